// A change of the prices of 10,000 vehicles in a stock of so many: preview, run and undo, how long other writers wait, what
// it costs public searches, and when they know of it.
// npm run bench -- bulk, or node tests/bench/bulk.ts --sizes 100000,1000000 --turns 3
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { staffFilterSchema } from '../../src/shared/contract/stock-desk.ts'
import { openDatabase, type Database } from '../../src/server/db/connection.ts'
import { bulkChange, staffUser } from '../../src/server/db/schema/index.ts'
import { previewBulk } from '../../src/server/features/bulk/preview-bulk.ts'
import { runBulk } from '../../src/server/features/bulk/run-bulk.job.ts'
import type { StockIndexService } from '../../src/server/features/stock/stock-index.service.ts'
import { lockNextStockRevision } from '../../src/server/features/stock/stock-revision.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { loadFromThread, summarise } from './search/load.ts'
import { fill, openServer, portOf, startIndex, startProduct, toProductCall } from './search/product.ts'
import { chooseShapes } from './search/shapes.ts'

const COUNT = 10_000
const SEARCH_SECONDS = 6
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '100000' }, turns: { type: 'string', default: '3' } },
})

const server = await openServer()
const template = await createTemplate(server.connectionString)
try {
  for (const size of values.sizes.split(',').map(Number)) await measure(size)
} finally {
  await template.dropAll()
  await server.stop()
}

async function measure(size: number): Promise<void> {
  const connectionString = withDatabase(template.adminUrl, template.template)
  const filling = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
  await fill(filling, size)
  const { rows } = await filling.db.execute<{ cents: number }>(sql`
    select price_with_vat_cents::float8 as cents from vehicle where price_with_vat_cents > 0
    order by price_with_vat_cents offset ${COUNT - 1} limit 1`)
  await filling.pool.query('vacuum analyze vehicle')
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const { db } = database
  const clock = () => new Date()
  const staffUserId = await makeUser(database, size)
  const filter = staffFilterSchema.parse({ maxPrice: rows[0]!.cents / 100, minPrice: 1 })
  const signal = new AbortController().signal
  console.log(`\n${size} vehicles; milliseconds`)
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const wish = { price: { by: 'percent' as const, value: 1 + turn, roundTo: 0.01 as const }, pin: true }
    let id = 0
    const preview = await timed(async () => {
      const asked = { filter, refs: [], without: [], wish }
      id = await previewBulk({ db, clock }, { ...asked, key: randomUUID(), staffUserId })
    })
    const count = await db.$count(sql`bulk_item where bulk_id = ${id}`)
    await db.update(bulkChange).set({ state: 'running', startedBy: staffUserId, startedAt: clock() })
    const run = await besideWriter(database, () => runBulk({ db, clock, signal }))
    await db.update(bulkChange).set({ state: 'undoing', undoneBy: staffUserId })
    const undo = await besideWriter(database, () => runBulk({ db, clock, signal }))
    console.log(`${count} vehicles: preview ${preview.toFixed(0)}, run ${words(run)}, undo ${words(undo)}`)
    if (turn + 1 === Number(values.turns)) await besideSearches(database, { connectionString, id })
    await db.execute(sql`truncate bulk_change, bulk_item`)
  }
  await database.close()
  await filling.close()
}

type Beside = { readonly ms: number; readonly longestWait: number }

/** Another writer takes the lock of all writers again and again: its longest wait is how long the change held it. */
async function besideWriter({ db }: Database, work: () => Promise<void>): Promise<Beside> {
  const over = new AbortController()
  let longestWait = 0
  const writer = async () => {
    while (!over.signal.aborted) {
      const wait = await timed(() => db.transaction((tx) => lockNextStockRevision(tx)))
      longestWait = Math.max(longestWait, wait)
      await sleep(20)
    }
  }
  const writing = writer()
  const ms = await timed(work)
  over.abort()
  await writing
  return { ms, longestWait }
}

/** Searches over HTTP alone, and while the change runs and is undone again and again in the same process. */
async function besideSearches(
  database: Database,
  { connectionString, id }: { readonly connectionString: string; readonly id: number },
): Promise<void> {
  const { db } = database
  const index = await startIndex(database, connectionString)
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const product = await startProduct(database, { dataDir, stockIndex: index })
  const calls = (await chooseShapes(database, 50)).filter(({ kind }) => kind === 'search').map(toProductCall)
  const load = () =>
    loadFromThread({ port: portOf(product.server.address()), calls, connections: 2, seconds: SEARCH_SECONDS })
  await load()
  const alone = await load()
  const over = new AbortController()
  const lags: number[] = []
  const following = followRevisions(database, { index, lags, signal: over.signal })
  const changing = changeOnAndOn(db, { id, signal: over.signal })
  const beside = await load()
  over.abort()
  await Promise.all([following, changing])
  const [quiet, busy] = [alone, beside].map((times) => summarise(times.flat(), SEARCH_SECONDS))
  console.log(
    `searches: p95 alone ${quiet!.p95.toFixed(1)} ms, beside a change ${busy!.p95.toFixed(1)} ms: ` +
      `${(busy!.p95 / quiet!.p95).toFixed(2)} ×; a batch is found ${summarise(lags, 1).p95.toFixed(0)} ms after its commit ` +
      `(p95 of ${lags.length}, most ${Math.max(...lags).toFixed(0)})`,
  )
  await product.close()
  await index.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function changeOnAndOn(
  db: Database['db'],
  { id, signal }: { readonly id: number; readonly signal: AbortSignal },
): Promise<void> {
  // Each change comes to its end: one that is broken off would fail.
  const deps = { db, clock: () => new Date(), signal: new AbortController().signal }
  while (!signal.aborted) {
    await db.update(bulkChange).set({ state: 'running' })
    await db.execute(sql`update bulk_item set outcome = null, undo = null where bulk_id = ${id}`)
    await runBulk(deps)
    await db.update(bulkChange).set({ state: 'undoing' })
    await runBulk(deps)
  }
}

/** From the first look that sees a new revision committed until the index has it. */
async function followRevisions(
  { db }: Database,
  options: { readonly index: StockIndexService; readonly lags: number[]; readonly signal: AbortSignal },
): Promise<void> {
  let known = options.index.revision()
  while (!options.signal.aborted) {
    const { rows } = await db.execute<{ revision: number }>(
      sql`select revision::float8 as revision from stock_revision`,
    )
    const revision = rows[0]!.revision
    const seen = performance.now()
    while (options.index.revision() < revision) await sleep(1)
    if (revision > known) options.lags.push(performance.now() - seen)
    known = revision
    await sleep(2)
  }
}

function words({ ms, longestWait }: Beside): string {
  return `${ms.toFixed(0)} (another writer waits ${longestWait.toFixed(0)} at most)`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function makeUser({ db }: Database, size: number): Promise<number> {
  const [user] = await db
    .insert(staffUser)
    .values({
      username: `bench ${size}`,
      usernameKey: `BENCH ${size}`,
      name: 'Bench',
      passwordHash: '-',
      permissionIds: [4],
      createdAt: new Date(),
    })
    .returning({ id: staffUser.id })
  return user!.id
}
