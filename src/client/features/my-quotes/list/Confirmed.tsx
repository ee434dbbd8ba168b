import { Button } from '../../../ui/Button.tsx'
import { useQuestion } from '../../../ui/use-question.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly label: string; readonly question: string; readonly onYes: () => void }

/** A button that asks once more before it takes something away. */
export function Confirmed({ label, question: words, onYes }: Props) {
  const messages = useWords('myQuotes')
  const { isAsked, ask, close, opener, question } = useQuestion<HTMLSpanElement>()
  if (!isAsked) {
    return (
      <Button ref={opener} variant="text" onClick={ask}>
        {label}
      </Button>
    )
  }
  return (
    <span className="hstack gap-2 flex-wrap">
      <span ref={question} tabIndex={-1} className="fs-14">
        {words}
      </span>
      <Button variant="line" onClick={onYes}>
        {label}
      </Button>
      <Button variant="text" onClick={close}>
        {messages.keep}
      </Button>
    </span>
  )
}
