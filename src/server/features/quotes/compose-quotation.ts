import type { QuoteRequest } from '../../../shared/contract/quotes.ts'
import { convert, fromCents, toCents } from '../../../shared/domain/money.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import { validityEnd } from '../../../shared/domain/validity.ts'
import { vatPercent } from '../../../shared/domain/vat-percent.ts'
import type { PricedDelivery } from './delivery-cost.service.ts'
import type { NewQuotation } from './quotes.repository.ts'
import type { StockRecord } from './stock-record.ts'

export type QuotationParts = {
  readonly request: QuoteRequest
  readonly stockRecord: StockRecord
  readonly priced: PricedDelivery
  readonly quoteId: number
  readonly number: string
  readonly issuedAt: Date
  readonly validDays: number
  readonly language: string
  readonly company: QuotationRecord['company']
  readonly identityDigest: string
  readonly checkCode: string
  /** Undefined where the vehicle stays in South Africa. */
  readonly entry: QuotationRecord['entry']
}

/** Everything that a quotation is made of, as it is stored and as its papers are drawn for ever, but for its signature. Pure. */
export function composeQuotation(parts: QuotationParts): Omit<NewQuotation, 'checkDigest'> {
  const { stockRecord, priced } = parts
  return {
    record: toRecord(parts),
    saexNumber: stockRecord.saexNumber,
    identityDigest: parts.identityDigest,
    dealerCostUsdCents: toUsdCents(stockRecord.priceCents, priced),
    clientCostUsdCents: toUsdCents(stockRecord.priceWithVatCents, priced),
  }
}

function toRecord({ request, stockRecord, priced, ...parts }: QuotationParts): QuotationRecord {
  return {
    version: 1,
    edition: 2,
    quoteId: parts.quoteId,
    number: parts.number,
    issuedAt: parts.issuedAt.toISOString(),
    validUntil: validityEnd(parts.issuedAt, parts.validDays),
    language: parts.language,
    company: parts.company,
    client: {
      firstName: request.firstName,
      surname: request.surname,
      email: request.email,
      cellNo: request.cellNo === '' ? null : request.cellNo,
    },
    destination: toDestination(priced),
    vehicle: stockRecord.vehicle,
    lengthMetres: priced.lengthUsed,
    standardLengthAssumed: priced.standardLengthAssumed,
    lineItems: priced.lines,
    rates: usedRates(priced),
    buyerCurrency: buyerCurrencyOf(priced),
    tariffSource: priced.source,
    vatCase: 'inclusive',
    vatPercent: vatPercent(stockRecord.vehicle),
    ...(parts.entry === undefined ? {} : { entry: parts.entry }),
    check: '',
    checkCode: parts.checkCode,
  }
}

function toDestination({ destination }: PricedDelivery): QuotationRecord['destination'] {
  const { startLocationId, startLocation, endLocationId, endLocation, deliveryTypeId, kind } = destination
  const { countryName, iso2 } = destination
  return { startLocationId, startLocation, endLocationId, endLocation, countryName, iso2, deliveryTypeId, kind }
}

/** The rand, the dollar and the buyer's own currency, each once. */
function usedRates(priced: PricedDelivery): QuotationRecord['rates'] {
  const wanted = new Set(['ZAR', 'USD', buyerCurrencyOf(priced)])
  return priced.rates.list.filter(({ currency }) => wanted.has(currency))
}

function buyerCurrencyOf({ destination, rates }: PricedDelivery): string | null {
  const { currency } = destination
  return currency !== null && rates.byCurrency[currency] !== undefined ? currency : null
}

function toUsdCents(cents: number, { rates }: PricedDelivery): number {
  const dollars = convert(fromCents(cents), 'ZAR', 'USD', rates.byCurrency)
  if (dollars === undefined) throw new RangeError('there is no rate of the US dollar')
  return toCents(dollars)
}
