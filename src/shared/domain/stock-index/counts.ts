import type { Criteria } from '../criteria.ts'
import { countBoundOptions, type BoundCounts, type BoundOptions } from './bound-counts.ts'
import { mapRanges, RANGES } from '../facets/facets.ts'
import { isBounded, keepDelivered } from './delivered.ts'
import { findMisses, toFilter, type Filter, type Misses } from './filter.ts'
import { mapKindColumns, KIND_COLUMNS, type KindColumn, type Kinds } from './kinds.ts'
import type { StockIndex } from './stock-index.ts'
import { countRange } from './bits.ts'
import { listRows } from './matches.ts'
import type { ModelNames } from './model-names.ts'
import { asksNothing, keepInSpans } from './ranges.ts'
import type { Segment } from './segment.ts'

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

/** Vehicles by id of model, or by the number that lists name; those with none are absent, and so is the unknown value. */
type ValueCounts = Readonly<Record<KindColumn, ReadonlyMap<number, number>>>

/** Counts of every value of the columns, and of what fits altogether, by kinds (`misses` of `findMisses`). */
function countColumnValues(
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
function countKinds(segment: Segment, misses: Misses, { spans, delivered }: Filter): Uint32Array {
  const { starts, count } = segment.kinds
  const sizes = new Uint32Array(count)
  const isOpen = RANGES.every(({ column }) => asksNothing(spans[column])) && !isBounded(delivered)
  if (segment.removed === undefined && isOpen) {
    for (let kind = 0; kind < count; kind++) sizes[kind] = starts[kind + 1]! - starts[kind]!
    return sizes
  }
  const rows = listRows(segment, (kind) => (misses[kind]! & (misses[kind]! - 1)) === 0)
  keepInSpans(rows, segment.ranges, spans)
  keepDelivered(rows, segment, delivered)
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
