import type { Freshness } from '../../../api/freshness.ts'
import { deliveryNotesApi } from '../../../api/public/delivery-notes-api.ts'
import { useWords } from '../../../words/use-words.ts'
import { timeWords } from './age-words.ts'
import { useClock } from './clock.ts'

/**
 * Where an estimate is from: the tariff that this device priced with, or the earlier answer that it kept; null for the
 * server's own word, and without an answer.
 */
export function useEstimateOrigin(freshness: Freshness | undefined): string | null {
  const words = useWords('estimate')
  const uiWords = useWords('ui')
  const clock = useClock()
  const { source = 'network', savedAt = null } = freshness ?? {}
  const { data } = deliveryNotesApi.useGetTariffDayQuery(undefined, { skip: source !== 'local' })
  if (source === 'network') return null
  const when = timeWords(savedAt, clock, uiWords)
  if (source === 'local') {
    const day = data?.result.tariff.effectiveFrom ?? savedAt?.slice(0, 10)
    return day === undefined ? words.plain : words.fromTariffs(day.replaceAll('-', '/'))
  }
  if (when === undefined) return words.plain
  return 'age' in when ? words.saved(when.age) : words.savedOn(when.day)
}
