import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestAfter, findPlace, withChanges } from '../../../../src/offline/stock/list-changes.ts'
import { runSteps } from '../../../../src/shared/domain/stock-index/run-steps.ts'
import { listRowsOf, toListColumns, type ListRow } from '../../../../src/shared/domain/stock-list/list-columns.ts'
import { formatDigest } from '../../../../src/shared/domain/stock-list/list-digest.ts'
import { digestOfRows, listRow, listRows } from '../../../support/list-rows.ts'

const formatted = (rows: readonly ListRow[]) => formatDigest(digestOfRows(rows))

/** The same by a map, one vehicle after the other. */
function byMap(rows: readonly ListRow[], upserts: readonly ListRow[], removed: readonly number[]): ListRow[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of removed) known.delete(id)
  for (const row of upserts) known.set(row.id, row)
  return [...known.values()].toSorted((a, b) => a.id - b.id)
}

test('takes in whatever changed, and knows the digest beforehand', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 30 })
  fc.assert(
    fc.property(listRows, listRows, ids, (rows, upserts, others) => {
      const changed = new Set(upserts.map(({ id }) => id))
      const removed = others.filter((id) => !changed.has(id))
      const columns = toListColumns(rows)
      const changes = { upserts: toListColumns(upserts), removed }
      const wanted = byMap(rows, upserts, removed)
      expect(listRowsOf(runSteps(withChanges(columns, changes)))).toEqual(wanted)
      expect(digestAfter(columns, formatted(rows), changes)).toBe(formatted(wanted))
    }),
    { numRuns: 300 },
  )
})

test('finds the place of an id, and no place for one that is not there', () => {
  const { id } = toListColumns([2, 5, 9].map((value) => listRow({ id: value })))
  expect([2, 5, 9].map((wanted) => findPlace(id, wanted))).toEqual([0, 1, 2])
  expect([0, 3, 10].map((wanted) => findPlace(id, wanted))).toEqual([undefined, undefined, undefined])
})
