import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAnswer } from '../../../src/offline/answers/answer-store.ts'
import { readOf } from '../../../src/offline/answers/public-reads.ts'
import { hasOtherFormat } from '../../../src/offline/stock/list-records.ts'
import { createListReader } from '../../../src/offline/stock/saved-list.ts'
import type { StockStore } from '../../../src/offline/stock/stock-store.ts'
import type { SavedBlock } from '../../../src/offline/stock/stock-tables.ts'
import { buildApp } from '../../../src/server/app.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { lockNextStockRevision, publishStockRevision } from '../../../src/server/features/stock/stock-revision.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { listRowsOf } from '../../../src/shared/domain/stock-list/list-columns.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { createListDevice } from '../../support/list-device.ts'
import { createMemoryStock, type MemoryStock } from '../../support/memory-stock.ts'
import { oddVehicle } from '../../support/random-stock.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'
import { createWay, openTab } from '../../support/sync-rig.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.db.execute(sql`delete from vehicle`)
  await rm(join(shop.context.dataDir, 'catalogue'), { recursive: true, force: true })
})

type Odd = { readonly count: number; readonly seed: number; readonly first?: number }

async function writeOdd({ count, seed, first = 0 }: Odd): Promise<void> {
  const odd = fc.sample(oddVehicle, { numRuns: count, seed })
  await addVehicles(
    shop.context.db,
    odd.map((given, place) => makeVehicle({ ...given, supplierKey: `odd-${first + place}` })),
  )
}

/** The device has exactly the stock, as a device that shares none of its code has it. */
async function expectStock(store: StockStore, app: Pick<TestApp['app'], 'inject'> = shop.app): Promise<void> {
  const other = createListDevice()
  await other.begin(app)
  await other.follow(app)
  const list = await createListReader({ store }).load()
  expect(list && listRowsOf(list.columns)).toEqual([...other.vehicles.values()].toSorted((a, b) => a.id - b.id))
  expect(list?.names).toEqual(other.names())
  expect(list?.state).toMatchObject({ ...other.at(), count: other.vehicles.size })
  expect(list?.index.count).toBe(other.vehicles.size)
}

const blocksOf = ({ tables }: MemoryStock) => [...tables.blocks.values()] as unknown as SavedBlock[]
const partsOf = (asked: readonly string[]) => asked.filter((url) => url.startsWith(PATHS.catalogueBlock)).length
/** As if the device had lost its power at the n-th transaction that writes from now on. */
function killAt(stock: MemoryStock, place: number): void {
  let writes = 0
  stock.beforeWrite = () => {
    writes += 1
    if (writes >= place) throw new Error('killed')
  }
}
const revive = (stock: MemoryStock) => (stock.beforeWrite = () => undefined)

describe('saving the list', () => {
  test('makes it the server’s, says so, and leaves nothing of the way it came', async () => {
    await writeOdd({ count: 120, seed: 1 })
    const stock = createMemoryStock()
    const { sync, store, told } = openTab({ way: createWay(shop.app, { vehiclesABlock: 25 }), stock })
    const size = await sync.size()
    const seen: number[] = []
    const outcome = await sync.save(({ done, total }) => {
      expect(total).toBe(size?.totalBytes)
      seen.push(done)
    })
    expect(outcome).toMatchObject({ ok: true, state: { savedAt: TEST_TIME.toISOString(), count: size?.count } })
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect([seen[0], seen.at(-1)]).toEqual([0, size?.totalBytes])
    expect(told.at(-1)).toEqual({ kind: 'changed' })
    const kept = blocksOf(stock).reduce((sum, { buf }) => sum + buf.byteLength, 0)
    expect(outcome).toMatchObject({ state: { bytes: kept } })
    expect([...stock.tables.meta.keys()].toSorted()).toEqual(['list', 'list-names'])
    await expectStock(store)
  })

  test('brings what an estimate and the filters need, for half a day', async () => {
    await writeOdd({ count: 3, seed: 2 })
    const stock = createMemoryStock()
    const clock = { now: 1 }
    const way = createWay(shop.app)
    const { sync, store } = openTab({ way, stock, now: () => clock.now })
    await sync.save()
    const read = readOf({ method: 'GET', url: PATHS.deliveryPrices, headers: new Headers() })
    expect(await findAnswer(store, read!.key)).toBeDefined()
    const asksPrices = () => way.asked.filter((url) => url === PATHS.deliveryPrices).length
    await sync.update()
    expect(asksPrices()).toBe(1)
    clock.now += 13 * 3_600_000
    await sync.update()
    expect(asksPrices()).toBe(2)
  })

  test('goes on after every possible kill, and fetches no block twice', async () => {
    await writeOdd({ count: 100, seed: 3 })
    const whole = createWay(shop.app, { vehiclesABlock: 25 })
    await openTab({ way: whole, stock: createMemoryStock() }).sync.save()
    for (let place = 1; place < 12; place++) {
      const stock = createMemoryStock()
      const way = createWay(shop.app, { vehiclesABlock: 25 })
      killAt(stock, place)
      await openTab({ way, stock }).sync.save()
      revive(stock)
      const { sync, store } = openTab({ way, stock })
      expect(await sync.save()).toMatchObject({ ok: true })
      // The block whose transaction was lost has to come again.
      expect(partsOf(way.asked)).toBeLessThanOrEqual(partsOf(whole.asked) + 1)
      await expectStock(store)
    }
  })

  test('goes on with the list that was begun while the stock moves on, and starts anew when its parts are gone', async () => {
    await writeOdd({ count: 100, seed: 4 })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    killAt(stock, 4)
    await openTab({ way, stock }).sync.save()
    revive(stock)
    expect(blocksOf(stock)).toHaveLength(2)
    await writeOdd({ count: 10, seed: 5, first: 95 })
    way.asked.length = 0
    const { sync, store } = openTab({ way, stock })
    await sync.update()
    expect([partsOf(way.asked), way.asked.includes(PATHS.catalogue)]).toEqual([2, false])
    await expectStock(store)

    const late = createMemoryStock()
    const other = createWay(shop.app)
    killAt(late, 2)
    await openTab({ way: other, stock: late }).sync.save()
    revive(late)
    await writeOdd({ count: 10, seed: 6, first: 90 })
    await rm(join(shop.context.dataDir, 'catalogue'), { recursive: true })
    const next = openTab({ way: other, stock: late })
    expect(await next.sync.save()).toMatchObject({ ok: true })
    await expectStock(next.store)
  })

  test.each([
    ['a block that is cut off', PATHS.catalogueBlock, cutOff],
    ['a manifest that is cut off', PATHS.catalogue, cutOff],
    ['names that are cut off', PATHS.catalogueNames, cutOff],
    ['a block with another byte', PATHS.catalogueBlock, otherByte],
  ])('%s is fetched again, and kept only whole', async (_case, path, spoil) => {
    await writeOdd({ count: 60, seed: 7 })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    way.fault = (answer, at) => (at === path ? spoil(answer) : answer)
    const { sync, store } = openTab({ way, stock })
    expect(await sync.save()).toEqual({ ok: false, reason: 'damaged' })
    expect(await createListReader({ store }).load()).toBeUndefined()
    expect(way.asked.filter((url) => url.split('?')[0] === path)).toHaveLength(3)
    let left = 1
    way.fault = (answer, at) => (at === path && left-- > 0 ? spoil(answer) : answer)
    expect(await sync.save()).toMatchObject({ ok: true })
    await expectStock(store)
  })

  test.each([
    ['a portal that answers for us', portal],
    ['a fault of the server', async () => new Response('{}', { status: 500 })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stores nothing of %s', async (_case, fault) => {
    const stock = createMemoryStock()
    const way = createWay(shop.app)
    way.fault = fault
    const { sync } = openTab({ way, stock })
    expect(await sync.size()).toBeUndefined()
    expect(await sync.save()).toEqual({ ok: false, reason: 'away' })
    expect(await sync.update()).toEqual({ ok: false, reason: 'none' })
    expect(Object.values(stock.tables).map(({ size }) => size)).toEqual([0, 0, 0, 0, 0])
  })

  test('tells that the device is full, and keeps what came', async () => {
    await writeOdd({ count: 60, seed: 8 })
    const stock = createMemoryStock()
    const { sync } = openTab({ way: createWay(shop.app, { vehiclesABlock: 25 }), stock })
    let writes = 0
    stock.beforeWrite = () => {
      writes += 1
      if (writes > 2) throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' })
    }
    expect(await sync.save()).toEqual({ ok: false, reason: 'full' })
    expect(blocksOf(stock)).toHaveLength(1)
  })

  test('of a newer form than this build reads is refused, and the old list stays', async () => {
    await writeOdd({ count: 10, seed: 9 })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    const { sync, store } = openTab({ way, stock })
    await sync.save()
    way.format = 9
    way.fault = (answer, path) => (path === PATHS.catalogueChanges ? new Response(EXPIRED, JSON_410) : answer)
    expect(await sync.update()).toEqual({ ok: false, reason: 'outdated' })
    await expectStock(store)
  })

  test('ends when it is removed meanwhile', async () => {
    await writeOdd({ count: 60, seed: 10 })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    const here = openTab({ way, stock })
    const there = openTab({ way, stock })
    way.fault = async (answer, path) => {
      if (path === PATHS.catalogueBlock) await there.sync.remove()
      return answer
    }
    expect(await here.sync.save()).toEqual({ ok: false, reason: 'removed' })
    expect([stock.tables.meta.size, stock.tables.blocks.size]).toEqual([0, 0])
  })
})

describe('two tabs', () => {
  test('do not save at the same time', async () => {
    await writeOdd({ count: 30, seed: 11 })
    const stock = createMemoryStock()
    const way = createWay(shop.app)
    const locks = createLocks()
    const tabs = [openTab({ way, stock, locks }), openTab({ way, stock, locks })]
    const outcomes = await Promise.all(tabs.map(({ sync }) => sync.save()))
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, reason: 'busy' }])
    expect(partsOf(way.asked)).toBe(1)
  })

  test('without locks leave a whole list', async () => {
    await writeOdd({ count: 60, seed: 12 })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    const tabs = [openTab({ way, stock }), openTab({ way, stock })]
    await Promise.all(tabs.map(({ sync }) => sync.save()))
    await writeOdd({ count: 10, seed: 13, first: 50 })
    await Promise.all(tabs.map(({ sync }) => sync.update()))
    await expectStock(tabs[0]!.store)
  })
})

describe('updating the list', () => {
  async function saved(count: number, seed: number) {
    await writeOdd({ count, seed })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    const tab = openTab({ way, stock })
    await tab.sync.save()
    way.asked.length = 0
    return { stock, way, ...tab }
  }

  test('fetches what changed and nothing else', async () => {
    const { sync, store, way } = await saved(60, 21)
    for (let round = 0; round < 5; round++) {
      await writeOdd({ count: 12, seed: 30 + round, first: round * 11 })
      expect(await sync.update()).toMatchObject({ ok: true })
    }
    expect([partsOf(way.asked), way.asked.includes(PATHS.catalogue)]).toEqual([0, false])
    await expectStock(store)
  })

  test('writes no vehicles when none changed, but when the server said so', async () => {
    const { sync, stock } = await saved(60, 22)
    const before = blocksOf(stock).map(({ key }) => key)
    shop.clock.now = new Date(TEST_TIME.getTime() + 60_000)
    expect(await sync.update()).toMatchObject({ ok: true, state: { savedAt: shop.clock.now.toISOString() } })
    shop.clock.now = TEST_TIME
    expect(blocksOf(stock).map(({ key }) => key)).toEqual(before)
  })

  test('fetches a block again that storage damaged or lost, and no other', async () => {
    const { sync, store, stock, way } = await saved(100, 23)
    const [damaged, lost] = blocksOf(stock)
    new Uint8Array(damaged!.buf)[40]! ^= 1
    stock.tables.blocks.delete(lost!.key)
    const reader = createListReader({ store })
    expect(await reader.load()).toBeUndefined()
    expect(stock.tables.blocks.size).toBe(2)
    expect(await sync.update()).toMatchObject({ ok: true })
    expect([partsOf(way.asked), way.asked.includes(PATHS.catalogue)]).toEqual([2, false])
    await expectStock(store)
    expect((await reader.load())?.index.count).toBeGreaterThan(0)
  })

  test('fetches the whole list when a block is damaged that the device has made itself', async () => {
    const { sync, store, stock } = await saved(60, 24)
    await writeOdd({ count: 5, seed: 25, first: 20 })
    await sync.update()
    new Uint8Array(blocksOf(stock)[0]!.buf)[60]! ^= 1
    await writeOdd({ count: 5, seed: 26, first: 30 })
    expect(await sync.update()).toMatchObject({ ok: true })
    await expectStock(store)
  })

  test('fetches names again that are lost', async () => {
    const { sync, store, stock, way } = await saved(20, 27)
    stock.tables.meta.set('list-names', { name: 'list-names', value: { digest: 'x' } })
    expect(await createListReader({ store }).load()).toBeUndefined()
    await sync.update()
    expect(way.asked.filter((url) => url.startsWith(PATHS.catalogueNames))).toHaveLength(1)
    await expectStock(store)
  })

  test('begins anew after CURSOR_EXPIRED, when that is allowed', async () => {
    const { sync, store, stock } = await saved(60, 28)
    const record = stock.tables.meta.get('list') as { value: { state: object } }
    stock.tables.meta.set('list', {
      name: 'list',
      value: { ...record.value, state: { ...record.value.state, handle: 'another' } },
    })
    expect(await sync.update({ mayBegin: false })).toEqual({ ok: false, reason: 'large' })
    expect((await createListReader({ store }).load())?.index.count).toBeGreaterThan(0)
    expect(await sync.update()).toMatchObject({ ok: true })
    await expectStock(store)
  })

  test('begins anew when the digest shows that vehicles vanished without a word', async () => {
    const { sync, store, way } = await saved(60, 29)
    await shop.context.db.execute(sql`delete from vehicle where supplier_key in ('odd-1', 'odd-2', 'odd-3')`)
    await writeOdd({ count: 1, seed: 30, first: 70 })
    await rm(join(shop.context.dataDir, 'catalogue'), { recursive: true })
    const other = await buildApp(shop.context, { checkAnswers: true })
    way.app = other
    expect(await sync.update()).toMatchObject({ ok: true })
    await expectStock(store, other)
    await other.close()
  })

  test('leaves the list as it was when it is killed or cut off at any point', async () => {
    const { sync, store, stock, way } = await saved(60, 31)
    await writeOdd({ count: 20, seed: 32, first: 50 })
    const before = (await createListReader({ store }).load())!.state
    killAt(stock, 1)
    expect(await sync.update()).toMatchObject({ ok: false })
    revive(stock)
    way.fault = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await sync.update()).toEqual({ ok: false, reason: 'away' })
    way.fault = (answer, path) => (path === PATHS.catalogueChanges ? cutOff(answer) : answer)
    expect(await sync.update()).toEqual({ ok: false, reason: 'damaged' })
    expect((await createListReader({ store }).load())!.state).toEqual(before)
    way.fault = (answer) => answer
    await sync.update()
    await expectStock(store)
  })

  test('loses no vehicle when changes are committed in another order than they began', async () => {
    const { sync, store } = await saved(30, 35)
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => (finish = resolve))
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const slow = shop.context.db.transaction(async (tx) => {
      const revision = await lockNextStockRevision(tx)
      await tx.execute(sql`update vehicle set price_cents = 12300, revision = ${revision} where supplier_key = 'odd-3'`)
      begin()
      await held
      await publishStockRevision(tx, revision)
    })
    await begun
    const quick = writeOdd({ count: 5, seed: 36, first: 28 })
    await sync.update()
    finish()
    await slow
    await sync.update()
    await quick
    await sync.update()
    await expectStock(store)
  })

  test('follows 200 random edits, with kills, cuts and edits at the same time', async () => {
    const { way, stock } = await saved(80, 41)
    const random = createRandom(42)
    for (let edit = 0; edit < 200; edit++) {
      const tab = openTab({ way, stock })
      const writing = writeOdd({ count: 1 + random(4), seed: 1000 + edit, first: random(110) })
      if (random(2) === 0) await writing
      if (random(3) === 0) killAt(stock, 1 + random(4))
      let left = random(6)
      way.fault = (answer, path) => {
        left -= 1
        return left === 0 ? SPOILS[random(SPOILS.length)]!(answer, path) : answer
      }
      await tab.sync.update()
      revive(stock)
      way.fault = (answer) => answer
      await writing
      expect(await createListReader({ store: tab.store }).load()).toBeDefined()
      if (edit % 20 === 19) {
        expect(await tab.sync.update()).toMatchObject({ ok: true })
        await expectStock(tab.store)
      }
    }
  }, 120_000)
})

describe('a list that an older build has kept in another format', () => {
  /** Three vehicles as the first format had them: made narrow on the device, and as they came. */
  const NARROW =
    'AwAAwVmIPL0AAAAAAADwPwAAAAAAAAAAAADwPwAAAAAAAPA/AAAAAAAAAAAASI9AAAAAAAAAAAAAAPA/AAAAAAAA8D8AAAAAAAAAAAAAAAAAAPA/AAAAAAAA8D8AAAAAAAAAAAAAAAAAjJ9AAAAAAAAA8D8AAAAAAAAAAAAAAAAAACZAAAAAAAAA8D8AAAAAAAAAAAAAAAAAAPA/AAAAAAAA8D8AAAAAAAAAAAAAAAAAADVAAAAAAAAA8D8AAAAAAAAAAAAAAAAAAD9AAAAAAAAA8D8AAAAAAAAAAAAAAAAAiLNAAAAAAMBo80ABAAAABQAAAAAAAAAAAAAAAAAAAAAAAIBpfoBBAQAAAAMAAAAAAAAAAGBg9cJ8GUMAAAAAAADwPwAAAAAAAAAAAAAAAAAAAAAAAAAAAADwPwAAAAAAAAAAAAAAAAAA8D8AAAAAAADwPwAAAAAAAAAAAAAAAACogEAAAAAAAADwPwAAAAAAAAAAAAAAAAAAAAAAAAAAAADwPwAAAAA='
  const AS_IT_CAME = 'AQAAA5LcO1HiaRii95sJGm92OvugeP+NE1DTOHjPl0yXDvQElJBa6XbW7h+fWO4v9nOuMGyLkYcIh0yuwswQYg=='
  const DIGEST = 'LH977UI2MEm9UYjyALANYw'

  const state = {
    handle: '0123456789ab',
    revision: 1,
    count: 6,
    digest: 'cfe2a3b4c5d6e7f8',
    blocks: ['own-1-0', DIGEST],
    names: DIGEST,
    bytes: 600,
    savedAt: '2026-11-19T08:00:00.000Z',
  }
  const manifest = {
    handle: state.handle,
    revision: 1,
    count: 3,
    digest: state.digest,
    blocks: [{ digest: DIGEST, count: 3, bytes: 67 }],
    names: { digest: DIGEST, bytes: 40 },
    totalBytes: 107,
    builtAt: state.savedAt,
    also: [],
  }
  const picture = { url: '/pictures/a?w=320', kind: 'thumb', bytes: 3, lastUsed: 1, isPinned: 1 }
  const answer = {
    key: 'k',
    kind: 'vehicle',
    body: '{}',
    savedAt: '',
    revision: null,
    digest: null,
    bytes: 2,
    lastUsed: 1,
  }

  function bytesOf(base64: string): ArrayBuffer {
    return Uint8Array.from(Buffer.from(base64, 'base64')).buffer
  }

  /** What the older build left: the list, or the beginning of one, and what is kept beside it. */
  function leftBehind(record: 'list' | 'list-download'): MemoryStock {
    const stock = createMemoryStock()
    const value = record === 'list' ? { state, also: [], alsoAt: 5 } : { manifest, savedAt: state.savedAt, begunAt: 0 }
    stock.tables.meta.set(record, { name: record, value })
    if (record === 'list') stock.tables.blocks.set('own-1-0', { key: 'own-1-0', buf: bytesOf(NARROW) })
    stock.tables.blocks.set(DIGEST, { key: DIGEST, buf: bytesOf(AS_IT_CAME) })
    stock.tables.pictures.set(picture.url, picture)
    stock.tables.answers.set(answer.key, answer)
    return stock
  }

  test.each(['list', 'list-download'] as const)('is fetched anew by the next update (%s)', async (record) => {
    await writeOdd({ count: 60, seed: 61 })
    const stock = leftBehind(record)
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    const { sync, store } = openTab({ way, stock })
    expect(await createListReader({ store }).load()).toBeUndefined()
    expect(await sync.update()).toMatchObject({ ok: true })
    await expectStock(store)
    expect(blocksOf(stock).map(({ key }) => key)).not.toContain(DIGEST)
    expect([...stock.tables.meta.keys()].toSorted()).toEqual(['list', 'list-names'])
    expect(way.asked.filter((url) => url.includes(DIGEST) || url.includes(state.handle))).toEqual([])
    expect(stock.tables.pictures.get(picture.url)).toEqual(picture)
    expect(stock.tables.answers.get(answer.key)).toEqual(answer)
    expect(await store.read(['meta'], hasOtherFormat)).toEqual({ ok: true, value: false })
  })

  test('waits for a connection on which it may be fetched', async () => {
    await writeOdd({ count: 10, seed: 62 })
    const stock = leftBehind('list')
    const way = createWay(shop.app)
    const { sync, store } = openTab({ way, stock })
    expect(await sync.update({ mayBegin: false })).toEqual({ ok: false, reason: 'large' })
    way.fault = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await sync.update()).toEqual({ ok: false, reason: 'away' })
    expect(await store.read(['meta'], hasOtherFormat)).toEqual({ ok: true, value: true })
    way.fault = (given) => given
    expect(await sync.update()).toMatchObject({ ok: true })
    await expectStock(store)
  })

  test('goes when the list is removed', async () => {
    const stock = leftBehind('list')
    const { sync, store } = openTab({ way: createWay(shop.app), stock })
    await sync.remove()
    expect(await store.read(['meta'], hasOtherFormat)).toEqual({ ok: true, value: false })
    expect(await sync.update()).toEqual({ ok: false, reason: 'none' })
  })
})

describe('reading the list', () => {
  test('keeps it in memory until it is another one', async () => {
    await writeOdd({ count: 20, seed: 51 })
    const stock = createMemoryStock()
    const { sync, store } = openTab({ way: createWay(shop.app), stock })
    const reader = createListReader({ store })
    expect(await reader.load()).toBeUndefined()
    await sync.save()
    const [first, second] = await Promise.all([reader.load(), reader.load()])
    expect(second?.index).toBe(first?.index)
    await writeOdd({ count: 1, seed: 52, first: 30 })
    await sync.update()
    const third = await reader.load()
    expect(third?.index).not.toBe(first?.index)
    expect((await reader.load())?.index).toBe(third?.index)
    await sync.remove()
    expect(await reader.load()).toBeUndefined()
  })
})

async function cutOff(answer: Response): Promise<Response> {
  const bytes = await answer.arrayBuffer()
  return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), answer)
}

async function otherByte(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  bytes[bytes.length - 3]! ^= 4
  return new Response(bytes, answer)
}

async function portal(): Promise<Response> {
  return new Response('<!doctype html><title>Free Wi-Fi</title>', { headers: { 'content-type': 'text/html' } })
}

const EXPIRED = JSON.stringify({
  errorCode: 1,
  errorMessage: '',
  result: null,
  errorKey: 'CURSOR_EXPIRED',
  requestId: '',
})
const JSON_410 = { status: 410, headers: { 'content-type': 'application/json' } }

const SPOILS: readonly ((answer: Response, path: string) => Response | Promise<Response>)[] = [
  cutOff,
  portal,
  async () => new Response('{}', { status: 503 }),
  () => Promise.reject(new TypeError('Failed to fetch')),
  (answer, path) => (path === PATHS.catalogueChanges ? new Response(EXPIRED, JSON_410) : answer),
]

/** Whole numbers below a bound, the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** As browsers have them, for one name. */
function createLocks(): Pick<LockManager, 'request'> {
  let isHeld = false
  const request = async (_name: string, _options: unknown, work: (lock: object | null) => Promise<unknown>) => {
    if (isHeld) return work(null)
    isHeld = true
    try {
      return await work({})
    } finally {
      isHeld = false
    }
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}
