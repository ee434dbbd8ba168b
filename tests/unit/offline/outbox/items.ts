import type { OutboxItem, StoredQuote } from '../../../../src/offline/mine-tables.ts'
import { payloadHash } from '../../../../src/offline/outbox/payload-hash.ts'
import { quoteResult } from '../../client/support/quotation.ts'
import { hilux } from '../../client/support/vehicle.ts'

/** A queued request for a quotation of the Hilux to Chirundu. */
export function anItem(changes: Partial<OutboxItem> = {}): OutboxItem {
  const payload = changes.payload ?? '{"saexRef":"SAEX0001234"}'
  return {
    key: '8d9cc6b1-6d5f-4c0e-9d5c-0c2b9f6b1a11',
    seq: 1,
    kind: 'issueQuote',
    payload,
    payloadHash: payloadHash(payload),
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    leaseUntil: 0,
    dependsOn: null,
    askedAt: 0,
    subject: { vehicle: hilux(), place: { port: 'Chirundu', country: 'Zambia' }, seenTotal: null },
    quoteId: null,
    lastError: null,
    ...changes,
  }
}

/** The quotation that came of the request with the key `quote`. */
export function aQuote(changes: Partial<StoredQuote> = {}): StoredQuote {
  const { base64: _pdf, ...quote } = quoteResult()
  return {
    ...quote,
    vehicleId: quote.vehicle.id,
    place: { port: 'Chirundu', country: 'Zambia' },
    seenTotal: null,
    pdf: { buf: new ArrayBuffer(0), type: 'application/pdf' },
    mail: null,
    outboxKey: 'quote',
    ...changes,
  }
}
