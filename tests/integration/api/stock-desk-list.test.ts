import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import {
  type AskedFilter,
  STOCK_SORTS,
  type StaffRow,
  type StockSummary,
} from '../../../src/shared/contract/stock-desk.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockModels } from '../../../src/shared/contract/stock-vehicle.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import type { VehicleToWrite } from '../../../src/server/features/stock/stock-comparison.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { aStockVehicle, aQuoteRequest, requestQuote } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'
import { SOAK } from '../../support/soak.ts'

let shop: TestApp
let desk: ReturnType<typeof createDesk>

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
})
afterAll(() => shop.close())
beforeEach(() => emptyStock(shop))

async function stock(supplier: string, vehicles: readonly Partial<VehicleToWrite>[]) {
  const supplierId = await ensureSupplier(shop.context.db, { name: supplier, hasLogo: false })
  const given = vehicles.map((vehicle, place) => aStockVehicle({ supplierKey: `${supplier}-${place}`, ...vehicle }))
  const { refs } = await writeVehicles(shop.context.db, { supplierId, vehicles: given, now: TEST_TIME })
  return { supplierId, refs }
}

const daysAgo = (days: number) => new Date(TEST_TIME.getTime() - days * DAY_MS)

async function found(filter: AskedFilter): Promise<readonly string[]> {
  const { status, result, fields } = await desk.list(filter)
  expect([status, fields]).toEqual([200, {}])
  expect(result.count).toBe(result.rows.length)
  return result.rows.map(({ saexRef }) => saexRef).toSorted()
}

describe('a row', () => {
  test('says what staff need of a vehicle', async () => {
    const { refs, supplierId } = await stock('Motors', [
      { supplierKey: 'A1', listedAt: daysAgo(41) },
      { supplierKey: '~x' },
    ])
    await requestQuote(shop, aQuoteRequest(refs[0]!))
    const { result } = await desk.list({ search: 'A1' })
    expect(result.rows).toEqual([
      {
        saexRef: 'SAEX0000001',
        version: 1,
        title: '2019 Toyota Hilux 2.8 GD-6 Raider 4x4 Double Cab',
        make: 'Toyota',
        model: 'Hilux',
        year: 2019,
        mileage: 84_500,
        price: 540_000,
        priceWithVAT: 621_000,
        supplierId,
        supplierName: 'Motors',
        supplierNumber: 'A1',
        status: 'available',
        image: '/pictures/d1-double-cab-front-40-A9B2B5',
        reportOn: null,
        photoCount: 1,
        daysInStock: 41,
        quotes30: 1,
        quotesTotal: 1,
        pinned: [],
        differs: [],
        updatedAt: TEST_TIME.toISOString(),
        updatedBy: null,
      },
    ])
    expect((await desk.list({ search: refs[1]! })).result.rows[0]?.supplierNumber).toBeNull()
  })

  test('has no stock number where the reference stands for one, like the page of the vehicle', async () => {
    const typed = { supplier: 'Motors', make: 'Toyota', model: 'Hilux', price: 100_000 }
    const { result } = await desk.save({ values: typed })
    const [row] = (await desk.list()).result.rows
    expect([row!.saexRef, row!.supplierNumber]).toEqual([result.vehicle.saexRef, null])
    expect(result.vehicle.values.supplierNumber).toBe(null)
  })

  test('names who changed it last, and of which pinned fields a file says something else', async () => {
    await stock('Motors', [{ supplierKey: 'A1' }])
    const { result } = await desk.one('SAEX0000001')
    const values = { year: 2020, features: { kilowatt: '130' } }
    expect((await desk.save({ saexRef: 'SAEX0000001', version: result.version, values })).status).toBe(200)
    const [row] = (await desk.list()).result.rows
    expect(row).toMatchObject({ updatedBy: 'Carl', pinned: ['features.kilowatt', 'year'], differs: ['year'] })
    expect(await found({ only: ['fileDiffers'] })).toEqual(['SAEX0000001'])
    expect(await found({ only: ['pinned', 'noPhotos'] })).toEqual([])
  })
})

describe('the search', () => {
  test.each([
    ['a reference', 'SAEX0000002', ['SAEX0000002']],
    ['its digits', ' 2 ', ['SAEX0000002']],
    ['the beginning of a stock number, in any case', 'ab-1', ['SAEX0000001', 'SAEX0000003']],
    ['a character that means something to LIKE', 'A_', ['SAEX0000004']],
    ['the last six of a VIN', '600002', ['SAEX0000002']],
    ['a whole VIN', 'ahtkb3cd902600002', ['SAEX0000002']],
    ['the middle of a VIN, which finds nothing', 'KB3CD9026', []],
    ['a make', 'toyota', ['SAEX0000001', 'SAEX0000002', 'SAEX0000004']],
    ['words of make and model in any order', 'rang ford', ['SAEX0000003']],
    ['what nobody has', 'zeppelin', []],
    ['signs alone', '%%', []],
  ])('finds %s', async (_, search, refs) => {
    await stock('Motors', [
      { supplierKey: 'AB-1', vin: 'AHTKB3CD902600001' },
      { supplierKey: '~AB-1', vin: 'AHTKB3CD902600002' },
      { supplierKey: 'AB-12', make: 'Ford', model: 'Ranger', vin: null },
      { supplierKey: 'A_9', vin: null },
    ])
    expect(await found({ search })).toEqual(refs)
  })

  test.each(['ｶ-１２', 'Ｂ７', 'AB  1', 'Straße 5', '№ 4'])(
    'finds the stock number %s as it is written',
    async (number) => {
      const { refs } = await stock('Motors', [{ supplierKey: number }, {}])
      for (const search of [number, ` ${number.toLowerCase()} `]) expect(await found({ search })).toEqual([refs[0]])
    },
  )
})

describe('each filter', () => {
  test('finds what it says, alone and together', async () => {
    const { supplierId } = await stock('Motors', [
      { listedAt: daysAgo(100) },
      { listedAt: daysAgo(5), status: 'reserved', pictureKeys: [], priceCents: 0, priceWithVatCents: 0 },
      { listedAt: daysAgo(1), status: 'sold', make: 'Ford', model: 'Ranger', year: 2015 },
    ])
    const other = await stock('Others', [{ priceCents: 100_00, priceWithVatCents: 115_00, year: 2015 }])
    const [one, two, three, four] = ['SAEX0000001', 'SAEX0000002', 'SAEX0000003', 'SAEX0000004']
    expect(await found({})).toEqual([one, two, four])
    expect(await found({ status: ['available'] })).toEqual([one, four])
    expect(await found({ status: ['reserved'] })).toEqual([two])
    expect(await found({ status: ['sold'] })).toEqual([three])
    expect(await found({ status: ['reserved', 'sold', 'available'] })).toEqual([one, two, three, four])
    expect(await found({ status: ['withdrawn'] })).toEqual([])
    expect(await found({ supplierIds: [other.supplierId] })).toEqual([four])
    expect(await found({ supplierIds: [other.supplierId, supplierId] })).toEqual([one, two, four])
    expect(await found({ makeModels: [{ MakeName: 'toyota' }] })).toEqual([one, two, four])
    expect(await found({ makeModels: [{ MakeName: 'Ford', ModelName: 'ranger' }], status: ['sold'] })).toEqual([three])
    expect(await found({ makeModels: [{}] })).toEqual([one, two, four])
    expect(await found({ years: [2015] })).toEqual([four])
    expect(await found({ minPrice: 115, maxPrice: 115 })).toEqual([four])
    expect(await found({ minPrice: 115.01 })).toEqual([one])
    // The second one is on request.
    expect(await found({ maxPrice: 115 })).toEqual([four])
    expect(await found({ minPrice: 0 })).toEqual([one, four])
    expect(await found({ minDays: 100 })).toEqual([one])
    expect(await found({ minDays: 101 })).toEqual([])
    expect(await found({ minDays: 5, maxDays: 5 })).toEqual([two])
    expect(await found({ only: ['noPhotos', 'noPrice'] })).toEqual([two])
    expect(await found({ only: ['quoted'] })).toEqual([])
    await requestQuote(shop, aQuoteRequest(four))
    expect(await found({ only: ['quoted'] })).toEqual([four])
  })

  test('is counted in the summary', async () => {
    await stock('Motors', [
      { listedAt: daysAgo(91) },
      { listedAt: daysAgo(90), pictureKeys: [] },
      { priceCents: 0, priceWithVatCents: 0, status: 'sold' },
    ])
    const { result } = await desk.call<StockSummary>('GET', STAFF_PATHS.stockSummary, {})
    expect(result).toEqual({
      noPhotos: 1,
      noPrice: 0,
      noReport: 2,
      over90Days: 1,
      fileDiffers: 0,
      drafts: 0,
      toConfirm: 0,
    })
    expect(await found({ minDays: 91 })).toHaveLength(1)
  })
})

describe('a list of nothing names the filter that keeps out most', () => {
  const left = async (filter: AskedFilter) => (await desk.list(filter)).result.excludedMostBy

  test('and how many there would be without it', async () => {
    const { supplierId } = await stock('Motors', [
      { year: 2015, pictureKeys: [] },
      { year: 2015 },
      { year: 2018, status: 'sold' },
    ])
    expect(await left({ years: [2018], makeModels: [{ MakeName: 'Toyota' }] })).toEqual({ filter: 'years', count: 2 })
    expect(await left({ years: [2015], search: 'zeppelin' })).toEqual({ filter: 'search', count: 2 })
    expect(await left({ years: [2018], status: ['reserved'] })).toBeUndefined()
    expect(await left({ status: ['reserved'], supplierIds: [supplierId] })).toEqual({ filter: 'status', count: 2 })
    expect(await left({ only: ['noPhotos', 'quoted'] })).toEqual({ filter: 'quoted', count: 1 })
    expect(await left({ minPrice: 900_000_000, maxPrice: 900_000_001 })).toEqual({ filter: 'price', count: 2 })
    expect(await left({ minDays: 99_999, years: [2015] })).toEqual({ filter: 'days', count: 2 })
    expect(await left({ makeModels: [{ MakeName: 'Ford' }], only: ['noPhotos'] })).toEqual({
      filter: 'makeModels',
      count: 1,
    })
    expect(await left({ supplierIds: [supplierId + 1] })).toEqual({ filter: 'supplierIds', count: 2 })
  })

  test('and nothing where something is found, nothing was asked, or nothing would be found either', async () => {
    expect(await left({})).toBeUndefined()
    await stock('Motors', [{ year: 2015 }])
    expect(await left({ years: [2015] })).toBeUndefined()
    expect(await left({ years: [2018], search: 'zeppelin' })).toBeUndefined()
  })
})

describe('the words of the filter', () => {
  test('are told to photographers without any supplier', async () => {
    await stock('Motors', [{}])
    const yard = createDesk(shop, await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer }))
    const asked = { query: { make: 'Toyota', model: 'Hilux' } }
    const own = await desk.call<StockModels>('GET', STAFF_PATHS.stockModels, asked)
    expect(own.result.suppliers.map(({ name }) => name)).toEqual(['Motors'])
    const { status, result } = await yard.call<StockModels>('GET', STAFF_PATHS.stockModels, asked)
    expect([status, result]).toEqual([200, { ...own.result, suppliers: [] }])
  })
})

describe('pages', () => {
  const cars = fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 3 }),
      days: fc.integer({ min: 0, max: 3 }),
      year: fc.integer({ min: 2018, max: 2019 }),
    }),
    { minLength: 0, maxLength: 45 },
  )

  test('together are all vehicles, each once, in one order, whatever it is', SOAK, async () => {
    const all = fc.asyncProperty(
      cars,
      fc.constantFrom(...STOCK_SORTS),
      fc.constantFrom('asc', 'desc'),
      async (given, sort, direction) => {
        await emptyStock(shop)
        const vehicles = given.map(({ price, days, year }) => {
          return { priceCents: price * 100, priceWithVatCents: price * 115, listedAt: daysAgo(days), year }
        })
        await stock('Motors', vehicles)
        const whole = (await desk.list({ sort, direction, rows: 100 })).result
        const pages: StaffRow[] = []
        for (let cursor: string | null = null, more = true; more;) {
          const { result } = await desk.list({ sort, direction, rows: 10, cursor })
          expect(result.count).toBe(given.length)
          pages.push(...result.rows)
          cursor = result.next
          more = cursor !== null
        }
        expect(pages.map(({ saexRef }) => saexRef)).toEqual(whole.rows.map(({ saexRef }) => saexRef))
        expect(new Set(pages.map(({ saexRef }) => saexRef)).size).toBe(given.length)
        const keys = pages.map((row) => keyOf(row, sort))
        const sorted = keys.toSorted((a, b) => (direction === 'asc' ? a - b : b - a))
        expect(keys).toEqual(sorted)
      },
    )
    await fc.assert(all, { numRuns: 40 })
  })

  test('begin anew after a cursor that nobody gave', async () => {
    await stock('Motors', [{}])
    for (const cursor of [
      'x',
      'W10',
      'WyJ4IiwxXQ',
      ...['["1e3",1,1]', '["1",1]', '["1",1,-1]'].map((text) => Buffer.from(text).toString('base64url')),
    ]) {
      const { status, fields } = await desk.list({ cursor })
      expect([cursor, status, fields]).toEqual([cursor, 400, { cursor: expect.stringContaining('first page') }])
    }
  })
})

/** 'On request' is the least in either direction, since it is no price. */
function keyOf(row: StaffRow, sort: (typeof STOCK_SORTS)[number]): number {
  return {
    listed: -row.daysInStock,
    days: row.daysInStock,
    price: row.priceWithVAT ?? 0,
    changed: 0,
    quotes: row.quotes30 ?? 0,
    reference: Number(row.saexRef.slice(4)),
  }[sort]
}
