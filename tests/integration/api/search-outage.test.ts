// @module-tag soak
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { readPrimary } from '../../../src/server/db/reads.ts'
import { openDatabase, type Database } from '../../../src/server/db/connection.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { startStockIndex, type StockIndexService } from '../../../src/server/features/stock/stock-index.service.ts'
import type { App } from '../../../src/server/http/app.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { SearchFilterInput } from '../../../src/shared/contract/stock-requests.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { BEITBRIDGE } from '../../support/quoting.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const STALE_MS = 300_000
const STOCK_AT = 'x-saex-stock-at'
/** More than the time in which the last confirmation counts as now, and a card as new. */
const OUTAGE_MS = 120_000
/** How often cards are read before anybody asks. */
const READ_AHEAD_MS = 10_000
const POLL_MS = 50
/** A card of this age is read again before it is shown. */
const OLD_CARD_MS = 61_000

let shop: TestApp
let proxy: DatabaseProxy
let through: Database
let index: StockIndexService
let app: App
const draining = new AbortController()
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  await addVehicles(shop.context.db, [
    makeVehicle({ supplierKey: 'one', year: 2019 }),
    makeVehicle({ supplierKey: 'two', make: 'Ford', model: 'Ranger', year: 2020 }),
  ])
  proxy = await startDatabaseProxy(shop.database.connectionString)
  const { connectionString } = proxy
  through = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const log = { info: () => {}, warn: () => {} }
  index = startStockIndex({ db: through.db, connectionString, clock, log, pollMs: POLL_MS, staleMs: STALE_MS })
  app = await buildApp({
    ...shop.context,
    db: through.db,
    reads: readPrimary(through.db),
    clock,
    stockIndex: index,
    draining: draining.signal,
  })
})
afterAll(async () => {
  proxy.close()
  await app.close()
  await index.close()
  await through.close()
  await shop.close()
})
beforeEach(async () => {
  proxy.set('open')
  const ready = { database: 'ok', stockIndex: 'ready' }
  await vi.waitFor(async () => expect((await ask(PATHS.ready)).body.result).toMatchObject(ready), 10_000)
})

type Body = { readonly result: Record<string, unknown> | null; readonly errorKey?: string }

async function ask(url: string, payload?: object) {
  const begun = performance.now()
  const response = await app.inject(payload === undefined ? { url } : { method: 'POST', url, payload })
  const tookMs = performance.now() - begun
  return { status: response.statusCode, headers: response.headers, body: response.json<Body>(), tookMs }
}

/** Takes the database away and waits until the process knows. */
async function takeAway(state: 'away' | 'silent'): Promise<void> {
  proxy.set(state)
  await vi.waitFor(() => expect(index.isAway()).toBe(true), 15_000)
}

const SEARCHES: readonly SearchFilterInput[] = [
  {},
  { MinPrice: 1 },
  { SearchType: 1, MakeModelList: [{ ModelName: 'ranger' }] },
  { SortId: 29, Destination: { EndLocationId: BEITBRIDGE.endLocationId, DeliveryTypeId: 1 } },
]

test('who searches while the database does not answer need not wait until it is known to be away', async () => {
  const before = await Promise.all(SEARCHES.map((filter) => ask(PATHS.stock, filter)))
  aheadMs += OLD_CARD_MS
  await sleep(10 * POLL_MS)
  proxy.set('silent')
  const during = await Promise.all(SEARCHES.map((filter) => ask(PATHS.stock, filter)))
  expect(index.isAway()).toBe(false)
  expect(during.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
})

describe.each(['away', 'silent'] as const)('while the database is %s', (state) => {
  test('searches go on from memory and say how old it is', { timeout: 60_000 }, async () => {
    const before = await Promise.all(SEARCHES.map((filter) => ask(PATHS.stock, filter)))
    const counts = await ask(PATHS.stockCounts, {})
    for (const answer of [...before, counts]) {
      expect(answer.status).toBe(200)
      expect(answer.headers[STOCK_AT]).toBeUndefined()
    }
    const known = clock().getTime()
    await takeAway(state)
    aheadMs += OUTAGE_MS
    const during = await Promise.all([
      ...SEARCHES.map((filter) => ask(PATHS.stock, filter)),
      ask(PATHS.stockCounts, {}),
    ])
    expect(during.map(({ body }) => body)).toEqual([...before, counts].map(({ body }) => body))
    for (const { headers, tookMs } of during) {
      const at = Date.parse(String(headers[STOCK_AT]))
      expect(at).toBeGreaterThan(known - 5000)
      expect(at).toBeLessThan(clock().getTime() - OUTAGE_MS + 5000)
      expect(tookMs).toBeLessThan(1000)
    }
    for (const url of [PATHS.makes, PATHS.ready]) expect((await ask(url)).status).toBe(200)
    expect((await ask(PATHS.quote, {})).status).not.toBe(200)
  })

  test('vehicles that nobody has looked at yet are found too', { timeout: 60_000 }, async () => {
    const known = index.current()?.count ?? 0
    const year = state === 'away' ? 2021 : 2022
    const refs = await addVehicles(shop.context.db, [makeVehicle({ supplierKey: `new ${state}`, year })])
    await vi.waitFor(() => expect(index.current()?.count).toBe(known + 1), 10_000)
    aheadMs += READ_AHEAD_MS
    await sleep(20 * POLL_MS)
    await takeAway(state)
    const { status, body } = await ask(PATHS.stock, { SelectedYears: [year] })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ cars: [{ saexRef: refs[0]?.saexRef }] })
  })

  test('a load balancer keeps the process, and is told quickly', { timeout: 60_000 }, async () => {
    await takeAway(state)
    const { status, body, tookMs } = await ask(PATHS.ready)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ database: 'away', stockIndex: 'ready', outbox: null })
    expect(tookMs).toBeLessThan(200)
  })

  test('five minutes on nothing is searched any more, and all is well when it is back', async () => {
    await takeAway(state)
    aheadMs += STALE_MS
    const late = await ask(PATHS.stock, {})
    expect([late.status, late.body.errorKey]).toEqual([503, 'STORAGE_UNAVAILABLE'])
    expect((await ask(PATHS.ready)).status).toBe(503)
    proxy.set('open')
    let back = late
    await vi.waitFor(async () => {
      back = await ask(PATHS.stock, {})
      expect(back.status).toBe(200)
    }, 15_000)
    // By SQL, as things stand now, where the index has not heard of it yet.
    expect(back.headers[STOCK_AT]).toBeUndefined()
    await vi.waitFor(() => expect(index.isAway()).toBe(false), 15_000)
  })
})

test('a stock that was never read says no age', async () => {
  proxy.set('away')
  const { connectionString } = proxy
  const log = { info: () => {}, warn: () => {} }
  const fresh = startStockIndex({ db: through.db, connectionString, clock, log, pollMs: POLL_MS, staleMs: STALE_MS })
  await vi.waitFor(() => expect(fresh.isAway()).toBe(true), 10_000)
  expect(fresh.staleSince()).toBeUndefined()
  proxy.set('open')
  await fresh.close()
})

test('a process that is about to end sends load balancers away, and answers on', async () => {
  draining.abort()
  const ready = await ask(PATHS.ready)
  expect([ready.status, ready.body.errorKey]).toEqual([503, 'SHUTTING_DOWN'])
  const search = await ask(PATHS.stock, {})
  expect([search.status, search.headers['connection']]).toEqual([200, 'close'])
})
