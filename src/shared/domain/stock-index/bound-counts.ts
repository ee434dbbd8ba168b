import type { Criteria, Interval } from '../criteria.ts'
import { mapRanges, type Range, type RangeColumn, RANGES } from '../facets/facets.ts'
import { countCommon, listWords, type Bits } from './bits.ts'
import { keepDelivered } from './delivered.ts'
import type { Filter, Misses } from './filter.ts'
import { listRows } from './matches.ts'
import { asksNothing, keepInSpan, rowsBelow, smallestOf, type Span, toSpan } from './ranges.ts'
import type { Segment } from './segment.ts'

type Bounds<T> = Readonly<Record<RangeColumn, { readonly min: T; readonly max: T }>>

/** The bounds that can be chosen, in the unit of their column; null = none. */
export type BoundOptions = Bounds<readonly (number | null)[]>

/** Vehicles by option, in the same order. A lower bound is counted with the upper one that the search has, and so on. */
export type BoundCounts = Bounds<readonly number[]>

type Asked = { readonly criteria: Criteria; readonly filter: Filter; readonly options: BoundOptions }

/** Counts of every option of the bounds, in the kinds that fit all lists (`misses` of `findMisses`). */
export function countBoundOptions(segment: Segment, misses: Misses, asked: Asked): BoundCounts {
  const { criteria, filter, options } = asked
  const rows = listRows(segment, (kind) => misses[kind] === 0)
  keepDelivered(rows, segment, filter.delivered)
  return mapRanges((range) => {
    const { column } = range
    const count = createCounters({
      rows: keepInOthers(segment, rows, { filter, column }),
      values: segment.ranges[column],
      range,
      set: criteria.ranges[column],
    })
    return { min: options[column].min.map(count.from), max: options[column].max.map(count.upTo) }
  })
}

/** The rows that are in the spans of all other columns; the rows given are not changed. */
function keepInOthers(
  { ranges }: Segment,
  rows: Bits,
  { filter: { spans }, column }: { readonly filter: Filter; readonly column: RangeColumn },
): Bits {
  return RANGES.filter((other) => other.column !== column).reduce(
    (kept, other) => keepIn(kept, ranges[other.column], spans[other.column]),
    rows,
  )
}

type Column = {
  /** What fits as far as all other fields go. */
  readonly rows: Bits
  readonly values: Float64Array
  readonly range: Range
  /** The bounds of the search; each stays while the options of the other are tried. */
  readonly set: Interval
}

function createCounters({ rows, values, range, set }: Column) {
  const smallest = smallestOf(range)
  const open = createBelowCounter(rows, values)
  const narrow = (interval: Interval) =>
    interval.min === null && interval.max === null
      ? open
      : createBelowCounter(keepIn(rows, values, toSpan(interval, range)), values)
  const underMax = narrow({ min: null, max: set.max })
  const overMin = narrow({ min: set.min, max: null })
  return {
    from: (min: number | null) => underMax(Infinity) - (min === null ? 0 : underMax(Math.max(min, smallest))),
    upTo: (max: number | null) =>
      max === null ? overMin(Infinity) : Math.max(overMin(max + 1) - overMin(smallest), 0),
  }
}

/** Counts the rows whose value is below a bound, each bound once. */
function createBelowCounter(rows: Bits, values: Float64Array): (bound: number) => number {
  const words = listWords(rows)
  const counts = new Map<number, number>()
  return (bound) => {
    const known = counts.get(bound)
    if (known !== undefined) return known
    const count = countCommon(rows, rowsBelow(values, bound), words)
    counts.set(bound, count)
    return count
  }
}

function keepIn(rows: Bits, values: Float64Array, span: Span): Bits {
  if (asksNothing(span)) return rows
  const kept = rows.slice()
  keepInSpan(kept, values, span)
  return kept
}
