import { countBits, emptyBits, setBit, type Bits } from './bits.ts'
import { joinColumns, toColumns, type StockRow } from './columns.ts'
import { recodeModels } from './kinds.ts'
import { orderModels, type ModelName, type ModelNames } from './model-names.ts'
import { buildSegment, findRow, toLiveColumns, type Segment } from './segment.ts'
import { toIndex, type StockIndex } from './stock-index.ts'
import { runSteps } from './run-steps.ts'

/** What became of vehicles since the index was made; each id once. */
export type StockChanges = {
  readonly upserts: readonly StockRow[]
  /** Ids of vehicles that are in stock no more; unknown ones do no harm. */
  readonly removals: readonly number[]
  /** Every model, when a vehicle names one that the index does not know; undefined when it knows them all. */
  readonly models?: readonly ModelName[] | undefined
}

/** The index with the changes; the time goes with the number of recent vehicles, not with the size of the stock. */
export function applyChanges(index: StockIndex, changes: StockChanges): StockIndex {
  const models = changes.models === undefined ? index.models : orderModels(changes.models)
  const ids = [...changes.upserts.map(({ id }) => id), ...changes.removals]
  const kept = runSteps(toLiveColumns([withoutIds(index.recent, ids)], index.models))
  const recent = runSteps(buildSegment(joinColumns([kept, toColumns(changes.upserts)]), models))
  const base = withoutIds(recode(index.base, { from: index.models, to: models }), ids)
  return toIndex({ models, base, recent })
}

/** Changes one after the other as one: the last word on each vehicle. */
export function mergeChanges(list: readonly StockChanges[]): StockChanges {
  const upserts = new Map<number, StockRow>()
  const removals = new Set<number>()
  for (const changes of list) {
    for (const row of changes.upserts) {
      upserts.set(row.id, row)
      removals.delete(row.id)
    }
    for (const id of changes.removals) {
      upserts.delete(id)
      removals.add(id)
    }
  }
  const models = list.findLast((changes) => changes.models !== undefined)?.models
  return { upserts: [...upserts.values()], removals: [...removals], models }
}

/** How many rows an index drags along that are not in its base or out of date there; the reason to fold. */
export function countStray({ base, recent }: StockIndex): number {
  return recent.size + (base.removed === undefined ? 0 : countBits(base.removed))
}

/** The same stock with all vehicles in the base, in steps of some milliseconds. */
export function* foldInSteps({ models, base, recent }: StockIndex): Generator<void, StockIndex> {
  const columns = yield* toLiveColumns([base, recent], models)
  const folded = yield* buildSegment(columns, models)
  return toIndex({ models, base: folded, recent: runSteps(buildSegment(toColumns([]), models)) })
}

function withoutIds(segment: Segment, ids: readonly number[]): Segment {
  const rows = ids.map((id) => findRow(segment, id)).filter((row) => row !== undefined)
  if (rows.length === 0) return segment
  const removed: Bits = segment.removed?.slice() ?? emptyBits(segment.size)
  for (const row of rows) setBit(removed, row)
  return { ...segment, removed }
}

/** With the models' codes of another list, which has all of its models and so leaves their order as it is. */
function recode(segment: Segment, { from, to }: { readonly from: ModelNames; readonly to: ModelNames }): Segment {
  if (from === to) return segment
  const codes = from.list.map(({ id }) => to.codeOfId.get(id)!)
  return { ...segment, kinds: recodeModels(segment.kinds, codes) }
}
