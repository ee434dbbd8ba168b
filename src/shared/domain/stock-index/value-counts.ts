import { RANGES } from '../facets/facets.ts'
import { countRange } from './bits.ts'
import type { Filter, Misses } from './filter.ts'
import { KIND_COLUMNS, mapKindColumns, type KindColumn, type Kinds } from './kinds.ts'
import { listRows } from './matches.ts'
import type { ModelNames } from './model-names.ts'
import { asksNothing, keepInSpans } from './ranges.ts'
import type { Segment } from './segment.ts'

/** Vehicles by id of model, or by the number that lists name; those with none are absent, and so is the unknown value. */
export type ValueCounts = Readonly<Record<KindColumn, ReadonlyMap<number, number>>>

/** Counts of every value of the columns, and of what fits altogether, by kinds (`misses` of `findMisses`). */
export function countColumnValues(
  segment: Segment,
  misses: Misses,
  { filter, models }: { readonly filter: Filter; readonly models: ModelNames },
): { readonly count: number; readonly values: ValueCounts } {
  const sizes = countKinds(segment, misses, filter)
  const idOf = (column: KindColumn, value: number) => (column === 'model' ? models.list[value]!.id : value)
  return {
    count: sizes.reduce((sum, size, kind) => (misses[kind] === 0 ? sum + size : sum), 0),
    values: mapKindColumns((column) => {
      const counts = new Map<number, number>()
      countValues(segment.kinds, { column, misses, sizes }).forEach((count, place) => {
        if (count > 0 && place > 0) counts.set(idOf(column, place - 1), count)
      })
      return counts
    }),
  }
}

/** How many vehicles of each kind are in stock and in the ranges; only kinds that miss at most one column are looked at. */
function countKinds(segment: Segment, misses: Misses, { spans }: Filter): Uint32Array {
  const { starts, count } = segment.kinds
  const sizes = new Uint32Array(count)
  if (segment.removed === undefined && RANGES.every(({ column }) => asksNothing(spans[column]))) {
    for (let kind = 0; kind < count; kind++) sizes[kind] = starts[kind + 1]! - starts[kind]!
    return sizes
  }
  const rows = listRows(segment, (kind) => (misses[kind]! & (misses[kind]! - 1)) === 0)
  keepInSpans(rows, segment.ranges, spans)
  for (let kind = 0; kind < count; kind++) sizes[kind] = countRange(rows, starts[kind]!, starts[kind + 1]!)
  return sizes
}

type Counting = { readonly column: KindColumn; readonly misses: Misses; readonly sizes: Uint32Array }

/** Vehicles by value of a column, at the place after it, in the kinds that miss nothing else. */
function countValues({ values, greatest, count }: Kinds, { column, misses, sizes }: Counting): Uint32Array {
  const ofKinds = values[column]
  const others = ~(1 << KIND_COLUMNS.indexOf(column))
  const counts = new Uint32Array(greatest[column] + 2)
  for (let kind = 0; kind < count; kind++) {
    if ((misses[kind]! & others) === 0) counts[ofKinds[kind]! + 1]! += sizes[kind]!
  }
  return counts
}
