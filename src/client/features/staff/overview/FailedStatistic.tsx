import { useEffect } from 'react'
import { type FailureKind, failureKind } from '../../../api/api-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { logFailure } from './log-failure.ts'
import { messages } from './messages.ts'

type Props = {
  readonly title: string
  readonly error: unknown
  /** The note of the page tells why, and asks again. */
  readonly isNoted: boolean
  readonly onRetry: () => void
}

/** What stands in a panel of the overview when its numbers could not be loaded. */
export function FailedStatistic({ title, error, isNoted, onRetry }: Props) {
  const kind = failureKind(error)
  useEffect(() => logFailure(title, kind), [title, kind])
  if (isNoted) return <p className="fs-14 text-body-secondary">{messages.noConnection}</p>
  return (
    <div role="alert">
      <p className="tile-failed">
        <Icon name="warn" size="s" /> {title}
      </p>
      <p className="fs-14 text-body-secondary mb-3">{reason(kind)}</p>
      <Button variant="line" onClick={onRetry}>
        <Icon name="retry" size="s" /> {messages.tryAgain}
      </Button>
    </div>
  )
}

function reason(kind: FailureKind): string {
  if (kind === 'offline') return messages.failedOffline
  return kind === 'timeout' ? messages.failedTimeout : messages.failedOther
}
