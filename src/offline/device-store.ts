import type { MineDatabase } from './mine-database.ts'
import { MINE_TABLES, type MineTable, PRECIOUS_TABLES } from './mine-tables.ts'
import type { Wait } from './open-store.ts'
import { createStoreEngine, type Outcome, type StoreEngine } from './store-engine.ts'
import { KIB } from '../shared/domain/bytes.ts'

/**
 * `offline.reserved-space`. Large enough for browsers to put it into a file of its own, whose space is back the moment
 * it is deleted.
 */
const BYTES = 256 * KIB
/** The most random bytes that a browser gives at once. */
const MOST_RANDOM = 65_536
/** As in the stock store: some browsers give the space back much later, and what is kept would go for nothing. */
const PAUSE_MS = 60_000

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
  /**
   * Ways to take away what can be fetched again when the device has no space for what cannot (`offline.eviction-order`),
   * what is missed least first: each is gone only when the one before was no help, and all but the first only for the
   * precious tables. Called when there is no space.
   */
  readonly loadWaysToFreeSpace: () => Promise<readonly (() => Promise<void>)[]>
}

/**
 * The one way to the precious database. Nothing here throws: what cannot be done comes back with its reason. A newer
 * build may have taken the database over (`isOutdated`): it can still be read, and writing needs a reload.
 */
export type DeviceStore = Omit<StoreEngine<MineDatabase, MineTable>, 'close' | 'write'> & {
  /**
   * As the engine's; on a full device others give way, and `work` runs once more. `isUnasked` = nobody asked for it to be
   * kept, so nothing gives way to it; false when left out.
   */
  readonly write: <T>(
    tables: readonly MineTable[],
    work: (database: MineDatabase) => PromiseLike<T>,
    options?: { readonly isUnasked?: boolean },
  ) => Promise<Outcome<T>>
  /** Empties every table. */
  readonly forgetEverything: () => Promise<Outcome<void>>
  /** Calls back after every change, here or in another tab, and when this page has become outdated. */
  readonly subscribe: (onChange: () => void) => () => void
}

export function createDeviceStore({ loadDatabase, wait, news, loadWaysToFreeSpace }: Options): DeviceStore {
  const listeners = new Set<() => void>()
  let isListening = false
  let hasSeenReserve = false
  let mayFreeSpace = true

  const tellHere = () => listeners.forEach((onChange) => onChange())
  const engine = createStoreEngine<MineDatabase, MineTable>({
    load: async () => (await loadDatabase()).createMineDatabase,
    wait,
    onVersionChange: tellHere,
  })

  const write: DeviceStore['write'] = async (tables, work, { isUnasked = false } = {}) => {
    const first = await engine.write(tables, work)
    const outcome = isFull(first) && !isUnasked ? await writeFreeingSpace(tables, work) : first
    if (outcome.ok) {
      tellHere()
      news.tell()
      void seeToReserve()
    }
    return outcome
  }

  async function writeFreeingSpace<T>(...[tables, work]: Parameters<typeof engine.write<T>>): Promise<Outcome<T>> {
    const isPrecious = tables.some((name) => PRECIOUS_TABLES.includes(name))
    for (const freeSpace of await waysFor(isPrecious)) {
      await freeSpace().catch(() => undefined)
      const outcome = await engine.write(tables, work)
      if (!isFull(outcome)) return outcome
    }
    if (!isPrecious && mayFreeSpace) pauseFreeingSpace()
    return { ok: false, reason: 'full' }
  }

  async function waysFor(isPrecious: boolean): Promise<readonly (() => Promise<void>)[]> {
    if (!isPrecious && !mayFreeSpace) return []
    const ways = await loadWaysToFreeSpace().catch(() => [])
    return isPrecious ? [giveReserve, ...ways] : ways.slice(0, 1)
  }

  function pauseFreeingSpace(): void {
    mayFreeSpace = false
    void wait(PAUSE_MS).then(() => (mayFreeSpace = true))
  }

  /** First, since it is the only way that frees space at once in every browser. */
  async function giveReserve(): Promise<void> {
    hasSeenReserve = true
    await engine.write(['reserve'], freeReserve)
  }

  /** Once in the life of a page; a device that is full now gets its reserve another day. */
  async function seeToReserve(): Promise<void> {
    if (hasSeenReserve) return
    hasSeenReserve = true
    await engine.write(['reserve'], keepReserve)
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

function isFull(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.reason === 'full'
}

/** Sets space aside for a day when the device is full: an outbox item, or a quotation with its paper. */
async function keepReserve({ reserve }: MineDatabase): Promise<void> {
  if ((await reserve.count()) > 0) return
  const bytes = new Uint8Array(BYTES)
  // Zeros would be pressed to nothing by browsers that compress what they keep.
  for (let start = 0; start < BYTES; start += MOST_RANDOM) {
    crypto.getRandomValues(bytes.subarray(start, start + MOST_RANDOM))
  }
  await reserve.put({ id: 1, buf: bytes.buffer })
}

/** Gives that space back. */
async function freeReserve({ reserve }: MineDatabase): Promise<void> {
  await reserve.clear()
}
