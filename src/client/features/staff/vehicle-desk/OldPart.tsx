import Alert from 'react-bootstrap/Alert'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from '../stock-desk/messages.ts'

type Props = {
  readonly error: unknown
  /** When what is shown was answered, in ms since 1970. */
  readonly at: number | undefined
  readonly asOf: (time: string) => string
  readonly onRetry: () => void
}

/** Above what was fetched before a call failed. */
export function OldPart({ error, at, asOf, onRetry }: Props) {
  const time = at === undefined ? null : minuteInDigits(new Date(at).toISOString()).slice(-5)
  return (
    <Alert variant="warning" className="desk-alert">
      <span>
        {failureWords(messages.failed, error)} {time === null ? '' : asOf(time)}
      </span>
      <Button variant="line" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </Alert>
  )
}
