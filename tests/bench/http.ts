// `performance.http-overhead`, in turns: the stock call against bare node with a ready buffer and against Express with
// zod, and a warm compressed answer against compression on the fly:
//   node tests/bench/http.ts --vehicles 10000 --seconds 3 --rounds 3
// Express is none of our packages; --express names the file of one that was installed elsewhere.
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/server/db/connection.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { SearchResult } from '../../src/shared/contract/stock.ts'
import { searchFilterSchema } from '../../src/shared/contract/stock-requests.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { fetchResult, loadFromThread, summarise, type Call } from './search/load.ts'
import { fill, openServer, portOf, startIndex, startProduct } from './search/product.ts'

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    express: { type: 'string', default: 'express' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const connections = Number(values.connections)
const PLAIN: Call = { method: 'POST', path: PATHS.stock, body: JSON.stringify({ Rows: 20, SortId: 28 }) }
const PACKED: Call = { ...PLAIN, headers: { 'Accept-Encoding': 'br' } }
/** Weighed, it is left to the compression of all answers, brotli 4 each time. */
const ON_THE_FLY: Call = { ...PLAIN, headers: { 'Accept-Encoding': 'br;q=1' } }

type Contender = { readonly name: string; readonly port: number; readonly call: Call }

const server = await openServer()
const template = await createTemplate(server.connectionString)
const connectionString = withDatabase(template.adminUrl, template.template)
const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
try {
  await fill(bulk, Number(values.vehicles))
  const index = await startIndex(bulk, connectionString)
  const product = await startProduct(bulk, { dataDir, stockIndex: index })
  const port = portOf(product.server.address())
  const page = (await fetchResult(port, PLAIN)) as SearchResult
  const others = [await startBare(page), await startExpress(page)]
  await measure({ port, page, others })
  for (const other of others) other?.close()
  await product.close()
  await index.close()
} finally {
  await bulk.close()
  await template.dropAll()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(started: {
  readonly port: number
  readonly page: SearchResult
  readonly others: readonly (Server | undefined)[]
}): Promise<void> {
  const [bare, express] = started.others.map((other) => other && portOf(other.address()))
  const contenders: Contender[] = [
    { name: 'product', port: started.port, call: PLAIN },
    { name: 'bare node, ready buffer', port: bare!, call: PLAIN },
    { name: 'product, brotli', port: started.port, call: PACKED },
    { name: 'product, brotli on the fly', port: started.port, call: ON_THE_FLY },
    ...(express === undefined ? [] : [{ name: 'Express + zod', port: express, call: PLAIN }]),
  ]
  const rates = new Map(await measureInTurns(contenders))
  for (const [name, perSecond] of rates) console.log(`${name.padEnd(32)}${perSecond.toFixed(0).padStart(6)} req/s`)
  const ratio = (a: string, b: string): string => (rates.get(a)! / rates.get(b)!).toFixed(2)
  console.log(`${ratio('product', 'bare node, ready buffer')} of bare node with a ready buffer (goal 0.6)`)
  if (express === undefined) console.log('H1: Express is not installed, see the head of this file')
  else console.log(`${ratio('product', 'Express + zod')} × Express + zod (goal 4)`)
  console.log(`warm compressed ${ratio('product, brotli', 'product, brotli on the fly')} × on the fly (goal 5)`)
}

async function measureInTurns(contenders: readonly Contender[]): Promise<[string, number][]> {
  const times = contenders.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [place, { port, call }] of contenders.entries()) {
      const measured = await loadFromThread({ port, calls: [call], connections, seconds: round === 0 ? 1 : seconds })
      if (round > 0) times[place]!.push(...measured.flat())
    }
  }
  return contenders.map(({ name }, place) => [name, summarise(times[place]!, seconds * rounds).perSecond])
}

/** What answers fastest: the same bytes to everybody, the body read and thrown away. */
async function startBare(page: SearchResult): Promise<Server> {
  const body = Buffer.from(JSON.stringify({ errorCode: 0, errorMessage: '', result: page }))
  const bare = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(body)
    })
  })
  bare.listen(0, '127.0.0.1')
  await new Promise((resolve) => bare.once('listening', resolve))
  return bare
}

/** The usual way: the body parsed and checked, the page written as JSON. It does not even search. */
async function startExpress(page: SearchResult): Promise<Server | undefined> {
  const found: unknown = await import(values.express).catch(() => undefined)
  if (found === undefined) return undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- no package of ours, so no types
  const { default: express } = found as any
  const app = express()
  app.use(express.json())
  app.post(PATHS.stock, (request: { body: unknown }, response: { json: (body: object) => void }) => {
    searchFilterSchema.parse(request.body)
    response.json({ errorCode: 0, errorMessage: '', result: page })
  })
  const listening: Server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  return listening
}
