import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toListColumns, type ListRow } from '../../../../../src/shared/domain/stock-list/list-columns.ts'
import {
  digestVehicle,
  EMPTY_DIGEST,
  formatDigest,
  withoutVehicle,
  withVehicle,
} from '../../../../../src/shared/domain/stock-list/list-digest.ts'
import { digestOfRows, listRow, listRows } from '../../../../support/list-rows.ts'

const vehicleOf = (row: ListRow) => digestVehicle(toListColumns([row]), 0)

test('is the same in whatever order vehicles stand, come and go', () => {
  fc.assert(
    fc.property(listRows, fc.infiniteStream(fc.nat()), (rows, picks) => {
      const whole = digestOfRows(rows)
      expect(digestOfRows(rows.toReversed())).toEqual(whole)
      let digest = rows.map(vehicleOf).reduce(withVehicle, EMPTY_DIGEST)
      expect(digest).toEqual(whole)
      const gone = rows[picks.next().value % Math.max(rows.length, 1)]
      if (gone === undefined) return
      digest = withoutVehicle(digest, vehicleOf(gone))
      expect(digest).toEqual(digestOfRows(rows.filter((row) => row !== gone)))
      expect(withVehicle(digest, vehicleOf(gone))).toEqual(whole)
    }),
  )
})

test.each(Object.keys(listRow({ id: 5 })) as (keyof ListRow)[])('changes with %s', (field) => {
  const row = listRow({ id: 5 })
  const value = row[field]
  const other = typeof value === 'boolean' ? !value : Number(value) + 1
  expect(vehicleOf({ ...row, [field]: other })).not.toEqual(vehicleOf(row))
})

test('tells unknown from 0, and two fields that changed places', () => {
  const row = listRow({ id: 5, mileageKm: 0, fuelTypeId: 3, driveTypeId: 4 })
  expect(vehicleOf({ ...row, mileageKm: null })).not.toEqual(vehicleOf(row))
  expect(vehicleOf({ ...row, fuelTypeId: 4, driveTypeId: 3 })).not.toEqual(vehicleOf(row))
})

test('hardly ever is the same for two vehicles: never among 200,000 that differ in a price', () => {
  const columns = toListColumns(Array.from({ length: 1000 }, (_, place) => listRow({ id: place + 1 })))
  const seen = new Set<string>()
  for (let round = 0; round < 200; round++) {
    columns.priceCents.fill(round * 100_000)
    for (let place = 0; place < 1000; place++) seen.add(formatDigest(digestVehicle(columns, place)))
  }
  expect(seen.size).toBe(200_000)
})

test('is written as 16 digits', () => {
  expect(formatDigest(EMPTY_DIGEST)).toBe('0000000000000000')
  expect(formatDigest({ high: 0xffff_ffff, low: 10 })).toBe('ffffffff0000000a')
})
