import { buildInSteps, type StockIndex } from '../../shared/domain/stock-index/stock-index.ts'
import type { ListColumns } from '../../shared/domain/stock-list/list-columns.ts'
import { toModelNames, type ListNames } from '../../shared/domain/stock-list/list-names.ts'
import { inSteps } from '../in-steps.ts'
import { findListRecord } from './list-records.ts'
import { findKeptList, readColumns } from './read-list.ts'
import type { StockStore } from './stock-store.ts'
import type { SavedListState } from './stock-tables.ts'

/** The stock list of this device, ready to be searched; vehicles by ascending id. */
export type SavedList = {
  readonly state: SavedListState
  readonly columns: ListColumns
  readonly names: ListNames
  readonly index: StockIndex
}

export type ListReader = {
  /**
   * The list; undefined when none is saved, or when it is damaged and waits to be repaired by the next update. It stays in
   * memory until it is another one. Never rejects.
   */
  readonly load: () => Promise<SavedList | undefined>
}

export function createListReader({ store }: { readonly store: StockStore }): ListReader {
  let opening: Promise<SavedList | undefined> | undefined

  async function load(): Promise<SavedList | undefined> {
    const before = opening
    const list = await before
    if (list !== undefined) {
      const found = await store.read(['meta'], findListRecord)
      // Storage that is gone for a moment does not take away what is in memory.
      if (!found.ok) return list
      if (found.value !== undefined && keyOf(found.value) === keyOf(list)) return { ...list, state: found.value.state }
    }
    // Unless somebody else has begun to read it anew meanwhile.
    if (opening === before) opening = open(store).catch(() => undefined)
    return opening
  }

  return { load }
}

function keyOf({ state }: { readonly state: SavedListState }): string {
  return `${state.handle} ${state.revision} ${state.digest} ${state.names}`
}

async function open(store: StockStore): Promise<SavedList | undefined> {
  const kept = await findKeptList(store)
  if (kept?.names === undefined) return undefined
  const columns = await readColumns(store, kept)
  if (columns === undefined) return undefined
  const models = toModelNames(kept.names)
  const index = await inSteps(buildInSteps({ columns, models, isSortedLate: true }))
  return { state: kept.record.state, columns, names: kept.names, index }
}
