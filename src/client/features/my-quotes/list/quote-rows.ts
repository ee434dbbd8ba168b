import type { OutboxItem, StoredQuote } from '../../../../offline/mine-tables.ts'
import { type Total, totalOf } from '../../../../shared/domain/quote-total.ts'
import { riseOf } from '../../../../shared/domain/total-rise.ts'
import { isPastValidity } from '../../../../shared/domain/validity.ts'
import { openRequests } from '../../../../offline/outbox/outbox-plan.ts'
import type { Contents } from '../../../../offline/outbox/quote-outbox.ts'

/** Something that is not done: a quotation, or the e-mail of one that is issued. */
export type WaitingRow = {
  readonly item: OutboxItem
  /** The issued quotation of an e-mail. */
  readonly quote: StoredQuote | null
  /** Whether the quotation will be e-mailed as well. */
  readonly isMailed: boolean
}

/** What is not done, in the order in which it goes out; an e-mail stands with its quotation until that is issued. */
export function toWaitingRows({ items, quotes }: Contents): readonly WaitingRow[] {
  return openRequests(items).map((item) => ({
    item,
    quote: quotes.find(({ quoteId }) => quoteId === quoteIdOf(item, items)) ?? null,
    isMailed: item.kind === 'emailQuote' || items.some(({ dependsOn }) => dependsOn === item.key),
  }))
}

function quoteIdOf({ dependsOn }: OutboxItem, items: readonly OutboxItem[]): number | null {
  return items.find(({ key }) => key === dependsOn)?.quoteId ?? null
}

/** Whether the e-mail of an issued quotation has not gone out. */
export function isMailUnsent({ outboxKey }: StoredQuote, items: readonly OutboxItem[]): boolean {
  return items.some(({ dependsOn, state }) => dependsOn === outboxKey && state !== 'done')
}

export type QuoteState = 'issued' | 'mailed' | 'expired'

/** Past its validity a quotation is expired, mailed or not. `now` in ms. */
export function stateOf({ validUntil, mail }: StoredQuote, now: number): QuoteState {
  if (isPastValidity(validUntil, now)) return 'expired'
  return mail === 'sent' ? 'mailed' : 'issued'
}

/** What the visitor had seen and what it was issued for, where the two differ; null where they do not. */
export function priceChange(quote: StoredQuote): { readonly was: Total; readonly is: Total } | null {
  const { seenTotal, lineItems, rates } = quote
  const issued = totalOf(lineItems)
  if (seenTotal === null || issued === null) return null
  return riseOf(issued, seenTotal, rates) === 0 ? null : { was: seenTotal, is: issued }
}
