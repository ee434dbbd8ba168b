import { bytesOfBase64 } from '../../../../offline/base64.ts'
import type { OutboxItem, StoredQuote } from '../../../../offline/mine-tables.ts'
import { LOCAL_REASONS } from '../../../../offline/outbox/local-reasons.ts'
import type { QuoteOutbox } from '../../../../offline/outbox/quote-outbox.ts'
import { NETWORK } from '../../../../shared/contract/errors.ts'
import type { QuoteResult } from '../../../../shared/contract/quotes.ts'
import { DEFAULT_LANGUAGE } from '../../../../shared/domain/language.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { quotationApi } from '../../../api/public/quotation-api.ts'
import type { IssuedQuote, Kept, Outcome, QuoteFailure, QuoteSender, Sent } from '../issue-quote.ts'
import { toFailure, toOutcome } from './outcome.ts'

/** Row 16 of the offline promise: so long an answer may take before the visitor is told that the device finishes it. */
const PATIENCE_MS = 8000

/** Another tab changed, discarded or forgot what this one had asked for: nothing of it waits any more. */
const GONE: Outcome<never> = { ok: false, failure: toFailure({ errorKey: LOCAL_REASONS.gone, fields: {} }) }

type SenderOptions = {
  /** The outbox of this device, brought at the first use; rejects when its code does not come. */
  readonly open: () => Promise<{ readonly outbox: QuoteOutbox; readonly drain: () => Promise<void> }>
  readonly wait: (ms: number) => Promise<void>
  /** Sends where this device keeps nothing. */
  readonly otherwise: QuoteSender
}

type Unanswered = Kept | { readonly ok: false; readonly failure: QuoteFailure }

/** Sends over the network at once: what remains where this device can keep nothing. */
export function networkSender(dispatch: ClientDispatch): QuoteSender {
  const { issueQuote, emailQuote } = quotationApi.endpoints
  return async ({ held: { request, key, subject, quote: known }, mailKey }) => {
    const quote: Outcome<IssuedQuote> =
      known === null
        ? toIssued(
            toOutcome(
              await dispatch(
                issueQuote.initiate(
                  { request, language: subject.language ?? DEFAULT_LANGUAGE, idempotencyKey: key },
                  { track: false },
                ),
              ),
            ),
          )
        : { ok: true, value: known }
    if (!quote.ok || mailKey === null) return { quote, mail: null }
    const argument = { quoteId: quote.value.quoteId, idempotencyKey: mailKey }
    return { quote, mail: toOutcome(await dispatch(emailQuote.initiate(argument, { track: false }))) }
  }
}

function toIssued(outcome: Outcome<QuoteResult>): Outcome<IssuedQuote> {
  if (!outcome.ok) return outcome
  const { base64, ...quote } = outcome.value
  return { ok: true, value: { ...quote, pdf: bytesOfBase64(base64) } }
}

/** Keeps the request on this device first, then sends it; what is not answered in time goes out by itself later. */
export function outboxSender({ open, wait, otherwise }: SenderOptions): QuoteSender {
  return async (sending) => {
    const page = await open().catch(() => undefined)
    if (page === undefined) return otherwise(sending)
    const { outbox, drain } = page
    const { held, mailKey } = sending
    const { key, subject } = held
    const placed = await outbox.place({ key, body: JSON.stringify(held.request), subject, mailKey })
    if (!placed.ok) return notKept(await otherwise(sending))
    await Promise.race([drain(), wait(PATIENCE_MS)])
    const quote = await readQuote(outbox, key)
    const isIssued = 'ok' in quote && quote.ok
    return { quote, mail: isIssued && placed.value !== null ? await readMail(outbox, placed.value) : null }
  }
}

/** Without a connection either, the visitor must know that nothing will happen by itself. */
function notKept(sent: Sent): Sent {
  const { quote } = sent
  if ('kept' in quote || quote.ok || quote.failure.errorKey !== NETWORK) return sent
  return { ...sent, quote: { ok: false, failure: toFailure({ errorKey: LOCAL_REASONS.notKept, fields: {} }) } }
}

async function readQuote(outbox: QuoteOutbox, key: string): Promise<Sent['quote']> {
  const item = await outbox.find(key)
  if (!item.ok) return { kept: null }
  if (item.value === undefined) return GONE
  const { quoteId } = item.value
  if (quoteId === null) return readUnanswered(outbox, item.value)
  const quote = await outbox.findQuote(quoteId)
  if (!quote.ok) return { kept: null }
  return quote.value === undefined ? GONE : { ok: true, value: issuedFromStored(quote.value) }
}

async function readMail(outbox: QuoteOutbox, key: string): Promise<Sent['mail']> {
  const item = await outbox.find(key)
  if (!item.ok) return { kept: null }
  if (item.value === undefined) return GONE
  const { state, quoteId } = item.value
  // One that is held may never have been sent: then it names no quotation yet.
  if (state !== 'done' || quoteId === null) return readUnanswered(outbox, item.value)
  const quote = await outbox.findQuote(quoteId)
  const mailed = quote.ok ? quote.value?.mail : undefined
  return { ok: true, value: { state: mailed ?? 'queued' } }
}

/** A refusal that the visitor is told at once needs no place in My quotes; the held e-mail keeps its own. */
async function readUnanswered(outbox: QuoteOutbox, { key, state, lastError }: OutboxItem): Promise<Unanswered> {
  if (state !== 'attention' || lastError === null) return { kept: lastError?.errorKey ?? null }
  const outcome: Outcome<never> = { ok: false, failure: toFailure(lastError) }
  if (outcome.failure.isFinal) await outbox.discard(key)
  return outcome
}

function issuedFromStored({ pdf, ...quote }: StoredQuote): IssuedQuote {
  return { ...quote, pdf: new Uint8Array(pdf.buf) }
}
