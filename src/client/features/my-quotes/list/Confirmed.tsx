import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly label: string; readonly question: string; readonly onYes: () => void }

/** A button that asks once more before it takes something away. */
export function Confirmed({ label, question, onYes }: Props) {
  const messages = useWords('myQuotes')
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button variant="text" onClick={() => setAsked(true)}>
        {label}
      </Button>
    )
  }
  return (
    <span className="hstack gap-2 flex-wrap" role="alert">
      <span className="fs-14">{question}</span>
      <Button variant="line" onClick={onYes}>
        {label}
      </Button>
      <Button variant="text" onClick={() => setAsked(false)}>
        {messages.keep}
      </Button>
    </span>
  )
}
