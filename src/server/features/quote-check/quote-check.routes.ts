import * as z from 'zod'
import { eq, type SQL } from 'drizzle-orm'
import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  openQuoteRequestSchema,
  openQuoteResultSchema,
  quoteCheckQuerySchema,
  quoteCheckResultSchema,
  quoteKeySchema,
  type QuoteCheckResult,
  type OpenQuoteResult,
} from '../../../shared/contract/quote-check.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/client-address.ts'
import { noteEvent } from '../alarms/note-event.ts'
import { pdfDepsOf } from '../quotes/quote-services.ts'
import type { QuoteKeys } from '../quote-signing/quote-keys.ts'
import { parseCheckCode } from '../../../shared/domain/quote-check/check-code.ts'
import { AppError } from '../../http/app-error.ts'
import { digestRecipient } from '../mailboxes/mail-address.ts'
import { noteOpened } from '../mailboxes/known-mailbox.ts'
import { countInDatabase, subjectDigest, uncountInDatabase } from '../../http/rate-counter.ts'
import { getQuotationPdf, type PdfDeps } from '../quotes/quotation-pdf.ts'
import { toQuoteResult } from '../quotes/quote-answer.ts'
import { findQuotation } from '../quotes/quotes.repository.ts'
import { readOpenToken } from './open-link.ts'
import { factsOf } from '../../../shared/domain/quote-check/facts-of.ts'
import { quotationRecordSchema } from '../../../shared/domain/quote-document.ts'
import { isPastValidity } from '../../../shared/domain/validity.ts'
import type { Queries } from '../../db/database.ts'
import { quotation } from '../../db/schema/index.ts'

type OpenDeps = PdfDeps & Pick<AppContext, 'secret'>

type LookUp = {
  readonly code?: string | undefined
  readonly signature?: string | undefined
  readonly file?: string | undefined
  /** The caller, as rate limits count it. */
  readonly caller: string
}

/** Wrong codes per address: who holds a paper types its code right in a few tries. Holds across processes. */
const MISSES = { max: 10, windowMs: 10 * MINUTE_MS }

/** Checking and opening quotations again. Makes the first key, so that it is there before anybody asks. */
export async function registerQuoteCheckRoutes(app: App, context: AppContext): Promise<QuoteKeys> {
  const keys = context.quoteKeys
  const openDeps = { ...pdfDepsOf(context), secret: context.secret }
  await keys.publicKeys()
  app.get(PATHS.quoteKeys, { schema: { response: { 200: envelopeOf(z.array(quoteKeySchema)) } } }, async () =>
    answer([...(await keys.publicKeys())]),
  )
  app.get(
    PATHS.quoteCheck,
    { schema: { querystring: quoteCheckQuerySchema, response: { 200: envelopeOf(quoteCheckResultSchema) } } },
    async (request) => answer(await lookUpQuotation(context, { ...request.query, caller: limitKey(request.ip) })),
  )
  app.post(
    PATHS.openQuote,
    { schema: { body: openQuoteRequestSchema, response: { 200: envelopeOf(openQuoteResultSchema) } } },
    async (request) => answer(await openQuotation(openDeps, request.body.token)),
  )
  return keys
}

/** Throws VALIDATION for a code that cannot be one, QUOTE_NOT_FOUND, RATE_LIMITED after too many misses. */
async function lookUpQuotation(
  context: Pick<AppContext, 'config' | 'db' | 'clock' | 'jobs' | 'secret'>,
  { caller, ...marks }: LookUp,
): Promise<QuoteCheckResult> {
  const { db, clock, secret } = context
  const mark = toMark(marks)
  const now = clock()
  const counter = { name: 'quote-check-miss', rule: MISSES, subject: subjectDigest(secret, caller), now }
  // Counted before the look, so that a burst cannot pass; a hit is taken back.
  const verdict = await countInDatabase(db, counter)
  if (!verdict.allowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds })
  const found = await findMarkedQuotation(db, { mark, now })
  if (found === undefined) {
    await noteEvent(context, db, { kind: 'failed-checks', now })
    throw new AppError('QUOTE_NOT_FOUND')
  }
  await uncountInDatabase(db, counter)
  return found
}

function toMark({ code, signature, file }: Omit<LookUp, 'caller'>): QuoteMark {
  if (signature !== undefined) return { digest: signature }
  if (file !== undefined) return { file }
  const parsed = parseCheckCode(code ?? '')
  if (parsed !== undefined) return { code: parsed }
  throw new AppError('VALIDATION', { fields: { code: 'must be eight letters and digits, such as 7F3K-92QD' } })
}

/** The quotation of a mail's link with its paper; the mailbox is known by it. Throws QUOTE_NOT_FOUND for a token that is not ours or opens nothing. */
async function openQuotation(deps: OpenDeps, token: string): Promise<OpenQuoteResult> {
  const link = readOpenToken(token, deps)
  const quotation = link === undefined ? undefined : await findQuotation(deps.db, link.quoteId)
  if (link === undefined || quotation === undefined) throw new AppError('QUOTE_NOT_FOUND')
  const { record } = quotation
  if (quotation.status === 'withdrawn') return { state: 'withdrawn', quoteNumber: record.number }
  const now = deps.clock()
  if (link.endsAt < now) return { state: 'linkExpired' }
  await noteOpened(deps.db, { recipientDigest: digestRecipient(record.client.email, deps.secret), openedAt: now })
  return {
    state: 'open',
    quote: toQuoteResult(record, await getQuotationPdf(deps, record)),
    destination: { place: record.destination.endLocation, country: record.destination.countryName },
  }
}

/** A code in its stored form, the digest of a signature, or that of the file that was sent. */
type QuoteMark = { readonly code: string } | { readonly digest: string } | { readonly file: string }

/** State and facts of the quotation with this mark; nothing of its client. */
async function findMarkedQuotation(
  queries: Queries,
  { mark, now }: { readonly mark: QuoteMark; readonly now: Date },
): Promise<QuoteCheckResult | undefined> {
  const [row] = await queries
    .select({ document: quotation.document, status: quotation.status })
    .from(quotation)
    .where(hasMark(mark))
  if (row === undefined) return undefined
  const facts = factsOf(quotationRecordSchema.parse(row.document))
  if (row.status === 'withdrawn') return { state: 'withdrawn', facts }
  return { state: isPastValidity(facts.validUntil, now.getTime()) ? 'expired' : 'genuine', facts }
}

function hasMark(mark: QuoteMark): SQL {
  if ('code' in mark) return eq(quotation.checkCode, mark.code)
  return 'file' in mark ? eq(quotation.paperDigest, mark.file) : eq(quotation.checkDigest, mark.digest)
}
