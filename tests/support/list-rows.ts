import * as fc from 'fast-check'
import { toListColumns, type ListRow } from '../../src/shared/domain/stock-list/list-columns.ts'
import {
  digestVehicle,
  EMPTY_DIGEST,
  withVehicle,
  type ListDigest,
} from '../../src/shared/domain/stock-list/list-digest.ts'

/** The digest of a list of these vehicles. */
export function digestOfRows(rows: readonly ListRow[]): ListDigest {
  const columns = toListColumns(rows)
  return rows.map((_row, place) => digestVehicle(columns, place)).reduce(withVehicle, EMPTY_DIGEST)
}

/** An ordinary vehicle of the stock list; a test states only what matters to it. */
export function listRow(given: Partial<ListRow> & { readonly id: number }): ListRow {
  return {
    saexNumber: 1000 + given.id,
    modelId: 1,
    year: 2019,
    bodyTypeId: 11,
    fuelTypeId: 1,
    transmissionId: 21,
    driveTypeId: 31,
    numDoors: 4,
    mileageKm: 84_500,
    priceCents: 34_590_000,
    priceBeforeVatCents: 30_078_261,
    supplierId: 1,
    lengthCm: 533,
    isReserved: false,
    listedAtMicros: 1_793_512_800_000_000,
    ...given,
  }
}

const maybe = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: null, freq: 5 })
const anyId = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2_147_483_647 }))
const anyPrice = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 20, max: 2000 }).map((thousands) => thousands * 100_000 + 90_000),
  fc.integer({ min: 1, max: 2 ** 52 }),
)

/** Up to 40 vehicles by ascending id: many alike, some with values that nobody expects. */
export const listRows: fc.Arbitrary<ListRow[]> = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 52 })), { maxLength: 40 })
  .chain((ids) =>
    fc.tuple(
      ...ids
        .toSorted((a, b) => a - b)
        .map((id) =>
          fc.record({
            id: fc.constant(id),
            saexNumber: fc.oneof(fc.constant(Math.min(id, 9_999_999)), fc.integer({ min: 1, max: 9_999_999 })),
            modelId: anyId,
            year: maybe(fc.integer({ min: 1900, max: 2100 })),
            bodyTypeId: maybe(anyId),
            fuelTypeId: maybe(anyId),
            transmissionId: maybe(anyId),
            driveTypeId: maybe(anyId),
            numDoors: maybe(fc.integer({ min: 0, max: 9 })),
            mileageKm: maybe(fc.integer({ min: 0, max: 2_147_483_646 })),
            priceCents: anyPrice,
            priceBeforeVatCents: anyPrice,
            supplierId: anyId,
            lengthCm: maybe(fc.integer({ min: 1, max: 2000 })),
            isReserved: fc.boolean(),
            listedAtMicros: fc.oneof(
              fc.constantFrom(1_793_512_800_000_000, 1_793_516_400_000_000),
              fc.integer({ min: 0, max: 2 ** 52 }),
            ),
          }),
        ),
    ),
  )
