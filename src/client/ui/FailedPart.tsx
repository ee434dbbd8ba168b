import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { messages } from './messages.ts'
import { PageHeading } from './PageHeading.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
  /** It stands for a part of a page, with the page's one main action, or for the page itself, with its heading. */
  readonly standsFor?: 'part' | 'main' | 'page'
}

/** What happened, and `Try again`. */
export function FailedPart({ title, text, onRetry, standsFor = 'part' }: Props) {
  return (
    <div className="panel state-box" role="alert">
      {standsFor === 'page' ? <PageHeading head={{ title }}>{title}</PageHeading> : <h2>{title}</h2>}
      <p>{text}</p>
      <Button variant={standsFor === 'part' ? 'line' : 'main'} onClick={onRetry}>
        <Icon name="retry" /> {messages.tryAgain}
      </Button>
    </div>
  )
}
