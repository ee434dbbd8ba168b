import { convert, currencyOfSymbol, roundHalfUp } from '../money.ts'
import type { QuotationRecord } from '../quote-document.ts'
import { findTotal } from '../quote-total.ts'
import { ratesOf } from '../quote-document/paper-money.ts'
import type { QuoteFacts } from './quote-facts.ts'

/** Bytes in UTF-8 that a text may have, so that the code stays fine to scan: QR version 12 at most for a usual address. */
const MAX_BYTES = { vehicle: 32, place: 24, country: 20 } as const

/** The facts of an issued quotation. Throws when it has no total, which its schema's writer never stores. */
export function factsOf(record: QuotationRecord): QuoteFacts {
  const { vehicle, destination } = record
  const total = findTotal(record.lineItems)
  const currency = total === undefined ? undefined : currencyOfSymbol(total.currencySymbol)
  if (total === undefined || currency === undefined) throw new Error('a quotation without a total cannot be signed')
  const dollars = convert(total.amount, currency, 'USD', ratesOf(record))
  return {
    number: record.number,
    saexRef: vehicle.saexRef,
    year: vehicle.year,
    vehicle: shorten(`${vehicle.make} ${vehicle.model}`.trim(), MAX_BYTES.vehicle),
    place: shorten(destination.endLocation, MAX_BYTES.place),
    country: shorten(destination.countryName, MAX_BYTES.country),
    total: total.amount,
    currency,
    totalUsd: dollars === undefined ? null : roundHalfUp(dollars, 2),
    issuedAt: toSecond(record.issuedAt),
    validUntil: toSecond(record.validUntil),
  }
}

/** At most `bytes` bytes of UTF-8, whole characters, ended by '…' when something was left out. */
function shorten(text: string, bytes: number): string {
  if (utf8Length(text) <= bytes) return text
  const letters = Array.from(text)
  while (letters.length > 0 && utf8Length(`${letters.join('').trimEnd()}…`) > bytes) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

function utf8Length(text: string): number {
  return encodeURIComponent(text).replaceAll(/%../g, '.').length
}

function toSecond(instant: string): string {
  return new Date(Math.floor(Date.parse(instant) / 1000) * 1000).toISOString()
}
