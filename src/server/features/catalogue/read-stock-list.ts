import {
  joinListColumns,
  listRowsOf,
  toListColumns,
  type ListColumns,
} from '../../../shared/domain/stock-list/list-columns.ts'
import type { Reads } from '../../db/database.ts'
import type { ReadPool } from '../../db/reads.ts'
import { getStockRevision } from '../stock/stock-revision.read-model.ts'
import { hasMoreVehicles, readListBlocks, readListChanges, type ChangedVehicle } from './stock-list.read-model.ts'

/** The whole list at exactly one revision, by ascending id. */
export type StockListAt = { readonly revision: number; readonly columns: ListColumns }

/** The primary, and where all but the end may be read. */
export type ListSource = { readonly db: Reads; readonly reads: ReadPool }

/** Beyond this the list is no longer something to carry about; it would take some 100 MB of this process. */
const MOST_VEHICLES = 250_000
/** More changes than this while the list is read: it is read again. */
const MOST_CHANGES = 20_000
const ATTEMPTS = 3

/**
 * Reads the list without a long transaction: block by block, then what has changed since in one statement, which makes it
 * the list of one revision. That one is asked of the primary, since no block may be newer. Undefined when there are more
 * vehicles than a list may have. Throws when the stock changes faster than it can be read.
 */
export async function readStockList({ db, reads }: ListSource): Promise<StockListAt | undefined> {
  if (await hasMoreVehicles(reads.any, MOST_VEHICLES)) return undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const since = await getStockRevision(reads.any)
    const blocks: ListColumns[] = []
    // At once as columns: so many rows would have to be carried about by the garbage collector.
    for await (const rows of readListBlocks(reads.atLeast(since))) blocks.push(toListColumns(rows))
    const { revision, changed } = await readListChanges(db, { since, limit: MOST_CHANGES + 1 })
    if (changed.length <= MOST_CHANGES) return { revision, columns: joinListColumns(applyToBlocks(blocks, changed)) }
  }
  throw new Error('the stock changes faster than its list can be read')
}

/** Both by ascending id. */
function applyToBlocks(blocks: readonly ListColumns[], changed: readonly ChangedVehicle[]): readonly ListColumns[] {
  let first = 0
  return blocks.map((block, number) => {
    const last = number === blocks.length - 1 ? Infinity : block.id.at(-1)!
    const beyond = changed.findIndex(({ id }) => id > last)
    const end = beyond < 0 ? changed.length : beyond
    const mine = changed.slice(first, end)
    first = end
    return mine.length === 0 ? block : applyToBlock(block, mine)
  })
}

function applyToBlock(block: ListColumns, changed: readonly ChangedVehicle[]): ListColumns {
  const rows = new Map(listRowsOf(block).map((row) => [row.id, row]))
  for (const vehicle of changed) {
    if (vehicle.isSold) rows.delete(vehicle.id)
    else rows.set(vehicle.id, vehicle)
  }
  return toListColumns([...rows.values()].toSorted((a, b) => a.id - b.id))
}
