import { STOCK_DATABASE } from '../../offline/names.ts'
import { keepListSize } from '../../offline/stock/list-size.ts'
import { findListRecord, hasOtherFormat } from '../../offline/stock/list-records.ts'
import type { StockDatabase } from '../../offline/stock/stock-database.ts'
import { STOCK_CHANNEL, type StockNews } from '../../offline/stock/stock-news.ts'
import type { SavedListState } from '../../offline/stock/stock-tables.ts'
import { createListSync } from '../../offline/stock/sync-list.ts'
import type { Outcome } from '../../offline/store-engine.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { hasDatabase } from './has-database.ts'
import { network } from './network.ts'
import { stockStore } from './stock-store.ts'
import type { Fetch } from '../../offline/fetch-text.ts'

type Options = {
  /** The way out of the page; from now on what goes out by it is counted. */
  readonly network: { fetch: Fetch }
  /** Whether a call is not the visitor's own. */
  readonly isAside: (input: string) => boolean
  readonly wait: (ms: number) => Promise<void>
}

/** So long a call is put off at most: a visitor's one that hangs must not stop the others for good. */
const LONGEST_MS = 5000

const listeners = new Set<(news: StockNews) => void>()
let channel: BroadcastChannel | null | undefined

/** Opened at the first use, by the browser alone; null where it has none. */
function openChannel(): BroadcastChannel | null {
  if (channel !== undefined) return channel
  channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(STOCK_CHANNEL) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<StockNews>) => tellHere(data))
  return channel
}

function tellHere(news: StockNews): void {
  for (const listener of listeners) listener(news)
}

/** The stock list of this device. Load this module lazily: no page needs it for its first paint. */
export const listSync = createListSync({
  fetch: yieldLine({
    network,
    isAside: (input) => input.startsWith(PATHS.catalogue),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }),
  store: stockStore,
  // On plain http browsers have no locks, whatever their types say.
  locks: 'locks' in navigator ? navigator.locks : undefined,
  now: () => Date.now(),
  tell: (news) => {
    tellHere(news)
    openChannel()?.postMessage(news)
  },
})

/** Calls back on news of the stock list, of this tab and of others; the answer calls it off. */
export function listenToStock(onNews: (news: StockNews) => void): () => void {
  openChannel()
  listeners.add(onNews)
  return () => listeners.delete(onNews)
}

/** The list of this device without its vehicles; undefined = none is saved. */
export function readListState(): Promise<Outcome<SavedListState | undefined>> {
  return readIfThere(async (database) => (await findListRecord(database))?.state)
}

/** Whether a list is kept here that only another build of the product can read. */
export async function hasListOfOtherBuild(): Promise<boolean> {
  const outcome = await readIfThere(hasOtherFormat)
  return outcome.ok && outcome.value === true
}

/** Remembers how many bytes the list would take to download, beside what else is kept; alone it begins no database. */
export async function keepSize(bytes: number): Promise<void> {
  if (await hasStock()) await keepListSize(stockStore, bytes)
}

/** Undefined where nothing of the stock is kept: nobody pays for the database's code who has nothing in it. */
async function readIfThere<T>(read: (database: StockDatabase) => PromiseLike<T>): Promise<Outcome<T | undefined>> {
  return (await hasStock()) ? stockStore.read(['meta'], read) : { ok: true, value: undefined }
}

/** Also true where nothing can be kept: what is read then says so. */
function hasStock(): Promise<boolean> {
  return hasDatabase(STOCK_DATABASE).catch(() => true)
}

/** Makes a way out for what nobody waits for: it lets the visitor's own calls go first (`offline.list-gives-way`). */
export function yieldLine({ network, isAside, wait }: Options): Fetch {
  const way = network.fetch
  let underWay = 0
  let waiting: (() => void)[] = []
  const untilFree = () => new Promise<void>((resolve) => waiting.push(resolve))

  network.fetch = async (input, init) => {
    if (isAside(input)) return way(input, init)
    underWay += 1
    try {
      return await way(input, init)
    } finally {
      underWay -= 1
      if (underWay === 0) {
        for (const go of waiting) go()
        waiting = []
      }
    }
  }

  return async (input, init) => {
    if (underWay > 0) await Promise.race([untilFree(), wait(LONGEST_MS)])
    return network.fetch(input, { ...init, priority: 'low' })
  }
}
