import { isUnanswered } from '../../../api/api-failure.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ShownAnswer } from './shown-answer.ts'
import { useFreshParts } from './use-age-parts.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'

/** Holds the line open. */
const NOTHING_YET = '\u00A0'

type Props = {
  readonly answer: ShownAnswer
  /** A live one is said with the minute that it came in. */
  readonly isTimed?: boolean
}

/**
 * Whether an answer is live, and how old it is where it is not; its line is kept while nothing is known. The server says
 * nothing in it: its page may be shown again when the answer has grown old.
 */
export function AnswerAge({ answer, isTimed = false }: Props) {
  const messages = useWords('ui')
  const freshness = answer.currentData?.freshness
  const isLive = freshness?.source === 'network'
  const parts = useFreshParts(freshness !== undefined && !isLive)
  const isHydrated = useHydrated()
  const live = isTimed ? messages.checked(timeOf(answer)) : messages.live
  if (!isHydrated) return <div className="fresh">{NOTHING_YET}</div>
  return (
    <div className="fresh">
      {freshness && parts ? <parts.FreshAge answer={answer} live={live} /> : wordsWithout(answer, live, messages)}
    </div>
  )
}

/** Until the code that knows more is there, and where there is no answer. */
function wordsWithout({ currentData, error }: ShownAnswer, live: string, messages: Words<'ui'>): string {
  if (currentData?.freshness.source === 'network') return live
  return isUnanswered(error) ? messages.needsConnection : NOTHING_YET
}

/** By the clock of the device: '12:09'. */
function timeOf({ fulfilledTimeStamp = 0 }: ShownAnswer): string {
  return new Date(fulfilledTimeStamp).toTimeString().slice(0, 5)
}

/** Beside the time of a rate, ISO 8601 UTC: says so where it is old and nobody gives a newer one. */
export function RateAge({ timestamp }: { readonly timestamp: string }) {
  const { data } = currencyApi.endpoints.getRates.useQueryState()
  const isKept = data !== undefined && data.freshness.source !== 'network'
  const parts = useFreshParts(isKept)
  return isKept && parts ? <parts.OldRate timestamp={timestamp} /> : null
}
