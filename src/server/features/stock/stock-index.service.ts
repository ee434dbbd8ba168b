import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  applyChanges,
  countStray,
  foldInSteps,
  mergeChanges,
  type StockChanges,
} from '../../../shared/domain/stock-index/changes.ts'
import { search } from '../../../shared/domain/stock-index/search.ts'
import type { StockIndex } from '../../../shared/domain/stock-index/stock-index.ts'
import { mapLists, mapRanges } from '../../../shared/domain/facets/facets.ts'
import type { Criteria } from '../../../shared/domain/criteria.ts'
import { NEWEST_FIRST } from '../../../shared/domain/sort-options.ts'
import type { Db } from '../../db/database.ts'
import { readPrimary, type ReadPool } from '../../db/reads.ts'
import { isStorageUnavailable } from '../../db/storage-unavailable.ts'
import { listenForRevisions } from './listen-for-revisions.ts'
import type { IndexSnapshots } from './snapshot/index-snapshots.ts'
import { findChanges, inTurns, loadStock, type OrderedStock } from './stock-at-revision.ts'
import { createVehicleCards, type VehicleCards } from './vehicle-cards.ts'

/** The stock index of this process, kept fresh. */
export type StockIndexService = {
  readonly state: () => 'loading' | 'ready'
  /**
   * Undefined while it loads, and when it has not been known to be fresh for some seconds: then SQL answers. While the
   * database is away it is what was known last, as long as that may be shown (`search.database-outage`).
   */
  readonly current: () => StockIndex | undefined
  /** Whether the last question to the database failed because it is away. */
  readonly isAway: () => boolean
  /** When the database confirmed last what `current` answers, where that is some seconds ago; else undefined. */
  readonly staleSince: () => Date | undefined
  /** Every change up to this one is in; -1 while it loads. */
  readonly revision: () => number
  /** What it was loaded from last; undefined while it loads for the first time. */
  readonly source: () => 'sql' | 'snapshot' | undefined
  readonly readCards: VehicleCards['read']
  readonly close: () => Promise<void>
}

type Options = {
  readonly db: Db
  /** Where vehicles are read; the primary unless given. */
  readonly reads?: ReadPool
  readonly connectionString: string
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Where a start may find the stock put in order, and where it is left for the next; undefined: the database alone. */
  readonly snapshots?: IndexSnapshots | undefined
  /** How often it asks for changes whose news got lost. */
  readonly pollMs?: number
  /** How long it answers from what it knew last while the database is away; 0 unless given. */
  readonly staleMs?: number
}

const POLL_MS = 1000
/** Changes that come closer together are taken in at once: at most some thirty rounds a second. */
const GAP_MS = 30
/** An index that nothing has confirmed for so long answers no more where SQL can. */
const FRESH_MS = 10_000
const RETRY_MS = 1000
/** Cards that are remembered at least, at some 1 kB each. */
const CARDS = 10_000
/** The newest vehicles, whose cards are read before anybody asks, so that they are there when the database is not. */
const NEWEST: Criteria = {
  names: [],
  isPartialModel: false,
  lists: mapLists(() => []),
  ranges: mapRanges(() => ({ min: null, max: null })),
  order: NEWEST_FIRST,
  first: 0,
  rows: CARDS,
}
/** How often cards of vehicles that changed are read again so. */
const READ_AHEAD_MS = 10_000

/** Loads the stock and follows its revisions until it is closed. Searches never wait for it. */
export function startStockIndex({
  db,
  connectionString,
  clock,
  log,
  snapshots,
  ...options
}: Options): StockIndexService {
  const { pollMs = POLL_MS, staleMs = 0, reads = readPrimary(db) } = options
  const database = { db, reads }
  const wakeUp = createWakeUp()
  const closing = new AbortController()
  let isAway = false
  const cards = createVehicleCards({
    reads: () => reads.atLeast(stock?.revision ?? 0),
    capacity: CARDS,
    clock,
    isAway: () => isAway,
  })
  const listener = listenForRevisions({
    connectionString,
    onNews: (revision = -1) => {
      announced = Math.max(announced, revision)
      wakeUp.signal()
    },
    onLost: (error) => log.warn({ err: error }, 'news of the stock come by polling until the connection is back'),
  })
  /** The newest of the news that were not looked at yet. */
  let announced = -1
  let stock: OrderedStock | undefined
  let source: 'sql' | 'snapshot' | undefined
  let confirmedAt = -Infinity
  /** What changed since folding began; undefined while nothing is folded. */
  let missed: StockChanges[] | undefined
  let folding = Promise.resolve()
  let readAheadAt = -Infinity
  let readingAhead: Promise<void> | undefined
  const following = follow()

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await refresh(stock ?? (await load()))
        confirmedAt = clock().getTime()
        isAway = false
        if (staleMs > 0 && stock !== undefined) readAhead(stock)
        if (missed === undefined && stock !== undefined && isWorthFolding(stock.index)) folding = fold(stock)
        if (stock !== undefined) void snapshots?.offer(stock)
        await wakeUp.wait(pollMs)
        await pause(GAP_MS)
      } catch (error) {
        if (closing.signal.aborted) return
        isAway = isStorageUnavailable(error)
        log.warn({ err: error }, 'the stock index could not be refreshed; SQL answers when it grows old')
        await pause(RETRY_MS)
      }
    }
  }

  function readAhead({ index }: OrderedStock): void {
    if (readingAhead !== undefined || confirmedAt - readAheadAt < READ_AHEAD_MS) return
    readAheadAt = confirmedAt
    readingAhead = cards.readAhead(search(index, NEWEST).ids, closing.signal).finally(() => {
      readingAhead = undefined
    })
  }

  async function load(): Promise<OrderedStock> {
    const start = performance.now()
    // Later it is because too much changed, or the database was put back: then a snapshot is no help.
    const stored = source === undefined ? await snapshots?.load(closing.signal) : undefined
    const fresh = stored ?? (await loadFromSql())
    source = stored === undefined ? 'sql' : 'snapshot'
    stock = undefined
    missed = undefined
    cards.clear()
    log.info(
      { source, vehicles: fresh.index.count, ms: Math.round(performance.now() - start) },
      'the stock index is loaded',
    )
    return fresh
  }

  async function loadFromSql(): Promise<OrderedStock> {
    const fresh = await loadStock(database, closing.signal)
    return { ...fresh, baseRevision: fresh.revision }
  }

  async function refresh(known: OrderedStock): Promise<void> {
    const news = announced
    announced = -1
    const found = await findChanges(database, known, news)
    if (found === 'lost') return refresh(await load())
    // Folding may have ended meanwhile: the same stock in another form, to go on from.
    const { index, baseRevision } = stock ?? known
    stock =
      found === undefined
        ? { ...known, index, baseRevision }
        : { index: applyChanges(index, found.changes), revision: found.revision, baseRevision }
    if (found === undefined) return
    missed?.push(found.changes)
    cards.forget([...found.changes.upserts.map(({ id }) => id), ...found.changes.removals])
  }

  async function fold({ index, revision: baseRevision }: OrderedStock): Promise<void> {
    const mine: StockChanges[] = []
    missed = mine
    const folded = await inTurns(foldInSteps(index))
    if (missed !== mine || stock === undefined) return
    missed = undefined
    const changed = mine.length === 0 ? folded : applyChanges(folded, mergeChanges(mine))
    stock = { index: changed, revision: stock.revision, baseRevision }
  }

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: closing.signal }).catch(() => {})
  }

  const isFresh = (): boolean => clock().getTime() - confirmedAt < FRESH_MS
  const isKnown = (): boolean => isFresh() || (isAway && clock().getTime() - confirmedAt < staleMs)
  return {
    state: () => (stock === undefined ? 'loading' : 'ready'),
    current: () => (isKnown() ? stock?.index : undefined),
    isAway: () => isAway,
    staleSince: () => (stock === undefined || isFresh() ? undefined : new Date(confirmedAt)),
    revision: () => stock?.revision ?? -1,
    source: () => source,
    readCards: cards.read,
    close: async () => {
      closing.abort()
      wakeUp.signal()
      await Promise.all([following, folding, readingAhead, listener.close(), snapshots?.close()])
    },
  }
}

/** A fold costs half a microsecond a vehicle; a stray one costs every search some nanoseconds. */
function isWorthFolding(index: StockIndex): boolean {
  return countStray(index) > Math.min(200 + index.count / 200, 4000)
}

/** Wakes one who waits. */
type WakeUp = {
  readonly signal: () => void
  /** Until it is signalled or the time is over; at once when it was since the last wait. */
  readonly wait: (ms: number) => Promise<void>
}

function createWakeUp(): WakeUp {
  let signalled = new AbortController()
  return {
    signal: () => signalled.abort(),
    wait: async (ms) => {
      await sleep(ms, undefined, { signal: signalled.signal }).catch(() => {})
      signalled = new AbortController()
    },
  }
}
