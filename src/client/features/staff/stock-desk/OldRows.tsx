import Alert from 'react-bootstrap/Alert'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'

type Props = {
  /** Why they could not be fetched anew. */
  readonly words: string
  /** When they were, in ms since 1970. */
  readonly at: number | undefined
  readonly onRetry: () => void
}

/** Above rows that were fetched before a call failed. */
export function OldRows({ words, at, onRetry }: Props) {
  const time = at === undefined ? null : minuteInDigits(new Date(at).toISOString()).slice(-5)
  return (
    <Alert variant="warning" className="desk-alert rounded-bottom-0">
      <span>
        {words} {time === null ? '' : messages.asOf(time)}
      </span>
      <Button variant="line" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </Alert>
  )
}
