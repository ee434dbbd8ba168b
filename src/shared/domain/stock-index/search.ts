import type { Criteria } from '../criteria.ts'
import { toFilter } from './filter.ts'
import { findMatches } from './matches.ts'
import { readPage } from './page.ts'
import type { StockIndex } from './stock-index.ts'

export type Found = {
  /** The page's vehicles in order; ties by id ascending. */
  readonly ids: readonly number[]
  /** Exact number of vehicles that fit, on all pages. */
  readonly count: number
}

/** Answers a search as the SQL search does: the same ids in the same order, the same count. */
export function search(index: StockIndex, criteria: Criteria): Found {
  const filter = toFilter(criteria, index.models)
  const base = findMatches(index.base, filter)
  const recent = findMatches(index.recent, filter)
  const { order, first, rows } = criteria
  return { ids: readPage(base, recent, { order, first, end: first + rows }), count: base.count + recent.count }
}
