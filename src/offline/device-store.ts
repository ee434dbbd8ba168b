import type { MineDatabase } from './mine-database.ts'
import { MINE_TABLES, type MineTable } from './mine-tables.ts'
import { openStore, type Wait } from './open-store.ts'
import { isConnectionLost, type Refusal, refusalOf } from './store-failure.ts'

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: Refusal }

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
}

type Work<T> = (database: MineDatabase) => PromiseLike<T>

/** The one way to the precious database. Nothing here throws: what cannot be done comes back with its reason. */
export type DeviceStore = {
  readonly read: <T>(tables: readonly MineTable[], work: Work<T>) => Promise<Outcome<T>>
  /**
   * One transaction; resolves when it is complete, so that `ok` means kept. `work` must be repeatable, since it runs again
   * when the browser took the connection away.
   */
  readonly write: <T>(tables: readonly MineTable[], work: Work<T>) => Promise<Outcome<T>>
  /** Empties every table. */
  readonly forgetEverything: () => Promise<Outcome<void>>
  /** Calls back after every change, here or in another tab, and when this page has become outdated. */
  readonly subscribe: (onChange: () => void) => () => void
  /** Whether a newer build has taken the database over: it can still be read, and writing needs a reload. */
  readonly isOutdated: () => boolean
}

const MOST_TRIES = 2

export function createDeviceStore({ loadDatabase, wait, news }: Options): DeviceStore {
  const listeners = new Set<() => void>()
  let connecting: Promise<MineDatabase> | undefined
  let isOutdated = false
  let isListening = false

  const tellHere = () => listeners.forEach((onChange) => onChange())

  /** A failed attempt is forgotten, so that the next operation tries anew. */
  function connect(): Promise<MineDatabase> {
    connecting ??= open().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  async function open(): Promise<MineDatabase> {
    const { createMineDatabase } = await loadDatabase()
    const database = await openStore(() => watched(createMineDatabase()), wait)
    isOutdated ||= database.isNewer()
    return database
  }

  /** Lets a newer build have the database at once; Dexie by itself would write on into the newer one (offline.md M10). */
  function watched(database: MineDatabase): MineDatabase {
    database.on('versionchange', ({ newVersion }) => {
      drop(database)
      isOutdated ||= newVersion !== null && newVersion > 0
      tellHere()
      return false
    })
    return database
  }

  function drop(database: MineDatabase): void {
    connecting = undefined
    database.close()
  }

  async function run<T>(work: Work<T>): Promise<Outcome<T>> {
    for (let tries = 1; ; tries += 1) {
      const opened = await connect().then(
        (database) => ({ database }),
        (error: unknown) => ({ error }),
      )
      if ('error' in opened) return refused(opened.error)
      try {
        return { ok: true, value: await work(opened.database) }
      } catch (error) {
        if (tries === MOST_TRIES || !isConnectionLost(error)) return refused(error)
        drop(opened.database)
      }
    }
  }

  async function write<T>(tables: readonly MineTable[], work: Work<T>): Promise<Outcome<T>> {
    const outcome = await run((database) => {
      if (isOutdated) throw new OutdatedError()
      return database.transaction('rw', [...tables], () => work(database))
    })
    if (outcome.ok) {
      tellHere()
      news.tell()
    }
    return outcome
  }

  return {
    read: (tables, work) => run((database) => database.transaction('r', [...tables], () => work(database))),
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
    isOutdated: () => isOutdated,
  }
}

class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

function refused(error: unknown): { readonly ok: false; readonly reason: Refusal } {
  return { ok: false, reason: error instanceof OutdatedError ? 'outdated' : refusalOf(error) }
}
