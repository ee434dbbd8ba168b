import { describe, expect, test, vi } from 'vitest'
import type { StockDatabase } from '../../../../src/offline/stock/stock-database.ts'
import { createStockStore } from '../../../../src/offline/stock/stock-store.ts'
import { createMemoryStock } from '../../../support/memory-stock.ts'

type VersionChange = (event: { readonly newVersion: number | null }) => unknown
type Fake = { readonly isNewer?: boolean; readonly fails?: unknown }

function fakeDatabase({ isNewer = false, fails }: Fake = {}) {
  const handlers: VersionChange[] = []
  const database = {
    open: async () => (fails === undefined ? undefined : Promise.reject(fails)),
    close: vi.fn<() => void>(),
    on: (_name: string, handler: VersionChange) => handlers.push(handler),
    isNewer: () => isNewer,
    transaction: async (_mode: string, _tables: readonly string[], work: () => Promise<unknown>) => work(),
  }
  return { database, changeVersion: (newVersion: number | null) => handlers.map((handler) => handler({ newVersion })) }
}

function storeOf(...databases: readonly ReturnType<typeof fakeDatabase>[]) {
  const made = [...databases]
  const deleteStockDatabase = vi.fn<() => Promise<void>>(async () => undefined)
  const store = createStockStore({
    loadDatabase: async () => ({
      createStockDatabase: () => (made.shift() ?? databases.at(-1))!.database as unknown as StockDatabase,
      deleteStockDatabase,
    }),
    wait: () => new Promise((resolve) => setTimeout(resolve, 20)),
  })
  return { store, deleteStockDatabase }
}

const named = (name: string, inner?: unknown) => Object.assign(new Error(name), { name, inner })

test('reads and writes', async () => {
  const { store } = storeOf(fakeDatabase())
  expect(await store.read([], async () => 1)).toEqual({ ok: true, value: 1 })
  expect(await store.write([], async () => 2)).toEqual({ ok: true, value: 2 })
  expect(store.isBroken()).toBe(false)
})

test('leaves the database of a newer build alone, and is broken from then on', async () => {
  const { store } = storeOf(fakeDatabase({ isNewer: true }))
  const work = vi.fn<() => Promise<number>>(async () => 1)
  expect(await store.read([], work)).toEqual({ ok: false, reason: 'outdated' })
  expect(await store.write([], work)).toEqual({ ok: false, reason: 'outdated' })
  expect(work).not.toHaveBeenCalled()
  expect(store.isBroken()).toBe(true)
})

test('lets go of the database when a newer build asks for it', async () => {
  const old = fakeDatabase()
  const { store } = storeOf(old, fakeDatabase({ isNewer: true }))
  await store.read([], async () => 1)
  expect(old.changeVersion(20)).toEqual([false])
  expect(old.database.close).toHaveBeenCalled()
  expect(await store.write([], async () => 1)).toEqual({ ok: false, reason: 'outdated' })
})

test('goes on with an empty one after another tab or the visitor deleted it', async () => {
  const old = fakeDatabase()
  const { store } = storeOf(old, fakeDatabase())
  await store.read([], async () => 1)
  old.changeVersion(null)
  expect(await store.write([], async () => 2)).toEqual({ ok: true, value: 2 })
  expect(store.isBroken()).toBe(false)
})

test.each(['UnknownError', 'UpgradeError', 'OpenFailedError'])(
  'deletes a database that does not open for %s, and begins with an empty one',
  async (name) => {
    const bad = () => fakeDatabase({ fails: named(name) })
    const { store, deleteStockDatabase } = storeOf(bad(), bad(), fakeDatabase())
    expect(await store.read([], async () => 1)).toEqual({ ok: true, value: 1 })
    expect(deleteStockDatabase).toHaveBeenCalledTimes(1)
  },
)

test('is broken where there is no storage, and deletes nothing there', async () => {
  const { store, deleteStockDatabase } = storeOf(
    fakeDatabase({ fails: named('OpenFailedError', named('SecurityError')) }),
  )
  expect(await store.read([], async () => 1)).toEqual({ ok: false, reason: 'unavailable' })
  expect(store.isBroken()).toBe(true)
  expect(deleteStockDatabase).not.toHaveBeenCalled()
})

test('closes the database before it deletes it', async () => {
  const open = fakeDatabase()
  const { store, deleteStockDatabase } = storeOf(open, fakeDatabase())
  await store.read([], async () => 1)
  expect(await store.destroy()).toEqual({ ok: true, value: undefined })
  expect(open.database.close.mock.invocationCallOrder[0]).toBeLessThan(deleteStockDatabase.mock.invocationCallOrder[0]!)
  expect(await store.read([], async () => 2)).toEqual({ ok: true, value: 2 })
})

describe('on a full device', () => {
  const SPACE = { bytes: 10, upTo: 'photos' } as const
  const row = (url: string) => ({ url, kind: 'photo', bytes: 600_000, lastUsed: 1, isPinned: 0 })

  /** A device with space for so many pictures. */
  function fullAt(most: number) {
    const stock = createMemoryStock()
    for (let place = 0; place < 3; place += 1) stock.tables.pictures.set(`/p/${place}`, row(`/p/${place}`))
    let writes = 0
    stock.afterWrite = () => {
      writes += 1
      if (stock.tables.pictures.size > most) throw named('AbortError', named('QuotaExceededError'))
    }
    const store = stock.open()
    const keep = (url: string, space?: typeof SPACE) =>
      store.write(['pictures'], ({ pictures }) => pictures.put(row(url) as never), space)
    return { stock, keep, writes: () => writes }
  }

  test('a row finds space once pictures went, and the next rows find it at once', async () => {
    const { stock, keep, writes } = fullAt(3)
    expect(await keep('/p/new', SPACE)).toMatchObject({ ok: true })
    expect([...stock.tables.pictures.keys()]).toEqual(['/p/2', '/p/new'])
    const before = writes()
    expect(await keep('/p/next', SPACE)).toMatchObject({ ok: true })
    expect(writes()).toBe(before + 1)
  })

  test('what names no space takes none', async () => {
    const { stock, keep } = fullAt(3)
    expect(await keep('/p/new')).toEqual({ ok: false, reason: 'full' })
    expect(stock.tables.pictures.size).toBe(3)
  })

  test('where taking away is no help, no more is taken for a while', async () => {
    const { stock, keep } = fullAt(1)
    expect(await keep('/p/new', SPACE)).toEqual({ ok: false, reason: 'full' })
    const left = [...stock.tables.pictures.keys()]
    expect(left).toEqual(['/p/2'])
    expect(await keep('/p/new', SPACE)).toEqual({ ok: false, reason: 'full' })
    expect([...stock.tables.pictures.keys()]).toEqual(left)
  })
})

test('where the database hangs nobody waits for it again for a minute', async () => {
  const waits: { readonly ms: number; readonly end: () => void }[] = []
  const wait = (ms: number) => new Promise<void>((end) => waits.push({ ms, end }))
  const pass = async (ms: number) => {
    await vi.waitFor(() => expect(waits.at(-1)?.ms).toBe(ms))
    waits.at(-1)?.end()
  }
  let isHanging = true
  const store = createStockStore({
    loadDatabase: async () => ({
      createStockDatabase: () => {
        const { database } = fakeDatabase()
        const open = () => (isHanging ? new Promise(() => undefined) : Promise.resolve())
        return { ...database, open } as unknown as StockDatabase
      },
      deleteStockDatabase: async () => undefined,
    }),
    wait,
  })
  const first = store.read([], async () => 1)
  for (const ms of [3000, 300, 3000]) await pass(ms)
  expect(await first).toEqual({ ok: false, reason: 'unavailable' })
  isHanging = false
  expect(await store.read([], async () => 1)).toEqual({ ok: false, reason: 'unavailable' })
  expect(await store.write([], async () => 1)).toEqual({ ok: false, reason: 'unavailable' })
  await pass(60_000)
  expect(await store.read([], async () => 1)).toEqual({ ok: true, value: 1 })
})
