import type { MineDatabase } from './mine-database.ts'
import { MINE_TABLES, type MineTable } from './mine-tables.ts'
import type { Wait } from './open-store.ts'
import { createStoreEngine, type Outcome, type StoreEngine } from './store-engine.ts'

export type { Outcome } from './store-engine.ts'

/** News between the tabs of one device. */
export type TabNews = {
  readonly tell: () => void
  /** Called once, when the first listener of the store comes. */
  readonly listen: (onNews: () => void) => void
}

type Options = {
  /** Brings the database's code; called at the first use, and again when it did not come. */
  readonly loadDatabase: () => Promise<{ readonly createMineDatabase: () => MineDatabase }>
  readonly wait: Wait
  readonly news: TabNews
  /** Takes away what can be fetched again, when the device has no room for what cannot (offline.md B.3). */
  readonly makeRoom?: () => Promise<void>
}

/**
 * The one way to the precious database. Nothing here throws: what cannot be done comes back with its reason. A newer
 * build may have taken the database over (`isOutdated`): it can still be read, and writing needs a reload.
 */
export type DeviceStore = Omit<StoreEngine<MineDatabase, MineTable>, 'close'> & {
  /** Empties every table. */
  readonly forgetEverything: () => Promise<Outcome<void>>
  /** Calls back after every change, here or in another tab, and when this page has become outdated. */
  readonly subscribe: (onChange: () => void) => () => void
}

export function createDeviceStore({ loadDatabase, wait, news, makeRoom }: Options): DeviceStore {
  const listeners = new Set<() => void>()
  let isListening = false

  const tellHere = () => listeners.forEach((onChange) => onChange())
  const engine = createStoreEngine<MineDatabase, MineTable>({
    load: async () => (await loadDatabase()).createMineDatabase,
    wait,
    onVersionChange: tellHere,
  })

  const write: DeviceStore['write'] = async (tables, work) => {
    let outcome = await engine.write(tables, work)
    if (!outcome.ok && outcome.reason === 'full' && makeRoom !== undefined) {
      await makeRoom().catch(() => undefined)
      outcome = await engine.write(tables, work)
    }
    if (outcome.ok) {
      tellHere()
      news.tell()
    }
    return outcome
  }

  return {
    read: engine.read,
    write,
    forgetEverything: () =>
      write(MINE_TABLES, async (database) => {
        await Promise.all(MINE_TABLES.map((name) => database.table(name).clear()))
      }),
    subscribe(onChange) {
      listeners.add(onChange)
      if (!isListening) news.listen(tellHere)
      isListening = true
      return () => listeners.delete(onChange)
    },
    isOutdated: engine.isOutdated,
  }
}
