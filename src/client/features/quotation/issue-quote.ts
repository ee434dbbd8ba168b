import type { EmailQuoteResult, QuoteRequestInput, QuoteResult } from '../../../shared/contract/quotes.ts'
import { isPastValidity } from '../../../shared/domain/validity.ts'
import type { QuoteSubject } from '../../../offline/mine-tables.ts'
import { quoteIdentity, toQuoteRequest, toSubject, type SeenRequest } from './request/quotation-request.ts'

/** An issued quotation with the bytes of its PDF. */
export type IssuedQuote = Omit<QuoteResult, 'base64'> & { readonly pdf: Uint8Array<ArrayBuffer> }

/**
 * One request for a quotation, from the first press on: the key and the body of its request stay the same through every
 * retry, so that the server issues it once. `quote` is null until it was answered.
 */
export type QuoteIntent = {
  readonly identity: string
  readonly key: string
  readonly request: QuoteRequestInput
  readonly subject: QuoteSubject
  readonly quote: IssuedQuote | null
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

/** Not answered yet, but kept on this device and sent by itself; `kept` = why not, null = no word so far. */
export type Kept = { readonly kept: string | null }

/** What an order came to; `mail` is null where none was wanted, or its quotation was not issued. */
export type Sent = {
  readonly quote: Outcome<IssuedQuote> | Kept
  readonly mail: Outcome<EmailQuoteResult> | Kept | null
}

export type QuoteSender = (order: { readonly intent: QuoteIntent; readonly mailKey: string | null }) => Promise<Sent>

/** Where the intent in hand is kept between two presses. */
type IntentHolder = {
  readonly get: () => QuoteIntent | null
  readonly set: (intent: QuoteIntent | null) => void
}

export type QuoteDesk = {
  readonly send: QuoteSender
  readonly intents: IntentHolder
  readonly newKey: () => string
  readonly now: () => number
}

/**
 * The quote in hand when it is for the same request and still valid, else a new one (`quotation.in-hand`); mailed when
 * wanted.
 */
export async function orderQuote(
  desk: QuoteDesk,
  { request, withMail }: { readonly request: SeenRequest; readonly withMail: boolean },
): Promise<Sent> {
  const intent = intentFor(desk, request)
  if (intent.quote !== null && !withMail) return { quote: { ok: true, value: intent.quote }, mail: null }
  desk.intents.set(intent)
  const sent = await desk.send({ intent, mailKey: withMail ? desk.newKey() : null })
  remember(desk, { intent, sent })
  return sent
}

/** A quote that was refused for good, or that the server no longer knows, is dropped with its key. */
function remember(
  { intents }: QuoteDesk,
  { intent, sent }: { readonly intent: QuoteIntent; readonly sent: Sent },
): void {
  const { quote, mail } = sent
  if ('kept' in quote) return
  if (!quote.ok) return quote.failure.isFinal ? intents.set(null) : undefined
  const isUnknown = mail !== null && 'ok' in mail && !mail.ok && mail.failure.errorKey === 'QUOTE_NOT_FOUND'
  intents.set(isUnknown ? null : { ...intent, quote: quote.value })
}

function intentFor({ intents, newKey, now }: QuoteDesk, request: SeenRequest): QuoteIntent {
  const identity = quoteIdentity(request)
  const held = intents.get()
  const isUsable = held?.identity === identity && !(held.quote !== null && isPastValidity(held.quote.validUntil, now()))
  if (isUsable) return held
  return { identity, key: newKey(), request: toQuoteRequest(request), subject: toSubject(request), quote: null }
}
