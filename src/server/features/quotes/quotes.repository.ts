import { and, eq, gt, sql } from 'drizzle-orm'
import { toQuotationNumber } from '../../../shared/domain/quotation-number.ts'
import { quotationRecordSchema, type QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { Queries } from '../../db/database.ts'
import { idempotencyKey, quotation, quotationCounter } from '../../db/schema/index.ts'

export type NewQuotation = {
  readonly record: QuotationRecord
  readonly saexNumber: number
  readonly identityDigest: string
  readonly dealerCostUsdCents: number
  readonly clientCostUsdCents: number
  /** SHA-256 of the signature, base64url. */
  readonly checkDigest: string
}

export type StoredQuotation = {
  readonly record: QuotationRecord
  readonly status: 'issued' | 'withdrawn'
}

/** Takes the next number of a year; its row stays locked until the transaction ends, so ask for it last. */
export async function takeQuotationNumber(queries: Queries, year: number): Promise<string> {
  const [row] = await queries
    .insert(quotationCounter)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: quotationCounter.year, set: { last: sql`${quotationCounter.last} + 1` } })
    .returning({ last: quotationCounter.last })
  if (row === undefined) throw new Error('the quotation counter gave no number')
  return toQuotationNumber(year, row.last)
}

export async function insertQuotation(queries: Queries, { record, ...figures }: NewQuotation): Promise<void> {
  const { vehicle, destination, client } = record
  await queries.insert(quotation).values({
    id: record.quoteId,
    number: record.number,
    vehicleId: vehicle.id,
    supplierId: vehicle.supplierId,
    saexNumber: figures.saexNumber,
    startLocationId: destination.startLocationId,
    endLocationId: destination.endLocationId,
    deliveryTypeId: destination.deliveryTypeId,
    firstName: client.firstName,
    surname: client.surname,
    email: client.email,
    cellNo: client.cellNo,
    language: record.language,
    issuedAt: new Date(record.issuedAt),
    validUntil: new Date(record.validUntil),
    identityDigest: figures.identityDigest,
    dealerCostUsdCents: figures.dealerCostUsdCents,
    clientCostUsdCents: figures.clientCostUsdCents,
    document: record,
    checkCode: record.checkCode ?? null,
    checkDigest: figures.checkDigest,
  })
}

export async function findQuotation(queries: Queries, quoteId: number): Promise<StoredQuotation | undefined> {
  const [row] = await queries
    .select({ document: quotation.document, status: quotation.status })
    .from(quotation)
    .where(eq(quotation.id, quoteId))
  if (row === undefined) return undefined
  return { record: quotationRecordSchema.parse(row.document), status: row.status }
}

/** The first quotation of the same request issued after `since`. */
export async function findQuotationByIdentity(
  queries: Queries,
  { identityDigest, since }: { readonly identityDigest: string; readonly since: Date },
): Promise<QuotationRecord | undefined> {
  const [row] = await queries
    .select({ document: quotation.document })
    .from(quotation)
    .where(
      and(eq(quotation.identityDigest, identityDigest), gt(quotation.issuedAt, since), eq(quotation.status, 'issued')),
    )
    .orderBy(quotation.issuedAt)
    .limit(1)
  return row === undefined ? undefined : quotationRecordSchema.parse(row.document)
}

/** The quotation that a key stands for, and the digest of the request that it was first sent with. */
export async function findQuotationByKey(queries: Queries, key: string) {
  const [row] = await queries
    .select({ document: quotation.document, requestDigest: idempotencyKey.requestDigest })
    .from(idempotencyKey)
    .innerJoin(quotation, eq(quotation.id, idempotencyKey.quotationId))
    .where(eq(idempotencyKey.key, key))
  if (row === undefined) return undefined
  return { record: quotationRecordSchema.parse(row.document), requestDigest: row.requestDigest }
}

export async function insertIdempotencyKey(
  queries: Queries,
  row: { readonly key: string; readonly requestDigest: string; readonly quotationId: number; readonly createdAt: Date },
): Promise<void> {
  await queries.insert(idempotencyKey).values(row)
}
