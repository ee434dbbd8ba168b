import { mapRanges, type Range, type RangeColumn, RANGES } from '../facets/facets.ts'
import { type Bits, commonBits, countCommon, listWords } from './bits.ts'
import { keepSides, rowsBelow, type Sides, smallestOf } from './ranges.ts'
import type { Segment } from './segment.ts'

type Bounds<T> = Readonly<Record<RangeColumn, { readonly min: T; readonly max: T }>>

/** The bounds that can be chosen, in the unit of their column; null = none. */
export type BoundOptions = Bounds<readonly (number | null)[]>

/** Vehicles by option, in the same order. A lower bound is counted with the upper one that the search has, and so on. */
export type BoundCounts = Bounds<readonly number[]>

type Asked = {
  /** What fits but for the ranges. */
  readonly rows: Bits
  /** The bounds of the search; each stays while the options of the other are tried. */
  readonly sides: Readonly<Record<RangeColumn, Sides>>
  readonly options: BoundOptions
}

/** Counts of every option of the bounds. */
export function countBoundOptions({ ranges }: Segment, { rows, sides, options }: Asked): BoundCounts {
  return mapRanges((range) => {
    const { column } = range
    const inOthers = RANGES.filter((other) => other.column !== column).reduce(
      (kept, other) => keepSides(kept, sides[other.column]),
      rows,
    )
    const count = createCounters({ rows: inOthers, values: ranges[column], range, sides: sides[column] })
    return { min: options[column].min.map(count.from), max: options[column].max.map(count.upTo) }
  })
}

type Column = {
  /** What fits as far as all other fields go. */
  readonly rows: Bits
  readonly values: Float64Array
  readonly range: Range
  readonly sides: Sides
}

function createCounters({ rows, values, range, sides: { over, under } }: Column) {
  const smallest = smallestOf(range)
  const open = createBelowCounter(rows, values)
  const narrow = (side: Bits | undefined) =>
    side === undefined ? open : createBelowCounter(commonBits(rows, side), values)
  const underMax = narrow(under)
  const overMin = narrow(over)
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
