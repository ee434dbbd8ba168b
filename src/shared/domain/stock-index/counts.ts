import type { Criteria } from '../criteria.ts'
import { countBoundOptions, type BoundCounts, type BoundOptions } from './bound-counts.ts'
import { LISTS, mapRanges, RANGES } from '../facets/facets.ts'
import { isBounded, keepDelivered } from './delivered.ts'
import { findMisses, toFilter, type Filter, type Misses } from './filter.ts'
import { mapKindColumns, KIND_COLUMNS, type KindColumn, type Kinds } from './kinds.ts'
import type { StockIndex } from './stock-index.ts'
import { type Bits, commonBits, countRange } from './bits.ts'
import { listRows } from './matches.ts'
import type { ModelNames } from './model-names.ts'
import { isUnbounded, keepSides, toSides } from './ranges.ts'
import type { Segment } from './segment.ts'

/** How many vehicles each option would give: each field's options under all other conditions of the search. */
export type OptionCounts = {
  /** What the search itself gives. */
  readonly count: number
  readonly values: ValueCounts
  readonly bounds: BoundCounts
}

/** The counts of a search that asks nothing, which every visitor's panel begins with; an index never changes. */
const countsOfAll = new WeakMap<StockIndex, { readonly options: BoundOptions; readonly counts: OptionCounts }>()

/** Counts for all options of all fields at once. Makes and models are one field. */
export function countOptions(index: StockIndex, criteria: Criteria, options: BoundOptions): OptionCounts {
  if (!asksNothing(criteria)) return countEach(index, criteria, options)
  const known = countsOfAll.get(index)
  if (known?.options === options) return known.counts
  const counts = countEach(index, criteria, options)
  countsOfAll.set(index, { options, counts })
  return counts
}

function asksNothing(criteria: Criteria): boolean {
  return (
    criteria.names.length === 0 &&
    LISTS.every(({ column }) => criteria.lists[column].length === 0) &&
    areRangesOpen(criteria)
  )
}

function areRangesOpen({ ranges, delivered }: Criteria): boolean {
  return RANGES.every(({ column }) => isUnbounded(ranges[column])) && !isBounded(delivered)
}

function countEach(index: StockIndex, criteria: Criteria, options: BoundOptions): OptionCounts {
  const filter = toFilter(criteria, index.models)
  const [base, recent] = [index.base, index.recent].map((segment) =>
    countSegment(segment, { criteria, filter, options, models: index.models }),
  )
  return add(base!, recent!)
}

type Asked = {
  readonly criteria: Criteria
  readonly filter: Filter
  readonly options: BoundOptions
  readonly models: ModelNames
}

/** Each bound of the search is looked at once, for all counts: in the kinds that miss one column at most. */
function countSegment(segment: Segment, { criteria, filter, options, models }: Asked): OptionCounts {
  const misses = findMisses(segment.kinds, filter)
  const near = listRows(segment, (kind) => isNear(misses[kind]!))
  keepDelivered(near, segment, filter.delivered)
  const sides = mapRanges((range) => toSides(near, segment.ranges[range.column], criteria.ranges[range.column], range))
  const isWhole = areRangesOpen(criteria) && segment.removed === undefined
  const inside = isWhole ? undefined : RANGES.reduce((rows, { column }) => keepSides(rows, sides[column]), near)
  const fitting = commonBits(
    near,
    listRows(segment, (kind) => misses[kind] === 0),
  )
  return {
    ...countColumnValues(segment.kinds, { misses, rows: inside, models }),
    bounds: countBoundOptions(segment, { rows: fitting, sides, options }),
  }
}

/** Whether a kind misses one column at most: no other can count for an option. */
function isNear(misses: number): boolean {
  return (misses & (misses - 1)) === 0
}

function add(a: OptionCounts, b: OptionCounts): OptionCounts {
  return {
    count: a.count + b.count,
    values: mapKindColumns((column) => addMaps(a.values[column], b.values[column])),
    bounds: mapRanges(({ column }) => ({
      min: addLists(a.bounds[column].min, b.bounds[column].min),
      max: addLists(a.bounds[column].max, b.bounds[column].max),
    })),
  }
}

function addMaps(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sum = new Map(a)
  for (const [value, count] of b) sum.set(value, (sum.get(value) ?? 0) + count)
  return sum
}

function addLists(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((count, place) => count + b[place]!)
}

/** Vehicles by id of model, or by the number that lists name; those with none are absent, and so is the unknown value. */
type ValueCounts = Readonly<Record<KindColumn, ReadonlyMap<number, number>>>

type Counted = {
  readonly misses: Misses
  /** What fits but for lists and models; undefined = every row. */
  readonly rows: Bits | undefined
  readonly models: ModelNames
}

/** Counts of every value of the columns, and of what fits altogether. */
function countColumnValues(kinds: Kinds, { misses, rows, models }: Counted): Omit<OptionCounts, 'bounds'> {
  const { count, counts } = countKinds(kinds, misses, rows)
  const idOf = (column: KindColumn, value: number) => (column === 'model' ? models.list[value]!.id : value)
  return {
    count,
    values: mapKindColumns((column) => {
      const ofColumn = counts[KIND_COLUMNS.indexOf(column)]!
      const found = new Map<number, number>()
      for (let place = 1; place < ofColumn.length; place++) {
        if (ofColumn[place]! > 0) found.set(idOf(column, place - 1), ofColumn[place]!)
      }
      return found
    }),
  }
}

/**
 * Vehicles by value of each of `KIND_COLUMNS`, at the place after it. A kind that misses nothing counts in all columns,
 * one that misses a single column counts there alone, and others do not count.
 */
function countKinds({ starts, count: kinds, values, greatest }: Kinds, misses: Misses, rows: Bits | undefined) {
  const columns = KIND_COLUMNS.map((column) => values[column])
  const counts = KIND_COLUMNS.map((column) => new Uint32Array(greatest[column] + 2))
  const fitting = new Uint32Array(kinds)
  const sizes = new Uint32Array(kinds)
  let [count, place] = [0, 0]
  for (let kind = 0; kind < kinds; kind++) {
    const missed = misses[kind]!
    if (!isNear(missed)) continue
    const [from, end] = [starts[kind]!, starts[kind + 1]!]
    const size = rows === undefined ? end - from : countRange(rows, from, end)
    if (missed === 0) {
      fitting[place] = kind
      sizes[place++] = size
      count += size
    } else {
      const column = 31 - Math.clz32(missed)
      counts[column]![columns[column]![kind]! + 1]! += size
    }
  }
  counts.forEach((ofColumn, column) => addSizes(ofColumn, columns[column]!, fitting.subarray(0, place), sizes))
  return { count, counts }
}

function addSizes(counts: Uint32Array, ofKinds: Int32Array, kinds: Uint32Array, sizes: Uint32Array): void {
  for (let place = 0; place < kinds.length; place++) counts[ofKinds[kinds[place]!]! + 1]! += sizes[place]!
}
