import { useEffect } from 'react'
import { type FailureKind, failureKind } from '../../../api/api-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { logFailure } from './log-failure.ts'
import { messages } from './messages.ts'

type Props = { readonly title: string; readonly error: unknown; readonly onRetry: () => void }

/** What stands in a panel of the overview when its numbers did not come. */
export function FailedStatistic({ title, error, onRetry }: Props) {
  const kind = failureKind(error)
  useEffect(() => logFailure(title, kind), [title, kind])
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
