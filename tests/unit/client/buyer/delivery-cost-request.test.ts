import { describe, expect, it } from 'vitest'
import { quoteIdentity, toQuoteRequest } from '../../../../src/client/features/quotation/issue-quote.ts'
import { toDeliveryCostRequest } from '../../../../src/client/buyer/delivery-cost-request.ts'
import { newIdempotencyKey } from '../../../../src/client/buyer/idempotency-key.ts'
import { deliveryCostRequestSchema, quoteRequestSchema } from '../../../../src/shared/contract/quotes.ts'
import { chirundu } from '../support/quotation.ts'
import { hilux } from '../support/vehicle.ts'

const client = { firstName: 'Chanda', surname: 'Mwila', email: 'chanda@example.org', cellNo: '' }
const request = { vehicle: hilux(), port: chirundu, client, arrival: null }

describe('the requests', () => {
  it('are what the contract asks for', () => {
    expect(deliveryCostRequestSchema.safeParse(toDeliveryCostRequest(hilux(), chirundu)).success).toBe(true)
    expect(quoteRequestSchema.safeParse(toQuoteRequest(request)).success).toBe(true)
  })

  it.each([
    [5.33, 5.33],
    [null, 4],
    [0, 4],
    [6, 4],
    [Number.NaN, 4],
  ])('send the length %d m as %d m', (length, sent) => {
    expect(toDeliveryCostRequest(hilux({ length }), chirundu).length).toBe(sent)
  })

  it('send the year only when there is one, and an empty cell number as none', () => {
    for (const year of [null, 0, 1])
      expect('year' in toQuoteRequest({ ...request, vehicle: hilux({ year }) })).toBe(false)
    expect(toQuoteRequest(request)).toMatchObject({ year: 2019, cellNo: null })
  })

  it('carry the month of arrival that was chosen, and none that was not', () => {
    const body = toQuoteRequest({ ...request, arrival: { year: 2027, month: 3 } })
    expect(quoteRequestSchema.parse(body).arrivalMonth).toBe('2027-03')
    expect('arrivalMonth' in toQuoteRequest(request)).toBe(false)
  })

  it('are not refused for a long text of the stock', () => {
    const vehicle = hilux({ vehicleLocation: 'x'.repeat(200) })
    expect(quoteRequestSchema.safeParse(toQuoteRequest({ ...request, vehicle })).success).toBe(true)
  })
})

describe('the identity of a quote', () => {
  it('stays while vehicle, destination, client and price stay', () => {
    expect(quoteIdentity({ ...request, vehicle: hilux({ colour: 'White', status: 'reserved' }) })).toBe(
      quoteIdentity(request),
    )
  })

  it.each([
    ['vehicle', { ...request, vehicle: hilux({ saexRef: 'SAEX0009999' }) }],
    ['destination', { ...request, port: { ...chirundu, endLocationId: 121 } }],
    ['way of delivery', { ...request, port: { ...chirundu, deliveryTypeId: 2 } }],
    ['client', { ...request, client: { ...client, cellNo: '+260 97 123' } }],
    ['price', { ...request, vehicle: hilux({ priceWithVAT: 434701 }) }],
    ['chosen month', { ...request, arrival: { year: 2027, month: 3 } }],
  ])('changes with the %s', (_, changed) => {
    expect(quoteIdentity(changed)).not.toBe(quoteIdentity(request))
  })
})

describe('the idempotency key', () => {
  it('is a UUID of version 4 where only random bytes are offered, as on plain http', () => {
    const random = { getRandomValues: crypto.getRandomValues.bind(crypto) }
    expect(newIdempotencyKey(random)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it("is the browser's own where it makes them", () => {
    expect(newIdempotencyKey(crypto)).not.toBe(newIdempotencyKey(crypto))
  })
})
