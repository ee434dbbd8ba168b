// @module-tag soak
import { count } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quotation, rateCounter } from '../../../src/server/db/schema/index.ts'
import { issueQuote } from '../../../src/server/features/quotes/issue-quote.ts'
import { issueDepsOf } from '../../../src/server/features/quotes/quote-services.ts'
import { QUOTATION_RULES, type QuotationRules } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { quoteRequestSchema, type QuoteResult } from '../../../src/shared/contract/quotes.ts'
import { DAY_MS, HOUR_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, stockUp } from '../../support/quoting.ts'

const METRICS_TOKEN = 'a-token-of-the-operator-with-enough-letters'

let shop: TestApp
let refs: readonly string[]
const lines: string[] = []

async function open(rules: Partial<QuotationRules>, options: TestAppOptions = {}) {
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  shop = await createTestApp({ quotationRules: { ...QUOTATION_RULES, ...rules }, log, ...options })
  refs = await stockUp(shop.context.db, [aStockVehicle()])
}
beforeEach(() => void lines.splice(0))
afterEach(() => shop.close())

type Asked = {
  readonly email?: string
  readonly from?: string
  readonly key?: string
  readonly at?: Pick<TestApp, 'app'>
}

async function ask({ email = 'chanda@example.test', from = '198.51.100.7', key, at = shop }: Asked = {}) {
  const response = await at.app.inject({
    method: 'POST',
    url: PATHS.quote,
    remoteAddress: from,
    headers: { 'idempotency-key': key ?? crypto.randomUUID() },
    payload: aQuoteRequest(refs[0] ?? '', { email }),
  })
  const { result, ...body } = response.json<{ errorKey?: string; fields?: object; result: QuoteResult | null }>()
  return {
    status: response.statusCode,
    wait: Number(response.headers['retry-after']),
    number: result?.quoteNumber,
    ...body,
  }
}

const issued = async () => (await shop.context.db.select({ n: count() }).from(quotation))[0]?.n

test('one address gets so many quotations a day, whoever they are for, and another one still gets its own', async () => {
  await open({ address: { max: 2, windowMs: DAY_MS } })
  const statuses = []
  for (const email of ['a@example.test', 'b@example.test', 'c@example.test'])
    statuses.push((await ask({ email })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect(await ask({ email: 'd@example.test' })).toMatchObject({ errorKey: 'RATE_LIMITED' })
  expect((await ask({ email: 'd@example.test', from: '198.51.100.8' })).status).toBe(200)
  expect(await issued()).toBe(3)
})

test('one mailbox gets so many a day in whichever spelling; the refusal names the field and the time to wait', async () => {
  await open({ email: { max: 2, windowMs: DAY_MS } })
  const spellings = ['chanda@example.test', 'Chanda+1@EXAMPLE.test.', 'chanda+2@example.test']
  const answers = []
  for (const [at, email] of spellings.entries()) answers.push(await ask({ email, from: `198.51.100.${at}` }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[2]).toMatchObject({
    errorKey: 'RATE_LIMITED',
    fields: { email: 'must wait: at most 2 quotations a day are made for one address' },
  })
  // 08:00 UTC: the day of the limit has 16 hours left.
  expect(answers[2]?.wait).toBe((16 * HOUR_MS) / 1000)
  shop.clock.now = new Date(shop.clock.now.getTime() + 16 * HOUR_MS)
  expect((await ask({ email: 'chanda@example.test' })).status).toBe(200)
})

test('a repetition is answered although the limit is reached, and counts for nothing', async () => {
  await open({ address: { max: 1, windowMs: DAY_MS } })
  const key = crypto.randomUUID()
  const first = await ask({ key })
  expect((await ask()).status).toBe(429)
  expect(await ask({ key })).toMatchObject({ status: 200, number: first.number })
})

test('what fails is not counted', async () => {
  await open({ address: { max: 1, windowMs: DAY_MS } })
  const payload = aQuoteRequest(refs[0] ?? '', { endLocationId: 9999 })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const refused = await shop.app.inject({
    method: 'POST',
    url: PATHS.quote,
    remoteAddress: '198.51.100.7',
    headers,
    payload,
  })
  expect(refused.statusCode).toBe(404)
  expect((await ask()).status).toBe(200)
})

test('too many in all open the breaker: nothing new for anybody, an alarm in log and metric, until the hour is over', async () => {
  await open({ systemHour: { max: 2, windowMs: HOUR_MS } }, { env: { METRICS_TOKEN } })
  const other = await createTestApp({
    quotationRules: shop.context.quotationRules,
    db: shop.context.db,
    clock: shop.context.clock,
  })
  const figure = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const { payload } = await shop.app.inject({ url: PATHS.metrics, headers })
    return /^saex_quotation_breaker_open (\d)/m.exec(payload)?.[1]
  }
  expect((await ask({ email: 'a@example.test', from: '198.51.100.1' })).status).toBe(200)
  expect(await figure()).toBe('0')
  expect((await ask({ email: 'b@example.test', from: '198.51.100.2', at: other })).status).toBe(200)
  expect(await figure()).toBe('1')
  const refused = [await ask({ from: '198.51.100.3' }), await ask({ from: '198.51.100.4', at: other })]
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, errorKey: 'OVERLOADED', wait: 3600 })
  await ask({ from: '198.51.100.3' })
  expect(lines.filter((line) => line.includes('the quotation breaker is open'))).toHaveLength(1)
  expect(await issued()).toBe(2)
  shop.clock.now = new Date(shop.clock.now.getTime() + HOUR_MS)
  expect((await ask({ from: '198.51.100.3' })).status).toBe(200)
  expect(await figure()).toBe('0')
  await other.close()
})

test('twenty at once from two processes: never more than the limit', async () => {
  await open({ systemDay: { max: 10, windowMs: DAY_MS } })
  const processes = [issueDepsOf(shop.context), issueDepsOf(shop.context)] as const
  // Without drawing papers, which would take longer than a lock is waited for.
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      issueQuote(processes[at % 2 === 0 ? 0 : 1], {
        request: quoteRequestSchema.parse(aQuoteRequest(refs[0] ?? '', { email: `c${at}@example.test` })),
        key: crypto.randomUUID(),
        language: 'en',
        caller: `198.51.100.${at}`,
      }),
    ),
  )
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toHaveLength(10)
  for (const refusal of refusals) expect(refusal).toMatchObject({ key: 'OVERLOADED' })
  expect(await issued()).toBe(10)
})

test('no address and no name of anybody stands in the counters', async () => {
  await open({})
  await ask()
  const rows = await shop.context.db.select().from(rateCounter)
  expect(rows.map(({ rule }) => rule).toSorted()).toEqual([
    'alarm quotation-burst',
    'quotation address',
    'quotation email',
    'quotation system day',
    'quotation system hour',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/chanda|example|198\.51/)
})
