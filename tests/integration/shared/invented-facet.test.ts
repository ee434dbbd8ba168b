import { expect, test, vi } from 'vitest'
import { readOf } from '../../../src/offline/answers/public-reads.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { searchFilterSchema } from '../../../src/shared/contract/stock-requests.ts'
import { decodeBlock, encodeBlock } from '../../../src/shared/domain/stock-list/block.ts'
import { listRowsOf, toListColumns } from '../../../src/shared/domain/stock-list/list-columns.ts'
import { digestVehicle } from '../../../src/shared/domain/stock-list/list-digest.ts'
import { normaliseFilter } from '../../../src/shared/domain/normal-filter.ts'
import { listRow } from '../../support/list-rows.ts'

vi.mock(import('../../../src/shared/domain/facets/table.ts'), async (original) => {
  const { withInvented } = await import('../../support/invented-facets.ts')
  return withInvented(await original())
})

const normalise = (filter: object) => normaliseFilter(searchFilterSchema.parse(filter))

test('the normal form of a search has every facet of the table', () => {
  const given = { InventedSeats: [7, 2, 7], MinInvented: 0, MaxInvented: 3 }
  expect(normalise(given)).toMatchObject({ InventedSeats: [2, 7], MinInvented: null, MaxInvented: 3 })
  expect(normalise({})).toMatchObject({ InventedSeats: [], MinInvented: null, MaxInvented: null })
})

test('answers are kept under keys that tell facets of the table apart', () => {
  const keyOf = (body: object) => readOf({ method: 'POST', url: PATHS.stockCounts, headers: new Headers(), body })?.key
  expect(keyOf({ InventedSeats: [7, 2] })).toBe(keyOf({ InventedSeats: [2, 7, 2], MinInvented: 0 }))
  expect(keyOf({ InventedSeats: [7] })).not.toBe(keyOf({ InventedSeats: [2] }))
  expect(keyOf({ MaxInvented: 1 })).not.toBe(keyOf({}))
})

const invented = [
  { ...listRow({ id: 1 }), numSeats: 5, colourId: null },
  { ...listRow({ id: 2 }), numSeats: null, colourId: 2_147_483_647 },
]

test('the stock list carries every facet of the table', () => {
  expect(listRowsOf(decodeBlock(encodeBlock(toListColumns(invented))))).toEqual(invented)
})

test('the digest of the stock list tells vehicles apart by every facet of the table', () => {
  const digestOf = (given: object) => digestVehicle(toListColumns([{ ...listRow({ id: 1 }), ...given }]), 0)
  const digest = digestOf({ numSeats: 5, colourId: 1 })
  expect(digestOf({ numSeats: 5, colourId: 1 })).toEqual(digest)
  expect(digestOf({ numSeats: 4, colourId: 1 })).not.toEqual(digest)
  expect(digestOf({ numSeats: 5, colourId: null })).not.toEqual(digest)
})
