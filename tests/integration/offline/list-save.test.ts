import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findAnswer } from '../../../src/offline/answers/answer-store.ts'
import { readOf } from '../../../src/offline/answers/public-reads.ts'
import { createListReader } from '../../../src/offline/stock/saved-list.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { TEST_TIME } from '../../support/app.ts'
import { blocksOf, killAt, openListShop, partsOf, revive } from '../../support/list-shop.ts'
import { createMemoryStock } from '../../support/memory-stock.ts'
import { cutOff, EXPIRED, JSON_410, otherByte, portal } from '../../support/spoiled-answers.ts'
import { createWay, openTab } from '../../support/sync-rig.ts'

const shop = openListShop()
const { writeOdd, expectStock } = shop

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

  test('is as old as the list of the server where what changed since does not come', async () => {
    await writeOdd({ count: 20, seed: 31 })
    const way = createWay(shop.app)
    const { sync } = openTab({ way, stock: createMemoryStock() })
    await sync.size()
    onTestFinished(() => void (shop.clock.now = TEST_TIME))
    shop.clock.now = new Date(TEST_TIME.getTime() + 3 * DAY_MS)
    await writeOdd({ count: 5, seed: 32 })
    way.fault = (answer, path) =>
      path === PATHS.catalogueChanges ? Promise.reject(new TypeError('Failed to fetch')) : answer
    expect(await sync.save()).toMatchObject({ ok: true, state: { savedAt: TEST_TIME.toISOString() } })
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

  test('goes on with a list that is too old to be followed by fetching that of now', async () => {
    await writeOdd({ count: 60, seed: 8 })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    killAt(stock, 3)
    await openTab({ way, stock }).sync.save()
    revive(stock)
    await writeOdd({ count: 10, seed: 9, first: 55 })
    way.asked.length = 0
    let left = 1
    way.fault = (answer, path) =>
      path === PATHS.catalogueChanges && left-- > 0 ? new Response(EXPIRED, JSON_410) : answer
    const { sync, store } = openTab({ way, stock })
    expect(await sync.save()).toMatchObject({ ok: true })
    expect(way.asked.filter((url) => url === PATHS.catalogue)).toHaveLength(1)
    await expectStock(store)
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

  test.each([
    [PATHS.catalogue, 'this'],
    [PATHS.catalogueBlock, 'another'],
  ])('ends when it is removed meanwhile (%s, %s tab)', async (removedAt, tab) => {
    await writeOdd({ count: 60, seed: 10 })
    const stock = createMemoryStock()
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    const here = openTab({ way, stock })
    const there = tab === 'this' ? here : openTab({ way, stock })
    way.fault = async (answer, path) => {
      if (path === removedAt) await there.sync.remove()
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
