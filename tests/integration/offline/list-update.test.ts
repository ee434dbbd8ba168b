import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createListReader } from '../../../src/offline/stock/saved-list.ts'
import { buildApp } from '../../../src/server/app.ts'
import { lockNextStockRevision, publishStockRevision } from '../../../src/server/features/stock/stock-revision.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { TEST_TIME } from '../../support/app.ts'
import { blocksOf, killAt, openListShop, partsOf, revive } from '../../support/list-shop.ts'
import { createMemoryStock } from '../../support/memory-stock.ts'
import { cutOff, SPOILS } from '../../support/spoiled-answers.ts'
import { createWay, openTab } from '../../support/sync-rig.ts'
import { SOAK } from '../../support/soak.ts'

const shop = openListShop()
const { writeOdd, expectStock } = shop

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

  test('brings rates, tariffs and options along each time that somebody asks, else once in 12 hours', async () => {
    const { sync, way } = await saved(60, 20)
    const alsoAsked = () => way.asked.filter((url) => !url.startsWith(PATHS.catalogue))
    expect(await sync.update()).toMatchObject({ ok: true })
    expect(alsoAsked()).toEqual([])
    expect(await sync.update({ isAsked: true })).toMatchObject({ ok: true })
    expect(alsoAsked()).toEqual(expect.arrayContaining([PATHS.deliveryPrices, PATHS.currencies]))

    way.asked.length = 0
    way.fault = (answer, path) => {
      const isFirst = way.asked.filter((url) => url === path).length === 1
      return path === PATHS.deliveryPrices && isFirst ? cutOff(answer) : answer
    }
    expect(await sync.update({ isAsked: true })).toMatchObject({ ok: true })
    expect(alsoAsked().filter((url) => url === PATHS.deliveryPrices)).toHaveLength(2)
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

  test.each([PATHS.catalogueChanges, PATHS.catalogue])('does not come back when it is removed (%s)', async (at) => {
    const { sync, stock, way } = await saved(60, 28)
    const expired = JSON.stringify({ errorCode: 1, errorMessage: '', result: null, errorKey: 'CURSOR_EXPIRED' })
    way.fault = async (answer, path) => {
      if (path === at) await sync.remove()
      if (path !== PATHS.catalogueChanges) return answer
      return new Response(expired, { status: 410, headers: { 'content-type': 'application/json' } })
    }
    expect(await sync.update()).toEqual({ ok: false, reason: 'removed' })
    expect([stock.tables.meta.size, stock.tables.blocks.size]).toEqual([0, 0])
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

  test('follows 200 random edits, with kills, cuts and edits at the same time', SOAK, async () => {
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
  })
})

/** Whole numbers below a bound, the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
