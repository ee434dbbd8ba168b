import type { Dexie } from 'dexie'
import { nextTurn } from './in-steps.ts'
import { openStore, type Wait } from './open-store.ts'
import { isConnectionLost, type Refusal, refusalOf } from './store-failure.ts'

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: Refusal }

/** As much of Dexie as the engine needs, and whether a newer build of the product has already changed the database. */
export type EngineDatabase = Pick<Dexie, 'open' | 'close' | 'on' | 'transaction'> & { readonly isNewer: () => boolean }

type Options<D extends EngineDatabase> = {
  /** Brings the database's code; called at the first use, and again when it did not come. */
  readonly load: () => Promise<() => D>
  readonly wait: Wait
  /** Called when the database did not open; true = it is worth another try. */
  readonly heal?: (error: unknown) => Promise<boolean>
  /** Called after another tab has changed or deleted the database. */
  readonly onVersionChange?: () => void
}

/** The one way to a database: opens it late, reopens it when it was lost, leaves it to newer builds. Never throws. */
export type StoreEngine<D, Table extends string> = {
  readonly read: <T>(tables: readonly Table[], work: (database: D) => PromiseLike<T>) => Promise<Outcome<T>>
  /**
   * One transaction; resolves when it is complete, so that `ok` means kept. `work` must be repeatable, since it runs again
   * when the browser took the connection away. `outdated` when a newer build has the database.
   */
  readonly write: <T>(tables: readonly Table[], work: (database: D) => PromiseLike<T>) => Promise<Outcome<T>>
  readonly isOutdated: () => boolean
  /** Closes the database until the next use. */
  readonly close: () => Promise<void>
}

const MOST_TRIES = 2

export function createStoreEngine<D extends EngineDatabase, Table extends string>({
  load,
  wait,
  heal = async () => false,
  onVersionChange = () => undefined,
}: Options<D>): StoreEngine<D, Table> {
  let connecting: Promise<D> | undefined
  let isOutdated = false

  /** A failed attempt is forgotten, so that the next operation tries anew. */
  function connect(): Promise<D> {
    connecting ??= open().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  async function open(): Promise<D> {
    const create = await load()
    const openNow = () => openStore(() => watched(create()), wait)
    const database = await openNow().catch(async (error: unknown) => {
      if (await heal(error)) return openNow()
      throw error
    })
    if (database.isNewer() && !isOutdated) becomeOutdated()
    // Opening and the first transaction, both run for the first time, together hold the thread for too long.
    await nextTurn()
    return database
  }

  function becomeOutdated(): void {
    isOutdated = true
    onVersionChange()
  }

  /**
   * Lets a newer build have the database at once; Dexie by itself would write on into the newer one
   * (`offline.old-tab-reads-only`).
   */
  function watched(database: D): D {
    database.on('versionchange', ({ newVersion }) => {
      drop(database)
      isOutdated ||= newVersion !== null && newVersion > 0
      onVersionChange()
      return false
    })
    return database
  }

  function drop(database: D): void {
    connecting = undefined
    database.close()
  }

  async function run<T>(work: (database: D) => PromiseLike<T>): Promise<Outcome<T>> {
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

  return {
    read: (tables, work) => run((database) => database.transaction('r', [...tables], scopeOf(database, work))),
    write: (tables, work) =>
      run((database) => {
        if (isOutdated) throw new OutdatedError()
        return database.transaction('rw', [...tables], scopeOf(database, work))
      }),
    isOutdated: () => isOutdated,
    close: async () => {
      const database = await connecting?.catch(() => undefined)
      if (database !== undefined) drop(database)
    },
  }
}

/** Only in a function that is async by itself, Dexie lets `work` await functions of its own (PrematureCommitError). */
function scopeOf<D, T>(database: D, work: (database: D) => PromiseLike<T>): () => Promise<T> {
  return async () => work(database)
}

/** Thrown where a newer build of the product has taken the database over. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

function refused(error: unknown): { readonly ok: false; readonly reason: Refusal } {
  return { ok: false, reason: error instanceof OutdatedError ? 'outdated' : refusalOf(error) }
}
