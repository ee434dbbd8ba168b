import { failureKind, isUnanswered } from '../../../api/api-failure.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { useFreshParts } from '../../offline/public.ts'
import type { SearchCriteria } from '../../../criteria/criteria.ts'
import { SkeletonCards } from './SkeletonCards.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

type Props = { readonly criteria: SearchCriteria; readonly error: unknown; readonly onRetry: () => void }

/** What happened; where nobody answered also what this device has instead. */
export function FailedResults({ criteria, error, onRetry }: Props) {
  const messages = useWords('stockSearch')
  const parts = useFreshParts(true)
  if (isUnanswered(error) && parts !== null) {
    return parts ? (
      <parts.UnsavedResults criteria={criteria} reason={reason(error, messages)} onRetry={onRetry} />
    ) : (
      <SkeletonCards />
    )
  }
  return <FailedPart isMain title={messages.failedTitle} text={reason(error, messages)} onRetry={onRetry} />
}

function reason(error: unknown, messages: Words<'stockSearch'>): string {
  if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError') {
    return messages.cancelled
  }
  const kind = failureKind(error)
  if (kind === 'offline') return messages.failedOffline
  if (kind === 'timeout') return messages.failedTimeout
  return kind === 'rateLimited' ? messages.failedBusy : messages.failedOther
}
