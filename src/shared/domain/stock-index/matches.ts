import { countBits, emptyBits, removeBits, setRange, type Bits } from './bits.ts'
import { findMisses, type Filter } from './filter.ts'
import { keepInRange } from './ranges.ts'
import type { Segment } from './segment.ts'

/** The rows of a segment that fit a search. */
export type Matches = { readonly segment: Segment; readonly rows: Bits; readonly count: number }

/** Facets are asked of kinds; prices and mileages are looked at row by row, in the kinds that fit. */
export function findMatches(segment: Segment, filter: Filter): Matches {
  const misses = findMisses(segment.kinds, filter)
  const rows = listRows(segment, (kind) => misses[kind] === 0)
  keepInRange(rows, segment.priceCents, filter.price)
  keepInRange(rows, segment.mileageKm, filter.mileage)
  return { segment, rows, count: countBits(rows) }
}

/** The rows in stock of the kinds that are wanted. */
export function listRows(segment: Segment, isWanted: (kind: number) => boolean): Bits {
  const { count, starts } = segment.kinds
  const rows = emptyBits(segment.size)
  for (let kind = 0; kind < count; kind++) {
    if (!isWanted(kind)) continue
    const first = kind
    while (kind + 1 < count && isWanted(kind + 1)) kind++
    setRange(rows, starts[first]!, starts[kind + 1]!)
  }
  if (segment.removed !== undefined) removeBits(rows, segment.removed)
  return rows
}
