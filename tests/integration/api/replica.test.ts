// @module-tag soak
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { openDatabase, type Database } from '../../../src/server/db/connection.ts'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { openReads, type ReplicaReads } from '../../../src/server/db/reads.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { startStockIndex, type StockIndexService } from '../../../src/server/features/stock/stock-index.service.ts'
import type { App } from '../../../src/server/http/app.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../support/database-proxy.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { issueQuoteAtLast, listReferences, requestFor } from '../../support/loopback-call.ts'
import { startProductProcess, type ProductProcess } from '../../support/product-process.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'
import { startTwoServers, type TwoServers } from '../../support/two-servers.ts'

/** A process whose reads go to a standby that follows its primary, each behind a proxy. */
let servers: TwoServers
let shop: TestApp
let [toPrimary, toStandby]: [DatabaseProxy, DatabaseProxy] = [undefined!, undefined!]
let database: Database
let reads: ReplicaReads
let index: StockIndexService
let app: App
let saexRef = ''
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
/** Connections that were taken for a statement or a transaction. */
const taken = { primary: 0, standby: 0 }

beforeAll(async () => {
  servers = await startTwoServers()
  const { connectionString } = servers.primary
  await migrateDatabase({ connectionString, log: () => {} })
  const own = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  shop = await createTestApp({ openDatabase: async () => ({ ...own, connectionString }), rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  saexRef = await change(1)
  toPrimary = await startDatabaseProxy(connectionString)
  toStandby = await startDatabaseProxy(servers.standby.connectionString)
  database = openDatabase({ connectionString: toPrimary.connectionString, purpose: 'public', onLost: () => {} })
  reads = await openReads({
    connectionString: toStandby.connectionString,
    primary: database,
    poolSize: 10,
    onLost: () => {},
  })
  const log = { info: () => {}, warn: () => {} }
  const { db } = database
  index = startStockIndex({ db, reads, connectionString: toPrimary.connectionString, clock, log, staleMs: 300_000 })
  app = await buildApp({ ...shop.context, db, reads, clock, stockIndex: index })
  database.pool.on('acquire', () => (taken.primary += 1))
  reads.pool.on('acquire', () => (taken.standby += 1))
}, 60_000)
afterAll(async () => {
  toPrimary.close()
  toStandby.close()
  await app.close()
  await index.close()
  await reads.close()
  await database.close()
  await shop.close()
  await servers.close()
})
beforeEach(async () => {
  toPrimary.set('open')
  toStandby.set('open')
  await vi.waitFor(() => expect([index.isAway(), reads.state().isUsable]).toEqual([false, true]), 15_000)
})

/** Gives the one vehicle another price, at the primary; answers its reference. */
async function change(price: number): Promise<string> {
  const [vehicle] = await addVehicles(shop.context.db, [
    makeVehicle({ supplierKey: 'one', priceCents: price * 100, priceWithVatCents: price * 100 }),
  ])
  return vehicle!.saexRef
}

async function ask(url: string, payload?: object) {
  const begun = performance.now()
  const response = await app.inject(payload === undefined ? { url } : { method: 'POST', url, payload })
  const { result } = response.json<{ result: { cars?: { priceWithVAT: number }[]; priceWithVAT?: number } }>()
  return { status: response.statusCode, headers: response.headers, result, tookMs: performance.now() - begun }
}
const search = () => ask(PATHS.stock, {})
const look = () => ask(`${PATHS.stock}?saexReference=${saexRef}`)
const priceOfSearch = async () => (await search()).result.cars?.[0]?.priceWithVAT

/** Changes the price and waits for a search to show it; the time that took, and what the vehicle's page then says. */
async function changeAndFind(price: number) {
  await change(price)
  const begun = performance.now()
  await vi.waitFor(async () => expect(await priceOfSearch()).toBe(price), { timeout: 5000, interval: 2 })
  return { seconds: (performance.now() - begun) / 1000, shown: (await look()).result.priceWithVAT }
}

test('index, cards, vehicles, names, places and the stock list are read of the replica', async () => {
  await changeAndFind(1000)
  const before = { ...taken }
  const others = [PATHS.makes, PATHS.endCountries, PATHS.currencySymbols, PATHS.deliveryPrices, PATHS.catalogue]
  for (let round = 0; round < 10; round += 1) {
    expect((await look()).status).toBe(200)
    expect((await ask(`${PATHS.stockImage}?id=1`)).status).toBe(200)
  }
  for (const path of others) await ask(path)
  const asked = { primary: taken.primary - before.primary, standby: taken.standby - before.standby }
  expect(asked.standby).toBeGreaterThan(25)
  // Looks at the revision and at the lag, and the end of the list that was built.
  expect(asked.primary).toBeLessThan(6)
})

test(
  'a change is in the search within a second, and then on the page of the vehicle',
  { timeout: 60_000 },
  async () => {
    for (let price = 2000; price < 2020; price += 1) {
      const { seconds, shown } = await changeAndFind(price)
      expect(seconds).toBeLessThan(1)
      expect(shown).toBe(price)
    }
  },
)

test('a replica that stands still is passed by, and used again when it has caught up', async () => {
  await servers.standby.ask('SELECT pg_wal_replay_pause()')
  try {
    for (let price = 3000; price < 3005; price += 1) {
      const { seconds, shown } = await changeAndFind(price)
      expect(seconds).toBeLessThan(1)
      expect(shown).toBe(price)
    }
    expect(reads.state().lagSeconds).toBeLessThan(5)
    await vi.waitFor(() => expect(reads.state().isUsable).toBe(false), 10_000)
    expect(reads.state().lagSeconds).toBeGreaterThan(5)
    const before = taken.primary
    await ask(PATHS.endCountries)
    expect(taken.primary).toBe(before + 1)
  } finally {
    await servers.standby.ask('SELECT pg_wal_replay_resume()')
  }
  await vi.waitFor(() => expect(reads.state()).toEqual({ isUsable: true, lagSeconds: 0 }), 10_000)
})

test.each(['away', 'silent'] as const)(
  'while the replica is %s nothing fails, and after the first call nothing waits',
  async (state) => {
    toStandby.set(state)
    const first = await look()
    expect([first.status, first.tookMs < 3600]).toEqual([200, true])
    await vi.waitFor(() => expect(reads.state().isUsable).toBe(false), 10_000)
    for (let price = 4000; price < 4010; price += 1) {
      const { seconds, shown } = await changeAndFind(price)
      expect([seconds < 1, shown]).toEqual([true, price])
      const seen = await look()
      expect([seen.status, seen.tookMs < 500]).toEqual([200, true])
    }
  },
)

test('a statement that the replica may not carry out is no reason to ask the primary', async () => {
  const before = taken.primary
  await expect(reads.any.execute(sql`SELECT 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(taken.primary).toBe(before)
  expect(reads.state().isUsable).toBe(true)
})

test('a look that the replica breaks off for what it takes in does not send all reads to the primary', async () => {
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
  vi.spyOn(reads.pool, 'connect').mockImplementationOnce(() => {
    throw conflict
  })
  await reads.until(0)
  expect(reads.state().isUsable).toBe(true)
})

test('while the primary is away searches, cards and vehicles go on as now', { timeout: 60_000 }, async () => {
  await changeAndFind(5000)
  toPrimary.set('away')
  // Every card is too old to be shown unseen.
  aheadMs += 120_000
  for (let round = 0; round < 30; round += 1) {
    const [found, seen] = [await search(), await look()]
    expect([found.status, seen.status]).toEqual([200, 200])
    expect([found.result.cars?.[0]?.priceWithVAT, seen.result.priceWithVAT]).toEqual([5000, 5000])
    // Five times as fast as it is: an index that nothing confirms would be given up on the way.
    await sleep(100)
    aheadMs += 500
  }
  expect([index.isAway(), index.staleSince()]).toEqual([false, undefined])
  expect((await search()).headers['x-saex-stock-at']).toBeUndefined()
})

test(
  'a process started with replicas reads of them, and says how its databases are',
  { timeout: 120_000 },
  async () => {
    await servers.primary.ask(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
    await servers.primary.ask('SELECT pg_reload_conf()')
    await vi.waitFor(() => change(5500), 5000)
    const METRICS_TOKEN = 'a-token-of-the-operator-with-enough-letters'
    const DATABASE_URL = servers.primary.connectionString
    const settings = {
      DATABASE_URL,
      DATABASE_COPIES: '2',
      METRICS_TOKEN,
      ROLE: 'web',
      SAMPLE_STOCK: '0',
      LOG_LEVEL: 'warn',
    }
    const readFigures = async ({ url }: ProductProcess) => {
      const answer = await fetch(url + PATHS.metrics, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      return (await answer.text()).split('\n')
    }
    const web = await startProductProcess({ ...settings, DATABASE_READ_URL: servers.standby.connectionString })
    const lonely = await startProductProcess({ ...settings, DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/none' })
    try {
      await issueQuoteAtLast(web.url, requestFor(saexRef))
      const known = ['saex_database_copies 2', 'saex_database_copies_wanted 2', 'saex_pool_waiting{pool="public"} 0']
      const replica = ['saex_pool_waiting{pool="reads"} 0', 'saex_replica_up 1']
      const figures = await readFigures(web)
      expect(figures).toEqual(expect.arrayContaining([...known, ...replica]))
      const lag = figures.find((line) => line.startsWith('saex_replica_lag_seconds '))
      expect(Number(lag?.split(' ')[1])).toBeLessThan(5)
      const commits = figures.find((line) => line.startsWith('saex_commit_seconds_count{pool="public"} '))
      expect(Number(commits?.split(' ')[1])).toBeGreaterThan(0)
      // The same for a role that may see how others follow.
      await servers.primary.ask('GRANT pg_read_all_stats TO saex_app')
      await vi.waitFor(async () => expect(await readFigures(web)).toContain('saex_database_copies 2'), 5000)
      const { rows } = await reads.any.execute<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'saex reads'`,
      )
      // One of them asks.
      expect(rows[0]?.count).toBeGreaterThan(1)
      expect(lonely.output()).toContain('no replica answers; its reads go to the primary until one does')
      const readiness = ({ url }: ProductProcess) => fetch(url + PATHS.ready).then((answer) => answer.json())
      expect(await readiness(web)).toMatchObject({ result: { database: 'ok', replica: 'ok' } })
      expect(await readiness(lonely)).toMatchObject({ result: { database: 'ok', replica: 'away' } })
      expect(await readFigures(lonely)).toContain('saex_replica_up 0')
      expect(await listReferences(lonely.url)).toEqual([saexRef])
    } finally {
      await Promise.all([web.stop(), lonely.stop()])
      await servers.primary.ask('ALTER SYSTEM RESET synchronous_standby_names')
      await servers.primary.ask('SELECT pg_reload_conf()')
    }
  },
)

test('the replica killed, nothing fails', { timeout: 60_000 }, async () => {
  await servers.standby.kill()
  for (let round = 0; round < 50; round += 1)
    expect([(await look()).status, (await search()).status]).toEqual([200, 200])
  expect(await changeAndFind(6000)).toMatchObject({ shown: 6000 })
})
