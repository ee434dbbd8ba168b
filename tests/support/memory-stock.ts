import type { StockDatabase } from '../../src/offline/stock/stock-database.ts'
import { createStockStore, type StockStore } from '../../src/offline/stock/stock-store.ts'
import type { StockTable } from '../../src/offline/stock/stock-tables.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = Map<string, Row>
type Tables = Record<StockTable, Rows>

const KEYS: Readonly<Record<StockTable, string>> = {
  meta: 'name',
  blocks: 'key',
  answers: 'key',
  pictures: 'url',
  pictureBytes: 'url',
}

/**
 * As much of the disposable database as the product uses, in memory: whole transactions one after the other, values copied
 * on their way in and out, indexes by sorting. For tests of what stands above it; IndexedDB itself is in the browser's.
 */
export type MemoryStock = {
  /** A store of its own each time, as another tab or the next start has it. */
  readonly open: () => StockStore
  readonly tables: Tables
  /** Called before each transaction that writes; what it throws aborts that, as if the browser had. */
  beforeWrite: () => void
  /** The same before it would be complete, when a browser finds that there is no space. */
  afterWrite: () => void
}

export function createMemoryStock(): MemoryStock {
  const tables: Tables = {
    meta: new Map(),
    blocks: new Map(),
    answers: new Map(),
    pictures: new Map(),
    pictureBytes: new Map(),
  }
  const memory: MemoryStock = { open: createStore, tables, beforeWrite: () => undefined, afterWrite: () => undefined }
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  async function transact<T>(mode: string, work: () => Promise<T>): Promise<T> {
    const before = Object.entries(tables).map(([name, rows]) => [name, new Map(rows)] as const)
    try {
      if (mode === 'rw') memory.beforeWrite()
      const value = await work()
      if (mode === 'rw') memory.afterWrite()
      return value
    } catch (error) {
      for (const [name, rows] of before) replace(tables[name as StockTable], rows)
      throw error
    }
  }

  function createStore(): StockStore {
    const database = () => ({
      ...Object.fromEntries(
        (Object.keys(KEYS) as StockTable[]).map((name) => [name, tableOf(() => tables[name], KEYS[name])]),
      ),
      open: async () => undefined,
      close: () => undefined,
      on: () => undefined,
      isNewer: () => false,
      transaction: (mode: string, _names: readonly string[], work: () => Promise<unknown>) =>
        inTurn(() => transact(mode, work)),
    })
    return createStockStore({
      loadDatabase: async () => ({
        createStockDatabase: () => database() as unknown as StockDatabase,
        deleteStockDatabase: async () => Object.values(tables).forEach((rows) => rows.clear()),
      }),
      wait: () => new Promise(() => undefined),
    })
  }

  return memory
}

function replace(rows: Rows, others: Rows): void {
  rows.clear()
  for (const [key, row] of others) rows.set(key, row)
}

function tableOf(rows: () => Rows, keyName: string) {
  const put = (row: Row) => void rows().set(String(row[keyName]), structuredClone(row))
  const get = (key: string) => structuredClone(rows().get(key))
  return {
    get: async (key: string) => get(key),
    bulkGet: async (keys: readonly string[]) => keys.map(get),
    put: async (row: Row) => put(row),
    bulkPut: async (all: readonly Row[]) => all.forEach(put),
    update: async (key: string, change: Row) => put({ ...get(key), ...change }),
    delete: async (key: string) => void rows().delete(key),
    bulkDelete: async (keys: readonly string[]) => keys.forEach((key) => rows().delete(key)),
    clear: async () => rows().clear(),
    toArray: async () => structuredClone([...rows().values()]),
    toCollection: () => ({ primaryKeys: async () => [...rows().keys()] }),
    orderBy: (index: string) => ({ keys: async () => [...rows().values()].map((row) => valuesOf(row, index)) }),
    filter: (fits: (row: Row) => boolean) => ({
      toArray: async () => structuredClone([...rows().values()].filter(fits)),
      modify: async (change: Row) => [...rows().values()].filter(fits).forEach((row) => put({ ...row, ...change })),
    }),
    where: (index: string) => ({
      startsWith: (start: string) => ({
        toArray: async () =>
          structuredClone([...rows().values()].filter((row) => String(row[index]).startsWith(start))),
      }),
      between: (low: readonly unknown[], high: readonly unknown[]) => ({
        limit: (most: number) => ({
          toArray: async () => structuredClone(between(rows(), { index, low, high }).slice(0, most)),
        }),
      }),
    }),
  }
}

/** The values of a compound index of a row: `[kind+lastUsed]`. */
function valuesOf(row: Row, index: string): readonly unknown[] {
  return index
    .slice(1, -1)
    .split('+')
    .map((name) => row[name])
}

type Range = { readonly index: string; readonly low: readonly unknown[]; readonly high: readonly unknown[] }

function between(rows: Rows, { index, low, high }: Range): readonly Row[] {
  const order = (a: readonly unknown[], b: readonly unknown[]): number => {
    for (const [place, value] of a.entries()) {
      const other = b[place] as number
      if (value !== other) return (value as number) < other ? -1 : 1
    }
    return 0
  }
  return [...rows.values()]
    .filter((row) => order(valuesOf(row, index), low) >= 0 && order(valuesOf(row, index), high) < 0)
    .toSorted((a, b) => order(valuesOf(a, index), valuesOf(b, index)))
}
