import type { Criteria } from '../criteria.ts'
import { countBoundOptions, type BoundCounts, type BoundOptions } from './bound-counts.ts'
import { mapRanges } from '../facets/facets.ts'
import { countColumnValues, type ValueCounts } from './value-counts.ts'
import { findMisses, toFilter } from './filter.ts'
import { mapKindColumns } from './kinds.ts'
import type { StockIndex } from './stock-index.ts'

/** How many vehicles each option would give: each field's options under all other conditions of the search. */
export type OptionCounts = {
  /** What the search itself gives. */
  readonly count: number
  readonly values: ValueCounts
  readonly bounds: BoundCounts
}

/** Counts for all options of all fields at once. Makes and models are one field. */
export function countOptions(index: StockIndex, criteria: Criteria, options: BoundOptions): OptionCounts {
  const filter = toFilter(criteria, index.models)
  const [base, recent] = [index.base, index.recent].map((segment) => {
    const misses = findMisses(segment.kinds, filter)
    const { count, values } = countColumnValues(segment, misses, { filter, models: index.models })
    return { count, values, bounds: countBoundOptions(segment, misses, { criteria, filter, options }) }
  })
  return add(base!, recent!)
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
