import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { DaySearches } from '../../../src/shared/contract/reporting.ts'
import { PERMISSION, type PermissionId } from '../../../src/shared/contract/staff.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { searchCount, searchHistory, searchTermCount, staffUser, vehicle } from '../../../src/server/db/schema/index.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'
import { signInAs } from '../../support/staff-session.ts'
import { recount, type Catalogue } from '../../support/statistics-oracle.ts'
import { SOAK } from '../../support/soak.ts'

const CATALOGUE: Catalogue = {
  Toyota: ['Hilux', 'Fortuner'],
  Ford: ['Ranger'],
  Hino: ['Ranger'],
  Citroën: ['C4'],
}
let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
  const vehicles = Object.entries(CATALOGUE).flatMap(([name, models]) =>
    models.map((title) => makeVehicle({ supplierKey: `${name} ${title}`, make: name, model: title })),
  )
  await addVehicles(shop.context.db, vehicles)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  for (const table of [searchHistory, searchCount, searchTermCount, staffUser]) await shop.context.db.delete(table)
})

/** What somebody with the permission is answered at the present time of the shop. */
async function ask(path: string, permissionId: PermissionId = PERMISSION.advertiser) {
  await shop.context.db.delete(staffUser)
  const token = await signInAs(shop, { name: 'somebody', permissionId })
  const response = await shop.app.inject({ url: path, headers: { token } })
  return response.json<{ result: unknown; errorKey?: string }>()
}

async function search(payload: object, headers: Record<string, string> = {}): Promise<number> {
  const response = await shop.app.inject({ method: 'POST', url: PATHS.searchHistory, payload, headers })
  return response.json<{ result: number }>().result
}

async function searchAt(instant: string, payload: object = { SearchTypeId: 2 }): Promise<void> {
  shop.clock.now = new Date(instant)
  await search(payload)
}

const figures = async () => ({
  month: (await ask(STAFF_PATHS.monthSearches)).result,
  day: (await ask(STAFF_PATHS.daySearches)).result,
  week: (await ask(STAFF_PATHS.weekSearches)).result,
  popular: (await ask(STAFF_PATHS.popularSearch)).result,
})

describe('tiles and chart', () => {
  test('an empty database has zeroes everywhere', async () => {
    const nothing = { value: 0, difference: 0, direction: 'POS' }
    for (const path of [
      STAFF_PATHS.monthSearches,
      STAFF_PATHS.monthQuotes,
      STAFF_PATHS.daySearches,
      STAFF_PATHS.dayQuotes,
    ]) {
      expect((await ask(path)).result).toEqual(nothing)
    }
    const week = (await ask(STAFF_PATHS.weekSearches)).result as DaySearches[]
    expect(week).toHaveLength(21)
    expect(week.every(({ count }) => count === 0)).toBe(true)
    expect((await ask(STAFF_PATHS.popularSearch)).result).toEqual(['', '', ''])
  })

  test('a day begins at midnight in Johannesburg, which is 22:00 of the day before in UTC', async () => {
    await searchAt('2026-11-19T21:59:59.999Z')
    await searchAt('2026-11-19T22:00:00.000Z')
    await searchAt('2026-11-20T21:59:59.999Z')
    expect((await ask(STAFF_PATHS.daySearches)).result).toEqual({ value: 2, difference: 1, direction: 'POS' })
    shop.clock.now = new Date('2026-11-20T22:00:00.000Z')
    expect((await ask(STAFF_PATHS.daySearches)).result).toEqual({ value: 0, difference: 2, direction: 'NEG' })
  })

  test('thirty days end today and follow the thirty before them, over the ends of months', async () => {
    await searchAt('2028-01-01T10:00:00Z')
    await searchAt('2028-01-02T10:00:00Z')
    await searchAt('2028-01-31T10:00:00Z')
    await searchAt('2028-02-01T10:00:00Z')
    shop.clock.now = new Date('2028-03-01T10:00:00Z')
    expect((await ask(STAFF_PATHS.monthSearches)).result).toEqual({ value: 1, difference: 1, direction: 'NEG' })
  })

  test('the week lists its days in order, over a leap day', async () => {
    await searchAt('2028-02-29T10:00:00Z', { SearchTypeId: 3 })
    shop.clock.now = new Date('2028-03-01T10:00:00Z')
    const week = (await ask(STAFF_PATHS.weekSearches)).result as DaySearches[]
    const days = ['2028-02-24', '2028-02-25', '2028-02-26', '2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']
    expect([...new Set(week.map(({ dateField }) => dateField))]).toEqual(days)
    expect(week.filter(({ count }) => count > 0)).toEqual([{ dateField: '2028-02-29', searchTypeId: 3, count: 1 }])
  })

  test('paging and sorting are no searches', async () => {
    await search({ SearchTypeId: 4, Makes: 'Toyota' })
    expect(await figures()).toMatchObject({ month: { value: 0 }, day: { value: 0 }, popular: ['', '', ''] })
  })

  test('staff are not counted, whoever has no live session is', async () => {
    const token = await signInAs(shop, { name: 'agent', permissionId: PERMISSION.salesAgent })
    const id = await search({ SearchTypeId: 1, Makes: 'Ford' }, { token })
    const update = { method: 'POST', url: PATHS.searchHistoryUpdate, payload: { Id: id, VehicleCount: 3 } } as const
    expect((await shop.app.inject(update)).statusCode).toBe(200)
    await search({ SearchTypeId: 1, Makes: 'Toyota' }, { token: shop.context.ids.token() })
    await search({ SearchTypeId: 1, Makes: 'Toyota' }, { token: 'garbled' })
    expect(await figures()).toMatchObject({ day: { value: 2 }, popular: ['Toyota', '', ''] })
  })
})

describe('popular searches', () => {
  test('name the model, or the make where none was chosen, as the stock spells them', async () => {
    await search({ SearchTypeId: 2, Makes: 'toyota,FORD', Models: 'hilux,Ranger' })
    await search({ SearchTypeId: 1, Makes: 'Toyota', Models: 'Hilux' })
    await search({ SearchTypeId: 2, Makes: 'Toyota,Ford', Models: 'Hilux' })
    await search({ SearchTypeId: 2, Makes: 'citroën', Models: 'C4' })
    expect((await ask(STAFF_PATHS.popularSearch)).result).toEqual(['Toyota Hilux', 'Citroën C4', 'Ford'])
  })

  test('count a model that the stock does not have under the one make it was searched with', async () => {
    await search({ SearchTypeId: 1, Makes: 'Isuzu', Models: 'KB' })
    await search({ SearchTypeId: 2, Makes: 'Isuzu,Ford', Models: 'Unheard' })
    await search({ SearchTypeId: 2, Makes: 'x'.repeat(61) })
    await search({ SearchTypeId: 2, Models: 'Hilux' })
    expect((await ask(STAFF_PATHS.popularSearch)).result).toEqual(['Ford', '', ''])
  })

  test('name only what is in stock: nobody writes a text of their own onto the overview', async () => {
    for (let times = 0; times < 3; times++) await search({ SearchTypeId: 1, Makes: 'New bank: FNB 62001234567' })
    await search({ SearchTypeId: 1, Makes: 'Toyota', Models: 'call +27820000000' })
    await search({ SearchTypeId: 1, Makes: 'Hino', Models: 'Ranger' })
    expect((await ask(STAFF_PATHS.popularSearch)).result).toEqual(['Hino Ranger', '', ''])
    const setStatus = (status: 'sold' | 'available', soldAt: Date | null) =>
      shop.context.db.update(vehicle).set({ status, soldAt }).where(eq(vehicle.supplierKey, 'Hino Ranger'))
    await setStatus('sold', TEST_TIME)
    expect((await ask(STAFF_PATHS.popularSearch)).result).toEqual(['', '', ''])
    await setStatus('available', null)
  })

  test('invented names neither fill the table nor push out what is searched', SOAK, async () => {
    const flood = (from: number) =>
      Array.from({ length: 6000 }, (_, place) => ({
        ...aRow(from + place),
        makes: `invented ${from + place}`,
      }))
    await search({ SearchTypeId: 1, Makes: 'Toyota' })
    for (const from of [1, 10_001, 20_001]) await shop.context.db.insert(searchHistory).values(flood(from))
    await search({ SearchTypeId: 1, Makes: 'Toyota' })
    expect(await shop.context.db.$count(searchTermCount)).toBeLessThan(12_010)
    expect((await ask(STAFF_PATHS.daySearches)).result).toMatchObject({ value: 18_002 })
    expect((await ask(STAFF_PATHS.popularSearch)).result).toEqual(['Toyota', '', ''])
    // One that nobody asked for before the flood is counted all the same.
    await search({ SearchTypeId: 1, Makes: 'Ford', Models: 'Ranger' })
    expect((await ask(STAFF_PATHS.popularSearch)).result).toEqual(['Toyota', 'Ford Ranger', ''])
  })
})

function aRow(id: number) {
  return { id, searchedAt: shop.clock.now, searchTypeId: 2, ipPrefix: '', country: '', makes: '' }
}

/** Instants close to where days, months and leap days turn in Johannesburg, and any others, up to 61 days back. */
const turns = ['2028-02-28', '2028-02-29', '2028-03-01', '2028-01-31', '2028-02-01', '2028-03-02']
const anyInstant = fc.oneof(
  fc
    .tuple(fc.constantFrom(...turns), fc.integer({ min: -3, max: 3 }))
    .map(([day, ms]) => new Date(Date.parse(`${day}T22:00:00Z`) + ms)),
  fc.integer({ min: 0, max: 61 * DAY_MS }).map((age) => new Date(Date.parse('2028-03-02T21:00:00Z') - age)),
)
const anyNames = (...names: readonly string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }).map((list) => list.join(',')))
const anySearch = fc.record({
  searchedAt: anyInstant,
  searchTypeId: fc.integer({ min: 1, max: 4 }),
  byStaff: fc.constantFrom(false, false, false, true),
  makes: anyNames('Toyota', 'FORD', 'hino', 'Citroën', 'Lada').map((names) => names || null),
  models: anyNames('Hilux', 'ranger', 'C4', 'Niva').map((names) => names || null),
})

test(
  'counters equal a recount of the raw rows, in every time zone, also when rows were recorded at once and then removed',
  SOAK,
  async () => {
    const ownZone = process.env['TZ']
    let id = 1
    const known = fc.asyncProperty(
      fc.array(fc.array(anySearch, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...turns.slice(2)),
      fc.integer({ min: -2, max: 2 }),
      fc.constantFrom('America/Los_Angeles', 'Pacific/Auckland', 'UTC', 'Africa/Johannesburg', 'Asia/Kolkata'),
      async (batches, day, ms, zone) => {
        process.env['TZ'] = zone
        expect(new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(zone)
        const { db } = shop.context
        for (const table of [searchHistory, searchCount, searchTermCount]) await db.delete(table)
        const rows = batches.map((batch) => batch.map((row) => ({ ...row, id: id++, ipPrefix: '', country: '' })))
        await Promise.all(rows.map((batch) => db.insert(searchHistory).values(batch)))
        shop.clock.now = new Date(Date.parse(`${day}T22:00:00Z`) + ms)
        const expected = recount(rows.flat(), { now: shop.clock.now, catalogue: CATALOGUE })
        expect(await figures()).toEqual(expected)
        // As retention leaves it 62 days later: raw rows are gone, terms folded; the days that are shown stay as they were.
        const { now } = shop.clock
        await applyRetention({ ...shop.context, clock: () => now, outboxFolder: join(shop.context.dataDir, 'none') })
        await db.delete(searchHistory)
        expect(await figures()).toEqual(expected)
      },
    )
    try {
      await fc.assert(known, { numRuns: 60 })
    } finally {
      if (ownZone === undefined) delete process.env['TZ']
      else process.env['TZ'] = ownZone
    }
  },
)

test('terms are kept as long as the searches, and folded without changing a sum', async () => {
  const { db } = shop.context
  const rows = Array.from({ length: 40 }, (_, place) => ({ ...aRow(place + 1), makes: 'Toyota' }))
  await Promise.all(rows.map((row) => db.insert(searchHistory).values(row)))
  expect((await db.select().from(searchTermCount)).length).toBeGreaterThan(1)
  const retainedAfter = (days: number) => {
    const now = new Date(TEST_TIME.getTime() + days * DAY_MS)
    return applyRetention({ ...shop.context, clock: () => now, outboxFolder: join(shop.context.dataDir, 'none') })
  }
  await retainedAfter(1)
  expect(await db.select().from(searchTermCount)).toEqual([{ day: '2026-11-20', term: 'Toyota', slot: 0, count: 40 }])
  await retainedAfter(63)
  expect(await db.select().from(searchTermCount)).toEqual([])
})
