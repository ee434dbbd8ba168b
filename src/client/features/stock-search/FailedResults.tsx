import { failureKind } from '../../api/api-failure.ts'
import { FailedPart } from '../../ui/FailedPart.tsx'
import { messages } from './messages.ts'

type Props = { readonly error: unknown; readonly onRetry: () => void }

export function FailedResults({ error, onRetry }: Props) {
  return <FailedPart isMain title={messages.failedTitle} text={reason(error)} onRetry={onRetry} />
}

function reason(error: unknown): string {
  const kind = failureKind(error)
  if (kind === 'offline') return messages.failedOffline
  if (kind === 'timeout') return messages.failedTimeout
  return kind === 'rateLimited' ? messages.failedBusy : messages.failedOther
}
