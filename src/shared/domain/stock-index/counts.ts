import type { Criteria } from '../criteria.ts'
import { countBoundOptions, type BoundCounts, type BoundOptions } from './bound-counts.ts'
import { countFacetOptions, type FacetCounts } from './facet-counts.ts'
import { findMisses, toFilter } from './filter.ts'
import { mapFacets } from './kinds.ts'
import type { StockIndex } from './stock-index.ts'

/** How many vehicles each option would give: each field's options under all other conditions of the search. */
export type OptionCounts = {
  /** What the search itself gives. */
  readonly count: number
  readonly facets: FacetCounts
  readonly bounds: BoundCounts
}

/** Counts for all options of all fields at once. Makes and models are one field. */
export function countOptions(index: StockIndex, criteria: Criteria, options: BoundOptions): OptionCounts {
  const filter = toFilter(criteria, index.models)
  const [base, recent] = [index.base, index.recent].map((segment) => {
    const misses = findMisses(segment.kinds, filter)
    const { count, facets } = countFacetOptions(segment, misses, { filter, models: index.models })
    return { count, facets, bounds: countBoundOptions(segment, misses, { criteria, filter, options }) }
  })
  return add(base!, recent!)
}

function add(a: OptionCounts, b: OptionCounts): OptionCounts {
  return {
    count: a.count + b.count,
    facets: mapFacets((facet) => addMaps(a.facets[facet], b.facets[facet])),
    bounds: {
      minPriceCents: addLists(a.bounds.minPriceCents, b.bounds.minPriceCents),
      maxPriceCents: addLists(a.bounds.maxPriceCents, b.bounds.maxPriceCents),
      minMileageKm: addLists(a.bounds.minMileageKm, b.bounds.minMileageKm),
      maxMileageKm: addLists(a.bounds.maxMileageKm, b.bounds.maxMileageKm),
    },
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
