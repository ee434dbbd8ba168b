import type { Outcome } from '../store-engine.ts'
import type { Refusal } from '../store-failure.ts'
import type { FromServer, ServerRefusal } from './list-server.ts'
import type { StockDatabase } from './stock-database.ts'
import type { StockStore } from './stock-store.ts'
import type { StockTable } from './stock-tables.ts'
import { MB } from '../../shared/domain/bytes.ts'

/**
 * Why the list is not what it should be now: what server and store refuse, and `busy` = another tab is at it, `none` =
 * nothing is saved here, `large` = it would have to be fetched whole and that was not allowed, `removed` = it was removed
 * or replaced meanwhile. `damaged` = what the server gives does not fit together, `outdated` = it takes a newer build.
 */
export type SyncRefusal = Exclude<ServerRefusal, PartRefusal> | Refusal | 'busy' | 'none' | 'large' | 'removed'

/** What is wrong with a part alone: the list is then begun anew. */
type PartRefusal = 'gone' | 'expired'

/** Ends a synchronisation; what is kept stays as it is. */
export class SyncStop extends Error {
  override readonly name = 'SyncStop'
  readonly reason: SyncRefusal | PartRefusal

  constructor(reason: SyncRefusal | PartRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** What to tell of it. */
export function refusalOfStop({ reason }: SyncStop): SyncRefusal {
  return reason === 'gone' || reason === 'expired' ? 'damaged' : reason
}

/** The value of an outcome of store or server; throws SyncStop without one. */
export function valueOf<T>(outcome: Outcome<T> | FromServer<T>): T {
  if (!outcome.ok) throw new SyncStop(outcome.reason)
  return outcome.value
}

/** A part of the list is worth any picture, and a part of the largest list takes no more. */
const SPACE = { bytes: MB, upTo: 'thumbs' } as const

/** One transaction; throws SyncStop when it was not kept, or when `work` finds that there is nothing to add to any more. */
export async function commit(
  store: StockStore,
  tables: readonly StockTable[],
  work: (database: StockDatabase) => Promise<'kept' | 'removed'>,
): Promise<void> {
  const outcome = valueOf(await store.write(tables, work, SPACE))
  if (outcome === 'removed') throw new SyncStop('removed')
}
