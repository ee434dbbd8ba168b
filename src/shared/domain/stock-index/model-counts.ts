import { countRange } from './bits.ts'
import type { ModelName } from './model-names.ts'
import type { Segment } from './segment.ts'
import type { StockIndex } from './stock-index.ts'

export type CountedModel = ModelName & { readonly count: number }

/** Models with vehicles in stock and how many, by make, then name. */
export function countModels(index: StockIndex): readonly CountedModel[] {
  const counts = new Uint32Array(index.models.list.length)
  for (const segment of [index.base, index.recent]) addSegment(counts, segment)
  return index.models.list.map((model, code) => ({ ...model, count: counts[code]! })).filter(({ count }) => count > 0)
}

/** The makes of models that stand by make, in the same order, each with the sum of its models. */
export function sumMakes(
  models: readonly Pick<CountedModel, 'makeId' | 'makeName' | 'count'>[],
): { id: number; name: string; count: number }[] {
  const makes = new Map<number, { id: number; name: string; count: number }>()
  for (const { makeId, makeName, count } of models) {
    makes.set(makeId, { id: makeId, name: makeName, count: count + (makes.get(makeId)?.count ?? 0) })
  }
  return [...makes.values()]
}

function addSegment(counts: Uint32Array, { kinds, removed }: Segment): void {
  const { starts, values } = kinds
  for (let kind = 0; kind < kinds.count; kind++) {
    const from = starts[kind]!
    const end = starts[kind + 1]!
    counts[values.model[kind]!]! += end - from - (removed === undefined ? 0 : countRange(removed, from, end))
  }
}
