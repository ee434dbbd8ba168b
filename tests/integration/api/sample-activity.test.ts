import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLES } from '../../../samples/samples.ts'
import { searchHistory, quotation, vehicle } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { startSampleActivity } from '../../../src/server/samples.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { QuoteKey } from '../../../src/shared/contract/quote-check.ts'
import type { DaySearches, LeadsPage, Tile } from '../../../src/shared/contract/reporting.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { checkQuotation } from '../../../src/shared/domain/quote-check/check-quotation.ts'
import { quotationRecordSchema } from '../../../src/shared/domain/quote-document.ts'
import { toSaexRef } from '../../../src/shared/domain/saex-reference.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, call, requestQuote } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { SOAK } from '../../support/soak.ts'

const SIGNAL = new AbortController().signal

let shop: TestApp
let made: { readonly searches: number; readonly quotations: number } | undefined
let token = ''

async function createStockedShop(): Promise<TestApp> {
  const created = await createTestApp()
  const { db, blobs } = created.context
  await seedReference(db, { now: TEST_TIME })
  await SAMPLES.makeStock(db, { count: 300, now: TEST_TIME, blobs })
  return created
}

beforeAll(async () => {
  shop = await createStockedShop()
  made = await SAMPLES.makeActivity(shop.context, SIGNAL)
  token = await signInAs(shop, { name: 'overseer', permissionId: PERMISSION.administrator })
})
afterAll(() => shop.close())

async function ask<T>(url: string): Promise<T> {
  const response = await shop.app.inject({ url, headers: { token } })
  expect(response.statusCode).toBe(200)
  return response.json<{ result: T }>().result
}

async function rowsOf({ context }: TestApp) {
  const [searches] = await context.db.select({ rows: count() }).from(searchHistory)
  const [quotations] = await context.db.select({ rows: count() }).from(quotation)
  return { searches: searches?.rows, quotations: quotations?.rows }
}

test('the overview of a first start is filled: months, days, the week and the terms', async () => {
  const tile = (path: string) => ask<Tile>(path)
  expect((await tile(STAFF_PATHS.monthSearches)).value).toBeGreaterThan(500)
  expect((await tile(STAFF_PATHS.monthQuotes)).value).toBeGreaterThan(30)
  for (const path of [STAFF_PATHS.monthSearches, STAFF_PATHS.monthQuotes]) {
    expect(await tile(path), path).toMatchObject({ direction: 'POS' })
  }
  for (const path of [STAFF_PATHS.daySearches, STAFF_PATHS.dayQuotes]) {
    expect((await tile(path)).value, path).toBeGreaterThan(0)
  }
  const week = await ask<DaySearches[]>(STAFF_PATHS.weekSearches)
  expect(week).toHaveLength(21)
  for (const day of week.slice(0, 18)) expect(day.count, day.dateField).toBeGreaterThan(0)
  const terms = await ask<string[]>(STAFF_PATHS.popularSearch)
  for (const term of terms) expect(term).not.toBe('')
})

test('the table of quotations has pages of samples, each with a number that says so', async () => {
  const page = await ask<LeadsPage>(`${STAFF_PATHS.leadsPage}?row=25`)
  expect(page.totalRecords).toBe(made?.quotations)
  expect(page.totalRecords).toBeGreaterThan(60)
  for (const { quoteNumber } of page.rows) expect(quoteNumber).toMatch(/^Q1000-\d{6}$/)
})

test('a sample quotation is priced, judged and signed as one of a buyer, at its own time', async () => {
  const rows = await shop.context.db.select().from(quotation)
  const { result: keys } = (await shop.app.inject(PATHS.quoteKeys)).json<{ result: readonly QuoteKey[] }>()
  const records = rows.map(({ document }) => quotationRecordSchema.parse(document))
  for (const record of records) {
    expect(record.lineItems.some(({ isTotal, amount }) => isTotal && amount > 0)).toBe(true)
    const age = TEST_TIME.getTime() - Date.parse(record.issuedAt)
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(61 * DAY_MS)
    expect(Date.parse(record.vehicle.listedAt)).toBeLessThanOrEqual(Date.parse(record.issuedAt))
    const code = record.check.split('#')[1] ?? ''
    const verdict = await checkQuotation(code, { subtle: crypto.subtle, keys, now: TEST_TIME })
    expect(['genuine', 'expired']).toContain(verdict.state)
  }
  expect(new Set(records.map(({ destination }) => destination.iso2)).size).toBeGreaterThan(8)
  expect(new Set(records.map(({ destination }) => destination.endLocation)).size).toBeGreaterThan(15)
})

test('a sample buyer says so, and no mail goes out, even if it is asked for', async () => {
  const rows = await shop.context.db.select().from(quotation)
  for (const { email, surname } of rows) {
    expect(email).toMatch(/^[a-z]+\.[a-z]+@buyers\.example$/)
    expect(surname).toMatch(/ Sample$/)
  }
  const newest = rows.toSorted((a, b) => b.issuedAt.getTime() - a.issuedAt.getTime())[0]
  expect(await call(shop, { url: `${PATHS.emailQuote}?QuoteId=${newest?.id}` })).toMatchObject({
    errorKey: 'MAIL_REJECTED',
  })
  expect(shop.jobs).toEqual([])
})

test('a sample search comes from an address that nobody has', async () => {
  const rows = await shop.context.db.selectDistinct({ prefix: searchHistory.ipPrefix }).from(searchHistory)
  expect(rows).toEqual([{ prefix: '192.0.2.0/24' }])
})

test('it is made once, and not where a buyer has a quotation', async () => {
  const before = await rowsOf(shop)
  expect(before).toEqual(made)
  expect(await SAMPLES.makeActivity(shop.context, SIGNAL)).toBeUndefined()
  expect(await rowsOf(shop)).toEqual(before)

  const used = await createStockedShop()
  try {
    const isAvailable = eq(vehicle.status, 'available')
    const [found] = await used.context.db.select().from(vehicle).where(isAvailable).limit(1)
    await requestQuote(used, aQuoteRequest(toSaexRef(found?.saexNumber ?? 0)), { key: crypto.randomUUID() })
    expect(await SAMPLES.makeActivity(used.context, SIGNAL)).toBeUndefined()
    expect(await rowsOf(used)).toEqual({ searches: 0, quotations: 1 })
  } finally {
    await used.close()
  }
})

test('broken off it leaves nothing, and the next start makes the same; real numbers begin at 1', SOAK, async () => {
  const other = await createStockedShop()
  try {
    const lines: string[] = []
    const { connectionString } = other.database
    const start = () =>
      startSampleActivity(other.context, { samples: SAMPLES, connectionString, say: (line) => lines.push(line) })
    await start()()
    expect(await rowsOf(other)).toEqual({ searches: 0, quotations: 0 })
    expect(lines).toEqual([])

    expect(await SAMPLES.makeActivity(other.context, SIGNAL)).toEqual(made)
    const listed = async ({ context }: TestApp) =>
      context.db
        .select({
          number: quotation.number,
          email: quotation.email,
          at: quotation.issuedAt,
          vehicle: quotation.saexNumber,
        })
        .from(quotation)
        .orderBy(quotation.number)
    const both = await Promise.all([listed(other), listed(shop)])
    expect(both[0]).toEqual(both[1])

    const saexRef = toSaexRef(both[0][0]?.vehicle ?? 0)
    const issued = await requestQuote(other, aQuoteRequest(saexRef), { key: crypto.randomUUID() })
    expect(issued.result.quoteNumber).toBe('Q2026-000001')
  } finally {
    await other.close()
  }
})
