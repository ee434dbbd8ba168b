import { failureKind, isUnanswered } from '../../../api/api-failure.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { useFreshParts } from '../../offline/public.ts'
import type { SearchCriteria } from '../../../criteria/criteria.ts'
import { messages } from '../messages.ts'
import { SkeletonCards } from './SkeletonCards.tsx'

type Props = { readonly criteria: SearchCriteria; readonly error: unknown; readonly onRetry: () => void }

/** What happened; where nobody answered also what this device has instead. */
export function FailedResults({ criteria, error, onRetry }: Props) {
  const parts = useFreshParts(true)
  if (isUnanswered(error) && parts !== null) {
    return parts ? (
      <parts.UnsavedResults criteria={criteria} reason={reason(error)} onRetry={onRetry} />
    ) : (
      <SkeletonCards />
    )
  }
  return <FailedPart isMain title={messages.failedTitle} text={reason(error)} onRetry={onRetry} />
}

function reason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError') {
    return messages.cancelled
  }
  const kind = failureKind(error)
  if (kind === 'offline') return messages.failedOffline
  if (kind === 'timeout') return messages.failedTimeout
  return kind === 'rateLimited' ? messages.failedBusy : messages.failedOther
}
