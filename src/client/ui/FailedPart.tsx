import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly title?: string
  readonly text: string
  readonly onRetry: () => void
  /** Its retry is the one main action of the screen. */
  readonly isMain?: boolean
  /** The heading of the page, where it stands in place of the page; else its own. */
  readonly heading?: ReactNode
}

/** What happened, and `Try again`. */
export function FailedPart({ title, text, onRetry, isMain, heading }: Props) {
  return (
    <div className="panel state-box" role="alert">
      {heading ?? <h2>{title}</h2>}
      <p>{text}</p>
      <Button variant={isMain ? 'main' : 'line'} onClick={onRetry}>
        <Icon name="retry" /> {messages.tryAgain}
      </Button>
    </div>
  )
}
