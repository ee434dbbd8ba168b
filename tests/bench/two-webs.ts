// Two web processes and a worker on one database (`performance.two-webs`): equal answers, and searches a second of two against
// one, in turns.
// npm run bench two-webs, or node tests/bench/two-webs.ts --vehicles 100000 --seconds 6 --rounds 4 --connections 16
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/server/db/connection.ts'
import { callFromAnywhere } from '../support/loopback-call.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { processorSeconds } from '../support/process-usage.ts'
import { startProductProcess, waitUntilIndexed, type ProductProcess } from '../support/product-process.ts'
import { percentile, round } from '../support/timing.ts'
import { loadFromThread, type Call } from './search/load.ts'
import { fill, toProductCall } from './search/product.ts'
import { chooseShapes } from './search/shapes.ts'

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
  },
})
const [vehicles, seconds, rounds, connections] = [
  values.vehicles,
  values.seconds,
  values.rounds,
  values.connections,
].map(Number) as [number, number, number, number]
/** 600 questions in all, as in the benchmark of searches. */
const VARIANTS = 50
/** Each asks all of them from an address of its own: a single one would meet the limits of the product. */
const VISITORS_PER_QUESTION = 4
const GOAL = 1.8
/** Two web processes, who asks them, and the rest of the machine: below that they take turns on the processors. */
const PROCESSORS = 4

const database = await openOwnDatabase()
const started: ProductProcess[] = []
try {
  const bulk = openDatabase({ connectionString: database.connectionString, purpose: 'bulk', onLost: () => {} })
  await fill(bulk, vehicles)
  const questions = (await chooseShapes(bulk, VARIANTS)).map(toProductCall)
  await bulk.close()
  const settings = {
    DATABASE_URL: database.connectionString,
    SAMPLE_STOCK: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  }
  const start = async (role: string): Promise<ProductProcess> => {
    const dataDir = started[0]?.dataDir
    const product = await startProductProcess({ ...settings, ROLE: role, ...(dataDir && { DATA_DIR: dataDir }) })
    started.push(product)
    return product
  }
  const webs = [await start('web'), await start('web')]
  await start('worker')
  await Promise.all(webs.map(waitUntilIndexed))
  const differences = await countDifferences(webs, questions)
  const calls = Array.from({ length: VISITORS_PER_QUESTION }, (_none, visitor) =>
    questions.map((call, place) => ({
      ...call,
      headers: { 'X-Forwarded-For': `10.${visitor}.${place >> 8}.${place & 255}` },
    })),
  ).flat()
  report({ differences, questions: questions.length, ...(await measureInTurns(webs, calls)) })
} finally {
  // The first one's folder is everybody's.
  for (const product of started.toReversed()) await product.stop()
  await database.close()
}

/** Bodies that differ in a byte. */
async function countDifferences(webs: readonly ProductProcess[], questions: readonly Call[]): Promise<number> {
  let differences = 0
  for (const { method, path, body } of questions) {
    const call = { method, headers: { 'Content-Type': 'application/json' }, ...(body !== undefined && { body }) }
    const answers = await Promise.all(webs.map(({ url }) => callFromAnywhere(url + path, call)))
    const isEqual = answers.every(({ status, bytes }) => status === 200 && bytes.equals(answers[0]!.bytes))
    if (!isEqual) differences += 1
  }
  return differences
}

type Turn = {
  readonly times: readonly number[]
  /** Seconds of processor of the web processes asked, and of who asked. */
  readonly webs: number
  readonly asking: number
}

async function measureInTurns(webs: readonly ProductProcess[], calls: readonly Call[]) {
  const turns: { one: Turn[]; two: Turn[] } = { one: [], two: [] }
  await measure(webs, calls, 2)
  const loadBefore = round(loadavg()[0]!)
  for (let turn = 0; turn < rounds; turn++) {
    turns.one.push(await measure([webs[turn % webs.length]!], calls, seconds))
    turns.two.push(await measure(webs, calls, seconds))
  }
  return { ...turns, load: [loadBefore, round(loadavg()[0]!)] }
}

/** As many connections to each. */
async function measure(webs: readonly ProductProcess[], calls: readonly Call[], duration: number): Promise<Turn> {
  const used = (): number => webs.reduce((sum, { child }) => sum + processorSeconds(child.pid!), 0)
  const before = used()
  const asking = process.cpuUsage()
  const loads = webs.map(({ url }) =>
    loadFromThread({ port: Number(new URL(url).port), calls, connections, seconds: duration }),
  )
  const times = (await Promise.all(loads)).flat(2)
  const { user, system } = process.cpuUsage(asking)
  return { times, webs: used() - before, asking: (user + system) / 1_000_000 }
}

type Result = {
  readonly differences: number
  readonly questions: number
  readonly one: readonly Turn[]
  readonly two: readonly Turn[]
  readonly load: readonly number[]
}

function report({ differences, questions, one, two, load }: Result): void {
  const [alone, both] = [summarise(one), summarise(two)]
  const byClock = round(both.perSecond / alone.perSecond, 2)
  // What two reach where each has a processor: twice what one reaches, less what a search costs more beside the other.
  const byProcessor = round((2 * both.perProcessorSecond) / alone.perProcessorSecond, 2)
  const processors = availableParallelism()
  const pass = differences === 0 && (processors < PROCESSORS ? byProcessor : byClock) >= GOAL
  const figures = { vehicles, questions, differences, one: alone, two: both, byClock, byProcessor, processors, load }
  const target = `no difference, two at least ${GOAL} times one (by processor time on fewer than ${PROCESSORS} processors)`
  console.log(JSON.stringify({ name: 'two web processes', n: rounds, figures, target, pass }))
  process.exitCode = pass ? 0 : 1
}

function summarise(turns: readonly Turn[]) {
  const times = turns.flatMap((turn) => turn.times)
  const sum = (of: (turn: Turn) => number): number => turns.reduce((total, turn) => total + of(turn), 0)
  const wall = turns.length * seconds
  return {
    perSecond: Math.round(times.length / wall),
    p95Ms: percentile(times, 0.95),
    perProcessorSecond: Math.round(times.length / sum((turn) => turn.webs)),
    /** Processors that were at work on average: of the web processes, and of who asked. */
    webProcessors: round(sum((turn) => turn.webs) / wall, 2),
    askingProcessors: round(sum((turn) => turn.asking) / wall, 2),
  }
}
