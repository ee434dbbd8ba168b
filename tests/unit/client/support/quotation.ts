import type { DeviceStorage } from '../../../../src/client/ui/device-storage.ts'
import type { IssuedQuote } from '../../../../src/client/features/quotation/issue-quote.ts'
import type { LineItem, QuoteResult } from '../../../../src/shared/contract/quotes.ts'
import type { Country, Destination } from '../../../../src/shared/contract/reference.ts'
import { hilux } from './vehicle.ts'

export const zambia: Country = { countryId: 246, countryName: 'Zambia' }
export const chirundu: Destination = {
  startLocationId: 1,
  endLocationId: 120,
  endLocation: 'Chirundu',
  deliveryTypeId: 1,
}

/** Device storage that lives in a map, to look into. */
export function memoryStorage(texts: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(texts))
  const storage: DeviceStorage = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
  return { storage, kept }
}

export function lineItem(changes: Partial<LineItem> = {}): LineItem {
  return {
    id: 2,
    pastelCode: 'TRN-ROAD',
    description: 'Road transport by car carrier',
    amount: 17360.4,
    currencySymbol: 'R',
    isPrefix: true,
    isTotal: false,
    ...changes,
  }
}

/** Vehicle, one charge, the total: R 434 700.00 + R 17 360.40. */
export const deliveryLines: readonly LineItem[] = [
  lineItem({ id: 1, pastelCode: 'VEH', description: 'Vehicle price including VAT', amount: 434700 }),
  lineItem(),
  lineItem({
    id: 98,
    pastelCode: 'TOTAL',
    description: 'Total cost of vehicle and delivery',
    amount: 452060.4,
    isTotal: true,
  }),
]

export function quoteResult(changes: Partial<QuoteResult> = {}): QuoteResult {
  return {
    quoteId: 8_123_456_789_012,
    quoteNumber: 'Q2026-000123',
    base64: btoa('%PDF-1.7'),
    issuedAt: '2026-11-20T08:00:00.000Z',
    validUntil: '2026-11-27T21:59:59.999Z',
    lineItems: [...deliveryLines],
    vehicle: hilux(),
    rates: [],
    check: '',
    ...changes,
  }
}

export function issuedQuote(): IssuedQuote {
  const { base64: _pdf, ...quote } = quoteResult()
  return { ...quote, pdf: new TextEncoder().encode('%PDF-1.7') }
}
