// The stock list for devices (`performance.list-bytes`): bytes, time to make it and to take it in, stalls of the
// server meanwhile: node tests/bench/catalogue.ts --sizes 5000,20000,50000
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/db/connection.ts'
import { loadModelFacts, writeSampleVehicles } from '../../samples/stock/seed-sample-stock.ts'
import { lockNextStockRevision, publishStockRevision } from '../../src/server/features/stock/stock-revision.ts'
import type { App } from '../../src/server/http/app.ts'
import type { CatalogueChanges, CatalogueManifest } from '../../src/shared/contract/catalogue.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { buildStockIndex } from '../../src/shared/domain/stock-index/stock-index.ts'
import { decodeBlock } from '../../src/shared/domain/stock-list/block.ts'
import { joinListColumns } from '../../src/shared/domain/stock-list/list-columns.ts'
import { toModelNames, type ListNames } from '../../src/shared/domain/stock-list/list-names.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { fill, openServer, startProduct } from './search/product.ts'

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '5000,20000,50000' } } })

const NOW = new Date('2026-11-20T08:00:00Z')
const PRICES = 300
const SALES = 100
const NEWCOMERS = 100
const BUILDS = 7

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

/**
 * The sample is listed on whole hours, as stock that comes by feeds. Moments of their own are what nothing foretells; what
 * they cost is measured first, on the same stock.
 */
async function measureSize(size: number): Promise<void> {
  await fill(bulk, size)
  console.log(`\n${size} vehicles, each listed at its own millisecond`)
  await bulk.db.execute(sql`
    update vehicle set listed_at = date_trunc('hour', listed_at) + (abs(hashint8(id)::bigint) % 3600000) * interval '1 ms'`)
  await measureList({ isDetailed: false })
  await bulk.db.execute(sql`update vehicle set listed_at = date_trunc('hour', listed_at)`)
  console.log(`${size} vehicles, listed by hourly feeds`)
  await measureList({ isDetailed: true })
}

async function measureList({ isDetailed }: { readonly isDetailed: boolean }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const app = await startProduct(database, { dataDir })
  try {
    const manifest = await measureBuilds(app, dataDir)
    reportBytes(manifest)
    if (!isDetailed) return
    await measureReading(app, manifest)
    await measureDay(app, manifest)
    const { length } = await getPacked(app, PATHS.deliveryPrices)
    console.log(`  tariff and destinations of all routes: ${length} bytes`)
  } finally {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Several times anew: the first is slower, and others on the machine stall single ones. */
async function measureBuilds(app: App, dataDir: string): Promise<CatalogueManifest> {
  const build = async (): Promise<CatalogueManifest> => {
    await rm(join(dataDir, 'catalogue'), { recursive: true, force: true })
    return (await app.inject(PATHS.catalogue)).json().result
  }
  const builds: { readonly ms: number; readonly stallMs: number }[] = []
  const turns: number[] = []
  for (let round = 0; round < BUILDS; round++) {
    const start = performance.now()
    const stallMs = await watchStalls(build)
    builds.push({ ms: performance.now() - start, stallMs })
    turns.push(await watchTurns(build))
  }
  const ms = middle(builds.map((timed) => timed.ms))
  const stallMs = middle(builds.map((timed) => timed.stallMs))
  const idleMs = await watchStalls(() => sleep(ms))
  console.log(
    `  built in ${ms.toFixed(0)} ms, longest stall ${stallMs.toFixed(0)} ms (${idleMs.toFixed(0)} ms doing nothing), ` +
      `longest turn ${middle(turns).toFixed(0)} ms of work, at worst ${Math.max(...turns).toFixed(0)}`,
  )
  return build()
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** How long the thread answered nobody, at most. */
async function watchStalls(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await sleep(20)
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

/** How much the thread itself worked between two turns, at most: whoever else uses the cores does not count. */
async function watchTurns(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  let before = workedMs()
  const next = (): void => {
    const now = workedMs()
    most = Math.max(most, now - before)
    before = now
    turn = setImmediate(next)
  }
  let turn = setImmediate(next)
  await work()
  clearImmediate(turn)
  return most
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function reportBytes({ blocks, names, count, totalBytes }: CatalogueManifest): void {
  const vehicles = blocks.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `  ${totalBytes} bytes in ${blocks.length + 1} parts for ${count}: ${(totalBytes / count).toFixed(2)} bytes a vehicle` +
      ` (vehicles ${(vehicles / count).toFixed(2)}, names ${names.bytes} bytes in all)`,
  )
}

/** What a device does: decode, and build the index of its search. */
async function measureReading(app: App, { blocks, names }: CatalogueManifest): Promise<void> {
  const parts: Buffer[] = []
  for (const { digest } of blocks) parts.push((await app.inject(`${PATHS.catalogueBlock}?digest=${digest}`)).rawPayload)
  const listNames: ListNames = (await app.inject(`${PATHS.catalogueNames}?digest=${names.digest}`)).json()
  for (const round of ['first', 'second']) {
    const start = performance.now()
    const columns = joinListColumns(parts.map((part) => decodeBlock(part)))
    const decoded = performance.now()
    const index = buildStockIndex({ columns, models: toModelNames(listNames) })
    const built = performance.now()
    const times = `decoded in ${(decoded - start).toFixed(0)} ms, index built in ${(built - decoded).toFixed(0)} ms`
    console.log(`  read for the ${round} time: ${index.count} vehicles ${times}`)
  }
}

/** A day of 500 changes, as one answer. */
async function measureDay(app: App, { handle, revision }: CatalogueManifest): Promise<void> {
  await changeSome()
  const { rows } = await bulk.pool.query<{ count: string }>('select count(*) from vehicle')
  const first = Number(rows[0]!.count)
  await writeSampleVehicles(bulk.db, { models: await loadModelFacts(), seed: 1, first, count: NEWCOMERS, now: NOW })
  const url = `${PATHS.catalogueChanges}?handle=${handle}&since=${revision}`
  const changes: CatalogueChanges = (await app.inject(url)).json().result
  const { length } = await getPacked(app, url)
  const block = Buffer.from(changes.upserts, 'base64')
  console.log(
    `  a day: ${decodeBlock(block).id.length} vehicles new or changed, ${changes.removed.length} gone: ${length} bytes`,
  )
}

async function changeSome(): Promise<void> {
  await bulk.db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    await tx.execute(sql`
      update vehicle set price_with_vat_cents = round(price_with_vat_cents * 0.95, -4),
        price_cents = round(round(price_with_vat_cents * 0.95, -4) / 1.15), revision = ${revision}
      where id in (select id from vehicle where status <> 'sold' order by hashint8(id) limit ${PRICES})`)
    await tx.execute(sql`
      update vehicle set status = 'sold', sold_at = now(), revision = ${revision}
      where id in (select id from vehicle where status <> 'sold' order by hashint8(id) desc limit ${SALES})`)
    await publishStockRevision(tx, revision)
  })
}

async function getPacked(app: App, url: string): Promise<Buffer> {
  return (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).rawPayload
}
