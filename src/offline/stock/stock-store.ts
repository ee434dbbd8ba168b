import type { Wait } from '../open-store.ts'
import { createStoreEngine, OutdatedError, type Outcome, type StoreEngine } from '../store-engine.ts'
import { isStorageAbsent, refusalOf, StoreTimeoutError } from '../store-failure.ts'
import type { SpaceRequest } from './budget.ts'
import { freeSpace } from './evict.ts'
import type { StockDatabase } from './stock-database.ts'
import type { StockTable } from './stock-tables.ts'

type Options = {
  /** Brings the database's code; called at the first use, and again when it did not come. */
  readonly loadDatabase: () => Promise<{
    readonly createStockDatabase: () => StockDatabase
    readonly deleteStockDatabase: () => PromiseLike<void>
  }>
  readonly wait: Wait
}

/**
 * The one way to the disposable database. Nothing here throws: what cannot be done comes back with its reason. What it
 * holds may be gone at any time: deleted by the browser, the visitor or another build.
 */
export type StockStore = Pick<StoreEngine<StockDatabase, StockTable>, 'read'> & {
  /** As the engine's; a full device first frees the space that `space` names, and `work` runs once more. */
  readonly write: <T>(
    tables: readonly StockTable[],
    work: (database: StockDatabase) => PromiseLike<T>,
    space?: SpaceRequest,
  ) => Promise<Outcome<T>>
  /** Deletes the whole database; the next use makes an empty one. */
  readonly destroy: () => Promise<Outcome<void>>
  /** Whether nothing can be kept here until the page is loaded anew: no storage, or a newer build has taken it over. */
  readonly isBroken: () => boolean
}

const DELETE_LIMIT_MS = 3000
/**
 * Where taking away was no help the device is left alone for so long: some browsers give the space back much later, and
 * what is kept would go for nothing. A database that did not open in time is not waited for again as long: every picture
 * would wait for it before the network is asked.
 */
const PAUSE_MS = 60_000

export function createStockStore({ loadDatabase, wait }: Options): StockStore {
  let isAbsent = false
  let mayFreeSpace = true
  let isHanging = false
  const engine = createStoreEngine<StockDatabase, StockTable>({
    load: async () => (await loadDatabase()).createStockDatabase,
    wait,
    heal: async (error) => {
      isAbsent = isStorageAbsent(error)
      if (error instanceof StoreTimeoutError) leaveAlone()
      return isRuined(error) && (await deleteNow()).ok
    },
  })
  const isBroken = () => isAbsent || engine.isOutdated()

  async function deleteNow(): Promise<Outcome<void>> {
    try {
      const { deleteStockDatabase } = await loadDatabase()
      const limit = wait(DELETE_LIMIT_MS).then((): never => {
        throw new StoreTimeoutError('another tab holds the database')
      })
      limit.catch(() => undefined)
      await Promise.race([deleteStockDatabase(), limit])
      return { ok: true, value: undefined }
    } catch (error) {
      return { ok: false, reason: refusalOf(error) }
    }
  }

  function leaveAlone(): void {
    isHanging = true
    void wait(PAUSE_MS).then(() => (isHanging = false))
  }

  const read: StockStore['read'] = async (tables, work) => {
    if (isHanging) return { ok: false, reason: 'unavailable' }
    return engine.read(tables, (database) => {
      // A newer build's rows may mean something else.
      if (engine.isOutdated()) throw new OutdatedError()
      return work(database)
    })
  }

  const write: StockStore['write'] = async (tables, work, space) => {
    if (isHanging) return { ok: false, reason: 'unavailable' }
    const outcome = await engine.write(tables, work)
    if (outcome.ok || outcome.reason !== 'full' || space === undefined || !mayFreeSpace) return outcome
    await freeSpace({ read, write }, space)
    const again = await engine.write(tables, work)
    if (!again.ok && again.reason === 'full') pauseFreeingSpace()
    return again
  }

  function pauseFreeingSpace(): void {
    mayFreeSpace = false
    void wait(PAUSE_MS).then(() => (mayFreeSpace = true))
  }

  return {
    read,
    write,
    destroy: async () => {
      await engine.close()
      return deleteNow()
    },
    isBroken,
  }
}

/** A database whose files are damaged, or of a form that cannot be changed into ours. */
function isRuined(error: unknown): boolean {
  return (
    error instanceof Error &&
    !isStorageAbsent(error) &&
    /^(UnknownError|UpgradeError|OpenFailedError|DataError)$/.test(error.name)
  )
}
