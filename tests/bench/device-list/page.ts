// What runs in the browser of the benchmark beside it: the product's own code, and Dexie with a row for each vehicle.
import { Dexie, type Table } from 'dexie'
import { createListReader, type SavedList } from '../../../src/offline/stock/saved-list.ts'
import { createStockDatabase, deleteStockDatabase } from '../../../src/offline/stock/stock-database.ts'
import { createStockStore } from '../../../src/offline/stock/stock-store.ts'
import { createListSync } from '../../../src/offline/stock/sync-list.ts'
import { toCriteria } from '../../../src/shared/domain/criteria.ts'
import { listCards } from '../../../src/offline/local/local-list.ts'
import type { RatesByCurrency } from '../../../src/shared/domain/money.ts'
import type { Vehicle } from '../../../src/shared/contract/stock.ts'
import { searchFilterSchema, type SearchFilterInput } from '../../../src/shared/contract/stock-requests.ts'
import { search } from '../../../src/shared/domain/stock-index/search.ts'
import { createCards } from '../../../src/shared/domain/stock-list/cards.ts'
import { listRowsOf, type ListRow } from '../../../src/shared/domain/stock-list/list-columns.ts'

const ROWS = 'rows'
/** A key and seven indexes. */
const INDEXES = 'id, modelId, year, bodyTypeId, fuelTypeId, mileageKm, priceCents, listedAtMicros'

const createStore = () =>
  createStockStore({
    loadDatabase: async () => ({ createStockDatabase, deleteStockDatabase }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })

/** A slim row: the card and what is searched, with its names; what the list is instead of. */
type SlimRow = ListRow & Partial<Vehicle>
type RowsDatabase = Dexie & { readonly rows: Table<SlimRow, number> }

function openRows(): RowsDatabase {
  const database = new Dexie(ROWS)
  database.version(1).stores({ rows: INDEXES })
  return database as RowsDatabase
}

function listSlimRows({ columns, names }: SavedList): SlimRow[] {
  const toCard = createCards(names)
  return listRowsOf(columns).map((row) => {
    const { saexRef, make, model, bodyType, fuelType, transmission, driveType, supplierName } = toCard(row)
    return Object.assign(row, { saexRef, make, model, bodyType, fuelType, transmission, driveType, supplierName })
  })
}

/** Answers out of memory what was fetched before, so that no network is measured. */
function createMemoryFetch() {
  const known = new Map<string, { readonly body: ArrayBuffer; readonly init: ResponseInit }>()
  return async (input: string): Promise<Response> => {
    const found = known.get(input)
    if (found !== undefined) return new Response(found.body.slice(0), found.init)
    const answer = await fetch(input)
    const { status } = answer
    known.set(input, { body: await answer.arrayBuffer(), init: { status, headers: [...answer.headers] } })
    return new Response(known.get(input)!.body.slice(0), known.get(input)!.init)
  }
}

/** How long the thread answered nobody meanwhile, at most. */
async function watchStalls<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly stallMs: number }> {
  const { port1, port2 } = new MessageChannel()
  let before = performance.now()
  let stallMs = 0
  port1.onmessage = () => {
    const now = performance.now()
    stallMs = Math.max(stallMs, now - before)
    before = now
    port2.postMessage(undefined)
  }
  port2.postMessage(undefined)
  const value = await work()
  await new Promise((resolve) => setTimeout(resolve, 0))
  port1.close()
  return { value, stallMs }
}

const memoryFetch = createMemoryFetch()
let list: SavedList | undefined

async function load(): Promise<SavedList> {
  const loaded = await createListReader({ store: createStore() }).load()
  if (loaded === undefined) throw new Error('there is no list')
  return loaded
}

function firstPage(of: SavedList) {
  const criteria = toCriteria(searchFilterSchema.parse({ SortId: 21 }), {})
  return listCards(of, search(of.index, criteria).ids)
}

const bench = {
  /** Saves the list: until searches can read it, and until all is done. The first time fetches, later ones do not. */
  saveList: async () => {
    await deleteStockDatabase()
    const store = createStore()
    await store.read(['meta'], async () => undefined)
    const start = performance.now()
    let storedAt = 0
    const tell = ({ kind }: { readonly kind: string }) => {
      if (kind === 'changed' && storedAt === 0) storedAt = performance.now()
    }
    const sync = createListSync({ fetch: memoryFetch, store, locks: undefined, now: Date.now, tell })
    const outcome = await sync.save()
    if (!outcome.ok) throw new Error(outcome.reason)
    return { storedMs: storedAt - start, wholeMs: performance.now() - start, bytes: outcome.state.bytes }
  },
  /** The same vehicles by Dexie, out of memory too. */
  putRows: async () => {
    const rows = listSlimRows(await load())
    await Dexie.delete(ROWS)
    const database = openRows()
    await database.open()
    const start = performance.now()
    await database.rows.bulkPut(rows)
    const ms = performance.now() - start
    database.close()
    return ms
  },
  openList: async () => {
    const start = performance.now()
    const loaded = await load()
    const loadedAt = performance.now()
    const cards = firstPage(loaded)
    return {
      loadMs: loadedAt - start,
      ms: performance.now() - start,
      first: cards[0]?.saexRef,
      count: loaded.index.count,
    }
  },
  load: async () => (await load()).index.count,
  /** The longest stall while the list is read and its index built. */
  watchLoad: async () => (await watchStalls(load)).stallMs,
  /** The same while nothing is done. */
  watchNothing: async () => (await watchStalls(() => new Promise((resolve) => setTimeout(resolve, 500)))).stallMs,
  openRows: async () => {
    const start = performance.now()
    const database = openRows()
    const rows = await database.rows.toArray()
    const loadMs = performance.now() - start
    const [first] = rows.toSorted((a, b) => (a.priceCents || Infinity) - (b.priceCents || Infinity) || a.id - b.id)
    database.close()
    return { loadMs, ms: performance.now() - start, first: first?.saexNumber, count: rows.length }
  },
  /** How long each question takes: filter, sort, count and the page's cards. */
  ask: async (filters: readonly SearchFilterInput[], rates: RatesByCurrency) => {
    const loaded = (list ??= await load())
    return filters.map((filter) => {
      const start = performance.now()
      listCards(loaded, search(loaded.index, toCriteria(searchFilterSchema.parse(filter), rates)).ids)
      return performance.now() - start
    })
  },
  /** Bytes that IndexedDB takes of this origin, by the browser's own count. */
  usage: async (): Promise<number> => {
    const estimate: { usage?: number; usageDetails?: { indexedDB?: number } } = await navigator.storage.estimate()
    return estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0
  },
}
export type DeviceBench = typeof bench

Reflect.set(globalThis, 'bench', bench)
