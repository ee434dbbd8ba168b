import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useWords } from '../words/use-words.ts'

type Props = {
  /** What did not work; a part of the page where it is left out. */
  readonly title?: string
  readonly text?: string
  readonly onRetry: () => void
  /** Its retry is the one main action of the screen. */
  readonly isMain?: boolean
  /** The heading of the page, where it stands in place of the page; else its own. */
  readonly heading?: ReactNode
}

/** What happened, and `Try again`. */
export function FailedPart({ title, text, onRetry, isMain, heading }: Props) {
  const messages = useWords('ui')
  return (
    <div className="card state-box" role="alert">
      {heading ?? <h2>{title ?? messages.partFailedTitle}</h2>}
      <p>{text ?? messages.partFailedText}</p>
      <Button variant={isMain ? 'main' : 'line'} onClick={onRetry}>
        <Icon name="retry" /> {messages.tryAgain}
      </Button>
    </div>
  )
}
