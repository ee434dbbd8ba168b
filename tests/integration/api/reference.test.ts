import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { Make } from '../../../src/shared/contract/reference.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  const { db } = shop.context
  await seedReference(db, { now: TEST_TIME })
  await addVehicles(db, [
    makeVehicle({ supplierKey: '1' }),
    makeVehicle({ supplierKey: '2', model: 'Fortuner' }),
    makeVehicle({ supplierKey: '3', make: 'Volkswagen', model: 'Polo', status: 'reserved' }),
    makeVehicle({ supplierKey: '4', make: 'Volvo', model: 'V40', status: 'sold' }),
    makeVehicle({ supplierKey: '5', make: 'Ünimog', model: 'U400', colour: 'Äpfelgrün' }),
  ])
  await addVehicles(db, [makeVehicle({ supplierKey: '1' })], { supplier: 'Second Supplier' })
})
afterAll(() => shop.close())

async function get(url: string) {
  const response = await shop.app.inject({ method: 'GET', url })
  return { status: response.statusCode, body: response.json() }
}

async function listOf<T = Record<string, unknown>>(url: string): Promise<readonly T[]> {
  const { status, body } = await get(url)
  expect(status).toBe(200)
  return body.result
}

describe('options', () => {
  test.each([
    [1, 'Diesel'],
    [2, 'Double Cab'],
    [3, 'Manual'],
    [4, '4x4'],
    [5, 'Newest in stock'],
  ])('filters of type %i offer %s', async (typeId, name) => {
    expect((await listOf(`${PATHS.filters}?typeId=${typeId}`)).map(({ defName }) => defName)).toContain(name)
  })

  test.each(['', '?typeId=', '?typeId=0', '?typeId=6', '?typeId=1.5', '?typeId=x', '?typeId=1&typeId=2'])(
    'filters%s is refused by its field',
    async (query) => {
      const { status, body } = await get(PATHS.filters + query)
      expect(status).toBe(400)
      expect(body).toMatchObject({ errorKey: 'VALIDATION', fields: { typeId: expect.any(String) } })
    },
  )

  test('body and fuel types share ids and names with the filters', async () => {
    const bodies = await listOf(`${PATHS.filters}?typeId=2`)
    expect(await listOf(PATHS.bodyTypes)).toEqual(bodies.map(({ id, defName }) => ({ id, name: defName })))
    const fuels = await listOf(`${PATHS.filters}?typeId=1`)
    expect(await listOf(PATHS.fuelTypes)).toEqual(
      fuels.map(({ id, defName }) => ({ id, name: defName, supplierId: null })),
    )
  })

  test('order options repeat the sort options beside fields and directions', async () => {
    const options = await listOf(PATHS.orderFilterOptions)
    const sorts = await listOf(`${PATHS.filters}?typeId=5`)
    expect(options.filter(({ optionType }) => optionType === 3).map(({ id, defName }) => ({ id, defName }))).toEqual(
      sorts,
    )
  })

  test('colours come by the code points of their names', async () => {
    expect((await listOf(PATHS.colours)).map(({ name }) => name)).toEqual(['White', 'Äpfelgrün'])
  })
})

describe('makes and models', () => {
  test('are counted without sold vehicles, over all suppliers, by name; makes without stock are absent', async () => {
    expect((await listOf<Make>(PATHS.makes)).map(({ name, count, supplierId }) => [name, count, supplierId])).toEqual([
      ['Toyota', 3, null],
      ['Volkswagen', 1, null],
      ['Ünimog', 1, null],
    ])
  })

  test('models of a make are counted of all suppliers or of one', async () => {
    const [toyota] = await listOf<Make>(PATHS.makes)
    const second = (await shop.context.db.execute<{ id: number }>(sql`select max(id) as id from supplier`)).rows[0]?.id
    const modelsOf = async (query: string) =>
      (await listOf(`${PATHS.models}?MakeId=${toyota?.id}${query}`)).map(({ name, count, makeId }) => [
        name,
        count,
        makeId,
      ])
    expect(await modelsOf('')).toEqual([
      ['Fortuner', 1, toyota?.id],
      ['Hilux', 2, toyota?.id],
    ])
    expect(await modelsOf(`&SupplierId=${second}`)).toEqual([['Hilux', 1, toyota?.id]])
    expect(await modelsOf('&SupplierId=999')).toEqual([])
    // Makes are merged: their supplierId is null.
    for (const none of ['', 'null']) expect(await modelsOf(`&SupplierId=${none}`)).toEqual(await modelsOf(''))
  })

  test('an unknown make has no models, a missing or wrong one is refused', async () => {
    expect(await listOf(`${PATHS.models}?MakeId=2147483647`)).toEqual([])
    for (const query of ['', '?MakeId=abc', '?MakeId=2147483648', '?MakeId=-1']) {
      expect((await get(PATHS.models + query)).body).toMatchObject({
        errorKey: 'VALIDATION',
        fields: { MakeId: expect.any(String) },
      })
    }
  })
})

describe('places', () => {
  test('countries are those that something is delivered to, by name', async () => {
    const names = (await listOf(PATHS.endCountries)).map(({ countryName }) => String(countryName))
    expect(names).toContain('Zambia')
    expect(names).not.toContain('Antarctica')
    expect(names).toEqual(names.toSorted())
    for (const home of ['202', '']) {
      expect(await listOf(`${PATHS.endCountries}?startCountryId=${home}`)).toHaveLength(names.length)
    }
  })

  test('an unknown start country delivers nowhere', async () => {
    expect(await listOf(`${PATHS.endCountries}?startCountryId=1`)).toEqual([])
    expect((await get(`${PATHS.endCountries}?startCountryId=x`)).body).toMatchObject({ errorKey: 'VALIDATION' })
  })

  test('destinations of a country come from every start location, the offered ones alone', async () => {
    const countries = await listOf(PATHS.endCountries)
    const zambia = countries.find(({ countryName }) => countryName === 'Zambia')?.countryId
    const url = `${PATHS.destinations}?startCountryId=202&endCountryId=${String(zambia)}`
    expect(await listOf(url)).toEqual(await listOf(url.replace('=202', '=')))
    const before = await listOf(url)
    expect(before.map(({ endLocation }) => String(endLocation)).join()).toMatch(/Chirundu/)
    expect(new Set(before.map(({ startLocationId }) => startLocationId)).size).toBeGreaterThan(1)
    const { db } = shop.context
    await db.execute(
      sql`update destination set offered = false where country_id = ${zambia} and end_location like '%Chirundu%'`,
    )
    expect((await listOf(url)).map(({ endLocation }) => String(endLocation)).join()).not.toMatch(/Chirundu/)
    await db.execute(sql`update destination set offered = false where country_id = ${zambia}`)
    expect((await listOf(PATHS.endCountries)).map(({ countryName }) => countryName)).not.toContain('Zambia')
  })

  test('an unknown country has no destinations, a missing one is refused', async () => {
    for (const unknown of [0, 99_999, 2_147_483_648, 999_999_999_999]) {
      expect(await listOf(`${PATHS.destinations}?endCountryId=${unknown}`)).toEqual([])
      expect(await listOf(`${PATHS.endCountries}?startCountryId=${unknown}`)).toEqual([])
    }
    expect((await get(PATHS.destinations)).body).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { endCountryId: expect.any(String) },
    })
  })
})

describe('currencies', () => {
  test('the rand is 1, and every rate has its own time and source', async () => {
    const rates = await listOf(PATHS.currencies)
    expect(rates.find(({ currency }) => currency === 'ZAR')).toMatchObject({ value: 1, source: 'sample' })
    const usd = rates.find(({ currency }) => currency === 'USD')
    expect(usd?.['value']).toBeCloseTo(1 / 17.184, 12)
    expect(usd?.['timestamp']).toBe('2026-11-16T06:00:00.000Z')
  })

  test('a newer table replaces only the currencies that it names, at once', async () => {
    const before = await listOf(PATHS.currencies)
    await shop.context.db.execute(sql`
      with t as (insert into rate_table (source, published_at, imported_at)
        values ('bank', '2026-11-19T06:00:00Z', now()) returning id)
      insert into rate (table_id, currency, value) select t.id, r.c, r.v from t, (values ('ZAR', 1), ('USD', 0.06)) r(c, v)`)
    const after = await listOf(PATHS.currencies)
    const newer = { timestamp: '2026-11-19T06:00:00.000Z', source: 'bank' }
    expect(after).toEqual(
      before.map((rate) => {
        if (rate['currency'] === 'ZAR') return Object.assign(rate, newer)
        return rate['currency'] === 'USD' ? Object.assign(rate, newer, { value: 0.06 }) : rate
      }),
    )
  })

  test('symbols have their flag in the one sprite', async () => {
    const symbols = await listOf(PATHS.currencySymbols)
    expect(symbols[0]).toEqual({
      country: 'US',
      currency: 'USD',
      symbol: 'US$',
      flag: expect.stringMatching(/\.svg#us$/),
    })
    expect(symbols.find(({ currency }) => currency === 'ZMW')).toMatchObject({
      country: 'ZM',
      flag: expect.stringMatching(/#zm$/),
    })
    expect(symbols.map(({ currency }) => String(currency)).toSorted()).toEqual(
      (await listOf(PATHS.currencies)).map(({ currency }) => String(currency)).toSorted(),
    )
  })
})
