import * as fc from 'fast-check'
import type { SearchFilterInput } from '../../src/shared/contract/stock-requests.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'

/** Names that differ only in case or form, share code points' edges, or have meaning in SQL, patterns and lists. */
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

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 6 })

/** Border post, port, inland city and terminal of the sample data, and one that is not there. */
const DESTINATIONS = [
  { EndLocationId: 107, DeliveryTypeId: 1 },
  { EndLocationId: 188, DeliveryTypeId: 2 },
  { EndLocationId: 189, DeliveryTypeId: 2 },
  { EndLocationId: 237, DeliveryTypeId: 4 },
  { EndLocationId: 999_999, DeliveryTypeId: 1 },
]

/** What a search looks at of a vehicle, with many ties, unknown values and odd names. */
export const oddVehicle: fc.Arbitrary<Partial<VehicleInput>> = fc.record({
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
  numDoors: maybe(fc.integer({ min: 2, max: 5 })),
  priceCents: fc.constantFrom(0, 1, 14_942_608, 14_942_609, 30_000_000, 86_956_521_738),
  lengthCm: maybe(fc.constantFrom(380, 420, 421, 533, 599, 600, 1200)),
})

export type OptionIds = Readonly<Record<'fuel' | 'body' | 'transmission' | 'drive', readonly number[]>>

/** Alone it finds so many vehicles that their order is told. */
const delivered: fc.Arbitrary<SearchFilterInput> = fc
  .record({
    Destination: fc.constantFrom(...DESTINATIONS),
    MaxDeliveredPrice: maybeRarely(fc.constantFrom(0.01, 2000, 11_000, 12_345.67, 25_000, 50_000_000)),
    isOrder: fc.boolean(),
  })
  .map(({ isOrder, ...asked }) => Object.assign(asked, isOrder ? { SortId: 29 as const } : {}))

/** Searches among odd vehicles, with every field, sort and kind of page; most fields are mostly left alone. */
export function oddFilter(options: OptionIds): fc.Arbitrary<SearchFilterInput> {
  return fc.oneof({ weight: 2, arbitrary: anyFilter(options) }, { weight: 1, arbitrary: delivered })
}

function anyFilter(options: OptionIds): fc.Arbitrary<SearchFilterInput> {
  const ids = (kind: keyof OptionIds) =>
    rarely(fc.array(fc.constantFrom(...options[kind].slice(0, 6), 0, 999_999), { maxLength: 5 }))
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
      Doors: rarely(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })),
      SortId: fc.constantFrom(21, 22, 23, 24, 25, 26, 27, 28),
      First: fc.constantFrom(0, 0, 0, 1, 20, 500, 100_000),
      Rows: fc.constantFrom(1, 20, 100),
      delivered: maybeRarely(delivered),
    })
    .map(({ prices, kilometres, delivered: asked, ...rest }) =>
      Object.assign(rest, crossing('Price', prices), crossing('Mileage', kilometres), asked),
    )
}

function name(names: readonly string[]): fc.Arbitrary<string | null> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names) },
    { weight: 2, arbitrary: fc.constantFrom(...names).map((text) => ` ${text.toLowerCase()}  `) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(...names), { maxLength: 3 }).map((list) => list.join(' | ')) },
    { weight: 1, arbitrary: fc.constantFrom('', 'i', '%', '_', 'nothing', 'hilux toyota', 'benz 1', 'dc h', null) },
  )
}

/** Mostly the empty list, so that a search does not ask for everything at once. */
function rarely<T>(list: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: list })
}

function maybeRarely<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(value, { nil: null, freq: 1 })
}

function crossing(field: string, [a, b]: readonly [number | null, number | null]) {
  const isCrossed = a !== null && b !== null && a > b
  return { [`Min${field}`]: isCrossed ? b : a, [`Max${field}`]: isCrossed ? a : b }
}
