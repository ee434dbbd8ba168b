import { countRange } from './bits.ts'
import type { Filter } from './filter.ts'
import { FACETS, mapFacets, type Facet, type Kinds } from './kinds.ts'
import { listRows } from './matches.ts'
import type { ModelNames } from './model-names.ts'
import { asksNothing, keepInRange } from './ranges.ts'
import type { Segment } from './segment.ts'

/** Vehicles by id of model or option, or by year; those with none are absent, and so is the unknown value. */
export type FacetCounts = Readonly<Record<Facet, ReadonlyMap<number, number>>>

/** Counts of every option of the facets, and of what fits altogether, by kinds (`misses` of `findMisses`). */
export function countFacetOptions(
  segment: Segment,
  misses: Uint8Array,
  { filter, models }: { readonly filter: Filter; readonly models: ModelNames },
): { readonly count: number; readonly facets: FacetCounts } {
  const sizes = countKinds(segment, misses, filter)
  const idOf = (facet: Facet, value: number) => (facet === 'model' ? models.list[value]!.id : value)
  return {
    count: sizes.reduce((sum, size, kind) => (misses[kind] === 0 ? sum + size : sum), 0),
    facets: mapFacets((facet) => {
      const counts = new Map<number, number>()
      countValues(segment.kinds, { facet, misses, sizes }).forEach((count, place) => {
        if (count > 0 && place > 0) counts.set(idOf(facet, place - 1), count)
      })
      return counts
    }),
  }
}

/** How many vehicles of each kind are in stock and in the ranges; only kinds that miss at most one facet are looked at. */
function countKinds(segment: Segment, misses: Uint8Array, { price, mileage }: Filter): Uint32Array {
  const { starts, count } = segment.kinds
  const sizes = new Uint32Array(count)
  if (segment.removed === undefined && asksNothing(price) && asksNothing(mileage)) {
    for (let kind = 0; kind < count; kind++) sizes[kind] = starts[kind + 1]! - starts[kind]!
    return sizes
  }
  const rows = listRows(segment, (kind) => (misses[kind]! & (misses[kind]! - 1)) === 0)
  keepInRange(rows, segment.priceCents, price)
  keepInRange(rows, segment.mileageKm, mileage)
  for (let kind = 0; kind < count; kind++) sizes[kind] = countRange(rows, starts[kind]!, starts[kind + 1]!)
  return sizes
}

type Counting = { readonly facet: Facet; readonly misses: Uint8Array; readonly sizes: Uint32Array }

/** Vehicles by value of a facet, at the place after it, in the kinds that miss nothing else. */
function countValues({ values, greatest, count }: Kinds, { facet, misses, sizes }: Counting): Uint32Array {
  const ofKinds = values[facet]
  const others = ~(1 << FACETS.indexOf(facet))
  const counts = new Uint32Array(greatest[facet] + 2)
  for (let kind = 0; kind < count; kind++) {
    if ((misses[kind]! & others) === 0) counts[ofKinds[kind]! + 1]! += sizes[kind]!
  }
  return counts
}
