import type { OutboxItem, StoredQuote } from '../../../../offline/mine-tables.ts'
import type { QuoteOutbox } from '../../../../offline/outbox/quote-outbox.ts'
import { LOCAL_REASONS } from '../../../../offline/outbox/local-reasons.ts'
import { NETWORK } from '../../../../shared/contract/errors.ts'
import type { IssuedQuote, Kept, Outcome, QuoteFailure, QuoteSender, Sent } from '../issue-quote.ts'
import { toFailure } from './outcome.ts'

/** Row 16 of the offline promise: so long an answer may take before the visitor is told that the device finishes it. */
const PATIENCE_MS = 8000

type Options = {
  /** The outbox of this device, brought at the first use; rejects when its code does not come. */
  readonly open: () => Promise<{ readonly outbox: QuoteOutbox; readonly drain: () => Promise<void> }>
  readonly wait: (ms: number) => Promise<void>
  /** Sends where this device keeps nothing. */
  readonly otherwise: QuoteSender
}

/** Keeps the request on this device first, then sends it; what is not answered in time goes out by itself later. */
export function outboxSender({ open, wait, otherwise }: Options): QuoteSender {
  return async (order) => {
    const page = await open().catch(() => undefined)
    if (page === undefined) return otherwise(order)
    const { outbox, drain } = page
    const { intent, mailKey } = order
    const { key, subject } = intent
    const placed = await outbox.place({ key, body: JSON.stringify(intent.request), subject, mailKey })
    if (!placed.ok) return notKept(await otherwise(order))
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
  if (!item.ok || item.value === undefined) return { kept: null }
  const { quoteId } = item.value
  if (quoteId === null) return readUnanswered(outbox, item.value)
  const quote = await outbox.findQuote(quoteId)
  return quote.ok && quote.value !== undefined ? { ok: true, value: toIssued(quote.value) } : { kept: null }
}

async function readMail(outbox: QuoteOutbox, key: string): Promise<Sent['mail']> {
  const item = await outbox.find(key)
  if (!item.ok || item.value === undefined || item.value.quoteId === null) return { kept: null }
  if (item.value.state !== 'done') return readUnanswered(outbox, item.value)
  const quote = await outbox.findQuote(item.value.quoteId)
  const state = quote.ok ? quote.value?.mail : undefined
  return { ok: true, value: { state: state ?? 'queued' } }
}

type Unanswered = Kept | { readonly ok: false; readonly failure: QuoteFailure }

/** A refusal that the visitor is told at once needs no place in My quotes; the held e-mail keeps its own. */
async function readUnanswered(outbox: QuoteOutbox, { key, state, lastError }: OutboxItem): Promise<Unanswered> {
  if (state !== 'attention' || lastError === null) return { kept: lastError?.errorKey ?? null }
  const outcome: Outcome<never> = { ok: false, failure: toFailure(lastError) }
  if (outcome.failure.isFinal) await outbox.discard(key)
  return outcome
}

function toIssued({ pdf, ...quote }: StoredQuote): IssuedQuote {
  return { ...quote, pdf: new Uint8Array(pdf.buf) }
}
