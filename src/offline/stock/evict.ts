import type { StoreEngine } from '../store-engine.ts'
import {
  type Budgets,
  budgetsFor,
  classOf,
  type Eviction,
  type Held,
  KINDS_OF,
  planEviction,
  planRescue,
  type StorageQuota,
  type SpaceRequest,
} from './budget.ts'
import { dropListRecords } from './list-records.ts'
import type { StockDatabase } from './stock-database.ts'
import type { AnswerKind, SavedPicture, StockTable } from './stock-tables.ts'
import { MB } from '../../shared/domain/bytes.ts'
import { HOUR_MS } from '../../shared/domain/durations.ts'

type Stores = Pick<StoreEngine<StockDatabase, StockTable>, 'read' | 'write'>

type Options = {
  readonly store: Stores
  /** `navigator.storage.estimate`; undefined where the browser has none. */
  readonly estimate: (() => Promise<{ readonly quota?: number; readonly usage?: number }>) | undefined
  /** Whether data is to be saved, or the device has little memory. */
  readonly isSmall: () => boolean
}

/** Keeps what can be fetched again within its budgets (`offline.storage-budgets`). Never rejects. */
export type Evictor = {
  /** To be told of every row that was written; takes away what is too much, when it is. */
  readonly grew: (kind: AnswerKind | SavedPicture['kind'], bytes: number) => Promise<void>
}

/** For some quotations with their papers. */
const PRECIOUS_SPACE: SpaceRequest = { bytes: MB, upTo: 'vehicles' }
/** Rows of one transaction: short enough that nobody waits for it. */
const BATCH = 64

export function createEvictor({ store, estimate, isSmall }: Options): Evictor {
  let known: Known | undefined
  let working: Promise<void> = Promise.resolve()

  /** Counted from the rows once, then kept by addition; after rows were taken away counted anew. */
  async function know(): Promise<Known> {
    const held = await countHeld(store)
    return { held, budgets: budgetsFor({ storage: await readStorage(), isSmall: isSmall(), held }) }
  }

  async function readStorage(): Promise<StorageQuota | undefined> {
    const { quota, usage } = (await estimate?.().catch(() => undefined)) ?? {}
    return quota === undefined || usage === undefined ? undefined : { quota, usage }
  }

  async function takeAway(plan: readonly Eviction[]): Promise<void> {
    for (const eviction of plan) await evict(store, eviction)
    if (plan.length > 0) known = undefined
  }

  /** One after the other: two at once would take twice as much. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    working = working.then(work).catch(() => undefined)
    return working
  }

  return {
    grew: (kind, bytes) =>
      inTurn(async () => {
        // What was just written is in a first count.
        known = known === undefined ? await know() : { ...known, held: grown(known.held, kind, bytes) }
        if (planEviction(known.held, known.budgets).length === 0) return
        // A full device has given way meanwhile, which nobody told.
        const held = await countHeld(store)
        await takeAway(planEviction(held, known.budgets))
      }),
  }
}

/** Takes away so much for what the device refused. Never rejects. */
export async function freeSpace(store: Stores, space: SpaceRequest): Promise<void> {
  for (const eviction of planRescue(await countHeld(store), space)) await evict(store, eviction)
}

/**
 * The ways to free space for something precious: what is kept beside the stock list, and then the list itself, of which
 * `tellListGone` is told.
 */
export function waysToFreeSpace(store: Stores, tellListGone: () => void): readonly (() => Promise<void>)[] {
  return [() => freeSpace(store, PRECIOUS_SPACE), () => dropList(store).then(tellListGone)]
}

type Known = { readonly held: Held; readonly budgets: Budgets }

/** Counted from indexes and bookkeeping alone: neither answers nor pictures are loaded. */
async function countHeld(store: Stores): Promise<Held> {
  const held = { photos: 0, thumbs: 0, searches: 0, costs: 0, vehicles: 0, pinned: 0, references: 0 }
  await store.read(['answers', 'pictures'], async ({ answers, pictures }) => {
    for (const key of await answers.orderBy('[kind+bytes]').keys()) {
      const [kind, bytes] = key as unknown as [AnswerKind, number]
      held[classOf(kind) ?? 'references'] += bytes
    }
    for (const { kind, bytes, isPinned } of await pictures.toArray()) {
      held[isPinned === 1 ? 'pinned' : (classOf(kind) ?? 'references')] += bytes
    }
  })
  return held
}

function grown(held: Held, kind: AnswerKind | SavedPicture['kind'], bytes: number): Held {
  const name = classOf(kind) ?? 'references'
  return { ...held, [name]: held[name] + bytes }
}

/** Takes away the least lately used rows of a class until the bytes are free, or nothing is left. */
async function evict(store: Stores, { name, bytes }: Eviction): Promise<void> {
  const isOfPictures = name === 'photos' || name === 'thumbs'
  let left = bytes
  for (const kind of KINDS_OF[name]) {
    while (left > 0) {
      const outcome = await store.write(['answers', 'pictures', 'pictureBytes'], (database) =>
        isOfPictures ? evictPictures(database, { kind, bytes: left }) : evictAnswers(database, { kind, bytes: left }),
      )
      if (!outcome.ok || outcome.value === 0) break
      left -= outcome.value
    }
  }
}

type Share = { readonly kind: string; readonly bytes: number }

/** One batch; answers the bytes that are free now. */
async function evictPictures({ pictures, pictureBytes }: StockDatabase, { kind, bytes }: Share): Promise<number> {
  const batchOf = (low: number, high: number) =>
    pictures.where('[kind+isPinned+lastUsed]').between([kind, 0, low], [kind, 0, high]).limit(BATCH).toArray()
  const oldest = await oldestOf(batchOf)
  const going = firstOf(oldest, bytes)
  const urls = going.map(({ url }) => url)
  await pictures.bulkDelete(urls)
  await pictureBytes.bulkDelete(urls)
  return sumOf(going)
}

async function evictAnswers({ answers }: StockDatabase, { kind, bytes }: Share): Promise<number> {
  const oldest = await oldestOf((low, high) =>
    answers.where('[kind+lastUsed]').between([kind, low], [kind, high]).limit(BATCH).toArray(),
  )
  const going = firstOf(oldest, bytes)
  await answers.bulkDelete(going.map(({ key }) => key))
  return sumOf(going)
}

/** What a clock that ran ahead has marked goes first: nobody knows when it was used, and all that is new would seem older. */
async function oldestOf<T>(batchOf: (low: number, high: number) => PromiseLike<readonly T[]>): Promise<readonly T[]> {
  const ahead = await batchOf(Date.now() + HOUR_MS, Infinity)
  return ahead.length > 0 ? ahead : batchOf(0, Infinity)
}

/** As many rows as make up the bytes. */
function firstOf<T extends { readonly bytes: number }>(rows: readonly T[], bytes: number): readonly T[] {
  let sum = 0
  return rows.filter((row) => {
    if (sum >= bytes) return false
    sum += Math.max(row.bytes, 1)
    return true
  })
}

function sumOf(rows: readonly { readonly bytes: number }[]): number {
  return rows.reduce((sum, row) => sum + Math.max(row.bytes, 1), 0)
}

async function dropList(store: Stores): Promise<void> {
  await store.write(['meta', 'blocks'], async (database) => {
    await dropListRecords(database)
    await database.blocks.clear()
  })
}
