import type { StockCounts } from '../../../../shared/contract/stock-counts.ts'
import { mapBoundKeys, mapListKeys } from '../../../../shared/domain/facets/facets.ts'
import type { Counts, LiveCounts } from './live-counts.ts'

export function toLiveCounts(answer: StockCounts): LiveCounts {
  return {
    count: answer.count,
    makes: countsOf(answer.makes),
    models: countsOf(answer.models),
    lists: mapListKeys(({ counts }) => countsOf(answer[counts.field])),
    bounds: mapBoundKeys(({ counts }) => countsOf(answer[counts])),
  }
}

type Counted = { readonly count: number } & (
  { readonly id: number } | { readonly year: number } | { readonly value: number }
)

function countsOf(options: readonly Counted[]): Counts<number> {
  return new Map(options.map((option) => [valueOf(option), option.count]))
}

function valueOf(option: Counted): number {
  if ('id' in option) return option.id
  return 'year' in option ? option.year : option.value
}
