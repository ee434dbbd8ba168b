// Search over HTTP by the product and by the tuned table of performance.md, in turns, on the same stock and machine:
// npm run bench -- search, or node tests/bench/search.ts --sizes 10000,100000 --seconds 5 --rounds 3 --connections 16
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { buildApp } from '../../src/server/app.ts'
import { parseConfig } from '../../src/server/config.ts'
import { openDatabase, type Database } from '../../src/server/db/connection.ts'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { loadModelFacts, writeSampleVehicles } from '../../src/server/features/sample-stock/seed-sample-stock.ts'
import { MAIL_RULES, RATE_RULES, type RateRules } from '../../src/server/http/rate-rules.ts'
import { systemIds } from '../../src/server/ids.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { fetchResult, putUnderLoad, summarise, type Call, type Times } from './search/load.ts'
import { chooseShapes, type Shape } from './search/shapes.ts'
import { buildTunedTable, createTunedServer } from './search/tuned-table.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const connections = Number(values.connections)

type Contender = { readonly name: string; readonly port: number; readonly calls: readonly Call[] }

const server = await openServer()
const template = await createTemplate(server.connectionString)
try {
  for (const size of values.sizes.split(',').map(Number)) await measureSize(size)
} finally {
  await template.dropAll()
  await server.stop()
}

async function openServer() {
  const given = process.env['DATABASE_URL']
  if (given) return { connectionString: given, stop: async () => {} }
  const projectDir = fileURLToPath(new URL('../..', import.meta.url))
  return openEmbeddedPostgres({ dataDir: '.cache/bench-database', projectDir, log: () => {} })
}

async function measureSize(size: number): Promise<void> {
  const connectionString = withDatabase(template.adminUrl, template.template)
  const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
  await fill(bulk, size)
  const shapes = await chooseShapes(bulk)
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const product = await startProduct(database, dataDir)
  const tuned = createTunedServer(database).listen(0, '127.0.0.1')
  await new Promise((resolve) => tuned.once('listening', resolve))
  const contenders = [
    { name: 'product', port: portOf(product.server.address()), calls: shapes.map(toProductCall) },
    { name: 'tuned table', port: portOf(tuned.address()), calls: shapes.map(toTunedCall) },
  ]
  console.log(`\n${size} vehicles, ${connections} connections, ${rounds} × ${seconds} s each, in turns`)
  console.log(`differences between the answers: ${await countDifferences(contenders, shapes)} of ${shapes.length}`)
  await report(contenders, shapes)
  await product.close()
  tuned.close()
  await database.close()
  await bulk.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** The stock of the next size: all of the smaller one and more. */
async function fill(database: Database, size: number): Promise<void> {
  await seedReference(database.db, { now: NOW })
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from vehicle')
  const there = Number(rows[0]!.count)
  const start = performance.now()
  await writeSampleVehicles(database.db, {
    models: await loadModelFacts(),
    seed: 1,
    first: there,
    count: size - there,
    now: NOW,
  })
  console.log(`${size - there} vehicles written in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  await database.pool.query('vacuum analyze')
  await database.pool.query('drop table if exists tuned')
  await buildTunedTable(database)
}

async function startProduct(database: Database, dataDir: string) {
  const limitless = Object.fromEntries(
    Object.entries(RATE_RULES).map(([name, rule]) => [name, { ...rule, max: Number.MAX_SAFE_INTEGER }]),
  )
  const app = await buildApp({
    config: parseConfig({ NODE_ENV: 'production', MAIL_FROM: 'Saex <quotations@example.test>' }),
    publicUrl: 'http://127.0.0.1',
    dataDir,
    db: database.db,
    clock: () => NOW,
    ids: systemIds,
    jobs: { send: async () => {} },
    log: pino({ level: 'silent' }),
    rateRules: { ...RATE_RULES, ...limitless } satisfies RateRules,
    mailRules: MAIL_RULES,
    secret: Buffer.alloc(32, 7),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

function toProductCall(shape: Shape): Call {
  if (shape.kind === 'makes') return { method: 'GET', path: PATHS.makes }
  if (shape.kind === 'models') return { method: 'GET', path: `${PATHS.models}?MakeId=${shape.makeId}` }
  return { method: 'POST', path: PATHS.stock, body: JSON.stringify(shape.filter) }
}

function toTunedCall(shape: Shape): Call {
  if (shape.kind === 'makes') return { method: 'GET', path: '/makes' }
  if (shape.kind === 'models') return { method: 'GET', path: `/models/${shape.makeId}` }
  return { method: 'POST', path: '/search', body: JSON.stringify(shape.filter) }
}

async function countDifferences(contenders: readonly Contender[], shapes: readonly Shape[]): Promise<number> {
  let differences = 0
  for (const [place, shape] of shapes.entries()) {
    const [a, b] = await Promise.all(
      contenders.map(async ({ port, calls }) => factsOf(await fetchResult(port, calls[place]!))),
    )
    if (a !== b) console.log(`different: ${shape.name}\n  ${a}\n  ${b}`)
    if (a !== b) differences += 1
  }
  return differences
}

/** Ids in order with their counts. */
function factsOf(result: unknown): string {
  return JSON.stringify(result, (key: string, value: unknown) => {
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'object')) return value.map(idAndCount)
    return key === '' || key === 'cars' || key === 'count' ? value : undefined
  })
}

function idAndCount(entry: { readonly id: number; readonly count?: number }): string {
  return `${entry.id}:${entry.count ?? ''}`
}

async function report(contenders: readonly Contender[], shapes: readonly Shape[]): Promise<void> {
  const times = contenders.map(() => shapes.map((): number[] => []))
  for (const { port, calls } of contenders) await putUnderLoad({ port, calls, connections, seconds: 1 })
  for (let round = 0; round < rounds; round++) {
    for (const [index, { port, calls }] of contenders.entries()) {
      const measured = await putUnderLoad({ port, calls, connections, seconds })
      measured.forEach((list, place) => times[index]![place]!.push(...list))
    }
  }
  const mixes = times.map((list) => summarise(list.flat(), rounds * seconds))
  contenders.forEach(({ name }, index) => console.log(`${name.padEnd(32)}${line(mixes[index]!)}`))
  console.log(`product / tuned table: ${(mixes[0]!.perSecond / mixes[1]!.perSecond).toFixed(2)} × requests/s`)
  shapes.forEach(({ name }, place) => {
    const [product, tuned] = times.map((list) => summarise(list[place]!, rounds * seconds))
    console.log(
      `  ${name.padEnd(30)}p95 ${product!.p95.toFixed(1).padStart(7)} ms, tuned ${tuned!.p95.toFixed(1).padStart(7)} ms`,
    )
  })
}

function line({ perSecond, p50, p95 }: Times): string {
  return `${perSecond.toFixed(0).padStart(6)} req/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
}
