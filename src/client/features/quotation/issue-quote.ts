import type { EmailQuoteResult, QuoteRequestInput, QuoteResult } from '../../../shared/contract/quotes.ts'
import { quoteIdentity, toQuoteRequest, type QuoteWish } from './quote-request.ts'

/**
 * One wish for a quotation, from the first press on: the key and the body of its request stay the same through every
 * retry, so that the server issues it once. `quote` is null until it was answered.
 */
export type QuoteIntent = {
  readonly identity: string
  readonly key: string
  readonly request: QuoteRequestInput
  readonly quote: QuoteResult | null
}

/** Why a step failed; `isFinal` = the same request will be refused again, so its key is of no more use. */
export type QuoteFailure = {
  readonly errorKey: string
  readonly isFinal: boolean
  /** Sentences of the server by the contract's field names. */
  readonly fields: Readonly<Record<string, string>>
}
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: QuoteFailure }

/** The two calls. Today they go to the network at once; an outbox can stand here without the panel noticing. */
export type QuoteSender = {
  readonly issue: (request: QuoteRequestInput, idempotencyKey: string) => Promise<Outcome<QuoteResult>>
  readonly email: (quoteId: number) => Promise<Outcome<EmailQuoteResult>>
}

/** Where the intent in hand is kept between two presses. */
type IntentHolder = {
  readonly get: () => QuoteIntent | null
  readonly set: (intent: QuoteIntent | null) => void
}

export type QuoteDesk = {
  readonly sender: QuoteSender
  readonly intents: IntentHolder
  readonly newKey: () => string
  readonly now: () => number
}

/** The quote in hand when it is for the same wish and still valid, else a new one (decision 50). */
export async function issueQuote(desk: QuoteDesk, wish: QuoteWish): Promise<Outcome<QuoteResult>> {
  const intent = intentFor(desk, wish)
  if (intent.quote !== null) return { ok: true, value: intent.quote }
  desk.intents.set(intent)
  const outcome = await desk.sender.issue(intent.request, intent.key)
  if (outcome.ok) desk.intents.set({ ...intent, quote: outcome.value })
  else if (outcome.failure.isFinal) desk.intents.set(null)
  return outcome
}

/** Sends the quote to the address that it was made for. One that the server no longer knows is dropped. */
export async function emailQuote(desk: QuoteDesk, quote: QuoteResult): Promise<Outcome<EmailQuoteResult>> {
  const outcome = await desk.sender.email(quote.quoteId)
  if (!outcome.ok && outcome.failure.errorKey === 'QUOTE_NOT_FOUND') desk.intents.set(null)
  return outcome
}

function intentFor({ intents, newKey, now }: QuoteDesk, wish: QuoteWish): QuoteIntent {
  const identity = quoteIdentity(wish)
  const held = intents.get()
  const isUsable = held?.identity === identity && !(held.quote !== null && Date.parse(held.quote.validUntil) <= now())
  return isUsable ? held : { identity, key: newKey(), request: toQuoteRequest(wish), quote: null }
}
