import { useClock } from './clock.ts'
import { useWords } from '../../../words/use-words.ts'

const OLD_MS = 7 * 24 * 60 * 60_000

/** Beside a rate that has not been renewed for a week; `timestamp` is the rate's own, ISO 8601 UTC. */
export function OldRate({ timestamp }: { readonly timestamp: string }) {
  const words = useWords('freshness')
  const { now, offset } = useClock()
  const isOld = now + offset - Date.parse(timestamp) > OLD_MS
  return isOld ? <span className="badge text-bg-warning">{words.oldRate}</span> : null
}
