import { createHmac, hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { QuoteRequest } from '../../../shared/contract/quotes.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, preferredLanguage, type Language } from '../../../shared/domain/language.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { AppError } from '../../http/app-error.ts'
import type { StockRecord } from './stock-record.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const KEY_WANTED = 'must be a UUID'

/** The key of the header in lower case; undefined when it is not sent. */
export function parseIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && UUID.test(header)) return header.toLowerCase()
  throw new AppError('VALIDATION', { fields: { 'Idempotency-Key': KEY_WANTED } })
}

/** The key of a call that has to name one; throws VALIDATION where it does not. */
export function requiredKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const key = parseIdempotencyKey(headers['idempotency-key'])
  if (key === undefined) throw new AppError('VALIDATION', { fields: { 'Idempotency-Key': KEY_WANTED } })
  return key
}

/** What the contract's schema cannot say. */
export function assertQuotable(request: QuoteRequest): void {
  if (parseSaexReference(request.saexRef).kind !== 'empty') return
  throw new AppError('VALIDATION', { fields: { saexRef: 'must be filled in' } })
}

/** What paper and mail are written in, chosen as for pages (`quotation.language-of-call`). */
export function languageOfCall(header: string | undefined): Language {
  return preferredLanguage(header ?? '', { known: LANGUAGES, otherwise: DEFAULT_LANGUAGE })
}

/** Equal for requests that say the same, in whatever order their fields came. */
export function requestDigestOf(request: QuoteRequest): string {
  const sorted = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}

/**
 * Vehicle, destination, price and client: what makes two calls without a key the same request
 * (`quotation.one-per-request`). All that the paper says of a person counts, so that nobody is answered somebody else's. A
 * month that was chosen, or a vehicle that is reserved by now, makes another paper, and so another request; a key makes one
 * that no call without a key is answered by.
 */
export function identityDigestOf(
  request: QuoteRequest,
  { record, secret, key }: { readonly record: StockRecord; readonly secret: Buffer; readonly key: string | undefined },
): string {
  const { startLocationId, endLocationId, deliveryTypeId } = request
  const parts = [
    record.vehicle.id,
    [startLocationId, endLocationId, deliveryTypeId],
    [request.firstName, request.surname, request.email.toLowerCase(), request.cellNo ?? ''],
    [record.priceCents, record.priceWithVatCents],
    ...(request.arrivalMonth ? [request.arrivalMonth] : []),
    ...(record.vehicle.status === 'reserved' ? ['reserved'] : []),
    ...(key === undefined ? [] : [`key ${key}`]),
  ]
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}
