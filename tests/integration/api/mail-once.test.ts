// @module-tag soak
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../../../src/server/db/schema/index.ts'
import { MAIL_RULES, RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { EmailQuoteResult } from '../../../src/shared/contract/quotes.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, call, requestQuote, stockUp } from '../../support/quoting.ts'

const MINUTE = 60_000
const rateRules = { ...RATE_RULES, quote: { max: 100_000, windowMs: 1000 } }
const mailRules = { ...MAIL_RULES, address: { max: 1000, windowMs: MINUTE } }
const clock = { now: TEST_TIME }

let shop: TestApp
let other: TestApp
let hilux = ''

beforeAll(async () => {
  shop = await createTestApp({ rateRules, mailRules, clock: () => clock.now })
  other = await createTestApp({ rateRules, mailRules, clock: () => clock.now, db: shop.context.db })
  ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle()])
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

async function issue() {
  const { result } = await requestQuote(shop, aQuoteRequest(hilux, { email: `${randomUUID()}@example.test` }), {
    key: randomUUID(),
  })
  return result.quoteId
}

function email(from: TestApp, quoteId: number, key: string) {
  const headers = { 'idempotency-key': key }
  return call<EmailQuoteResult>(from, { url: `${PATHS.emailQuote}?QuoteId=${quoteId}`, headers })
}

/** As a client asks again that is told to wait: on a busy machine a copy may have waited its five seconds. */
async function atLast<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    const answer = await ask()
    if (times === 20 || (answer.status !== 409 && answer.status !== 503)) return answer
  }
}

const mailsOf = (quoteId: number) => shop.context.db.select().from(mail).where(eq(mail.quotationId, quoteId))

test('a mail that is asked for again under its key is sent once, however late', async () => {
  const [quoteId, key] = [await issue(), randomUUID()]
  expect(await email(shop, quoteId, key)).toMatchObject({ errorCode: 0, result: { state: 'queued' } })
  clock.now = new Date(TEST_TIME.getTime() + 60 * MINUTE)
  expect(await email(other, quoteId, key.toUpperCase())).toMatchObject({ errorCode: 0 })
  expect(await mailsOf(quoteId)).toHaveLength(1)
  expect(await email(shop, quoteId, randomUUID())).toMatchObject({ errorCode: 0 })
  expect(await mailsOf(quoteId)).toHaveLength(2)
})

test('a key that an earlier mail answered sends nothing later either', async () => {
  const [quoteId, key] = [await issue(), randomUUID()]
  await email(shop, quoteId, randomUUID())
  expect(await email(shop, quoteId, key)).toMatchObject({ errorCode: 0, result: { state: 'queued' } })
  clock.now = new Date(clock.now.getTime() + 60 * MINUTE)
  expect(await email(other, quoteId, key.toUpperCase())).toMatchObject({ errorCode: 0, result: { state: 'queued' } })
  expect(await mailsOf(quoteId)).toHaveLength(1)
  const another = await issue()
  expect(await email(shop, another, key)).toMatchObject({ status: 422, errorKey: 'IDEMPOTENCY_MISMATCH' })
  expect(await mailsOf(another)).toEqual([])
})

test('the key of a mail belongs to its quotation', async () => {
  const [one, two, key] = [await issue(), await issue(), randomUUID()]
  await email(shop, one, key)
  expect(await email(shop, two, key)).toMatchObject({ status: 422, errorKey: 'IDEMPOTENCY_MISMATCH' })
  expect(await email(shop, two, 'not a uuid')).toMatchObject({ status: 400, errorKey: 'VALIDATION' })
  expect(await mailsOf(two)).toEqual([])
})

test('one key for two quotations at the same moment is the key of one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two, key] = [await issue(), await issue(), randomUUID()]
    const answers = await Promise.all([atLast(() => email(shop, one, key)), atLast(() => email(other, two, key))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject({ errorKey: 'IDEMPOTENCY_MISMATCH' })
    expect([...(await mailsOf(one)), ...(await mailsOf(two))]).toHaveLength(1)
  }
})

test('20 requests in 10 copies each through two processes are 20 quotations, 20 numbers and 20 mails', async () => {
  const requests = Array.from({ length: 20 }, () => ({
    key: randomUUID(),
    mailKey: randomUUID(),
    body: aQuoteRequest(hilux, { email: `${randomUUID()}@example.test` }),
  }))
  const copies = Array.from({ length: 10 }, (_, copy) => (copy % 2 === 0 ? shop : other))
  const answers = await Promise.all(
    requests.map(async ({ key, mailKey, body }) => {
      const quotes = await Promise.all(copies.map((from) => atLast(() => requestQuote(from, body, { key }))))
      const numbers = new Set(quotes.map(({ result }) => result.quoteNumber))
      const quoteId = quotes[0]?.result.quoteId ?? 0
      await Promise.all(copies.map((from) => atLast(() => email(from, quoteId, mailKey))))
      return { numbers: [...numbers], mails: await mailsOf(quoteId) }
    }),
  )
  expect(answers.map(({ numbers, mails }) => [numbers.length, mails.length])).toEqual(requests.map(() => [1, 1]))
  expect(new Set(answers.flatMap(({ numbers }) => numbers)).size).toBe(20)
})
