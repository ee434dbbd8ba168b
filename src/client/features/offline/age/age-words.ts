import { agoText } from '../../../../shared/domain/ago.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import type { Freshness } from '../../../api/freshness.ts'
import { type Words, wordsIn } from '../../../words/words.ts'
import type { Language } from '../../../../shared/domain/language.ts'

/** An answer of the network counts as answered now for so long. */
const LIVE_MS = 5 * 60_000
/** Two clocks are never quite the same. */
const TOLERANCE_MS = 60_000

/** An answer with the moment it came to this page, in ms of the device. */
export type Dated = { readonly freshness: Freshness; readonly receivedAt: number }

/** Clock of the device in ms, and how far the server's is ahead of it. */
export type Clock = { readonly now: number; readonly offset: number }

/** One of the words of `offline.age-words` for an answer. */
export function ageWords(dated: Dated, clock: Clock, language: Language): string {
  const ui = wordsIn(language, 'ui')
  const words = wordsIn(language, 'freshness')
  const { source } = dated.freshness
  if (source === 'network' && clock.now - dated.receivedAt < LIVE_MS) return ui.live
  const when = whenSaved(dated, clock, ui)
  const isLocal = source === 'local'
  if (when === undefined) return isLocal ? words.fromListSome : words.savedSome
  if ('day' in when) return (isLocal ? words.fromListOn : words.savedOn)(when.day)
  return (isLocal ? words.fromList : words.saved)(when.age)
}

/** Its age by the server's clock; its day where that lies ahead of the clock, so that no age is ever negative. */
function whenSaved({ freshness, receivedAt }: Dated, { now, offset }: Clock, ui: Words<'ui'>) {
  // What came to this page was new then, whatever either clock says.
  if (freshness.source === 'network')
    return { age: agoText(new Date(receivedAt).toISOString(), { now: new Date(now), words: ui.ago }) }
  return timeWords(freshness.savedAt, { now, offset }, ui)
}

/** '2 minutes ago' as `age`, or '2026/11/20' as `day` when the clock stands before it; undefined for what is no time. */
export function timeWords(instant: string | null, { now, offset }: Clock, ui: Words<'ui'>) {
  const time = Date.parse(instant ?? '')
  if (instant === null || Number.isNaN(time)) return undefined
  if (time - (now + offset) > TOLERANCE_MS) return { day: minuteInDigits(instant).slice(0, 10) }
  return { age: agoText(instant, { now: new Date(now + offset), words: ui.ago }) }
}

/** The moment an answer stands for, in ms of the server's clock; undefined when it does not say. */
export function instantOf({ freshness }: Dated): number | undefined {
  const time = Date.parse((freshness.source === 'network' ? freshness.serverTime : freshness.savedAt) ?? '')
  return Number.isNaN(time) ? undefined : time
}
