import { envelopeOf, failureSchema } from '../../shared/contract/envelope.ts'
import { NETWORK } from '../../shared/contract/errors.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import {
  emailQuoteResultSchema,
  quoteResultSchema,
  type EmailQuoteResult,
  type QuoteResult,
} from '../../shared/contract/quotes.ts'
import { type Fetch, fetchText } from '../fetch-text.ts'
import type { OutboxItem } from '../mine-tables.ts'
import type { Failure } from './outbox-plan.ts'
import { LOCAL_REASONS } from './local-reasons.ts'
import { payloadHash } from './payload-hash.ts'

/** What an item came to. Anything but an envelope of our own API counts as no answer. */
export type Reply =
  | { readonly kind: 'issued'; readonly result: QuoteResult }
  | { readonly kind: 'mailed'; readonly result: EmailQuoteResult }
  | { readonly kind: 'failed'; readonly failure: Failure }

type Options = { readonly fetch: Fetch; readonly silenceMs: number }

const NO_ANSWER: Reply = { kind: 'failed', failure: { errorKey: NETWORK, fields: {} } }
const issuedSchema = envelopeOf(quoteResultSchema)
const mailedSchema = envelopeOf(emailQuoteResultSchema)

/** Sends one item under its own key, with the body that was queued. Never throws. */
export async function sendItem(item: OutboxItem, { fetch, silenceMs }: Options): Promise<Reply> {
  if (payloadHash(item.payload) !== item.payloadHash) {
    return { kind: 'failed', failure: { errorKey: LOCAL_REASONS.damaged, fields: {} } }
  }
  try {
    const { signal } = new AbortController()
    const { response, text } = await fetchText({ fetch, ...toCall(item), silenceMs, signal })
    return readReply(item, { envelope: JSON.parse(text), retryAfter: response.headers.get('retry-after') })
  } catch {
    return NO_ANSWER
  }
}

function toCall({ kind, key, payload, quoteId, subject }: OutboxItem): {
  readonly input: string
  readonly init: RequestInit
} {
  const headers = { accept: 'application/json', 'idempotency-key': key }
  const asked = subject.language === undefined ? {} : { 'accept-language': subject.language }
  if (kind === 'emailQuote') {
    return { input: `${PATHS.emailQuote}?QuoteId=${quoteId ?? 0}`, init: { method: 'POST', headers } }
  }
  return {
    input: PATHS.quote,
    init: { method: 'POST', headers: { ...headers, ...asked, 'content-type': 'application/json' }, body: payload },
  }
}

type Answer = { readonly envelope: unknown; readonly retryAfter: string | null }

function readReply({ kind }: OutboxItem, { envelope, retryAfter }: Answer): Reply {
  const failure = failureSchema.safeParse(envelope)
  if (failure.success) {
    const { errorKey, fields = {} } = failure.data
    const retryAfterSeconds = Number(retryAfter ?? Number.NaN)
    return { kind: 'failed', failure: { errorKey, fields, ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}) } }
  }
  if (kind === 'issueQuote') {
    const issued = issuedSchema.safeParse(envelope)
    return issued.success ? { kind: 'issued', result: issued.data.result } : NO_ANSWER
  }
  const mailed = mailedSchema.safeParse(envelope)
  return mailed.success ? { kind: 'mailed', result: mailed.data.result } : NO_ANSWER
}
