import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { SearchResult } from '../../../src/shared/contract/stock.ts'
import { searchFilterSchema, type SearchFilterInput } from '../../../src/shared/contract/stock-requests.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  await addVehicles(
    shop.context.db,
    [
      makeVehicle({ supplierKey: 'hilux', pictureKeys: ['d1-suv-side-0-20282B', 'd1-suv-front-40-20282B'] }),
      makeVehicle({ supplierKey: 'hilux dc', model: 'Hilux DC', year: 2021, priceWithVatCents: 50_000_000 }),
      makeVehicle({ supplierKey: 'ranger', make: 'Ford', model: 'Ranger', mileageKm: null, status: 'reserved' }),
      makeVehicle({ supplierKey: 'request', make: 'Ford', model: 'Focus', year: null, priceWithVatCents: 0 }),
      makeVehicle({ supplierKey: 'sold', make: 'Sold', model: 'Out', status: 'sold' }),
    ],
    { hasLogo: true },
  )
})
afterAll(() => shop.close())

async function post(payload: unknown, url: string = PATHS.stock) {
  const response = await shop.app.inject({ method: 'POST', url, payload: payload as object })
  return { status: response.statusCode, body: response.json() }
}

async function search(filter: SearchFilterInput): Promise<SearchResult> {
  const { status, body } = await post(filter)
  expect(status).toBe(200)
  return body.result
}

async function modelsOf(filter: SearchFilterInput): Promise<readonly string[]> {
  return (await search(filter)).cars.map(({ model }) => model)
}

describe('a search', () => {
  test('of nothing answers everything that is not sold, reserved vehicles too', async () => {
    const { cars, count } = await search({})
    expect(count).toBe(4)
    expect(cars.map(({ status }) => status).toSorted()).toEqual(['available', 'available', 'available', 'reserved'])
  })

  test('of nulls is one of nothing', async () => {
    const nulls = Object.fromEntries(Object.keys(searchFilterSchema.shape).map((field) => [field, null]))
    for (const url of [PATHS.stock, PATHS.stockCounts]) {
      expect(await post(nulls, url)).toEqual(await post({}, url))
    }
  })

  test('answers a vehicle in the words of the contract, with its main picture alone', async () => {
    const { cars } = await search({ MakeModelList: [{ MakeName: 'toyota', ModelName: 'HILUX' }] })
    expect(cars).toHaveLength(1)
    expect(cars[0]).toMatchObject({
      saexRef: expect.stringMatching(/^SAEX\d{7}$/),
      make: 'Toyota',
      model: 'Hilux',
      mileage: 84_500,
      mileageUnit: 'Km',
      transmission: 'Manual',
      fuelType: 'Diesel',
      bodyType: 'Double Cab',
      driveType: '4x4',
      length: 5.33,
      price: 300_000,
      priceWithVAT: 345_000,
      supplierName: 'Harbour Motors',
      supplierLogo: `/suppliers/${cars[0]?.supplierId}.png`,
      images: ['/pictures/d1-suv-side-0-20282B'],
      listedAt: '2026-11-01T06:00:00.000Z',
      updatedAt: TEST_TIME.toISOString(),
    })
  })

  test('shows neither VIN nor dealer', async () => {
    expect(JSON.stringify(await search({}))).not.toMatch(/canary/i)
  })

  test('compares makes and models whole and without case, but a quick search takes parts of a model', async () => {
    const filter: SearchFilterInput = { MakeModelList: [{ MakeName: 'TOYOTA', ModelName: 'hilux' }], SortId: 28 }
    expect(await modelsOf({ ...filter, SearchType: 2 })).toEqual(['Hilux'])
    expect(await modelsOf({ ...filter, SearchType: 1 })).toEqual(['Hilux', 'Hilux DC'])
    expect(
      await modelsOf({ SearchType: 1, MakeModelList: [{ MakeName: 'ford | toyota', ModelName: 'DC|focus' }] }),
    ).toEqual(expect.arrayContaining(['Hilux DC', 'Focus']))
  })

  test('leaves a price on request out as soon as a price bound is set, and puts it last in price sorts', async () => {
    expect(await modelsOf({ MaxPrice: 50_000_000 })).not.toContain('Focus')
    expect((await modelsOf({ SortId: 21 })).at(-1)).toBe('Focus')
    expect((await modelsOf({ SortId: 22 })).at(-1)).toBe('Focus')
  })

  test('matches no vehicle whose value is unknown, and sorts it last', async () => {
    expect(await modelsOf({ MaxMileage: 1_000_000 })).not.toContain('Ranger')
    expect((await modelsOf({ SortId: 24 })).at(-1)).toBe('Ranger')
    expect((await modelsOf({ SortId: 26 })).at(-1)).toBe('Focus')
  })

  test('answers nothing for an option that does not exist, however large its number', async () => {
    for (const id of [987_654, Number.MAX_SAFE_INTEGER]) expect((await search({ BodyTypeId: [id] })).count).toBe(0)
  })

  test('answers the count also behind the last page', async () => {
    expect(await search({ First: 10_000_000 })).toEqual({ cars: [], count: 4 })
  })

  test('takes every character of a name for itself', async () => {
    for (const ModelName of ['%', '_', '\\', "'; drop table vehicle; --", 'Hilux%']) {
      expect((await search({ SearchType: 1, MakeModelList: [{ ModelName }] })).count).toBe(0)
    }
  })

  test.each([
    ['an unknown field', { Colour: 'red' }, 'Colour'],
    ['crossed prices', { MinPrice: 2, MaxPrice: 1 }, 'MaxPrice'],
    ['a bound at no destination', { MaxDeliveredPrice: 9000 }, 'Destination'],
    [
      'a destination beyond what the database counts to',
      { SortId: 29, Destination: { EndLocationId: 2_147_483_648, DeliveryTypeId: 1 } },
      'Destination.EndLocationId',
    ],
    [
      'a kind of delivery beyond what the database counts to',
      { SortId: 29, Destination: { EndLocationId: 1, DeliveryTypeId: 2_147_483_648 } },
      'Destination.DeliveryTypeId',
    ],
    ['crossed mileages', { MinMileage: 2, MaxMileage: 1 }, 'MaxMileage'],
    ['a negative price', { MinPrice: -1 }, 'MinPrice'],
    ['more rows than a page has', { Rows: 101 }, 'Rows'],
    ['no rows', { Rows: 0 }, 'Rows'],
    ['a place too deep', { First: 10_000_001 }, 'First'],
    ['too long a list', { BodyTypeId: Array.from({ length: 201 }, (_, id) => id) }, 'BodyTypeId'],
    ['an unknown sort', { SortId: 30 }, 'SortId'],
    ['the order of no destination', { SortId: 29 }, 'SortId'],
    ['a name that cannot be stored', { MakeModelList: [{ MakeName: 'a\u0000' }] }, 'MakeModelList.0.MakeName'],
    ['a list', [], 'body'],
  ])('refuses %s and names the field', async (_what, payload, field) => {
    const { status, body } = await post(payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errorKey: 'VALIDATION', fields: { [field]: expect.any(String) } })
  })

  test('reads new rates as soon as they are in force', async () => {
    expect((await search({ MinPrice: 25_000 })).count).toBe(1)
    const { db } = shop.context
    await db.execute(sql`
      with t as (insert into rate_table (source, published_at, imported_at)
        values ('test', ${TEST_TIME.toISOString()}::timestamptz, now()) returning id)
      insert into rate (table_id, currency, value) select t.id, 'USD', 1 from t`)
    expect((await search({ MinPrice: 25_000 })).count).toBe(3)
  })
})
