import type { Criteria } from '../criteria.ts'
import { toFilter } from './filter.ts'
import { findMatches, type Matches } from './matches.ts'
import type { StockIndex } from './stock-index.ts'
import type { DeliveredPrice } from '../delivered-price.ts'
import type { SortOrder } from '../sort-options.ts'
import { deliveredCents, deliveredOrder, toKey } from './delivered.ts'
import type { Rows } from './sort-rows.ts'
import { getBit, listBits } from './bits.ts'
import type { Segment } from './segment.ts'
import { createKeyReader } from './sort-keys.ts'

/** By a column, or by what vehicles cost at a destination. */
type Order = SortOrder | DeliveredPrice

/** The places of an order from `first` up to, but not including, `end`; 0 is the first. */
type Page = { readonly order: Order; readonly first: number; readonly end: number }

/** A vehicle's place in an order: by key, then by id. */
type Place = { readonly key: number; readonly id: number }

/** How many steps of a walk take as long as one comparison of a sort. */
const STEPS_PER_COMPARISON = 8

export type Found = {
  /** The page's vehicles in order; ties by id ascending. */
  readonly ids: readonly number[]
  /** Exact number of vehicles that fit, on all pages. */
  readonly count: number
}

/** Answers a search as the SQL search does: the same ids in the same order, the same count. */
export function search(index: StockIndex, criteria: Criteria): Found {
  const filter = toFilter(criteria, index.models)
  const base = findMatches(index.base, filter)
  const recent = findMatches(index.recent, filter)
  const { delivered, first, rows } = criteria
  const order = delivered?.isOrder ? delivered.price : criteria.order
  return { ids: readPage(base, recent, { order, first, end: first + rows }), count: base.count + recent.count }
}

/** The ids of the page in order: the matches of both segments as if they were in one. */
function readPage(base: Matches, recent: Matches, page: Page): number[] {
  if (page.first >= base.count + recent.count) return []
  return isSortCheaper(base, page.end) ? sortAll([base, recent], page) : walk(base, recent, page)
}

/** Few matches are quickly sorted; many are quickly met on a walk through the whole order. */
function isSortCheaper({ count, segment }: Matches, end: number): boolean {
  const stepsOfWalk = (end / Math.max(count, 1)) * segment.size
  return count * Math.log2(count + 1) * STEPS_PER_COMPARISON < stepsOfWalk
}

function sortAll(matches: readonly Matches[], { order, first, end }: Page): number[] {
  const places = matches.flatMap(({ segment, rows }) => listBits(rows).map(createPlaceReader(segment, order)))
  return places
    .sort(comparePlaces)
    .slice(first, end)
    .map(({ id }) => id)
}

function createPlaceReader(segment: Segment, order: Order): (row: number) => Place {
  const keyOf = keyReaderOf(segment, order)
  return (row) => ({ key: keyOf(row), id: segment.id[row]! })
}

function keyReaderOf(segment: Segment, order: Order): (row: number) => number {
  if ('field' in order) return createKeyReader(segment, order)
  const cents = deliveredCents(segment, order)
  return (row) => toKey(cents[row]!)
}

function sortedRows(segment: Segment, order: Order): Rows {
  return 'field' in order ? segment.orders[order.field][order.direction] : deliveredOrder(segment, order)
}

function comparePlaces(a: Place, b: Place): number {
  return a.key === b.key ? a.id - b.id : a.key - b.key
}

/** Reads the base in order and puts each recent vehicle in at its position, until the page is full. */
function walk(base: Matches, recent: Matches, { order, first, end }: Page): number[] {
  const { segment, rows } = base
  const sorted = sortedRows(segment, order)
  const isWhole = base.count === segment.size
  const ids: number[] = []
  let position = 0
  let passed = 0
  for (const place of listInOrder(recent, order)) {
    const stop = place === undefined ? segment.size : findPosition(segment, order, place)
    if (isWhole) {
      const jump = Math.min(stop - position, Math.max(first - passed, 0))
      position += jump
      passed += jump
    }
    for (; position < stop && passed < first; position++) passed += getBit(rows, sorted[position]!)
    for (; position < stop && passed < end; position++) {
      const row = sorted[position]!
      if (getBit(rows, row) === 1 && passed++ >= first) ids.push(segment.id[row]!)
    }
    if (passed === end) return ids
    if (place !== undefined && passed++ >= first) ids.push(place.id)
  }
  return ids
}

/** The matches one by one in the order, then undefined. */
function* listInOrder({ segment, rows }: Matches, order: Order): Generator<Place | undefined> {
  const sorted = sortedRows(segment, order)
  const placeOf = createPlaceReader(segment, order)
  for (let position = 0; position < sorted.length; position++) {
    const row = sorted[position]!
    if (getBit(rows, row) === 1) yield placeOf(row)
  }
  yield undefined
}

/** How many rows of the segment stand before a place in the order, by halving. */
function findPosition(segment: Segment, order: Order, place: Place): number {
  const sorted = sortedRows(segment, order)
  const placeOf = createPlaceReader(segment, order)
  let low = 0
  let high = segment.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comparePlaces(placeOf(sorted[middle]!), place) < 0) low = middle + 1
    else high = middle
  }
  return low
}
