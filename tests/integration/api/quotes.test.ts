import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, desc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { quoteRequestSchema, type LineItem } from '../../../src/shared/contract/quotes.ts'
import { destination, idempotencyKey, quotation, tariff, vehicle } from '../../../src/server/db/schema/index.ts'
import { findPdf } from '../../../src/server/features/quotes/papers.repository.ts'
import { requestDigestOf } from '../../../src/server/features/quotes/quote-request.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { validityEnd } from '../../../src/shared/domain/validity.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, BEITBRIDGE, call, requestQuote, stockUp } from '../../support/quoting.ts'
import { textOfPdf } from '../../support/pdf-text.ts'
import { SOAK } from '../../support/soak.ts'

let shop: TestApp
let hilux: string
let sold: string
let onRequest: string
let truck: string
let reserved: string
let untaxed: string
let fourteen: string

beforeAll(async () => {
  const rateRules = { ...RATE_RULES, quote: { max: 100_000, windowMs: 1000 }, search: { max: 100_000, windowMs: 1000 } }
  shop = await createTestApp({ rateRules })
  const refs = await stockUp(shop.context.db, [
    aStockVehicle(),
    aStockVehicle({ supplierKey: 'SOLD', status: 'sold' }),
    aStockVehicle({ supplierKey: 'ON-REQUEST', priceCents: 0, priceWithVatCents: 0 }),
    aStockVehicle({ supplierKey: 'TRUCK', lengthCm: 820, bodyType: 'Truck' }),
    aStockVehicle({ supplierKey: 'RESERVED', status: 'reserved' }),
    aStockVehicle({ supplierKey: 'UNTAXED', priceCents: 621_000_00 }),
    aStockVehicle({ supplierKey: 'FOURTEEN', priceCents: 500_000_00, priceWithVatCents: 570_000_00 }),
  ])
  ;[hilux = '', sold = '', onRequest = '', truck = '', reserved = '', untaxed = '', fourteen = ''] = refs
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000)
})

const quotations = async () => (await shop.context.db.select({ n: count() }).from(quotation))[0]?.n
const deliveryCost = (payload: object) => call<LineItem[]>(shop, { url: PATHS.deliveryCost, payload })
const totalOf = (lines: readonly LineItem[]) => lines.find((line) => line.isTotal)?.amount

test('a delivery cost has the vehicle first and the total last', async () => {
  const { result } = await deliveryCost({ ...BEITBRIDGE, saexRef: hilux })
  expect(result[0]).toEqual({
    id: 1,
    pastelCode: 'VEH',
    description: 'Vehicle price including VAT',
    amount: 621_000,
    currencySymbol: 'R',
    isPrefix: true,
    isTotal: false,
  })
  expect(result.at(-1)).toMatchObject({ id: 98, pastelCode: 'TOTAL', amount: 640_426.1, isTotal: true })
})

test('the values sent count only for a vehicle without a reference', async () => {
  const sent = { ...BEITBRIDGE, length: 4.5, price: 1, priceWithVAT: 2 }
  expect(totalOf((await deliveryCost({ ...sent, saexRef: hilux })).result)).toBe(640_426.1)
  const own = (await deliveryCost({ ...sent, price: 540_000, priceWithVAT: 621_000, length: 5.33 })).result
  expect(totalOf(own)).toBe(640_426.1)
  const nothing = (await deliveryCost({ ...BEITBRIDGE, saexRef: '' })).result
  // 4 m, no price: 8214 + 2450 + 850 + 680 + 1950 + 600 (the least insurance).
  expect(totalOf(nothing)).toBe(14_744)
})

test.each([
  ['an unknown reference', { saexRef: 'SAEX9999999' }, 'VEHICLE_NOT_FOUND', 404],
  ['a garbled reference', { saexRef: 'HILUX' }, 'VEHICLE_NOT_FOUND', 404],
  ['one of 80 characters', { saexRef: 'x'.repeat(80) }, 'VEHICLE_NOT_FOUND', 404],
  ['one of 81 characters', { saexRef: 'x'.repeat(81) }, 'VALIDATION', 400],
  ['a route that is not in the table', { endLocationId: 99_999 }, 'DESTINATION_NOT_FOUND', 404],
  ['another start location', { startLocationId: 2 }, 'NOT_QUOTABLE', 422],
  ['a negative price', { price: -1 }, 'VALIDATION', 400],
  ['an unknown field', { discount: 5 }, 'VALIDATION', 400],
])('%s has no delivery cost', async (_what, changes, errorKey, status) => {
  expect(await deliveryCost({ ...BEITBRIDGE, ...changes })).toMatchObject({ errorCode: 1, errorKey, status })
})

test('a quotation is priced from the record, stored whole, and its PDF kept', async () => {
  const { status, result } = await requestQuote(shop, aQuoteRequest(hilux, { cellNo: ' ' }), {
    language: 'fr-CH, en;q=0.7',
  })
  expect(status).toBe(200)
  expect(result.quoteId).toBeGreaterThanOrEqual(2 ** 52)
  expect(result.quoteNumber).toMatch(/^Q2026-\d{6}$/)
  expect(result.validUntil).toBe(validityEnd(new Date(result.issuedAt), 7))
  expect(new Set(result.rates.map(({ currency }) => currency))).toEqual(new Set(['USD', 'ZAR', 'ZWG']))
  expect(new Set(result.rates.map(({ source }) => source))).toEqual(new Set(['sample']))
  expect(result.check).toMatch(/^http:\/\/shop\.example\.test\/check#[\w-]+\.[\w-]+$/)
  const [row] = await shop.context.db.select().from(quotation).where(eq(quotation.id, result.quoteId))
  expect(row).toMatchObject({
    number: result.quoteNumber,
    language: 'fr',
    cellNo: null,
    dealerCostUsdCents: Math.round(540_000_00 / 17.184),
    clientCostUsdCents: Math.round(621_000_00 / 17.184),
    document: { lineItems: result.lineItems, company: { name: 'Saex' }, tariffSource: 'sample' },
  })
  const pdf = await findPdf(shop.context, result.quoteId)
  expect(Buffer.from(pdf ?? []).toString('base64')).toBe(result.base64)
  expect(Buffer.from(result.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(JSON.stringify(row?.document)).not.toMatch(/AHTKB3CD902600001|Secret Motors|dealer@example/)
})

test.each([
  ['15 %', () => hilux, 'The vehicle price includes South African VAT of 15 %.'],
  ['another percentage', () => fourteen, 'The vehicle price includes South African VAT of 14 %.'],
  ['none', () => untaxed, 'No South African VAT is added to the vehicle price.'],
])('the paper says which VAT is in the vehicle’s own prices: %s', async (_what, saexRef, sentence) => {
  const key = randomUUID()
  const { result } = await requestQuote(shop, aQuoteRequest(saexRef()), { key })
  const text = (await textOfPdf(Buffer.from(result.base64, 'base64'))).replaceAll(/\s+/g, ' ')
  expect(text).toContain(sentence)
  expect(text.match(/South African VAT/g)).toHaveLength(1)
  expect((await requestQuote(shop, aQuoteRequest(saexRef()), { key })).result).toEqual(result)
})

test('the delivery on paper is the total without the vehicle, both to the cent, as on every screen', async () => {
  const daressalaam = { endLocationId: 121, deliveryTypeId: 2 }
  const { result } = await requestQuote(shop, aQuoteRequest(hilux, daressalaam))
  const text = (await textOfPdf(Buffer.from(result.base64, 'base64'))).replaceAll(/\s+/g, ' ')
  // The vehicle is US$ 36 138.268, its charges US$ 1 797.015.
  expect(totalOf(result.lineItems)).toBe(37_935.28)
  expect(text).toContain('Total delivery cost US$ 1 797.01')
})

test('a truck is quoted at the standard length, and the quotation knows', async () => {
  const { result } = await requestQuote(shop, aQuoteRequest(truck))
  const [row] = await shop.context.db.select().from(quotation).where(eq(quotation.id, result.quoteId))
  expect(row?.document).toMatchObject({ lengthMetres: 4, standardLengthAssumed: true })
})

test('a reserved vehicle is quoted and says so', async () => {
  expect((await requestQuote(shop, aQuoteRequest(reserved))).result.vehicle.status).toBe('reserved')
})

test('whatever prices, lengths and dealers a caller sends, the record decides', async () => {
  const anything = fc.record(
    {
      price: fc.double({ noNaN: true, noDefaultInfinity: true }),
      priceWithVAT: fc.double({ noNaN: true, noDefaultInfinity: true }),
      length: fc.double({ noNaN: true, noDefaultInfinity: true }),
      supplierId: fc.oneof(fc.integer(), fc.constantFrom('1', '-1')),
      dealerName: fc.constantFrom('Mine', '<b>', ''),
      dealerEmail: fc.constantFrom('me@evil.test', ''),
      vin: fc.constantFrom('X', ''),
      year: fc.constantFrom('2030', 1, null),
      id: fc.integer(),
    },
    { requiredKeys: [] },
  )
  const before = (await requestQuote(shop, aQuoteRequest(hilux))).result
  await fc.assert(
    fc.asyncProperty(anything, async (changes) => {
      const { result } = await requestQuote(shop, aQuoteRequest(hilux, changes))
      expect(result).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['a sold vehicle', () => aQuoteRequest(sold), 'NOT_QUOTABLE'],
  ['a vehicle without a price', () => aQuoteRequest(onRequest), 'NOT_QUOTABLE'],
  ['an unknown vehicle', () => aQuoteRequest('SAEX9999999'), 'VEHICLE_NOT_FOUND'],
  ['a garbled reference of 80 characters', () => aQuoteRequest('x'.repeat(80)), 'VEHICLE_NOT_FOUND'],
  ['a reference of 81 characters', () => aQuoteRequest('x'.repeat(81)), 'VALIDATION'],
  ['an unknown route', () => aQuoteRequest(hilux, { endLocationId: 99_999 }), 'DESTINATION_NOT_FOUND'],
  ['another start location', () => aQuoteRequest(hilux, { startLocationId: 2 }), 'NOT_QUOTABLE'],
  ['a bare reference', () => aQuoteRequest('SAEX'), 'VALIDATION'],
  ['two addresses', () => aQuoteRequest(hilux, { email: 'a@example.test,b@example.test' }), 'VALIDATION'],
  [
    'a line break in the address',
    () => aQuoteRequest(hilux, { email: 'a@example.test\r\nBcc: b@example.test' }),
    'VALIDATION',
  ],
  ['a blank name', () => aQuoteRequest(hilux, { firstName: '  ' }), 'VALIDATION'],
  ['a web address as a name', () => aQuoteRequest(hilux, { surname: 'see https://evil.test' }), 'VALIDATION'],
])('%s gets no quotation', async (_what, request, errorKey) => {
  const before = await quotations()
  expect(await requestQuote(shop, request())).toMatchObject({ errorCode: 1, errorKey })
  expect(await quotations()).toBe(before)
})

test.each([
  ['saexpay.', 'com'],
  ['saexpay dot', 'com'],
  ['W W', 'W saexpay'],
])('the names %s and %s, a web address where the paper joins them, get no quotation', async (firstName, surname) => {
  const before = await quotations()
  const refused = await requestQuote(shop, aQuoteRequest(hilux, { firstName, surname }), { key: randomUUID() })
  expect(refused).toMatchObject({ status: 400, errorKey: 'VALIDATION' })
  expect(refused.fields).toEqual({ surname: expect.stringContaining('no web address') })
  expect(await quotations()).toBe(before)
})

test('a quotation that was issued to joined names of a web address before is still answered under its key', async () => {
  const key = randomUUID()
  const issued = await requestQuote(shop, aQuoteRequest(hilux), { key })
  const joined = aQuoteRequest(hilux, { firstName: 'saexpay.', surname: 'com' })
  const requestDigest = requestDigestOf(quoteRequestSchema.parse(joined))
  await shop.context.db.update(idempotencyKey).set({ requestDigest }).where(eq(idempotencyKey.key, key))
  expect((await requestQuote(shop, joined, { key })).result).toEqual(issued.result)
})

test('a place that an earlier release took with a delivery type that papers have no words for is refused by its field', async () => {
  const { db } = shop.context
  const [inForce] = await db.select().from(tariff).orderBy(desc(tariff.id)).limit(1)
  const [place] = await db
    .select()
    .from(destination)
    .where(and(eq(destination.endLocationId, BEITBRIDGE.endLocationId), eq(destination.startLocationId, 1)))
  if (inForce === undefined || place === undefined) throw new Error('not seeded')
  const document = inForce.document as { readonly total: { readonly byDeliveryType: readonly object[] } }
  const byDeliveryType = [...document.total.byDeliveryType, { deliveryTypeId: 5, currencySymbol: 'R' }]
  const { id: _id, ...rest } = inForce
  await db.insert(tariff).values({ ...rest, document: { ...document, total: { ...document.total, byDeliveryType } } })
  await db.insert(destination).values({ ...place, deliveryTypeId: 5 })
  const route = { deliveryTypeId: 5 }
  const refusal = { status: 422, errorKey: 'NOT_QUOTABLE', fields: { deliveryTypeId: 'has no words on a quotation' } }
  expect(await requestQuote(shop, aQuoteRequest(hilux, route))).toMatchObject(refusal)
  expect(await deliveryCost({ ...BEITBRIDGE, ...route, saexRef: hilux })).toMatchObject(refusal)
})

test('a key that is no UUID is refused by name', async () => {
  const refused = await requestQuote(shop, aQuoteRequest(hilux), { key: 'again' })
  expect(refused.errorKey).toBe('VALIDATION')
  expect(refused.fields).toHaveProperty(['Idempotency-Key'])
})

test('the same key answers the same quotation, byte by byte, also when price and stock moved on', async () => {
  const key = randomUUID()
  const first = await requestQuote(shop, aQuoteRequest(hilux), { key })
  shop.clock.now = new Date(shop.clock.now.getTime() + 50 * 24 * 3600_000)
  await shop.context.db.update(vehicle).set({ priceWithVatCents: 1 }).where(eq(vehicle.supplierKey, 'HILUX-1'))
  try {
    const { startLocationId, ...rest } = aQuoteRequest(hilux)
    const again = await requestQuote(shop, { ...rest, startLocationId }, { key: key.toUpperCase() })
    expect(again.result).toEqual(first.result)
    expect(JSON.stringify(again.result)).toBe(JSON.stringify(first.result))
  } finally {
    await shop.context.db
      .update(vehicle)
      .set({ priceWithVatCents: 621_000_00 })
      .where(eq(vehicle.supplierKey, 'HILUX-1'))
    shop.clock.now = TEST_TIME
  }
})

test('the same key with another request is refused', async () => {
  const key = randomUUID()
  await requestQuote(shop, aQuoteRequest(hilux), { key })
  const other = await requestQuote(shop, aQuoteRequest(hilux, { email: 'other@example.test' }), { key })
  expect(other).toMatchObject({ status: 422, errorKey: 'IDEMPOTENCY_MISMATCH' })
})

test('two keys are two quotations, also for the same request', async () => {
  const request = aQuoteRequest(hilux, { email: 'two@example.test' })
  const first = await requestQuote(shop, request, { key: randomUUID() })
  const second = await requestQuote(shop, request, { key: randomUUID() })
  expect(second.result.quoteId).not.toBe(first.result.quoteId)
})

test('without a key the same request is one quotation for ten minutes', async () => {
  const request = aQuoteRequest(hilux, { email: 'natural@example.test' })
  const first = (await requestQuote(shop, request)).result
  shop.clock.now = new Date(shop.clock.now.getTime() + 9 * 60_000)
  expect((await requestQuote(shop, { ...request, email: 'Natural@Example.test' })).result).toEqual(first)
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 60_000)
  expect((await requestQuote(shop, request)).result.quoteNumber).not.toBe(first.quoteNumber)
})

test('a request with a key is no answer to one without, nor does it lengthen its ten minutes', async () => {
  const request = aQuoteRequest(hilux, { email: 'mixed@example.test' })
  const keyedBefore = (await requestQuote(shop, request, { key: randomUUID() })).result
  const first = (await requestQuote(shop, request)).result
  expect(first.quoteNumber).not.toBe(keyedBefore.quoteNumber)
  shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 60_000)
  const keyedAfter = (await requestQuote(shop, request, { key: randomUUID() })).result
  expect((await requestQuote(shop, request)).result).toEqual(first)
  shop.clock.now = new Date(shop.clock.now.getTime() + 6 * 60_000)
  const second = (await requestQuote(shop, request)).result
  expect([first.quoteNumber, keyedAfter.quoteNumber]).not.toContain(second.quoteNumber)
})

test.each([
  ['first name', { firstName: 'Mary' }],
  ['last name', { surname: 'Banda' }],
  ['phone number', { cellNo: '+260 97 111 1111' }],
  ['missing phone number', { cellNo: null }],
])(
  'without a key another %s is another request: nobody is answered somebody else’s quotation',
  async (_what, changes) => {
    const request = aQuoteRequest(hilux, { email: 'shared@example.test' })
    const first = (await requestQuote(shop, request)).result
    const other = (await requestQuote(shop, { ...request, ...changes })).result
    expect(other.quoteId).not.toBe(first.quoteId)
    const [row] = await shop.context.db.select().from(quotation).where(eq(quotation.id, other.quoteId))
    expect(row).toMatchObject(changes)
    expect((await requestQuote(shop, request)).result).toEqual(first)
    expect((await requestQuote(shop, { ...request, ...changes })).result).toEqual(other)
  },
)

test('a new price is a new request', async () => {
  const request = aQuoteRequest(hilux, { email: 'price@example.test' })
  const first = (await requestQuote(shop, request)).result
  await shop.context.db.update(vehicle).set({ priceWithVatCents: 600_000_00 }).where(eq(vehicle.supplierKey, 'HILUX-1'))
  const second = (await requestQuote(shop, request)).result
  await shop.context.db.update(vehicle).set({ priceWithVatCents: 621_000_00 }).where(eq(vehicle.supplierKey, 'HILUX-1'))
  expect(second.quoteId).not.toBe(first.quoteId)
  expect(second.lineItems[0]?.amount).toBe(600_000)
})

test('numbers begin again with the year of Johannesburg', async () => {
  shop.clock.now = new Date('2026-12-31T21:59:59Z')
  const before = (await requestQuote(shop, aQuoteRequest(hilux, { email: 'old@example.test' }))).result
  shop.clock.now = new Date('2026-12-31T22:00:00Z')
  const after = (await requestQuote(shop, aQuoteRequest(hilux, { email: 'new@example.test' }))).result
  shop.clock.now = TEST_TIME
  expect(before.quoteNumber).toMatch(/^Q2026-/)
  expect(after.quoteNumber).toBe('Q2027-000001')
})

test(
  '20 requests in 20 copies each at once, with and without keys, make 20 quotations with 20 numbers',
  SOAK,
  async () => {
    const before = (await quotations()) ?? 0
    const requests = Array.from({ length: 20 }, (_, index) => ({
      request: aQuoteRequest(hilux, { email: `crowd${index}@example.test` }),
      key: index % 2 === 0 ? { key: randomUUID() } : {},
    }))
    const answers = await Promise.all(
      requests.flatMap(({ request, key }, place) =>
        Array.from({ length: 20 }, async () => ({ place, answer: await untilAnswered(request, key) })),
      ),
    )
    expect(answers.filter(({ answer }) => answer.errorCode !== 0)).toEqual([])
    expect((await quotations()) ?? 0).toBe(before + 20)
    const seen = new Set(
      answers.map(({ place, answer }) => `${place} ${answer.result.quoteNumber} ${answer.result.base64}`),
    )
    expect(seen.size).toBe(20)
    expect(new Set(answers.map(({ answer }) => answer.result.quoteNumber)).size).toBe(20)
    const keys = await shop.context.db.select({ n: count() }).from(idempotencyKey)
    expect(keys[0]?.n).toBeGreaterThanOrEqual(10)
  },
)

/** Asks again as long as the first of equal requests is still being worked on, as the page does. */
async function untilAnswered(
  ...[request, key]: [ReturnType<typeof aQuoteRequest>, Parameters<typeof requestQuote>[2]]
) {
  for (;;) {
    const answer = await requestQuote(shop, request, key)
    if (answer.errorKey !== 'IN_PROGRESS') return answer
    await sleep(1000)
  }
}
