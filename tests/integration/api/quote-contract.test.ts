import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineItem } from '../../../src/shared/contract/quotes.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { validityEnd } from '../../../src/shared/domain/validity.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, BEITBRIDGE, call, requestQuote, stockUp } from '../../support/quoting.ts'

let shop: TestApp
let saexRef = ''
let sold = ''
let onRequest = ''
beforeAll(async () => {
  shop = await createTestApp()
  const refs = await stockUp(shop.context.db, [
    aStockVehicle(),
    aStockVehicle({ supplierKey: 'sold', status: 'sold' }),
    aStockVehicle({ supplierKey: 'request', priceCents: 0, priceWithVatCents: 0 }),
  ])
  ;[saexRef = '', sold = '', onRequest = ''] = refs
})
afterAll(() => shop.close())

const costOf = (payload: object) =>
  call<readonly LineItem[]>(shop, { url: PATHS.deliveryCost, payload: { ...BEITBRIDGE, ...payload } })

describe('a delivery cost', () => {
  test('of a known vehicle ignores whatever prices and length are sent', async () => {
    const { result } = await costOf({ saexRef })
    expect(result[0]).toEqual({
      id: 1,
      pastelCode: 'VEH',
      description: 'Vehicle price including VAT',
      amount: 621_000,
      currencySymbol: 'R',
      isPrefix: true,
      isTotal: false,
    })
    for (const sent of [
      { priceWithVAT: -5, price: -1 },
      { priceWithVAT: 1e300, length: -9 },
      { price: null, length: null },
    ]) {
      expect((await costOf({ saexRef, ...sent })).result).toEqual(result)
    }
  })

  test('numbers its lines, ends with the one total, and the total is the sum', async () => {
    const { result } = await costOf({ saexRef: 'SAEX', priceWithVAT: 100_000, length: 5 })
    expect(result.map(({ id }) => id)).toEqual([...result.slice(0, -1).map((_line, index) => index + 1), 98])
    const total = result.at(-1)
    expect(total).toMatchObject({
      pastelCode: 'TOTAL',
      description: 'Total cost of vehicle and delivery',
      isTotal: true,
    })
    expect(result.filter(({ isTotal }) => isTotal)).toEqual([total])
    const inRand = result.slice(0, -1).filter(({ currencySymbol }) => currencySymbol === total?.currencySymbol)
    if (inRand.length === result.length - 1) {
      const cents = inRand.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      expect(Math.round((total?.amount ?? 0) * 100)).toBe(cents)
    }
  })

  test.each([0, -1, 6, 60, null])('takes a length of %s for the standard one', async (length) => {
    const standard = await costOf({ priceWithVAT: 100_000, length: 4 })
    expect((await costOf({ priceWithVAT: 100_000, length })).result).toEqual(standard.result)
  })

  test.each(['price', 'priceWithVAT'])('without a record refuses a negative %s by its name', async (field) => {
    for (const ref of [undefined, null, '', ' ', 'SAEX']) {
      expect(await costOf({ saexRef: ref, [field]: -0.01 })).toMatchObject({
        status: 400,
        errorKey: 'VALIDATION',
        fields: { [field]: expect.any(String) },
      })
    }
  })

  test.each<readonly [string, object, number, string]>([
    ['an unknown reference', { saexRef: 'SAEX7654321' }, 404, 'VEHICLE_NOT_FOUND'],
    ['a garbled reference', { saexRef: 'nonsense' }, 404, 'VEHICLE_NOT_FOUND'],
    ['an unknown route', { endLocationId: 999_999 }, 404, 'DESTINATION_NOT_FOUND'],
    ['an unknown way of delivery', { deliveryTypeId: 9 }, 404, 'DESTINATION_NOT_FOUND'],
    ['route 0', { startLocationId: 0, endLocationId: 0, deliveryTypeId: 0 }, 404, 'DESTINATION_NOT_FOUND'],
    ['no route', { endLocationId: undefined }, 400, 'VALIDATION'],
    ['a route in words', { endLocationId: '101' }, 400, 'VALIDATION'],
  ])('for %s is refused', async (_name, changes, status, errorKey) => {
    expect(await costOf(changes)).toMatchObject({ status, errorKey })
  })
})

describe('a quotation', () => {
  test('answers identical bytes to a repeated key', async () => {
    const request = {
      method: 'POST',
      url: PATHS.quote,
      payload: aQuoteRequest(saexRef, { email: 'bytes@example.test' }),
      headers: { 'idempotency-key': randomUUID() },
    } as const
    const [first, again] = [await shop.app.inject(request), await shop.app.inject(request)]
    expect(first.statusCode).toBe(200)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test('has a number, an id that nobody guesses, seven days, and the vehicle in its public words', async () => {
    const { result } = await requestQuote(shop, aQuoteRequest(saexRef, { email: 'form@example.test' }))
    expect(result.quoteNumber).toMatch(/^Q2026-\d{6}$/)
    expect(result.quoteId).toBeGreaterThanOrEqual(2 ** 52)
    expect(Number.isSafeInteger(result.quoteId)).toBe(true)
    expect(result.validUntil).toBe(validityEnd(new Date(result.issuedAt), 7))
    expect(Buffer.from(result.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(Object.keys(result).toSorted()).toEqual(
      [
        'base64',
        'check',
        'checkCode',
        'issuedAt',
        'lineItems',
        'quoteId',
        'quoteNumber',
        'rates',
        'validUntil',
        'vehicle',
      ].toSorted(),
    )
    expect(JSON.stringify(result.vehicle)).not.toMatch(/Secret Motors|D-77|AHTKB3CD902600001|dealer@example/)
  })

  test.each([
    'a',
    '@b',
    'a@',
    'a@b@c',
    'a b@c',
    ' a@b',
    'a@b ',
    'a@b\n',
    'a@b\r\nBcc: c@d',
    'a,b@c',
    'a@b,c@d',
    '\ta@b',
    'a@b\u00a0',
    'a@b\u2028',
    'vic\u0007tim@example.test',
    'victim@exam\u200Bple.test',
    'vic\u034Ftim@example.test',
    'a@[127.0.0.1]',
    'a@b/c',
    'a@b:25',
    'a@b%0d',
    'a@b..c',
    'a@.b',
    'a@..',
    'a@-',
    'a@-b.c',
    'a@b-.c',
    'a@_',
    'a@b_c.d',
    `a@${'x'.repeat(64)}.test`,
    `a@${'ä'.repeat(60)}.test`,
    '',
    null,
  ])('is not sent to %j', async (email) => {
    const answer = await requestQuote(shop, { ...aQuoteRequest(saexRef), email })
    expect(answer).toMatchObject({ status: 400, errorKey: 'VALIDATION', fields: { email: expect.any(String) } })
  })

  test.each([
    'a@b',
    'a@b.',
    'a@b-c.d1',
    'a@例え.テスト',
    `a@${'x'.repeat(63)}.test`,
    "o'brien+tag@example.test",
    'ü@exämple.test',
    `${'x'.repeat(242)}@example.tes`,
  ])('is issued for %s', async (email) => {
    expect((await requestQuote(shop, aQuoteRequest(saexRef, { email }))).status).toBe(200)
  })

  test.each(['firstName', 'surname', 'email', 'saexRef', 'startLocationId', 'endLocationId', 'deliveryTypeId'])(
    'needs %s',
    async (field) => {
      const { [field]: _left, ...rest } = Object.fromEntries(Object.entries(aQuoteRequest(saexRef)))
      expect((await requestQuote(shop, rest)).fields).toHaveProperty(field)
    },
  )

  test.each([
    ['firstName', 60],
    ['surname', 60],
    ['email', 254],
    ['cellNo', 32],
    ['make', 80],
    ['dealerName', 80],
    ['vin', 80],
  ])('takes %s up to %i characters', async (field, most) => {
    const fill = (length: number) =>
      field === 'email' ? `${'x'.repeat(length - 2)}@b` : (field === 'cellNo' ? '9' : 'x').repeat(length)
    const send = (length: number) => requestQuote(shop, { ...aQuoteRequest(saexRef), [field]: fill(length) })
    expect((await send(most)).status).toBe(200)
    expect((await send(most + 1)).fields).toHaveProperty(field)
  })

  test.each([
    ['firstName', 'New bank: FNB 62001234567 br'],
    ['surname', '250655 saex-payments.com URGENT'],
    ['surname', 'hxxp evil[.]com'],
    ['firstName', '\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d'],
    ['firstName', 'Ann\nBcc'],
    ['cellNo', 'Call +27820000000 to pay'],
  ])('carries no text of a stranger: %s %j', async (field, value) => {
    const answer = await requestQuote(shop, { ...aQuoteRequest(saexRef), [field]: value })
    expect(answer).toMatchObject({ status: 400, errorKey: 'VALIDATION' })
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
    expect(answer.fields?.[field]).toMatch(field === 'cellNo' ? /^must be a phone number/ : /^must be a name/)
  })

  test.each(['王小明', 'አበበ', 'ߛߎߟߋߡߊ߬ߣߊ', 'ⵎⴰⵙⵙⵉⵏⵉⵙⴰ', 'ꕢꖃ', 'क्षितिज', 'Ngũgĩ wa Thiong’o'])(
    'is issued for %s',
    async (surname) => {
      expect((await requestQuote(shop, aQuoteRequest(saexRef, { surname, cellNo: '' }))).status).toBe(200)
    },
  )

  test('is not made for what is sold or has no price, nor from another start', async () => {
    expect(await requestQuote(shop, aQuoteRequest(sold))).toMatchObject({ status: 422, errorKey: 'NOT_QUOTABLE' })
    expect(await requestQuote(shop, aQuoteRequest(onRequest))).toMatchObject({ status: 422, errorKey: 'NOT_QUOTABLE' })
    expect(await requestQuote(shop, aQuoteRequest('1234567'))).toMatchObject({ errorKey: 'VEHICLE_NOT_FOUND' })
    expect(await requestQuote(shop, aQuoteRequest('SAEX'))).toMatchObject({ errorKey: 'VALIDATION' })
  })
})
