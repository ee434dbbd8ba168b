import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quotation, rateCounter } from '../../../src/server/db/schema/index.ts'
import { openLinkOf } from '../../../src/server/features/quote-check/open-link.ts'
import type { OpenQuoteResult, QuoteCheckResult, QuoteKey } from '../../../src/shared/contract/quote-check.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { QuoteResult } from '../../../src/shared/contract/quotes.ts'
import { checkQuotation } from '../../../src/shared/domain/quote-check/check-quotation.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { textOfPdf } from '../../support/pdf-text.ts'
import { textOfQrCode } from '../../support/qr-of-pdf.ts'
import { aQuoteRequest, aStockVehicle, call, requestQuote, stockUp } from '../../support/quoting.ts'

let shop: TestApp
let quote: QuoteResult
let code: string

beforeAll(async () => {
  shop = await createTestApp()
  const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
  quote = (await requestQuote(shop, aQuoteRequest(saexRef), { key: crypto.randomUUID() })).result
  code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=\n)/.exec(await textOfPdf(bytesOf(quote)))?.[0] ?? ''
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.delete(rateCounter)
  await setStatus('issued')
})

function bytesOf({ base64 }: QuoteResult): Uint8Array {
  return Buffer.from(base64, 'base64')
}

function setStatus(status: 'issued' | 'withdrawn') {
  return shop.context.db.update(quotation).set({ status }).where(eq(quotation.id, quote.quoteId))
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the answer holds, as json<T>() does
async function get<T>(url: string, remoteAddress = '10.0.0.1') {
  const response = await shop.app.inject({ url, remoteAddress })
  return {
    status: response.statusCode,
    headers: response.headers,
    ...response.json<{ result: T; errorKey?: string }>(),
  }
}

function ask(typed: string, from?: string) {
  return get<QuoteCheckResult>(`${PATHS.quoteCheck}?code=${encodeURIComponent(typed)}`, from)
}

/** As a device does it: by the published keys alone. */
async function checkOnDevice(address: string) {
  const { result: keys } = await get<readonly QuoteKey[]>(PATHS.quoteKeys)
  return checkQuotation(address.split('#')[1] ?? '', { subtle: crypto.subtle, keys, now: shop.clock.now })
}

test('a quotation is issued with the address that proves it, and its paper carries both address and code', async () => {
  expect(quote.check).toMatch(/^http:\/\/shop\.example\.test\/check#[\w-]+\.[\w-]{86}$/)
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(textOfQrCode(bytesOf(quote))).toBe(quote.check)
})

test('the published keys vouch for it, with the figures of the quotation', async () => {
  const total = quote.lineItems.find((line) => line.isTotal)
  expect(await checkOnDevice(quote.check)).toMatchObject({
    state: 'genuine',
    facts: {
      number: quote.quoteNumber,
      saexRef: quote.vehicle.saexRef,
      vehicle: 'Toyota Hilux',
      year: 2019,
      place: 'Beitbridge',
      country: 'Zimbabwe',
      total: total?.amount,
      currency: total?.currencySymbol === '$' ? 'USD' : 'ZAR',
      issuedAt: quote.issuedAt,
      validUntil: quote.validUntil,
    },
  })
})

test('the typed code and the digest of the signature answer the same facts', async () => {
  const device = await checkOnDevice(quote.check)
  if (device.state !== 'genuine') throw new Error(device.state)
  const byCode = await ask(code.toLowerCase().replace('-', ' '))
  const byDigest = await get<QuoteCheckResult>(`${PATHS.quoteCheck}?signature=${device.digest}`)
  expect(byCode.result).toEqual({ state: 'genuine', facts: device.facts })
  expect(byDigest.result).toEqual(byCode.result)
  expect(JSON.stringify(byCode)).not.toMatch(/chanda|mwila|quoteId/i)
})

test('after its validity it is expired, and withdrawn it is withdrawn', async () => {
  shop.clock.now = new Date(TEST_TIME.getTime() + 8 * DAY_MS)
  expect((await ask(code)).result.state).toBe('expired')
  await setStatus('withdrawn')
  expect((await ask(code)).result.state).toBe('withdrawn')
})

test.each(['', '7F3K', 'UUUU-UUUU', "' or 1=1 --"])('%j is no code', async (typed) => {
  expect(await ask(typed)).toMatchObject({ status: 400, errorKey: 'VALIDATION' })
})

test.each(['', '?code=7F3K-92QD&signature=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '?signature=short'])(
  'the question %j is refused',
  async (query) => {
    expect(await get(PATHS.quoteCheck + query)).toMatchObject({ status: 400, errorKey: 'VALIDATION' })
  },
)

test('a code that nobody has is unknown, and after ten wrong ones an address must wait, the right one too', async () => {
  for (let count = 0; count < 10; count++) {
    expect(await ask(`0000-000${count}`, '10.0.0.2')).toMatchObject({ status: 404, errorKey: 'QUOTE_NOT_FOUND' })
  }
  const refused = await ask(code, '10.0.0.2')
  expect(refused).toMatchObject({ status: 429, errorKey: 'RATE_LIMITED' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(code, '10.0.0.3')).result.state).toBe('genuine')
})

test('right codes are answered at most twenty times a minute', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) statuses.push((await ask(code, '10.0.0.4')).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('no two quotations have one code', async () => {
  const [saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle({ supplierKey: 'HILUX-2' })])
  for (let count = 0; count < 5; count++) {
    await requestQuote(shop, aQuoteRequest(saexRef), { key: crypto.randomUUID() })
  }
  const rows = await shop.context.db
    .select({ code: quotation.checkCode, digest: quotation.checkDigest })
    .from(quotation)
  expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length)
  expect(new Set(rows.map((row) => row.digest)).size).toBe(rows.length)
})

function open(token: string) {
  return call<OpenQuoteResult>(shop, { url: PATHS.openQuote, payload: { token } })
}

function tokenOf(changes: Partial<QuoteResult> = {}, secret = shop.context.secret): string {
  const { address } = openLinkOf({ ...quote, ...changes }, { publicUrl: '', secret })
  return address.split('#')[1] ?? ''
}

test('the link of the mail opens the same quotation with the same paper', async () => {
  const opened = await open(tokenOf())
  expect(opened).toMatchObject({ status: 200, result: { state: 'open', quote } })
  expect(opened.result).toMatchObject({ destination: { place: 'Beitbridge', country: 'Zimbabwe' } })
})

test('the link works on its sixtieth day, then says that it has expired', async () => {
  shop.clock.now = new Date(TEST_TIME.getTime() + 60 * DAY_MS)
  expect((await open(tokenOf())).result.state).toBe('open')
  shop.clock.now = new Date(TEST_TIME.getTime() + 60 * DAY_MS + 1000)
  expect((await open(tokenOf())).result).toEqual({ state: 'linkExpired' })
})

test('the link of a withdrawn quotation says so', async () => {
  await setStatus('withdrawn')
  expect((await open(tokenOf())).result).toEqual({ state: 'withdrawn', quoteNumber: quote.quoteNumber })
})

test('no other token opens anything', async () => {
  const tokens = ['x', tokenOf({}, Buffer.alloc(32, 9)), tokenOf({ quoteId: quote.quoteId + 1 })]
  for (const token of tokens) expect(await open(token)).toMatchObject({ status: 404, errorKey: 'QUOTE_NOT_FOUND' })
})
