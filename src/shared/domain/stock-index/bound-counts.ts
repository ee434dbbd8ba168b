import type { Criteria } from '../criteria.ts'
import { countCommon, listWords, type Bits } from './bits.ts'
import type { Filter } from './filter.ts'
import { listRows } from './matches.ts'
import { asksNothing, keepInRange, rowsBelow, SMALLEST, toRange, type Interval, type Range } from './ranges.ts'
import type { Segment } from './segment.ts'

type Bounds<T> = {
  readonly minPriceCents: T
  readonly maxPriceCents: T
  readonly minMileageKm: T
  readonly maxMileageKm: T
}

/** The bounds that can be chosen, in cents and km; null = none. */
export type BoundOptions = Bounds<readonly (number | null)[]>

/** Vehicles by option, in the same order. A lower bound is counted with the upper one that the search has, and so on. */
export type BoundCounts = Bounds<readonly number[]>

type Asked = { readonly criteria: Criteria; readonly filter: Filter; readonly options: BoundOptions }

/** Counts of every option of the bounds, in the kinds that miss no facet (`misses` of `findMisses`). */
export function countBoundOptions(segment: Segment, misses: Uint8Array, asked: Asked): BoundCounts {
  const { criteria, filter, options } = asked
  const { priceCents, mileageKm } = segment
  const rows = listRows(segment, (kind) => misses[kind] === 0)
  const price = createCounters({
    rows: keepIn(rows, mileageKm, filter.mileage),
    values: priceCents,
    smallest: SMALLEST.priceCents,
    set: { min: criteria.minPriceCents, max: criteria.maxPriceCents },
  })
  const mileage = createCounters({
    rows: keepIn(rows, priceCents, filter.price),
    values: mileageKm,
    smallest: SMALLEST.mileageKm,
    set: { min: criteria.minMileageKm, max: criteria.maxMileageKm },
  })
  return {
    minPriceCents: options.minPriceCents.map(price.countFrom),
    maxPriceCents: options.maxPriceCents.map(price.countUpTo),
    minMileageKm: options.minMileageKm.map(mileage.countFrom),
    maxMileageKm: options.maxMileageKm.map(mileage.countUpTo),
  }
}

type Column = {
  /** What fits as far as all other fields go. */
  readonly rows: Bits
  readonly values: Float64Array
  readonly smallest: number
  /** The bounds of the search; each stays while the options of the other are tried. */
  readonly set: Interval
}

function createCounters({ rows, values, smallest, set }: Column) {
  const open = createBelowCounter(rows, values)
  const narrow = (interval: Interval) =>
    interval.min === null && interval.max === null
      ? open
      : createBelowCounter(keepIn(rows, values, toRange(interval, smallest)), values)
  const underMax = narrow({ min: null, max: set.max })
  const overMin = narrow({ min: set.min, max: null })
  return {
    countFrom: (min: number | null) => underMax(Infinity) - (min === null ? 0 : underMax(Math.max(min, smallest))),
    countUpTo: (max: number | null) =>
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

function keepIn(rows: Bits, values: Float64Array, range: Range): Bits {
  if (asksNothing(range)) return rows
  const kept = rows.slice()
  keepInRange(kept, values, range)
  return kept
}
