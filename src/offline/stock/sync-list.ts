import { keepAnswer } from '../answers/answer-store.ts'
import { readOf } from '../answers/public-reads.ts'
import type { Fetch } from '../fetch-text.ts'
import type { Outcome } from '../store-engine.ts'
import { downloadList, type Progress, type Tools } from './download-list.ts'
import { followList } from './follow-list.ts'
import {
  dropListRecords,
  findDownloadRecord,
  findListRecord,
  hasAnyRecord,
  hasOtherFormat,
  putListRecord,
} from './list-records.ts'
import { createListServer, textOf } from './list-server.ts'
import type { StockDatabase } from './stock-database.ts'
import type { StockNews } from './stock-news.ts'
import type { StockStore } from './stock-store.ts'
import type { SavedListState } from './stock-tables.ts'
import { refusalOfStop, SyncStop, type SyncRefusal, valueOf } from './sync-stop.ts'
import { HOUR_MS } from '../../shared/domain/durations.ts'

export type SyncOutcome =
  { readonly ok: true; readonly state: SavedListState } | { readonly ok: false; readonly reason: SyncRefusal }

type Options = {
  readonly fetch: Fetch
  readonly store: StockStore
  /** Undefined where the browser has none: then two tabs may do the same work, and one of them stops in the end. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Clock of the device in ms. */
  readonly now: () => number
  readonly tell: (news: StockNews) => void
}

/** Saves the stock list on this device and keeps it the server's. Nothing here rejects. */
export type ListSync = {
  /** What there is to download now; undefined when the server does not say. */
  readonly size: () => Promise<{ readonly totalBytes: number; readonly count: number } | undefined>
  /** Fetches the list, goes on where an earlier attempt was cut off, and brings it to now. Progress in bytes. */
  readonly save: (onProgress?: (progress: Progress) => void) => Promise<SyncOutcome>
  /**
   * Fetches what changed, repairs what is damaged, finishes what `save` began. `mayBegin` = may fetch the whole list
   * when that is needed; true when left out. `isAsked` = somebody wants all of now, and not the list alone.
   */
  readonly update: (options?: { readonly mayBegin?: boolean; readonly isAsked?: boolean }) => Promise<SyncOutcome>
  /** Also ends a `save` that is under way, here or in another tab. */
  readonly remove: () => Promise<Outcome<void>>
}

const LOCK = 'saex-sync'
/** Rates, tariffs and options are fetched with the list once in so long, unless somebody asks for an update. */
const ALSO_MS = 12 * HOUR_MS

export function createListSync({ fetch, store, locks, now, tell }: Options): ListSync {
  const server = createListServer(fetch)
  /** The server's list takes a newer build than this page is of. */
  let isOutdated = false
  let removals = 0

  function toolsFor(onProgress: (progress: Progress) => void, isWanted: Tools['isWanted']): Tools {
    const report = (progress: Progress) => {
      onProgress(progress)
      tell({ kind: 'progress', ...progress })
    }
    return { store, server, now, report, isWanted }
  }

  /** A page of a build that is too old asks once in its life: it would be told the same each time. */
  async function download(...given: Parameters<typeof downloadList>): Promise<void> {
    if (isOutdated) throw new SyncStop('outdated')
    try {
      await downloadList(...given)
    } catch (error) {
      isOutdated = error instanceof SyncStop && error.reason === 'outdated'
      throw error
    }
  }

  async function save(tools: Tools): Promise<void> {
    await download(tools, { isFresh: false })
    tell({ kind: 'changed' })
    // One that was begun long ago may be too old to be followed.
    if ((await followList(tools).catch(ignoreStop)) === 'begin') await beginAnew(tools)
  }

  async function beginAnew(tools: Tools): Promise<void> {
    await download(tools, { isFresh: true })
    if ((await followList(tools)) === 'begin') throw new SyncStop('damaged')
  }

  async function update(tools: Tools, mayBegin: boolean): Promise<void> {
    const { isSaved, isBegun } = valueOf(await store.read(['meta'], findStanding))
    if (!isSaved && !isBegun) throw new SyncStop('none')
    if (isBegun && mayBegin) return save(tools)
    if (isSaved && (await followList(tools)) === 'followed') return
    if (!mayBegin) throw new SyncStop('large')
    await beginAnew(tools)
  }

  async function run(work: () => Promise<void>, isAsked = false): Promise<SyncOutcome> {
    try {
      await alone(locks, async () => {
        await work()
        // The list is there: what travels along may fail.
        await keepAlso(isAsked).catch(ignoreStop)
      })
      const record = valueOf(await store.read(['meta'], findListRecord))
      tell({ kind: 'changed' })
      return record === undefined ? { ok: false, reason: 'removed' } : { ok: true, state: record.state }
    } catch (error) {
      return { ok: false, reason: error instanceof SyncStop ? refusalOfStop(error) : 'failed' }
    }
  }

  async function keepAlso(isAsked: boolean): Promise<void> {
    const record = valueOf(await store.read(['meta'], findListRecord))
    if (record === undefined) return
    if (!isAsked && record.alsoAt !== null && Math.abs(now() - record.alsoAt) < ALSO_MS) return
    let isAllKept = true
    for (const address of record.also) {
      const kept = await keepOne(address)
      if (kept === 'away') return
      isAllKept &&= kept === 'kept'
    }
    if (!isAllKept) return
    await store.write(['meta'], async (database) => {
      const found = await findListRecord(database)
      if (found !== undefined) await putListRecord(database, { ...found, alsoAt: now() })
    })
  }

  async function keepOne(address: string): Promise<'kept' | 'refused' | 'away'> {
    const read = readOf({ method: 'GET', url: address, headers: new Headers() })
    // What a newer server names and this build does not know.
    if (read === undefined) return 'kept'
    const answer = await server.getAnswer(address)
    if (answer === undefined) return 'away'
    const { response } = answer
    return (await keepAnswer(store, { read, response, text: textOf(answer), now })) ? 'kept' : 'refused'
  }

  return {
    size: async () => {
      const answered = await server.getManifest()
      return answered.ok
        ? { totalBytes: answered.value.result.totalBytes, count: answered.value.result.count }
        : undefined
    },
    save: (onProgress = () => undefined) => {
      const before = removals
      return run(() => save(toolsFor(onProgress, async () => removals === before)))
    },
    update: ({ mayBegin = true, isAsked = false } = {}) =>
      run(
        () =>
          update(
            toolsFor(() => undefined, hasAnyRecord),
            mayBegin,
          ),
        isAsked,
      ),
    remove: async () => {
      removals += 1
      const outcome = await store.write(['meta', 'blocks'], async (database) => {
        await dropListRecords(database)
        await database.blocks.clear()
      })
      tell({ kind: 'changed' })
      return outcome
    },
  }
}

/** A list of another format counts as begun: nothing of it is of use but the request to have it. */
async function findStanding(database: StockDatabase) {
  const isSaved = (await findListRecord(database)) !== undefined
  const isBegun = (await findDownloadRecord(database)) !== undefined || (await hasOtherFormat(database))
  return { isSaved, isBegun }
}

/** Under the lock of all tabs and the worker; throws SyncStop when another one has it. */
async function alone(locks: Options['locks'], work: () => Promise<void>): Promise<void> {
  if (locks === undefined) return work()
  await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new SyncStop('busy')
    await work()
  })
}

function ignoreStop(error: unknown): void {
  if (!(error instanceof SyncStop)) throw error
}
