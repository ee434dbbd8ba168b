// Search over HTTP by the product and by the tuned table, in turns, on the same stock and machine:
// npm run bench -- search, or node tests/bench/search.ts --sizes 10000,100000 --seconds 5 --rounds 3 --connections 16
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/server/db/connection.ts'
import type { SearchResult } from '../../src/shared/contract/stock.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { fetchResult, loadFromThread, summarise, type Call, type Times } from './search/load.ts'
import { fill, openServer, portOf, startIndex, startProduct, toProductCall } from './search/product.ts'
import { chooseShapes, type Shape } from './search/shapes.ts'
import { buildTunedTable, createTunedServer } from './search/tuned-table.ts'

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

/** 600 questions in all. */
const VARIANTS = 50

type Contender = { readonly name: string; readonly port: number; readonly calls: readonly Call[] }

const server = await openServer()
const template = await createTemplate(server.connectionString)
try {
  for (const size of values.sizes.split(',').map(Number)) await measureSize(size)
} finally {
  await template.dropAll()
  await server.stop()
}

async function measureSize(size: number): Promise<void> {
  const connectionString = withDatabase(template.adminUrl, template.template)
  const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
  await fill(bulk, size)
  await bulk.pool.query('drop table if exists tuned')
  await buildTunedTable(bulk)
  const shapes = await chooseShapes(bulk, VARIANTS)
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const index = await startIndex(database, connectionString)
  const product = await startProduct(database, { dataDir, stockIndex: index })
  const plain = await startProduct(database, { dataDir })
  const tuned = createTunedServer(bulk).listen(0, '127.0.0.1')
  await new Promise((resolve) => tuned.once('listening', resolve))
  const contenders = [
    { name: 'product', port: portOf(product.server.address()), calls: shapes.map(toProductCall) },
    { name: 'tuned table', port: portOf(tuned.address()), calls: shapes.map(toTunedCall) },
    { name: 'product by SQL', port: portOf(plain.server.address()), calls: shapes.map(toProductCall) },
    // Beyond that it runs into the limit of its statements, which ends the load.
  ].slice(0, size > 100_000 ? 2 : 3)
  console.log(`\n${size} vehicles, ${connections} connections, ${rounds} × ${seconds} s each, in turns`)
  console.log(`differences between the answers: ${await countDifferences(contenders, shapes)} of ${shapes.length}`)
  await report(contenders, shapes)
  await product.close()
  await plain.close()
  await index.close()
  tuned.close()
  await database.close()
  await bulk.close()
  await rm(dataDir, { recursive: true, force: true })
}

function toTunedCall(shape: Shape): Call {
  if (shape.kind === 'makes') return { method: 'GET', path: '/makes' }
  if (shape.kind === 'models') return { method: 'GET', path: `/models/${shape.makeId}` }
  return { method: 'POST', path: '/search', body: JSON.stringify(shape.filter) }
}

async function countDifferences(contenders: readonly Contender[], shapes: readonly Shape[]): Promise<number> {
  let differences = 0
  for (const [place, shape] of shapes.entries()) {
    const facts = await Promise.all(
      contenders.map(async ({ port, calls }) => factsOf(await fetchResult(port, calls[place]!))),
    )
    if (new Set(facts).size === 1) continue
    console.log(`different: ${shape.name}\n  ${facts.join('\n  ')}`)
    differences += 1
  }
  return differences
}

type Entry = { readonly id: number; readonly count?: number }

/** Ids in order with their counts, of a page or of a list of names. */
function factsOf(result: unknown): string {
  const { cars, count } = Array.isArray(result) ? { cars: result, count: undefined } : (result as SearchResult)
  return JSON.stringify([count, cars.map((entry: Entry) => [entry.id, entry.count])])
}

/** Times by contender and name of the shape. */
type Measured = readonly ReadonlyMap<string, number[]>[]

async function report(contenders: readonly Contender[], shapes: readonly Shape[]): Promise<void> {
  const measured = await measureInTurns(contenders, shapes)
  const mixes = measured.map((times) => summarise([...times.values()].flat(), rounds * seconds))
  contenders.forEach(({ name }, index) => console.log(`${name.padEnd(32)}${line(mixes[index]!)}`))
  const [product, tuned] = mixes
  console.log(
    `product / tuned table: ${(product!.perSecond / tuned!.perSecond).toFixed(1)} × requests/s, ` +
      `p95 1/${(tuned!.p95 / product!.p95).toFixed(1)}`,
  )
  let worst = 0
  for (const name of measured[0]!.keys()) {
    const p95s = measured.map((times) => summarise(times.get(name)!, rounds * seconds).p95)
    worst = Math.max(worst, p95s[0]!)
    console.log(`  ${name.padEnd(30)}p95 ${p95s.map((ms) => `${ms.toFixed(1).padStart(7)} ms`).join(', ')}`)
  }
  console.log(`worst shape's p95 / mix's p50: ${(worst / product!.p50).toFixed(1)}`)
}

async function measureInTurns(contenders: readonly Contender[], shapes: readonly Shape[]): Promise<Measured> {
  const measured = contenders.map(() => new Map(shapes.map(({ name }): [string, number[]] => [name, []])))
  for (const { port, calls } of contenders) await loadFromThread({ port, calls, connections, seconds: 1 })
  for (let round = 0; round < rounds; round++) {
    for (const [index, { port, calls }] of contenders.entries()) {
      const times = await loadFromThread({ port, calls, connections, seconds })
      times.forEach((list, place) => measured[index]!.get(shapes[place]!.name)!.push(...list))
    }
  }
  return measured
}

function line({ perSecond, p50, p95 }: Times): string {
  return `${perSecond.toFixed(0).padStart(6)} req/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
}
