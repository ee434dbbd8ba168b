import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { startProductProcess, waitUntilIndexed } from '../support/product-process.ts'

/**
 * `node tests/reliability/overload.ts [callers] [vehicles]`: the widest searches all at once
 * (`reliability.refuse-early`).
 */
const callers = Number(process.argv[2] ?? 500)
const vehicles = process.argv[3] ?? '10000'
const ANSWER_MS = 3500
const HEALTH_MS = 100
const FREE_MS = 5000

const PROBE = `
const { parentPort, workerData } = require('node:worker_threads')
let isOver = false
parentPort.once('message', () => (isOver = true))
const healths = []
const probe = async () => {
  while (!isOver) {
    const begun = performance.now()
    const response = await fetch(workerData)
    await response.arrayBuffer()
    healths.push({ status: response.status, ms: performance.now() - begun })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  parentPort.postMessage(healths)
}
probe()
`

type Timed = { readonly status: number; readonly ms: number }

const product = await startProductProcess({ SAMPLE_STOCK: vehicles, LOG_LEVEL: 'fatal' })
try {
  // Until then SQL answers, which is no overload of ours.
  await waitUntilIndexed(product)
  const filters = Array.from({ length: callers }, (_none, index) => worstFilter(index))
  const probe = startProbe(product.url + PATHS.health)
  const answers = await Promise.all(filters.map((filter) => ask(PATHS.stock, filter)))
  const healths = await probe.end()
  const free = await timeUntilFree()
  report({ answers, healths, free })
} finally {
  await product.stop()
}

/** Each a little different, so that no two share an answer. */
function worstFilter(index: number): object {
  const letters = 'AEIORTSN'
  const names = Array.from({ length: 200 }, (_none, entry) => ({
    MakeName: null,
    ModelName: `${letters[entry % 8]}|${letters[(entry + index) % 8]}${entry % 10}|Q${index}${entry}`,
  }))
  const ids = Array.from({ length: 200 }, (_none, id) => id)
  return {
    SearchType: 1,
    MakeModelList: names,
    MinPrice: 1 + index,
    MaxPrice: 900_000,
    MinMileage: 1,
    MaxMileage: 900_000,
    SelectedYears: ids.map((id) => 1900 + id),
    BodyTypeId: ids,
    FuelTypeId: ids,
    TransmissionTypeId: ids,
    DriveTypeId: ids,
    SortId: 28,
    First: 5000,
    Rows: 100,
  }
}

/** Asks on a thread of its own: this one is busy being 500 callers. */
function startProbe(url: string): { readonly end: () => Promise<readonly Timed[]> } {
  const worker = new Worker(PROBE, { eval: true, workerData: url })
  return {
    end: async () => {
      worker.postMessage('end')
      const [healths] = (await once(worker, 'message')) as [readonly Timed[]]
      await worker.terminate()
      return healths
    },
  }
}

async function ask(path: string, body?: object): Promise<Timed> {
  const begun = performance.now()
  const response = await fetch(
    product.url + path,
    body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  )
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - begun }
}

/** Milliseconds until an ordinary search is answered as quickly as ever. */
async function timeUntilFree(): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < FREE_MS) {
    const { status, ms } = await ask(PATHS.stock, { Rows: 20 })
    if (status === 200 && ms < 500) break
  }
  return Math.round(performance.now() - begun)
}

function report({
  answers,
  healths,
  free,
}: {
  answers: readonly Timed[]
  healths: readonly Timed[]
  free: number
}): void {
  const statuses = Object.groupBy(answers, ({ status }) => String(status))
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
  const healthP99 = percentile(healths, 0.99)
  const known = answers.every(({ status }) => status === 200 || status === 503)
  const pass = known && slowest <= ANSWER_MS && healthP99 <= HEALTH_MS && free < FREE_MS
  console.log(
    JSON.stringify({
      name: 'the widest searches all at once',
      callers,
      vehicles: Number(vehicles),
      statuses: Object.fromEntries(Object.entries(statuses).map(([status, list]) => [status, list?.length ?? 0])),
      slowestMs: slowest,
      p50Ms: percentile(answers, 0.5),
      healthProbes: healths.length,
      healthP99Ms: healthP99,
      freeAfterMs: free,
      target: 'every answer within 3.5 s or 503, health p99 at most 100 ms, free within 5 s',
      pass,
    }),
  )
  process.exitCode = pass ? 0 : 1
}

function percentile(timed: readonly Timed[], share: number): number {
  const sorted = timed.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
