import type { QuoteResult } from '../../../shared/contract/quotes.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'

/** An issued quotation and its paper as the wire has them. */
export function toQuoteResult(record: QuotationRecord, pdf: Uint8Array): QuoteResult {
  return {
    quoteId: record.quoteId,
    quoteNumber: record.number,
    base64: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64'),
    issuedAt: record.issuedAt,
    validUntil: record.validUntil,
    lineItems: record.lineItems,
    vehicle: record.vehicle,
    rates: record.rates.map(({ currency, value, timestamp, source }) => ({ currency, value, timestamp, source })),
    check: record.check,
    ...(record.checkCode !== undefined && { checkCode: record.checkCode }),
  }
}
