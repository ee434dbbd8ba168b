// The search engine: one for server, worker and page. How it works, from the outside in:
// - An index is two segments (this file, changes.ts): a large base, and the few vehicles that changed since.
// - A segment (segment.ts) has its vehicles as columns, ordered so that vehicles alike in model, year and options stand
//   together: a kind (kinds.ts). Names and options are asked of kinds, some thousands, instead of vehicles.
// - What fits is a set of rows, a bit each (bits.ts, filter.ts, matches.ts); prices and mileages thin it out (ranges.ts).
// - A page is read from an order that was sorted beforehand (search.ts, sort-rows.ts); the count is the set's size.
// - Counts of options come from kinds that miss nothing but the field itself, and from sets of rows below a bound
//   (counts.ts, bound-counts.ts).
// docs/decisions/0005-stock-index.md has the measurements behind this.
import { toColumns, type StockColumns } from './columns.ts'
import { runSteps } from './run-steps.ts'
import { orderModels, type ModelName, type ModelNames } from './model-names.ts'
import { buildSegment, countLive, type Segment } from './segment.ts'

/**
 * The stock in memory, as search and counts read it. It never changes: a change makes a new index that shares what stayed.
 * Nearly all vehicles are in `base`; those that changed since it was built are in `recent`, small enough to be built anew
 * with every change. A vehicle is live in one of the two at most.
 */
export type StockIndex = {
  readonly models: ModelNames
  readonly base: Segment
  readonly recent: Segment
  /** Vehicles in stock. */
  readonly count: number
}

/** Vehicles in any order, ids unique, and every model that they name; models without vehicles do no harm. */
export type StockSource = {
  readonly columns: StockColumns
  readonly models: readonly ModelName[]
  /** Each order is sorted when the first question needs it: half of the work of building, for who asks few. */
  readonly isSortedLate?: boolean
}

export function buildStockIndex(source: StockSource): StockIndex {
  return runSteps(buildInSteps(source))
}

/** The same in steps of some milliseconds, for who has something else to do in between. */
export function* buildInSteps(source: StockSource): Generator<void, StockIndex> {
  const models = orderModels(source.models)
  yield
  const base = yield* buildSegment(source.columns, models, source)
  return toIndex({ models, base, recent: runSteps(buildSegment(toColumns([]), models)) })
}

/** With its count. */
export function toIndex(parts: Omit<StockIndex, 'count'>): StockIndex {
  return { ...parts, count: countLive(parts.base) + countLive(parts.recent) }
}
