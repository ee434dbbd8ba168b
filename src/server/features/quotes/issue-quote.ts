import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { NAME_WANTED, type QuoteRequest } from '../../../shared/contract/quotes.ts'
import { isClientName } from '../../../shared/domain/client-rules.ts'
import { judgedArrival, type Arrival } from '../../../shared/domain/entry-rules/arrival.ts'
import { quotationRecordSchema, type QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { AppContext } from '../../context.ts'
import { tryLockName } from '../../db/advisory-lock.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { judgeQuotation } from '../entry-rules/judge-quotation.ts'
import { signRecord, takeCheckCode, type SigningDeps } from '../quote-signing/mark-quotation.ts'
import { composeQuotation } from './compose-quotation.ts'
import { priceDelivery, type PricedDelivery, type PricingDeps } from './delivery-cost.service.ts'
import type { CountQuotation } from './quotation-limits.ts'
import { identityDigestOf, requestDigestOf } from './quote-request.ts'
import {
  findQuotationByIdentity,
  findQuotationByKey,
  insertIdempotencyKey,
  insertQuotation,
  takeQuotationNumber,
} from './quotes.repository.ts'
import { getQuotableRecord, type StockRecord } from './stock-record.ts'

/** Without a key, the same request within this time is one quotation (`quotation.one-per-request`). */
const SAME_REQUEST_MS = 10 * MINUTE_MS
/**
 * A copy of a request that is still being worked on waits so long before it is told so (`quotation.wait-while-busy`).
 */
const BUSY_LIMIT_MS = 5000
const BUSY_PAUSE_MS = 50
/** A vehicle that is dropped off at a terminal in South Africa enters no other country yet. */
const HOME = 'ZA'

export type IssueDeps = Pick<AppContext, 'db' | 'ids' | 'secret'> &
  SigningDeps &
  PricingDeps & {
    readonly validDays: number
    /** The year whose numbers a quotation of that moment counts with. */
    readonly numberYearOf: (issuedAt: Date) => number
    readonly company: QuotationRecord['company']
    readonly countQuotation: CountQuotation
  }

export type IssueInput = {
  readonly request: QuoteRequest
  /** Of the header, a UUID in lower case; undefined = the request itself is the key. */
  readonly key: string | undefined
  readonly language: string
  /** Who asks, as rate limits count it; undefined = the product itself, whose samples nobody counts. */
  readonly caller: string | undefined
}

/**
 * Issues the quotation of a request, or answers the one that was issued for it before. One transaction takes the lock
 * of the request, prices it from the stock record, takes the number and stores quotation and key, so a crash at any
 * moment leaves all of it or nothing, and the repetition finds it or starts afresh.
 */
export async function issueQuote(deps: IssueDeps, input: IssueInput): Promise<QuotationRecord> {
  const known = await findKeyed(deps.db, input)
  if (known !== undefined) return known
  for (let waitedMs = 0; waitedMs <= BUSY_LIMIT_MS; waitedMs += BUSY_PAUSE_MS) {
    const issued = await deps.db.transaction((transaction) => issueLocked(transaction, { deps, input }))
    if (issued !== undefined) return issued
    // No connection is held while another process works on the same request.
    await sleep(BUSY_PAUSE_MS)
  }
  throw new AppError('IN_PROGRESS', { retryAfterSeconds: 1 })
}

type Work = { readonly deps: IssueDeps; readonly input: IssueInput }

/** Undefined when another transaction holds the lock of the same request. */
async function issueLocked(queries: Queries, work: Work): Promise<QuotationRecord | undefined> {
  return work.input.key === undefined ? issueByIdentity(queries, work) : issueByKey(queries, work, work.input.key)
}

async function issueByKey(queries: Queries, work: Work, key: string): Promise<QuotationRecord | undefined> {
  if (!(await tryLockName(queries, `quotation key ${key}`))) return undefined
  const known = await findKeyed(queries, work.input)
  if (known !== undefined) return known
  const stockRecord = await recordOf(queries, work)
  const record = await store(queries, { ...work, stockRecord, identityDigest: identityOf(work, stockRecord) })
  await insertIdempotencyKey(queries, {
    key,
    requestDigest: requestDigestOf(work.input.request),
    quotationId: record.quoteId,
    createdAt: new Date(record.issuedAt),
  })
  return record
}

async function issueByIdentity(queries: Queries, work: Work): Promise<QuotationRecord | undefined> {
  const stockRecord = await recordOf(queries, work)
  const identityDigest = identityOf(work, stockRecord)
  if (!(await tryLockName(queries, `quotation intent ${identityDigest}`))) return undefined
  const since = new Date(work.deps.clock().getTime() - SAME_REQUEST_MS)
  const known = await findQuotationByIdentity(queries, { identityDigest, since })
  return known ?? store(queries, { ...work, stockRecord, identityDigest })
}

function recordOf(queries: Queries, { deps, input }: Work): Promise<StockRecord> {
  return getQuotableRecord(queries, { saexRef: input.request.saexRef, now: deps.clock() })
}

function identityOf({ deps, input }: Work, record: StockRecord): string {
  return identityDigestOf(input.request, { record, secret: deps.secret, key: input.key })
}

async function store(
  queries: Queries,
  { deps, input, stockRecord, identityDigest }: Work & { stockRecord: StockRecord; identityDigest: string },
): Promise<QuotationRecord> {
  assertJoinedName(input.request)
  const priced = await priceDelivery(queries, { route: input.request, vehicle: stockRecord, deps })
  const issuedAt = deps.clock()
  const arrival = judgedArrival(input.request.arrivalMonth, issuedAt)
  const entry = await judgeArrival(queries, { stockRecord, priced, arrival })
  const checkCode = await takeCheckCode(queries, deps)
  const { caller, request } = input
  if (caller !== undefined) await deps.countQuotation(queries, { caller, email: request.email })
  const composed = composeQuotation({
    request: input.request,
    stockRecord,
    priced,
    quoteId: deps.ids.random53(),
    number: await takeQuotationNumber(queries, deps.numberYearOf(issuedAt)),
    issuedAt,
    validDays: deps.validDays,
    language: input.language,
    company: deps.company,
    identityDigest,
    checkCode,
    entry,
  })
  // What is answered now is what a repetition will read: the same fields in the same order.
  const { check, checkDigest } = await signRecord(composed.record, deps)
  const record = quotationRecordSchema.parse({ ...composed.record, check })
  await insertQuotation(queries, { ...composed, record, checkDigest })
  return record
}

/** Papers print both names with a blank between them: a web address in two parts is one (`quotation.checked-client`). */
function assertJoinedName({ firstName, surname }: QuoteRequest): void {
  if (!isClientName(`${firstName} ${surname}`)) throw new AppError('VALIDATION', { fields: { surname: NAME_WANTED } })
}

type Arriving = { readonly stockRecord: StockRecord; readonly priced: PricedDelivery; readonly arrival: Arrival }

async function judgeArrival(queries: Queries, { stockRecord, priced, arrival }: Arriving) {
  const { iso2 } = priced.destination
  if (iso2 === HOME) return undefined
  return judgeQuotation(queries, { vehicle: stockRecord.vehicle, iso2, arrival })
}

async function findKeyed(queries: Queries, { key, request }: IssueInput): Promise<QuotationRecord | undefined> {
  const known = key === undefined ? undefined : await findQuotationByKey(queries, key)
  if (known === undefined) return undefined
  if (known.requestDigest !== requestDigestOf(request)) throw new AppError('IDEMPOTENCY_MISMATCH')
  return known.record
}
