import type { QuoteResult } from '../contract/quotes.ts'
import { SAMPLE } from './sample.ts'

/** A rate with its time, ISO 8601 UTC; without a source in a quotation of an earlier release. */
export type DatedRate = QuoteResult['rates'][number]

/** How old the rates of an amount are, ISO 8601 UTC, and whether one of them is a sample. */
export type RateOrigin = { readonly timestamp: string; readonly isSample: boolean }

/**
 * Of an amount that `codes` took part in; null where no rate did. As on the paper the oldest time stands for all: no
 * amount is presented as fresher than it is. The rand is no rate: the time of its row is that of whatever came last.
 */
export function rateOrigin(rates: readonly DatedRate[], codes: readonly string[]): RateOrigin | null {
  const used = rates.filter(({ currency }) => currency !== 'ZAR' && codes.includes(currency))
  const [oldest] = used.map(({ timestamp }) => timestamp).sort()
  return oldest === undefined ? null : { timestamp: oldest, isSample: used.some(({ source }) => source === SAMPLE) }
}
