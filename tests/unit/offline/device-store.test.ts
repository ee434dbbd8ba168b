import { expect, test, vi } from 'vitest'
import { createDeviceStore, type DeviceStore } from '../../../src/offline/device-store.ts'
import type { MineDatabase } from '../../../src/offline/mine-database.ts'
import { recentVehicles } from '../../../src/offline/saved-vehicles.ts'
import { keepClockOffset } from '../../../src/offline/server-clock.ts'
import { hilux } from '../client/support/vehicle.ts'

type VersionChange = (event: { readonly newVersion: number | null }) => unknown
type Fake = { readonly isNewer?: boolean; readonly fails?: readonly unknown[]; readonly opens?: boolean }

/** As much of the database as the store touches; each operation may fail first. */
function fakeDatabase({ isNewer = false, fails = [], opens = true }: Fake = {}) {
  const failures = [...fails]
  const rows: { readonly buf: ArrayBuffer }[] = []
  const handlers: VersionChange[] = []
  const reserve = {
    count: async () => rows.length,
    put: async (row: { readonly buf: ArrayBuffer }) => rows.push(row),
    clear: async () => void rows.splice(0),
  }
  const fake = {
    open: async () => (opens ? undefined : Promise.reject(named('MissingAPIError'))),
    close: vi.fn<() => void>(),
    on: (_name: string, handler: VersionChange) => handlers.push(handler),
    isNewer: () => isNewer,
    reserve,
    transaction: async (_mode: string, tables: readonly string[], work: () => Promise<unknown>) => {
      if (!tables.includes('reserve') && failures.length > 0) throw failures.shift()
      return work()
    },
  }
  const failNext = (error: Error) => void failures.push(error)
  return {
    fake,
    rows,
    failNext,
    changeVersion: (newVersion: number | null) => handlers.map((handler) => handler({ newVersion })),
  }
}

function named(name: string, inner?: unknown): Error {
  return Object.assign(new Error(name), { name, inner })
}

/** As a full device ends a transaction. */
const FULL = named('AbortError', named('QuotaExceededError'))

function storeOf(...databases: readonly ReturnType<typeof fakeDatabase>[]) {
  return roomyStoreOf([], ...databases)
}

function roomyStoreOf(
  ways: readonly (() => Promise<void>)[],
  ...databases: readonly ReturnType<typeof fakeDatabase>[]
) {
  const made = [...databases]
  const tell = vi.fn<() => void>()
  let onNews: () => void = () => {}
  const createMineDatabase = vi.fn<() => MineDatabase>(() => (made.shift() ?? databases.at(-1))?.fake as never)
  const store = createDeviceStore({
    loadDatabase: async () => ({ createMineDatabase }),
    // A minute is longer than a test.
    wait: (ms) => new Promise((resolve) => (ms < 60_000 ? setTimeout(resolve, 20) : undefined)),
    news: { tell, listen: (listener) => (onNews = listener) },
    loadWaysToFreeSpace: async () => ways,
  })
  return { store, tell, createMineDatabase, hearNews: () => onNews() }
}

test('opens one database for operations at the same time', async () => {
  const { store, createMineDatabase } = storeOf(fakeDatabase())
  const outcomes = await Promise.all([store.read([], async () => 1), store.read([], async () => 2)])
  expect(outcomes).toEqual([
    { ok: true, value: 1 },
    { ok: true, value: 2 },
  ])
  expect(createMineDatabase).toHaveBeenCalledTimes(1)
})

test.each(['DatabaseClosedError', 'UnknownError', 'InvalidStateError'])(
  'opens again and repeats the operation after %s',
  async (name) => {
    const lost = fakeDatabase({ fails: [named(name)] })
    const { store, createMineDatabase } = storeOf(lost, fakeDatabase())
    expect(await store.write([], async () => 'kept')).toEqual({ ok: true, value: 'kept' })
    expect(createMineDatabase).toHaveBeenCalledTimes(2)
    expect(lost.fake.close).toHaveBeenCalled()
  },
)

test('says unavailable when the connection is lost twice', async () => {
  const lost = () => fakeDatabase({ fails: [named('UnknownError')] })
  const { store } = storeOf(lost(), lost())
  expect(await store.write([], async () => 'kept')).toEqual({ ok: false, reason: 'unavailable' })
})

test('says unavailable where there is no storage, and tries anew with the next operation', async () => {
  const { store } = storeOf(fakeDatabase({ opens: false }), fakeDatabase())
  expect(await store.read([], async () => 1)).toEqual({ ok: false, reason: 'unavailable' })
  expect(await store.read([], async () => 1)).toEqual({ ok: true, value: 1 })
})

test('says unavailable when the code of the database does not come', async () => {
  const store = createDeviceStore({
    loadDatabase: async () => Promise.reject(named('OpenFailedError')),
    wait: async () => {},
    news: { tell: () => {}, listen: () => {} },
    loadWaysToFreeSpace: async () => [],
  })
  expect(await store.read([], async () => 1)).toEqual({ ok: false, reason: 'unavailable' })
})

test('says full when a transaction is aborted for lack of space', async () => {
  const { store, tell } = storeOf(fakeDatabase({ fails: [FULL] }))
  expect(await store.write([], async () => 'kept')).toEqual({ ok: false, reason: 'full' })
  expect(tell).not.toHaveBeenCalled()
})

test('frees space by one way after the other for what is precious, and says full when none helps', async () => {
  const used: string[] = []
  const ways = ['answers', 'list'].map((name) => async () => void used.push(name))
  // Once by itself, and once more with the reserve.
  const { store } = roomyStoreOf(ways, fakeDatabase({ fails: [FULL, FULL] }))
  expect(await store.write(['outbox'], async () => 'kept')).toEqual({ ok: true, value: 'kept' })
  expect(used).toEqual(['answers'])
  const { store: small } = roomyStoreOf(ways, fakeDatabase({ fails: [FULL, FULL, FULL, FULL] }))
  expect(await small.write(['outbox'], async () => 'kept')).toEqual({ ok: false, reason: 'full' })
  expect(used).toEqual(['answers', 'answers', 'list'])
})

test('for anything else takes the first way alone, and none for a minute where that was no help', async () => {
  const used: string[] = []
  const ways = ['answers', 'list'].map((name) => async () => void used.push(name))
  const database = fakeDatabase({ fails: [FULL, FULL, FULL] })
  const { store } = roomyStoreOf(ways, database)
  expect(await store.write(['drafts'], async () => 'kept')).toEqual({ ok: false, reason: 'full' })
  expect(used).toEqual(['answers'])
  expect(await store.write(['drafts'], async () => 'kept')).toEqual({ ok: false, reason: 'full' })
  expect(used).toEqual(['answers'])
  for (const error of [FULL, FULL]) database.failNext(error)
  expect(await store.write(['quotes'], async () => 'kept')).toEqual({ ok: true, value: 'kept' })
  expect(used).toEqual(['answers', 'answers'])
})

test.each<[string, (store: DeviceStore) => Promise<unknown>]>([
  ['a vehicle that was looked at', (store) => recentVehicles(store).add(hilux())],
  ['the clock of the server', (store) => keepClockOffset(store, 3_600_000)],
])('nothing gives way to %s, which nobody asked to keep', async (_name, keep) => {
  const way = vi.fn<() => Promise<void>>(async () => undefined)
  const { store } = roomyStoreOf([way], fakeDatabase({ fails: [FULL] }))
  await keep(store)
  expect(way).not.toHaveBeenCalled()
})

test('a way that fails is passed by', async () => {
  const { store } = roomyStoreOf([() => Promise.reject(new Error('no'))], fakeDatabase({ fails: [FULL] }))
  expect(await store.write([], async () => 'kept')).toEqual({ ok: true, value: 'kept' })
})

test('sets a reserve aside with the first write, and gives it, before anything else, for what is precious alone', async () => {
  const database = fakeDatabase({ fails: [] })
  const way = vi.fn<() => Promise<void>>(async () => undefined)
  const { store } = roomyStoreOf([way], database)
  await store.write([], async () => 'kept')
  await vi.waitFor(() => expect(database.rows.map(({ buf }) => buf.byteLength)).toEqual([256 * 1024]))
  database.failNext(FULL)
  expect(await store.write(['drafts'], async () => 'kept')).toEqual({ ok: true, value: 'kept' })
  expect([database.rows.length, way.mock.calls.length]).toEqual([1, 1])
  database.failNext(FULL)
  expect(await store.write(['outbox'], async () => 'kept')).toEqual({ ok: true, value: 'kept' })
  expect([database.rows.length, way.mock.calls.length]).toEqual([0, 1])
})

test('tells this tab and the others of a change, and hears theirs', async () => {
  const { store, tell, hearNews } = storeOf(fakeDatabase())
  const onChange = vi.fn<() => void>()
  const stop = store.subscribe(onChange)
  await store.write([], async () => undefined)
  expect([onChange.mock.calls.length, tell.mock.calls.length]).toEqual([1, 1])
  hearNews()
  expect([onChange.mock.calls.length, tell.mock.calls.length]).toEqual([2, 1])
  stop()
  hearNews()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('gives the database to a newer build at once, reads on and writes no more', async () => {
  const old = fakeDatabase()
  const { store } = storeOf(old, fakeDatabase({ isNewer: true }))
  const onChange = vi.fn<() => void>()
  store.subscribe(onChange)
  await store.read([], async () => 1)
  expect(old.changeVersion(20)).toEqual([false])
  expect(old.fake.close).toHaveBeenCalled()
  expect([store.isOutdated(), onChange.mock.calls.length]).toEqual([true, 1])
  expect(await store.write([], async () => 1)).toEqual({ ok: false, reason: 'outdated' })
  expect(await store.read([], async () => 1)).toEqual({ ok: true, value: 1 })
})

test('a database that the visitor deletes is made anew by the next write', async () => {
  const old = fakeDatabase()
  const { store } = storeOf(old, fakeDatabase())
  await store.read([], async () => 1)
  old.changeVersion(null)
  expect(store.isOutdated()).toBe(false)
  expect(await store.write([], async () => 1)).toEqual({ ok: true, value: 1 })
})
