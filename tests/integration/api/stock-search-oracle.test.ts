// @module-tag soak
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { SearchFilterInput } from '../../../src/shared/contract/stock-requests.ts'
import { listFilterOptions } from '../../../src/server/features/reference/reference.read-model.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { getRates } from '../../../src/server/features/currencies/rates.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { oddFilter, oddVehicle } from '../../support/random-stock.ts'
import { searchNaively, type OracleCar } from '../../support/search-oracle.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const SEED = 20_261_120

let shop: TestApp
let cars: readonly OracleCar[]
let filters: fc.Arbitrary<SearchFilterInput>
let usdPerRand: number

beforeAll(async () => {
  shop = await createTestApp()
  const { db } = shop.context
  await seedReference(db, { now: TEST_TIME })
  const inputs = fc
    .sample(oddVehicle, { numRuns: 620, seed: SEED })
    .map((given, index) => makeVehicle({ ...given, supplierKey: `odd-${index}` }))
  const written = await addVehicles(db, inputs)
  const [fuel, body, transmission, drive] = await Promise.all(
    ([1, 2, 3, 4] as const).map((id) => listFilterOptions(db, id)),
  )
  const idOf = (options: typeof fuel, name: string | null) =>
    options?.find((option) => option.name === name)?.id ?? null
  cars = inputs.map((input, index) =>
    Object.assign(input, {
      id: written[index]!.id,
      bodyTypeId: idOf(body, input.bodyType),
      fuelTypeId: idOf(fuel, input.fuelType),
      transmissionId: idOf(transmission, input.transmission),
      driveTypeId: idOf(drive, input.driveType),
    }),
  )
  const idsOf = (options: typeof fuel) => (options ?? []).map(({ id }) => id)
  filters = oddFilter({ fuel: idsOf(fuel), body: idsOf(body), transmission: idsOf(transmission), drive: idsOf(drive) })
  usdPerRand = (await getRates(db)).byCurrency['USD']!
})
afterAll(() => shop.close())

test('300 random searches answer the same ids, order and count as a plain look at every vehicle', async () => {
  for (const filter of fc.sample(filters, { numRuns: 300, seed: SEED })) {
    const response = await shop.app.inject({ method: 'POST', url: PATHS.stock, payload: filter })
    const { cars: found, count } = response.json().result
    const expected = searchNaively(cars, filter, usdPerRand)
    expect({ filter, count, ids: found.map(({ id }: { id: number }) => id) }).toEqual({ filter, ...expected })
  }
})

test('the random searches are worth something: most find vehicles, many find only some', () => {
  const counts = fc
    .sample(filters, { numRuns: 300, seed: SEED })
    .map((filter) => searchNaively(cars, filter, usdPerRand).count)
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(150)
  expect(counts.filter((count) => count > 0 && count < 500).length).toBeGreaterThan(100)
})
