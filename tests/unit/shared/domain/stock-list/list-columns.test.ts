import { describe, expect, test } from 'vitest'
import {
  joinListColumns,
  LIST_COLUMNS,
  listRowsOf,
  sliceListColumns,
  toListColumns,
  type ListColumn,
} from '../../../../../src/shared/domain/stock-list/list-columns.ts'
import { listRow } from '../../../../support/list-rows.ts'

const rows = [
  listRow({ id: 3, isReserved: true }),
  listRow({ id: 5, year: null, lengthCm: null, mileageKm: 0 }),
  listRow({ id: 9, priceCents: 10 ** 11 }),
]

describe('columns of the stock list', () => {
  test('are the rows, with what is unknown', () => {
    expect(listRowsOf(toListColumns(rows))).toEqual(rows)
  })

  test('can be cut and joined', () => {
    const columns = toListColumns(rows)
    const parts = [sliceListColumns(columns, 0, 1), sliceListColumns(columns, 1, 3)]
    expect(parts.map(listRowsOf)).toEqual([rows.slice(0, 1), rows.slice(1)])
    expect(joinListColumns(parts)).toEqual(columns)
  })

  test('lean only on columns further up', () => {
    const entries = Object.entries<ListColumn>(LIST_COLUMNS)
    entries.forEach(([, { groupedBy, expected }], place) => {
      const above = entries.slice(0, place).map(([name]) => name)
      for (const name of [groupedBy, expected?.from]) expect([undefined, ...above]).toContain(name)
    })
  })
})
