import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { SearchFilterInput } from '../../../src/shared/contract/stock.ts'
import { listFilterOptions } from '../../../src/server/features/reference/reference.read-model.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { getRates } from '../../../src/server/features/currencies/rates.ts'
import type { VehicleInput } from '../../../src/server/features/stock/vehicle-input.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { searchNaively, type OracleCar } from '../../support/search-oracle.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const SEED = 20_261_120
const MAKES = [
  'Toyota',
  'toyota ',
  'FORD',
  'Ford Trucks',
  'Citroën',
  'Ünimog',
  '日産',
  '𝕏-Motors',
  '😀 Cars',
  '\uFFFD Cars',
  'A|B',
  'Mercedes-Benz',
]
const MODELS = ['Hilux', 'HILUX DC', '100%', 'a_b', 'a\\b', "D'Max", 'KB|D-Max', 'Straße', 'STRASSE', 'ﬁesta', '1']
const BODIES = ['Double Cab', 'SUV', 'Sedan', null]
const FUELS = ['Petrol', 'Diesel', null]
const TRANSMISSIONS = ['Manual', 'Automatic', null]
const DRIVES = ['4x2', '4x4', null]
/** Cents of rand; few, so that many vehicles tie. */
const PRICES = [0, 1, 17_184, 17_184_000, 17_184_001, 34_500_000, 99_999_999_999]

let shop: TestApp
let cars: readonly OracleCar[]
let filters: fc.Arbitrary<SearchFilterInput>
let usdPerRand: number

beforeAll(async () => {
  shop = await createTestApp()
  const { db } = shop.context
  await seedReference(db, { now: TEST_TIME })
  const inputs = fc
    .sample(vehicle, { numRuns: 620, seed: SEED })
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
  filters = filterOf({ fuel, body, transmission, drive })
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

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 6 })

const vehicle: fc.Arbitrary<Partial<VehicleInput>> = fc.record({
  make: fc.constantFrom(...MAKES),
  model: fc.constantFrom(...MODELS),
  year: maybe(fc.integer({ min: 2016, max: 2021 })),
  mileageKm: maybe(fc.integer({ min: 0, max: 8 }).map((step) => step * 10_000)),
  bodyType: fc.constantFrom(...BODIES),
  fuelType: fc.constantFrom(...FUELS),
  transmission: fc.constantFrom(...TRANSMISSIONS),
  driveType: fc.constantFrom(...DRIVES),
  priceWithVatCents: fc.constantFrom(...PRICES),
  status: fc.constantFrom('available', 'available', 'available', 'reserved', 'sold'),
  listedAt: fc.integer({ min: 1, max: 9 }).map((day) => new Date(Date.UTC(2026, 10, day))),
})

type Options = Readonly<
  Record<'fuel' | 'body' | 'transmission' | 'drive', readonly { readonly id: number }[] | undefined>
>

function filterOf(options: Options): fc.Arbitrary<SearchFilterInput> {
  const ids = (kind: keyof Options) =>
    rarely(
      fc.array(fc.constantFrom(...(options[kind] ?? []).map(({ id }) => id).slice(0, 6), 999_999), { maxLength: 5 }),
    )
  const name = (names: readonly string[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...names) },
      { weight: 2, arbitrary: fc.constantFrom(...names).map((text) => ` ${text.toLowerCase()}  `) },
      { weight: 2, arbitrary: fc.array(fc.constantFrom(...names), { maxLength: 3 }).map((list) => list.join(' | ')) },
      { weight: 1, arbitrary: fc.constantFrom('', 'i', '%', '_', 'nothing', null) },
    )
  const usd = fc.constantFrom(0, 0.01, 1, 999.99, 1000, 1000.01, 10_000, 20_000, 50_000_000)
  const km = fc.constantFrom(0, 10_000, 20_000.5, 50_000, 2_000_000)
  return fc
    .record({
      SearchType: fc.constantFrom(1, 2, 3, 4),
      MakeModelList: rarely(fc.array(fc.record({ MakeName: name(MAKES), ModelName: name(MODELS) }), { maxLength: 4 })),
      prices: fc.tuple(maybeRarely(usd), maybeRarely(usd)),
      kilometres: fc.tuple(maybeRarely(km), maybeRarely(km)),
      SelectedYears: rarely(fc.array(fc.integer({ min: 2015, max: 2021 }), { maxLength: 5 })),
      BodyTypeId: ids('body'),
      FuelTypeId: ids('fuel'),
      TransmissionTypeId: ids('transmission'),
      DriveTypeId: ids('drive'),
      SortId: fc.constantFrom(21, 22, 23, 24, 25, 26, 27, 28),
      First: fc.constantFrom(0, 0, 0, 1, 20, 500, 100_000),
      Rows: fc.constantFrom(1, 20, 100),
    })
    .map(({ prices, kilometres, ...rest }) =>
      Object.assign(rest, crossing('Price', prices), crossing('Mileage', kilometres)),
    )
}

/** Mostly the empty list, so that a search does not ask for everything at once. */
function rarely<T>(list: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: list })
}

function maybeRarely<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(value, { nil: null, freq: 1 })
}

function crossing(name: string, [a, b]: readonly [number | null, number | null]) {
  const isCrossed = a !== null && b !== null && a > b
  return { [`Min${name}`]: isCrossed ? b : a, [`Max${name}`]: isCrossed ? a : b }
}
