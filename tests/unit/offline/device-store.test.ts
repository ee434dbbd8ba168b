import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../../../src/offline/device-store.ts'
import type { MineDatabase } from '../../../src/offline/mine-database.ts'

type VersionChange = (event: { readonly newVersion: number | null }) => unknown
type Fake = { readonly isNewer?: boolean; readonly fails?: readonly unknown[]; readonly opens?: boolean }

/** As much of the database as the store touches; each operation may fail first. */
function fakeDatabase({ isNewer = false, fails = [], opens = true }: Fake = {}) {
  const failures = [...fails]
  const handlers: VersionChange[] = []
  const fake = {
    open: async () => (opens ? undefined : Promise.reject(named('MissingAPIError'))),
    close: vi.fn<() => void>(),
    on: (_name: string, handler: VersionChange) => handlers.push(handler),
    isNewer: () => isNewer,
    transaction: async (_mode: string, _tables: readonly string[], work: () => Promise<unknown>) => {
      if (failures.length > 0) throw failures.shift()
      return work()
    },
  }
  return { fake, changeVersion: (newVersion: number | null) => handlers.map((handler) => handler({ newVersion })) }
}

function named(name: string, inner?: unknown): Error {
  return Object.assign(new Error(name), { name, inner })
}

function storeOf(...databases: readonly ReturnType<typeof fakeDatabase>[]) {
  return roomyStoreOf(undefined, ...databases)
}

function roomyStoreOf(
  makeRoom: (() => Promise<void>) | undefined,
  ...databases: readonly ReturnType<typeof fakeDatabase>[]
) {
  const made = [...databases]
  const tell = vi.fn<() => void>()
  let onNews: () => void = () => {}
  const createMineDatabase = vi.fn<() => MineDatabase>(() => (made.shift() ?? databases.at(-1))?.fake as never)
  const store = createDeviceStore({
    loadDatabase: async () => ({ createMineDatabase }),
    wait: () => new Promise((resolve) => setTimeout(resolve, 20)),
    news: { tell, listen: (listener) => (onNews = listener) },
    ...(makeRoom && { makeRoom }),
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
  })
  expect(await store.read([], async () => 1)).toEqual({ ok: false, reason: 'unavailable' })
})

test('says full when a transaction is aborted for want of room', async () => {
  const { store, tell } = storeOf(fakeDatabase({ fails: [named('AbortError', named('QuotaExceededError'))] }))
  expect(await store.write([], async () => 'kept')).toEqual({ ok: false, reason: 'full' })
  expect(tell).not.toHaveBeenCalled()
})

test('makes room once for what does not fit, and says full when that does not help', async () => {
  const full = named('AbortError', named('QuotaExceededError'))
  const makeRoom = vi.fn<() => Promise<void>>(async () => undefined)
  const { store } = roomyStoreOf(makeRoom, fakeDatabase({ fails: [full] }))
  expect(await store.write([], async () => 'kept')).toEqual({ ok: true, value: 'kept' })
  const { store: small } = roomyStoreOf(makeRoom, fakeDatabase({ fails: [full, full] }))
  expect(await small.write([], async () => 'kept')).toEqual({ ok: false, reason: 'full' })
  expect(makeRoom).toHaveBeenCalledTimes(2)
  const { store: helpless } = roomyStoreOf(
    () => Promise.reject(new Error('no code')),
    fakeDatabase({ fails: [full, full] }),
  )
  expect(await helpless.write([], async () => 'kept')).toEqual({ ok: false, reason: 'full' })
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
