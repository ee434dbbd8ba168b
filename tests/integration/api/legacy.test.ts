import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { SOAK } from '../../support/soak.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const FIELDS = { price: 1, mileage: 2, listed: 3, year: 4, makeModel: 5 }
const UP = 11
const DOWN = 12

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  const { db } = shop.context
  await seedReference(db, { now: TEST_TIME })
  const vehicles = Array.from({ length: 40 }, (_, index) =>
    makeVehicle({
      supplierKey: `v${index}`,
      make: index % 2 === 0 ? 'Toyota' : 'Ford',
      model: ['Hilux', 'Ranger', 'Fortuner', 'Everest'][index % 4]!,
      fuelType: index % 3 === 0 ? 'Petrol' : 'Diesel',
      year: index % 7 === 0 ? null : 2015 + (index % 5),
      mileageKm: index % 9 === 0 ? null : (index % 6) * 10_000,
      priceWithVatCents: index % 8 === 0 ? 0 : (1 + (index % 5)) * 10_000_000,
      listedAt: new Date(Date.UTC(2026, 10, 1 + (index % 10))),
    }),
  )
  await addVehicles(db, vehicles.slice(0, 30))
  await addVehicles(db, vehicles.slice(30), { supplier: 'Second Supplier' })
})
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

type Search = Record<string, unknown>

async function post(payload: object) {
  const response = await shop.app.inject({ method: 'POST', url: PATHS.legacyVehicles, payload })
  return { status: response.statusCode, body: response.json() }
}

async function pageOf(SearchObject: Search, aggObject: string | null = null, resultSize = 7) {
  const { status, body } = await post({ resultSize, aggObject, SearchObject })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.result as {
    cars: { id: number; make: string; model: string; fuelType: string; supplierId: number }[]
    count: number
    aggregator: string | null
  }
}

async function pagesOf(search: Search, between: (page: number) => Promise<unknown> = async () => {}) {
  const ids: number[] = []
  let aggregator: string | null = null
  for (let page = 0; page < 30; page++) {
    const result = await pageOf(search, aggregator)
    ids.push(...result.cars.map(({ id }) => id))
    aggregator = result.aggregator
    if (aggregator === null) return ids
    await between(page)
  }
  throw new Error('the pages have no end')
}

async function idsOfSort(SortId: number): Promise<readonly number[]> {
  const response = await shop.app.inject({ method: 'POST', url: PATHS.stock, payload: { SortId, Rows: 100 } })
  return response.json().result.cars.map(({ id }: { id: number }) => id)
}

async function idsByName(): Promise<{
  makes: Map<string, number>
  models: Map<string, number>
  fuels: Map<string, number>
}> {
  const read = async (table: string) =>
    new Map(
      (await shop.context.db.execute<{ name: string; id: number }>(sql.raw(`select name, id from ${table}`))).rows.map(
        ({ name, id }) => [name, id],
      ),
    )
  return { makes: await read('make'), models: await read('model'), fuels: await read('filter_option') }
}

describe('paging by aggregator', () => {
  test.each([
    [21, FIELDS.price, UP],
    [22, FIELDS.price, DOWN],
    [23, FIELDS.mileage, UP],
    [24, FIELDS.mileage, DOWN],
    [25, FIELDS.listed, DOWN],
    [26, FIELDS.year, DOWN],
    [27, FIELDS.year, UP],
    [28, FIELDS.makeModel, UP],
  ])('answers every vehicle once, in the order of sort %i', async (sortId, sortOption, sortOrder) => {
    expect(await pagesOf({ sortOption, sortOrder })).toEqual(await idsOfSort(sortId))
  })

  test('orders also as no sort option does: oldest first, Z to A', async () => {
    for (const sortOption of [FIELDS.listed, FIELDS.makeModel]) {
      const ids = await pagesOf({ sortOption, sortOrder: sortOption === FIELDS.listed ? UP : DOWN })
      expect(new Set(ids).size).toBe(40)
    }
  })

  test('is newest first when nothing is asked, and ends with null', async () => {
    const { body } = await post({})
    expect(body.result.count).toBe(40)
    expect(await pagesOf({})).toEqual(await idsOfSort(25))
    expect((await pageOf({}, null, 100)).aggregator).toBeNull()
  })

  test('neither repeats nor misses what stays, while vehicles come, go and change price', async () => {
    for (const [sortOption, sortOrder] of [
      [FIELDS.price, UP],
      [FIELDS.listed, DOWN],
    ] as const) {
      const before = await idsOfSort(25)
      const changed: number[] = []
      const ids = await pagesOf({ sortOption, sortOrder }, async (page) => {
        await addVehicles(shop.context.db, [
          makeVehicle({
            supplierKey: `new ${sortOption} ${page}`,
            priceWithVatCents: 15_000_000 + page,
            listedAt: new Date('2026-11-20T00:00:00Z'),
          }),
        ])
        // The cheapest becomes the dearest, so that it would come again.
        const { rows } = await shop.context.db.execute<{ id: number }>(sql`
          with r as (update stock_revision set revision = revision + 1 returning revision)
          update vehicle set price_with_vat_cents = 90000000000, revision = r.revision from r
          where vehicle.id = (select id from vehicle where price_with_vat_cents > 0 and status <> 'sold' order by price_with_vat_cents, id limit 1)
          returning vehicle.id::float8 as id`)
        changed.push(...rows.map(({ id }) => id))
      })
      expect(new Set(ids).size).toBe(ids.length)
      const stayed = before.filter((id) => !changed.includes(id))
      expect(stayed.filter((id) => !ids.includes(id))).toEqual([])
    }
  })

  test('refuses an aggregator that is none, or of another search', async () => {
    const { aggregator } = await pageOf({})
    for (const [aggObject, SearchObject] of [
      ['nonsense', {}],
      ['', {}],
      [Buffer.from('[1,"price","ascending","x","; drop",1,1]').toString('base64url'), {}],
      [aggregator, { maxPrice: 5 }],
      [aggregator, { sortOption: FIELDS.price }],
    ]) {
      const { status, body } = await post({ aggObject, SearchObject })
      expect(status).toBe(400)
      expect(body).toMatchObject({ errorKey: 'VALIDATION', fields: { aggObject: expect.any(String) } })
    }
  })
})

describe('the search object', () => {
  test('restricts to suppliers and makes, joined by or', async () => {
    const { makes } = await idsByName()
    const [first, second] = (await shop.context.db.execute<{ id: number }>(sql`select id from supplier order by id`))
      .rows
    const { cars, count } = await pageOf(
      {
        supplierSearchDetails: [
          { supplierId: second!.id, makeIds: [] },
          { supplierId: first!.id, makeIds: [makes.get('Ford')] },
        ],
      },
      null,
      100,
    )
    expect(count).toBe(cars.length)
    expect(cars.every((car) => car.supplierId === second!.id || car.make === 'Ford')).toBe(true)
    expect(new Set(cars.map(({ supplierId }) => supplierId)).size).toBe(2)
  })

  test('goes by models only when it says so, and then by the listed models alone', async () => {
    const { makes, models } = await idsByName()
    const details = {
      makeIds: [makes.get('Toyota'), makes.get('Ford')],
      models: [{ id: models.get('Hilux'), makeId: makes.get('Toyota') }],
    }
    const namesOf = async (searchByModel: boolean) =>
      new Set(
        (await pageOf({ supplierSearchDetails: [details], searchByModel }, null, 100)).cars.map(({ model }) => model),
      )
    expect(await namesOf(true)).toEqual(new Set(['Hilux']))
    expect((await namesOf(false)).size).toBe(4)
  })

  test('does not take a model under another make', async () => {
    const { makes, models } = await idsByName()
    const details = { models: [{ id: models.get('Hilux'), makeId: makes.get('Ford') }] }
    expect((await pageOf({ supplierSearchDetails: [details], searchByModel: true })).count).toBe(0)
  })

  test('goes by fuel types only when it says so', async () => {
    const { fuels } = await idsByName()
    const details = { fuelTypeIds: [fuels.get('Petrol')] }
    const fuelsOf = async (searchByFuelType: boolean) =>
      new Set(
        (await pageOf({ supplierSearchDetails: [details], searchByFuelType }, null, 100)).cars.map(
          ({ fuelType }) => fuelType,
        ),
      )
    expect(await fuelsOf(true)).toEqual(new Set(['Petrol']))
    expect((await fuelsOf(false)).size).toBe(2)
  })

  test('of many entries finds what each of them finds', async () => {
    const { makes, models, fuels } = await idsByName()
    const { cars, aggregator } = await pageOf({}, null, 100)
    expect(aggregator).toBeNull()
    const suppliers = [...new Set(cars.map(({ supplierId }) => supplierId))]
    const names = ['Toyota Hilux', 'Ford Ranger', 'Toyota Fortuner', 'Ford Everest', 'Ford Hilux']
    const part = <Value>(...values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 })
    const entry = fc.record({
      supplierId: fc.constantFrom(null, ...suppliers, 999),
      makes: part('Toyota', 'Ford', 'Lada'),
      models: part(...names),
      fuels: part('Petrol', 'Diesel', 'Steam'),
    })
    type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never
    const idOf = (ids: ReadonlyMap<string, number>, name: string) => ids.get(name) ?? 9999
    const isFound = (asked: Entry, goesBy: { model: boolean; fuel: boolean }, car: (typeof cars)[number]) =>
      (asked.supplierId === null || asked.supplierId === car.supplierId) &&
      (asked.makes.length === 0 || asked.makes.includes(car.make)) &&
      (!goesBy.model || asked.models.length === 0 || asked.models.includes(`${car.make} ${car.model}`)) &&
      (!goesBy.fuel || asked.fuels.length === 0 || asked.fuels.includes(car.fuelType))
    const finds = fc.asyncProperty(
      fc.array(entry, { maxLength: 8 }),
      fc.record({ model: fc.boolean(), fuel: fc.boolean() }),
      async (entries, goesBy) => {
        const supplierSearchDetails = entries.map((asked) => ({
          supplierId: asked.supplierId,
          makeIds: asked.makes.map((name) => idOf(makes, name)),
          models: asked.models.map((name) => {
            const [make, model] = name.split(' ') as [string, string]
            return { id: idOf(models, model), makeId: idOf(makes, make) }
          }),
          fuelTypeIds: asked.fuels.map((name) => idOf(fuels, name)),
        }))
        const search = { supplierSearchDetails, searchByModel: goesBy.model, searchByFuelType: goesBy.fuel }
        const expected = cars.filter(
          (car) => entries.length === 0 || entries.some((asked) => isFound(asked, goesBy, car)),
        )
        expect((await pageOf(search)).count).toBe(expected.length)
      },
    )
    await fc.assert(finds, { numRuns: 40 })
  })

  test('is one condition, however many entries differ in suppliers, makes, models or fuel types alone', async () => {
    const execute = vi.spyOn(shop.context.db, 'execute')
    const valuesOf = async (entries: number, toEntry: (place: number) => object) => {
      execute.mockClear()
      const supplierSearchDetails = Array.from({ length: entries }, (_, place) => toEntry(place))
      await pageOf({ supplierSearchDetails, searchByModel: true, searchByFuelType: true })
      return execute.mock.calls.flatMap(([statement]) => new PgDialect().sqlToQuery(statement as SQL).params).length
    }
    for (const toEntry of [
      (place: number) => ({ supplierId: place + 1, makeIds: [1, 2] }),
      (place: number) => ({ makeIds: [place, 1], fuelTypeIds: [1] }),
      (place: number) => ({ models: [{ id: place, makeId: 1 }] }),
      (place: number) => ({ fuelTypeIds: Array.from({ length: 40 }, (_, more) => 9000 + place + more) }),
    ]) {
      expect(await valuesOf(200, toEntry)).toBe(await valuesOf(1, toEntry))
    }
  })

  test('takes as many ids as one entry may list, and more where entries list the same ones', async () => {
    const ids = Array.from({ length: 200 }, (_, place) => place + 1)
    const full = { makeIds: ids, models: ids.map((id) => ({ id, makeId: 1 })), fuelTypeIds: ids }
    const supplierSearchDetails = Array.from({ length: 10 }, (_, place) => ({ supplierId: place + 1, ...full }))
    const { status } = await post({
      SearchObject: { supplierSearchDetails, searchByModel: true, searchByFuelType: true },
    })
    expect(status).toBe(200)
  })

  test('runs twice at once at most, so that the database has places for others', async () => {
    const { db } = shop.context
    let running = 0
    let most = 0
    const execute = db.execute.bind(db)
    // Held for a moment, so that all that may run at once does.
    const held = async (statement: SQL) => {
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 50))
      return execute(statement).finally(() => running--)
    }
    vi.spyOn(db, 'execute').mockImplementation(held as unknown as typeof db.execute)
    const answers = await Promise.all(Array.from({ length: 12 }, () => post({})))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(most).toBe(2)
  })

  test('is refused in time where the database does not answer', { ...SOAK, timeout: 10_000 }, async () => {
    const silent = Promise.withResolvers<never>()
    vi.spyOn(shop.context.db, 'execute').mockReturnValue(silent.promise as never)
    const answers = await Promise.all(Array.from({ length: 3 }, () => post({})))
    // As the database ends it in the end: the places are free again for whoever comes.
    silent.reject(new Error('ended'))
    expect(answers.map(({ status, body }) => [status, body.errorKey])).toEqual(
      Array.from({ length: 3 }, () => [503, 'OVERLOADED']),
    )
    vi.restoreAllMocks()
    expect((await post({})).status).toBe(200)
  })

  test('bounds prices in dollars and leaves out those on request', async () => {
    const { cars, count } = await pageOf({ minPrice: 10_000, maxPrice: 20_000 }, null, 100)
    expect(count).toBeGreaterThan(0)
    expect(cars).toHaveLength(count)
  })

  test.each([
    ['a sort field that is none', { sortOption: 11 }, 'SearchObject.sortOption'],
    ['a direction that is none', { sortOrder: 1 }, 'SearchObject.sortOrder'],
    ['crossed prices', { minPrice: 2, maxPrice: 1 }, 'SearchObject.maxPrice'],
    ['an unknown field', { colour: 1 }, 'SearchObject.colour'],
    [
      'more than 600 ids in all',
      {
        searchByFuelType: true,
        supplierSearchDetails: Array.from({ length: 200 }, (_, place) => ({
          makeIds: [1, 2 + place, 500 + place],
          fuelTypeIds: [place],
        })),
      },
      'SearchObject.supplierSearchDetails',
    ],
  ])('refuses %s', async (_what, SearchObject, field) => {
    const { status, body } = await post({ SearchObject })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errorKey: 'VALIDATION', fields: { [field]: expect.any(String) } })
  })

  test.each([0, 101, 1.5])('refuses a page of %d', async (resultSize) => {
    expect((await post({ resultSize })).body).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { resultSize: expect.any(String) },
    })
  })
})
