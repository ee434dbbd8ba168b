import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { messages } from './messages.ts'

type Props = { readonly title: string; readonly text: string; readonly onRetry: () => void; readonly isMain?: boolean }

/** What happened, and `Try again`; `isMain` makes it the one main action of the screen. */
export function FailedPart({ title, text, onRetry, isMain = false }: Props) {
  return (
    <div className="panel state-box" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <Button variant={isMain ? 'main' : 'line'} onClick={onRetry}>
        <Icon name="retry" /> {messages.tryAgain}
      </Button>
    </div>
  )
}
