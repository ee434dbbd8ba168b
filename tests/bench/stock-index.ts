// The stock index by itself (`performance.search-freshness`, `performance.live-counts`): loading, memory, live counts
// against searches, and a hundred changes a second: node tests/bench/stock-index.ts --sizes 10000,100000 --seconds 5
// --rounds 2
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { openDatabase, type Database } from '../../src/server/db/connection.ts'
import { lockNextStockRevision, publishStockRevision } from '../../src/server/features/stock/stock-revision.ts'
import type { StockIndexService } from '../../src/server/features/stock/stock-index.service.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { applyChanges, foldInSteps } from '../../src/shared/domain/stock-index/changes.ts'
import type { StockIndex } from '../../src/shared/domain/stock-index/stock-index.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { loadFromThread, summarise, type Call } from './search/load.ts'
import { fill, openServer, portOf, startIndex, startProduct, toProductCall } from './search/product.ts'
import { chooseShapes } from './search/shapes.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '8' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const connections = Number(values.connections)
const CHANGES_PER_SECOND = 100

const server = await openServer()
const template = await createTemplate(server.connectionString)
const connectionString = withDatabase(template.adminUrl, template.template)
const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
try {
  for (const size of values.sizes.split(',').map(Number)) await measureSize(size)
} finally {
  await bulk.close()
  await template.dropAll()
  await server.stop()
}

async function measureSize(size: number): Promise<void> {
  await fill(bulk, size)
  console.log(`\n${size} vehicles`)
  const before = process.memoryUsage()
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const current = { index: await startIndex(database, connectionString) }
  reportMemory(before, size)
  measureFolding(current.index.current())
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const product = await startProduct(database, { dataDir, stockIndex: delegateTo(current) })
  const port = portOf(product.server.address())
  const searches = (await chooseShapes(bulk, 50)).filter(({ kind }) => kind === 'search').map(toProductCall)
  await compareCounts(port, searches)
  await measureChanges(database, current, { port, calls: searches })
  await measureStaleness(database, current.index)
  await product.close()
  await current.index.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

type Current = { index: StockIndexService }

/** Lets a product go on while its index is put in the place of another. */
function delegateTo(current: Current): StockIndexService {
  return {
    state: () => current.index.state(),
    current: () => current.index.current(),
    isAway: () => current.index.isAway(),
    staleSince: () => current.index.staleSince(),
    revision: () => current.index.revision(),
    source: () => current.index.source(),
    readCards: (ids) => current.index.readCards(ids),
    close: () => current.index.close(),
  }
}

function reportMemory(before: NodeJS.MemoryUsage, size: number): void {
  const after = process.memoryUsage()
  const columns = after.arrayBuffers - before.arrayBuffers
  const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
  console.log(
    `memory: columns ${mega(columns)} (${(columns / size).toFixed(0)} bytes a vehicle), process ${mega(after.rss)}`,
  )
}

/** The turns of folding, between which requests are answered; the last of three, when its code is compiled. */
function measureFolding(index: StockIndex | undefined): void {
  if (index === undefined) throw new Error('the index is not loaded')
  for (const isTold of [false, false, true]) {
    const turns: number[] = []
    const steps = foldInSteps(applyChanges(index, { upserts: [], removals: [1, 2, 3] }))
    for (let isDone = false; !isDone;) {
      const start = performance.now()
      isDone = steps.next().done === true
      turns.push(performance.now() - start)
    }
    const sum = turns.reduce((total, ms) => total + ms)
    if (isTold) console.log(`folding: ${sum.toFixed(0)} ms, the longest turn ${Math.max(...turns).toFixed(1)} ms`)
  }
}

/** `performance.live-counts` over HTTP: the same filters asked as searches and as counts, in turns. */
async function compareCounts(port: number, searches: readonly Call[]): Promise<void> {
  const counts = searches.map((call) => ({ ...call, path: PATHS.stockCounts }))
  const times: number[][] = [[], []]
  for (let round = 0; round < rounds * 2; round++) {
    const calls = round % 2 === 0 ? searches : counts
    const measured = await loadFromThread({ port, calls, connections: 1, seconds })
    times[round % 2]!.push(...measured.flat())
  }
  const [search, count] = times.map((list) => summarise(list, seconds * rounds))
  const ratio = (search!.perSecond / count!.perSecond).toFixed(2)
  console.log(
    `live counts: ${(1000 / count!.perSecond).toFixed(2)} ms on average, a search ${(1000 / search!.perSecond).toFixed(2)} ms: ${ratio} ×`,
  )
}

/**
 * `performance.search-freshness`: the same searches while nothing changes, and with a hundred changes a second, in
 * turns: with an index that follows them and, to tell the price of following from that of a busy database, with one
 * that stands still.
 */
async function measureChanges(
  database: Database,
  current: Current,
  { port, calls }: { readonly port: number; readonly calls: readonly Call[] },
): Promise<void> {
  const times = { quiet: [] as number[], following: [] as number[], still: [] as number[] }
  const load = async (list: number[]) =>
    list.push(...(await loadFromThread({ port, calls, connections, seconds })).flat())
  for (let round = 0; round < rounds; round++) {
    await load(times.quiet)
    const writer = startWriter()
    await sleep(1000)
    await load(times.following)
    const index = current.index.current()
    await current.index.close()
    current.index = { ...current.index, current: () => index }
    await load(times.still)
    await writer.terminate()
    current.index = await startIndex(database, connectionString)
  }
  const [quiet, following, still] = [times.quiet, times.following, times.still].map((list) => summarise(list, 1))
  console.log(
    `p95 while nothing changes ${quiet!.p95.toFixed(1)} ms; with ${CHANGES_PER_SECOND} changes/s ` +
      `${following!.p95.toFixed(1)} ms, ${still!.p95.toFixed(1)} ms without following them: ` +
      `${(following!.p95 / quiet!.p95).toFixed(2)} ×, ${(following!.p95 / still!.p95).toFixed(2)} ×`,
  )
}

function startWriter(): Worker {
  const workerData = { connectionString, perSecond: CHANGES_PER_SECOND }
  return new Worker(new URL('search/change-thread.ts', import.meta.url), { workerData })
}

/** `performance.search-freshness`: from a commit until both of two indexes have it, while other changes go on. */
async function measureStaleness(database: Database, index: StockIndexService): Promise<void> {
  const other = await startIndex(database, connectionString)
  const writer = startWriter()
  await sleep(1000)
  const times: number[] = []
  for (let round = 0; round < 100; round++) {
    const revision = await changeOne()
    const start = performance.now()
    while (index.revision() < revision || other.revision() < revision) await sleep(1)
    times.push(performance.now() - start)
    await sleep(7)
  }
  await writer.terminate()
  await other.close()
  const { p50, p95 } = summarise(times, 1)
  console.log(
    `a change is searchable in both of two indexes after ${p50.toFixed(0)} ms (p95 ${p95.toFixed(0)}, most ${Math.max(...times).toFixed(0)} ms)`,
  )
}

async function changeOne(): Promise<number> {
  return bulk.db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    await tx.execute(sql`
      update vehicle set price_with_vat_cents = price_with_vat_cents + 100, revision = ${revision}
      where id = (select min(id) from vehicle where status <> 'sold')`)
    await publishStockRevision(tx, revision)
    return revision
  })
}
