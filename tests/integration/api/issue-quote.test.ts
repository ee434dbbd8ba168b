import { randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockName } from '../../../src/server/db/advisory-lock.ts'
import { quotation, quotationCounter, quotationPaper } from '../../../src/server/db/schema/index.ts'
import { getQuotationPdf } from '../../../src/server/features/quotes/quotation-pdf.ts'
import { pdfDepsOf } from '../../../src/server/features/quotes/quote-services.ts'
import { findQuotation } from '../../../src/server/features/quotes/quotes.repository.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { SOAK } from '../../support/soak.ts'

const rateRules = { ...RATE_RULES, quote: { max: 100_000, windowMs: 1000 } }
let shop: TestApp
let other: TestApp
let hilux = ''

beforeAll(async () => {
  shop = await createTestApp({ rateRules })
  other = await createTestApp({ rateRules, db: shop.context.db })
  ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle()])
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const quotations = async () => (await shop.context.db.select({ n: count() }).from(quotation))[0]?.n ?? 0

/** Holds the lock of a key as another process does that works on it; `release` ends its transaction. */
async function holdKey(key: string) {
  const taken = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  const done = shop.context.db.transaction(async (transaction) => {
    await lockName(transaction, `quotation key ${key}`)
    taken.resolve()
    await freed.promise
  })
  await taken.promise
  return async () => {
    freed.resolve()
    await done
  }
}

test('two processes that get copies of one request issue one quotation', async () => {
  const before = await quotations()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, copy) =>
      requestQuote(copy % 2 === 0 ? shop : other, aQuoteRequest(hilux), copy < 20 ? { key } : {}),
    ),
  )
  expect(answers.every(({ errorCode }) => errorCode === 0)).toBe(true)
  const keyed = new Set(answers.slice(0, 20).map(({ result }) => JSON.stringify(result)))
  expect(keyed.size).toBe(1)
  expect((await quotations()) - before).toBeLessThanOrEqual(2)
})

test('a copy waits while another process works, then answers its quotation', async () => {
  const key = randomUUID()
  const release = await holdKey(key)
  const waiting = requestQuote(shop, aQuoteRequest(hilux, { email: 'waits@example.test' }), { key })
  await release()
  expect((await waiting).errorCode).toBe(0)
})

test('a copy that waited five seconds is told to come again', SOAK, async () => {
  const key = randomUUID()
  const release = await holdKey(key)
  const before = await quotations()
  const began = performance.now()
  const answer = await requestQuote(shop, aQuoteRequest(hilux, { email: 'late@example.test' }), { key })
  expect(answer).toMatchObject({ status: 409, errorKey: 'IN_PROGRESS' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(performance.now() - began).toBeLessThan(7000)
  await release()
  expect(await quotations()).toBe(before)
})

test('a failure after the number was taken leaves no quotation, no key and no number behind', async () => {
  const before = await shop.context.db.select().from(quotationCounter)
  const key = randomUUID()
  const ids = { ...shop.context.ids, random53: () => Number.NaN }
  const broken = await createTestApp({ rateRules, db: shop.context.db, ids })
  try {
    const failed = await requestQuote(broken, aQuoteRequest(hilux, { email: 'half@example.test' }), { key })
    expect(failed).toMatchObject({ status: 500, errorKey: 'INTERNAL' })
  } finally {
    await broken.close()
  }
  expect(await shop.context.db.select().from(quotationCounter)).toEqual(before)
  const again = await requestQuote(shop, aQuoteRequest(hilux, { email: 'half@example.test' }), { key })
  expect(again.errorCode).toBe(0)
})

test('a paper that cannot be drawn is PDF_FAILED, keeps the quotation, and is drawn at the next request', async () => {
  const key = randomUUID()
  const request = aQuoteRequest(hilux, { email: 'paper@example.test' })
  const first = await requestQuote(shop, request, { key })
  await shop.context.db.delete(quotationPaper)
  const stored = await findQuotation(shop.context.db, first.result.quoteId)
  if (stored === undefined) throw new Error('the quotation is gone')
  const drawPaper = () => Promise.reject(new Error('out of ink'))
  await expect(getQuotationPdf({ ...pdfDepsOf(shop.context), drawPaper }, stored.record)).rejects.toMatchObject({
    key: 'PDF_FAILED',
  })
  expect((await requestQuote(shop, request, { key })).result).toEqual(first.result)
})

test('of two drawings at once the first to be stored is everybody’s', async () => {
  const { result } = await requestQuote(shop, aQuoteRequest(hilux, { email: 'race@example.test' }))
  const stored = await findQuotation(shop.context.db, result.quoteId)
  if (stored === undefined) throw new Error('the quotation is gone')
  await shop.context.db.delete(quotationPaper)
  let drawn = 0
  const both = Promise.withResolvers<void>()
  const drawPaper = async () => {
    drawn += 1
    const bytes = new Uint8Array([drawn])
    if (drawn === 2) both.resolve()
    await both.promise
    return bytes
  }
  const deps = { ...pdfDepsOf(shop.context), drawPaper }
  const [one, two] = await Promise.all([getQuotationPdf(deps, stored.record), getQuotationPdf(deps, stored.record)])
  expect(drawn).toBe(2)
  expect([...one]).toEqual([...two])
})
