// @module-tag soak
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import { readPrimary } from '../../../src/server/db/reads.ts'
import type { BlobStore } from '../../../src/server/blobs/blob-store.ts'
import { createS3Blobs } from '../../../src/server/blobs/s3-blobs.ts'
import { listKept } from '../../../src/server/features/backup/backup-folder.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import {
  createIndexSnapshots,
  type IndexSnapshots,
} from '../../../src/server/features/stock/snapshot/index-snapshots.ts'
import { startStockIndex } from '../../../src/server/features/stock/stock-index.service.ts'
import { findChanges, loadStock, type OrderedStock } from '../../../src/server/features/stock/stock-at-revision.ts'
import { applyChanges } from '../../../src/shared/domain/stock-index/changes.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/shared/domain/durations.ts'
import { buildApp } from '../../../src/server/app.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { startS3Double, type S3Double } from '../../support/s3-double.ts'
import { compareKept } from '../../support/search-equality.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const TOKEN = 'a-token-of-the-operator-with-enough-letters'
const { signal } = new AbortController()

let shop: TestApp
let blobs: BlobStore
let snapshots: IndexSnapshots
const log = { info: vi.fn<(details: unknown) => void>(), warn: vi.fn<(details: { readonly err: Error }) => void>() }

beforeAll(async () => {
  shop = await createTestApp({ env: { METRICS_TOKEN: TOKEN } })
  blobs = shop.context.blobs
  await seedReference(shop.context.db, { now: TEST_TIME })
})
afterAll(() => shop.close())
beforeEach(() => {
  snapshots = openSnapshots()
})
afterEach(async () => {
  await snapshots.close()
  vi.clearAllMocks()
})

function openSnapshots(options: { readonly leastVehicles?: number; readonly blobs?: BlobStore } = {}): IndexSnapshots {
  const { db, clock } = shop.context
  const { connectionString } = shop.database
  return createIndexSnapshots({ db, connectionString, blobs, clock, log, leastVehicles: 0, ...options })
}

async function readOrdered(): Promise<OrderedStock> {
  const stock = await loadStock({ db: shop.context.db, reads: readPrimary(shop.context.db) }, signal)
  return { ...stock, baseRevision: stock.revision }
}

async function keep(stock: OrderedStock, into = snapshots): Promise<void> {
  pass(11 * MINUTE_MS)
  log.info.mockClear()
  await into.offer(stock)
  expect(log.warn.mock.calls).toEqual([])
  expect(log.info).toHaveBeenCalledOnce()
}

function pass(ms: number): void {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

async function listKeys(store = blobs): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list('index/')) keys.push(key)
  return keys
}

const listRevisions = async () => new Set((await listKeys()).map((key) => Number(key.split('/')[2])))

async function change(name: string): Promise<void> {
  await addVehicles(shop.context.db, [makeVehicle({ supplierKey: name })])
}

/** Copies of the first vehicle, in a revision of their own. */
async function multiply(count: number): Promise<void> {
  const { db } = shop.context
  const { rows } = await db.execute<{ names: string[] }>(sql`
    select array_agg(column_name::text) as names from information_schema.columns where table_name = 'vehicle'`)
  const names = rows[0]!.names.map((name) => sql.identifier(name))
  const values = rows[0]!.names.map((name) => {
    if (name === 'id') return sql`nextval('vehicle_id_seq')`
    if (name === 'saex_number') return sql`(select max(saex_number) from vehicle) + k`
    if (name === 'supplier_key') return sql`supplier_key || gen_random_uuid()`
    return name === 'revision' ? sql`(select revision + 1 from stock_revision)` : sql.identifier(name)
  })
  await db.execute(sql`
    insert into vehicle (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)}
    from (select * from vehicle order by id limit 1) one cross join generate_series(1, ${count}::int) k`)
  await db.execute(sql`update stock_revision set revision = revision + 1`)
}

test('what comes from a snapshot and the changes since answers every search as SQL does', async () => {
  const load = async () => {
    const stock = await snapshots.load(signal)
    expect(log.warn.mock.calls).toEqual([])
    return stock!
  }
  const { cases, telling, differences } = await compareKept(
    shop.context.db,
    { keep, load },
    { stocks: 2, searches: 120, seed: 20_261_121 },
  )
  expect(differences.slice(0, 3)).toEqual([])
  expect(cases).toBe(120)
  expect(telling).toBeGreaterThan(20)
}, 60_000)

test('a snapshot of a process that had changes beside its base, and models that came since, are no difference', async () => {
  const { db } = shop.context
  await db.execute(sql`delete from vehicle`)
  const model = (supplierKey: string, make: string) => makeVehicle({ supplierKey, make, model: supplierKey })
  await addVehicles(db, [model('Sold', 'Ford'), model('Changed', 'Ford'), model('Plain', 'Toyota')])
  const base = await readOrdered()
  await addVehicles(db, [
    { ...model('Sold', 'Ford'), status: 'sold' },
    { ...model('Changed', 'Ford'), priceWithVatCents: 1 },
  ])
  const found = await findChanges({ db, reads: readPrimary(db) }, base)
  if (found === undefined || found === 'lost') throw new Error('the changes were not found')
  await keep({ ...base, index: applyChanges(base.index, found.changes), revision: found.revision })
  await addVehicles(db, [model('First', 'Abarth'), model('Between', 'Ford'), model('Last', 'Volvo')])

  const index = startStockIndex({ ...shop.context, connectionString: shop.database.connectionString, log, snapshots })
  await vi.waitFor(() => expect(index.current()).toBeDefined(), 10_000)
  expect(index.source()).toBe('snapshot')
  const indexed = await buildApp({ ...shop.context, stockIndex: index })
  const models = ['First', 'Between', 'Changed', 'Plain', 'Last']
  const names = [[], [{ MakeName: 'Ford' }], ...models.map((ModelName) => [{ ModelName }])]
  for (const MakeModelList of names) {
    const ask = async (app: TestApp['app']) =>
      (await app.inject({ method: 'POST', url: PATHS.stock, payload: { MakeModelList, SortId: 28 } })).json().result
    const { cars, count } = await ask(shop.app)
    expect(count).toBe(cars.length)
    expect(cars.length).toBeGreaterThan(0)
    expect(await ask(indexed)).toMatchObject({ cars, count })
  }
  await indexed.close()
  await index.close()
})

describe('a snapshot that does not lead to the stock', () => {
  beforeEach(async () => {
    const { db } = shop.context
    await db.execute(sql`delete from vehicle`)
    await db.execute(sql`delete from installation_step where name like 'index snapshot %'`)
    await addVehicles(db, [
      makeVehicle({ supplierKey: 'one' }),
      makeVehicle({ supplierKey: 'two', make: 'Ford', model: 'Ranger' }),
    ])
    await keep(await readOrdered())
    expect(await snapshots.load(signal)).toMatchObject({ index: { count: 2 } })
  })

  const findKey = async (end: string) => (await listKeys()).find((key) => key.endsWith(end))!
  const spoil = async (end: string) => {
    const key = await findKey(end)
    const bytes = (await blobs.get(key))!
    bytes[0]! ^= 1
    await blobs.put(key, bytes, { type: 'application/octet-stream' })
  }

  test.each([
    ['is not what was written', () => spoil('base.id.0')],
    ['is not what was written', () => spoil('manifest.json')],
    ['is not there', async () => blobs.remove([await findKey('orders.price.ascending.0')])],
    ['is not there', async () => blobs.remove([await findKey('manifest.json')])],
    [
      'has 2 vehicles, the database 1',
      () => shop.context.db.execute(sql`delete from vehicle where model_id = (select max(model_id) from vehicle)`),
    ],
    ['models have other names', () => shop.context.db.execute(sql`update model set name_key = name_key || '2'`)],
    ['too much changed', () => multiply(20_001)],
    ['too much changed', () => shop.context.db.execute(sql`update stock_revision set revision = revision - 1`)],
  ])(
    'because it %s is not used, and the next is written at once',
    async (reason, make) => {
      await make()
      const index = startStockIndex({
        ...shop.context,
        connectionString: shop.database.connectionString,
        log,
        snapshots,
      })
      await vi.waitFor(() => expect(index.current()).toBeDefined(), 30_000)
      expect(log.warn.mock.calls.map(([{ err }]) => err.message)).toEqual([expect.stringContaining(reason)])
      expect(index.source()).toBe('sql')
      const { rows } = await shop.context.db.execute<{ count: number }>(sql`select count(*)::int as count from vehicle`)
      expect(index.current()!.count).toBe(rows[0]!.count)
      await index.close()

      snapshots = openSnapshots()
      await snapshots.load(signal)
      pass(1000)
      log.info.mockClear()
      await snapshots.offer(await readOrdered())
      expect(log.info).toHaveBeenCalledOnce()
      log.warn.mockClear()
      expect(await snapshots.load(signal)).toMatchObject({ index: { count: rows[0]!.count } })
      expect(log.warn.mock.calls).toEqual([])
    },
    60_000,
  )

  test('because it is of another layout, or the database knows none, is not looked for', async () => {
    await shop.context.db.execute(sql`
      update installation_step set name = 'index snapshot 0123456789ab' where name like 'index snapshot %'`)
    expect(await snapshots.load(signal)).toBeUndefined()
    expect(log.warn.mock.calls).toEqual([])
  })

  test('because it was written by a process that knew more than the database is not named', async () => {
    await change('three')
    const stock = await readOrdered()
    await shop.context.db.execute(sql`update stock_revision set revision = revision - 1`)
    pass(11 * MINUTE_MS)
    await snapshots.offer(stock)
    expect(log.warn.mock.calls[0]![0].err.message).toContain('older than the index')
    await shop.context.db.execute(sql`update stock_revision set revision = revision + 1`)
    expect(await snapshots.load(signal)).toMatchObject({ index: { count: 3 } })
  })
})

describe('a store', () => {
  let s3: S3Double
  beforeEach(async () => {
    s3 = await startS3Double()
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
    blobs = createS3Blobs({ endpoint: s3.endpoint, name: 'saex', region: 'us-east-1', credentials })
    await shop.context.db.execute(sql`delete from installation_step where name like 'index snapshot %'`)
    snapshots = openSnapshots()
    await keep(await readOrdered())
  })
  afterEach(() => {
    blobs = shop.context.blobs
    s3.close()
  })

  test('keeps it as the folder does', async () => {
    expect(await snapshots.load(signal)).toMatchObject({ index: { count: (await readOrdered()).index.count } })
    expect(log.warn.mock.calls).toEqual([])
  })

  test.each(['away', 'slow', 'wrong'] as const)(
    'that is %s is not waited for',
    async (state) => {
      s3.set(state)
      const start = performance.now()
      const index = startStockIndex({
        ...shop.context,
        connectionString: shop.database.connectionString,
        log,
        snapshots,
      })
      await vi.waitFor(() => expect(index.current()).toBeDefined(), 10_000)
      expect(performance.now() - start).toBeLessThan(5000)
      expect(index.source()).toBe('sql')
      expect(log.warn).toHaveBeenCalledOnce()
      await index.close()
    },
    20_000,
  )

  test.each(['away', 'full'] as const)(
    'that is %s leaves what was stored, and is asked again later',
    async (state) => {
      await change(`while ${state}`)
      const stock = await readOrdered()
      s3.set(state)
      pass(11 * MINUTE_MS)
      await snapshots.offer(stock)
      expect(log.warn).toHaveBeenCalledOnce()
      log.warn.mockClear()
      s3.set('open')
      expect(await snapshots.load(signal)).toMatchObject({ revision: stock.revision })
      pass(30_000)
      const calls = s3.calls()
      await snapshots.offer(stock)
      expect(s3.calls()).toBe(calls)
      await keep(stock)
    },
    20_000,
  )
})

describe('snapshots', () => {
  beforeEach(async () => {
    await shop.context.db.execute(sql`delete from installation_step where name like 'index snapshot %'`)
    await blobs.remove(await listKeys())
  })

  test('are written by one of two processes that offer at once', async () => {
    const written: string[] = []
    const counting: BlobStore = {
      ...blobs,
      put: async (key, bytes, how) => {
        written.push(key)
        await sleep(5)
        return blobs.put(key, bytes, how)
      },
    }
    const processes = [openSnapshots({ blobs: counting }), openSnapshots({ blobs: counting })]
    const stock = await readOrdered()
    await Promise.all(processes.map((process) => process.offer(stock)))
    pass(MINUTE_MS)
    await Promise.all(processes.map((process) => process.offer(stock)))
    expect(written.toSorted()).toEqual((await listKeys()).toSorted())
    expect(log.warn.mock.calls).toEqual([])
    await Promise.all(processes.map((process) => process.close()))
  })

  test('are two, the newest and the one before; of other layouts those of a day', async () => {
    const type = 'application/octet-stream'
    await blobs.put('index/0123456789ab/7/manifest.json', Buffer.from('{}'), { type })
    const revisions: number[] = []
    for (const name of ['first', 'second', 'third']) {
      await change(name)
      const stock = await readOrdered()
      revisions.push(stock.revision)
      await keep(stock)
    }
    expect(await listRevisions()).toEqual(new Set([7, ...revisions.slice(1)]))
    pass(DAY_MS)
    await change('fourth')
    await keep(await readOrdered())
    expect(await listRevisions()).not.toContain(7)
  })

  test('are written again after ten minutes, or after one when more than 2,000 vehicles changed', async () => {
    await keep(await readOrdered())
    log.info.mockClear()
    const countAfter = async (ms: number) => {
      pass(ms)
      await snapshots.offer(await readOrdered())
      return log.info.mock.calls.length
    }
    await change('later')
    expect(await countAfter(9 * MINUTE_MS)).toBe(0)
    expect(await countAfter(MINUTE_MS)).toBe(1)
    await multiply(2000)
    expect(await countAfter(MINUTE_MS)).toBe(1)
    await change('one more')
    expect(await countAfter(MINUTE_MS)).toBe(2)
    await multiply(2001)
    expect(await countAfter(MINUTE_MS / 2)).toBe(2)
    expect(await countAfter(MINUTE_MS / 2)).toBe(3)
  }, 30_000)

  test('are not written for a small stock, nor twice for one that stayed', async () => {
    const ordinary = openSnapshots({ leastVehicles: 100_000 })
    await ordinary.offer(await readOrdered())
    expect(await listKeys()).toEqual([])
    await ordinary.close()
    await keep(await readOrdered())
    log.info.mockClear()
    pass(DAY_MS)
    await snapshots.offer(await readOrdered())
    expect(log.info.mock.calls).toEqual([])
  })

  test('are in no backup, since they can be made again', async () => {
    await keep(await readOrdered())
    expect(await listKeys()).not.toEqual([])
    expect((await listKept(shop.context.dataDir)).filter((path) => path.startsWith('index'))).toEqual([])
  })

  test('are told in the metrics and in the log of the start', async () => {
    await keep(await readOrdered())
    log.info.mockClear()
    const index = startStockIndex({ ...shop.context, connectionString: shop.database.connectionString, log, snapshots })
    await vi.waitFor(() => expect(index.current()).toBeDefined(), 10_000)
    const app = await buildApp({ ...shop.context, stockIndex: index })
    const answer = await app.inject({ url: PATHS.metrics, headers: { authorization: `Bearer ${TOKEN}` } })
    expect(answer.payload).toContain('saex_index_source{source="sql"} 0\nsaex_index_source{source="snapshot"} 1\n')
    const { count } = index.current()!
    expect(log.info.mock.calls[0]).toEqual([
      { source: 'snapshot', vehicles: count, ms: expect.any(Number) },
      'the stock index is loaded',
    ])
    await app.close()
    await index.close()
  })
})
