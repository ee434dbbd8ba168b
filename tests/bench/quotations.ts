import { createFolderBlobs } from '../../src/server/blobs/folder-blobs.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { SAMPLES } from '../../samples/samples.ts'
import { buildApp } from '../../src/server/app.ts'
import { parseConfig } from '../../src/server/config.ts'
import { openDatabase } from '../../src/server/db/connection.ts'
import { readPrimary } from '../../src/server/db/reads.ts'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import { COMPANY } from '../../src/shared/domain/company.ts'
import { createKeyFolder } from '../../src/server/features/quote-signing/quote-key-files.ts'
import { createQuoteKeys } from '../../src/server/features/quote-signing/quote-keys.ts'
import { MAIL_RULES, RATE_RULES } from '../../src/server/http/rate-rules.ts'
import { systemIds } from '../../src/server/context.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { aQuoteRequest, aStockVehicle, NO_QUOTATION_LIMITS, stockUp } from '../support/quoting.ts'

/** `performance.issue-rate`: quotations over HTTP, PDF included, each a new one. */
const GOAL_PER_SECOND = 40
const WARM_UP = 50
const PAINTS = ['A9B2B5', '20282B']

type Load = {
  readonly url: string
  readonly refs: readonly string[]
  readonly requests: number
  readonly callers: number
}

if (isMainThread) await measure()
else parentPort?.postMessage(await visit(workerData), [])

/** The server in this thread, which is its one core; callers in another, PostgreSQL in its own processes. */
async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '600' }, callers: { type: 'string', default: '4' } },
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const projectDir = fileURLToPath(new URL('../..', import.meta.url))
  const server = await openEmbeddedPostgres({ dataDir, projectDir, log: () => {} })
  const { connectionString } = server
  await migrateDatabase({ connectionString, log: () => {} })
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const refs = await stockUp(database.db, vehicles())
  const app = await buildApp({
    config: parseConfig({}),
    company: COMPANY,
    publicUrl: 'http://127.0.0.1',
    dataDir,
    blobs: createFolderBlobs(dataDir),
    findSamplePicture: SAMPLES.findPicture,
    db: database.db,
    reads: readPrimary(database.db),
    connectionString,
    clock: () => new Date(),
    ids: systemIds,
    jobs: { send: async () => {} },
    log: pino({ level: 'silent' }),
    rateRules: { ...RATE_RULES, quote: { max: 1_000_000, windowMs: 1000 } },
    mailRules: MAIL_RULES,
    quotationRules: NO_QUOTATION_LIMITS,
    secret: Buffer.alloc(32, 1),
    quoteKeys: createQuoteKeys({ store: createKeyFolder(dataDir), clock: () => new Date(), outside: undefined }),
  })
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const load: Load = { url, refs, requests: Number(values.requests), callers: Number(values.callers) }
    await callFrom({ ...load, requests: WARM_UP })
    const cpu = process.threadCpuUsage()
    const began = performance.now()
    const times = await callFrom(load)
    report({ times, seconds: (performance.now() - began) / 1000, cpu: process.threadCpuUsage(cpu) })
  } finally {
    await app.close()
    await database.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function vehicles() {
  return PAINTS.map((paint, index) =>
    aStockVehicle({ supplierKey: `BENCH-${index}`, pictureKeys: [`d1-double-cab-front-40-${paint}`] }),
  )
}

async function callFrom(load: Load): Promise<readonly number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

/** Milliseconds of each request. */
async function visit({ url, refs, requests, callers }: Load): Promise<number[]> {
  const times: number[] = []
  let left = requests
  async function keepCalling(): Promise<void> {
    while (left-- > 0) {
      const began = performance.now()
      const response = await fetch(`${url}${PATHS.quote}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(aQuoteRequest(refs[left % refs.length] ?? '')),
      })
      const body = await response.text()
      if (!response.ok) throw new Error(body)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, keepCalling))
  return times
}

function report(run: { readonly times: readonly number[]; readonly seconds: number; readonly cpu: NodeJS.CpuUsage }) {
  const sorted = run.times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  // Of this thread's processor time: the clock also counts what else the machine does.
  const perCoreSecond = (1_000_000 * run.times.length) / (run.cpu.user + run.cpu.system)
  console.log(
    `${(run.times.length / run.seconds).toFixed(1)} quotations per second by the clock, ` +
      `${perCoreSecond.toFixed(1)} per second of one core (goal ${GOAL_PER_SECOND}), ` +
      `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (goal: at most 5 × p50)`,
  )
}
