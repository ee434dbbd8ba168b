import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { toProductCall } from '../bench/search/product.ts'
import { chooseShapes } from '../bench/search/shapes.ts'
import { startImports } from '../cluster/imports.ts'
import {
  callFromAnywhere,
  emailQuoteFromAnywhere,
  issueQuoteAtLast,
  listReferences,
  requestFor,
} from '../support/loopback-call.ts'
import { heldMiB } from '../support/held-memory.ts'
import { startMailServer } from '../support/mail-server.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { freePort, startProductProcess, waitUntilIndexed } from '../support/product-process.ts'
import { countDescriptors } from '../support/process-usage.ts'
import { round } from '../support/timing.ts'

/**
 * `node tests/reliability/long-run.ts [minutes] [share]`: mixed users on a web process that is never killed, with imports, slow lines,
 * visitors who leave, and every three minutes a worker that is killed and all connections to the database ended
 * (`reliability.long-run`). What could grow is looked at all the time, and the index is compared with SQL.
 */
const minutes = Number(process.argv[2] ?? 480)
/** Share of the machine that is to be busy, with whatever else runs on it. */
const BUSY = Number(process.argv[3] ?? 0.6)
const VEHICLES = 20_000
const USERS = 24
const SAMPLE_MS = Math.min(60_000, (minutes * 60_000) / 30)
const KILL_MS = 180_000
const COMPARE_MS = Math.min(600_000, (minutes * 60_000) / 4)
const COMPARED_SEARCHES = 100
/** An installation mails two hundred an hour at most. */
const MAIL_EACH = 40
const MAILS_SENT_SECONDS = 120
const SLOW_BYTES_PER_SECOND = 4000
const SLOW_SECONDS = 20
/** The last third against the one in the middle; pages that are kept come and go. */
const MOST_MORE_MIB = 30
const MOST_MORE_DESCRIPTORS = 20

const END_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'saex%'`

type Sample = { readonly mebibytes: number; readonly descriptors: number; readonly files: number }

const mails = await startMailServer()
const database = await openOwnDatabase({ isMigrated: false })
const settings = {
  DATABASE_URL: database.connectionString,
  SAMPLE_STOCK: String(VEHICLES),
  SAMPLE_ACTIVITY: 'off',
  SMTP_URL: mails.url,
  LOG_LEVEL: 'error',
}
const inspector = await freePort()
const web = await startProductProcess({ ...settings, ROLE: 'web', NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` })
const startWorker = async () => startProductProcess({ ...settings, ROLE: 'worker', DATA_DIR: web.dataDir })
let worker = await startWorker()
const bySql = await startProductProcess({ ...settings, ROLE: 'web', DATA_DIR: web.dataDir, STOCK_INDEX: 'off' })
try {
  await waitUntilIndexed(web)
  await run()
} finally {
  await Promise.all([worker.stop(), bySql.stop()])
  await web.stop()
  await database.close()
  await mails.stop()
}

async function run(): Promise<void> {
  const over = new AbortController()
  const env = { ...process.env, ...settings, NODE_ENV: 'development', DATA_DIR: web.dataDir }
  const imports = startImports(join(web.dataDir, 'files'), (args) =>
    spawn(process.execPath, args, { env, stdio: 'ignore' }),
  )
  const shapes = await chooseShapes(database, 50)
  const searches = shapes.filter(({ kind }) => kind === 'search').map(toProductCall)
  const references = await listReferences(web.url)
  const answers = new Map<string, number>()
  const numbers = new Map<string, string>()
  const note = (what: string): void => void answers.set(what, (answers.get(what) ?? 0) + 1)
  let thinkMs = 200
  let mailed = 0

  const search = async (url = web.url, call = searches[randomInt(searches.length)]!) =>
    callFromAnywhere(url + call.path, { ...call, headers: { 'Content-Type': 'application/json' } })
  const read = async (path: string): Promise<void> => {
    const { status } = await callFromAnywhere(web.url + path, { method: 'GET', headers: { 'Accept-Encoding': 'br' } })
    note(`${path.split(/[/?]/)[1]} ${status}`)
  }
  const quote = async (): Promise<void> => {
    const request = requestFor(references[randomInt(references.length)]!)
    const { quoteId, quoteNumber } = await issueQuoteAtLast(web.url, request)
    numbers.set(request.key, quoteNumber)
    note('quotation')
    if (numbers.size % MAIL_EACH === 0) {
      const state = await emailQuoteFromAnywhere(web.url, { quoteId, key: request.key })
      note(`mail ${state}`)
      if (state === 'sent' || state === 'queued') mailed++
    }
  }
  const visits: readonly (() => Promise<void>)[] = [
    ...Array.from({ length: 30 }, () => async () => note(`search ${(await search()).status}`)),
    ...Array.from({ length: 4 }, () => async () => read('/')),
    ...Array.from(
      { length: 4 },
      () => async () => read(`/vehicle-listing/${references[randomInt(references.length)]!}`),
    ),
    async () => read(PATHS.catalogue),
    quote,
    async () => readSlowly().then(note),
    leave,
  ]
  const use = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await visits[randomInt(visits.length)]!().catch(() => note('not answered'))
      await sleep(thinkMs * Math.random() * 2)
    }
  }
  const pace = async (): Promise<void> => {
    let before = cpus()
    while (!over.signal.aborted) {
      await sleep(2000)
      const now = cpus()
      thinkMs = Math.min(5000, Math.max(5, thinkMs * (busyBetween(before, now) > BUSY ? 1.15 : 0.87)))
      before = now
    }
  }
  const samples: Sample[] = []
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      samples.push(await look())
      await sleep(SAMPLE_MS, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  let kills = 0
  const kill = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await sleep(Math.min(KILL_MS, (minutes * 60_000) / 3), undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      worker.child.kill('SIGKILL')
      await database.pool.query(END_CONNECTIONS)
      kills++
      await sleep(3000)
      worker = await startWorker()
    }
  }
  let [compared, differing] = [0, 0]
  const compare = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await sleep(COMPARE_MS, undefined, { signal: over.signal }).catch(() => {})
      for (const call of Array.from({ length: COMPARED_SEARCHES }, () => searches[randomInt(searches.length)]!)) {
        compared++
        if (!(await untilEqual(async () => Promise.all([search(web.url, call), search(bySql.url, call)])))) differing++
      }
    }
  }
  const all = [...Array.from({ length: USERS }, use), pace(), kill(), compare(), watch()]
  await sleep(minutes * 60_000)
  over.abort()
  await Promise.all(all)
  const imported = await imports.stop()
  const arrived = await untilArrived(mailed)
  const wrongRows = await imports.countWrong(database.connectionString)
  const lost = await countLost(numbers)
  report({
    samples,
    answers,
    kills,
    compared,
    differing,
    quotations: numbers.size,
    lost,
    imported,
    wrongRows,
    mailed,
    arrived,
  })
}

/** A change that one of them has seen and the other not yet lasts a second at most; a drift stays. */
async function untilEqual(ask: () => Promise<readonly { readonly bytes: Buffer }[]>): Promise<boolean> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const [one, other] = await ask()
    if (one!.bytes.equals(other!.bytes)) return true
    await sleep(500)
  }
  return false
}

/** How many mails are at the mail server, once all that were asked for are, or after two minutes. */
async function untilArrived(mailed: number): Promise<number> {
  const count = () => readdirSync(mails.folder).filter((name) => name.endsWith('.eml')).length
  for (let second = 0; second < MAILS_SENT_SECONDS && count() < mailed; second++) await sleep(1000)
  return count()
}

async function look(): Promise<Sample> {
  const pid = web.child.pid!
  const files = readdirSync(web.dataDir, { recursive: true }).filter((name) => String(name).includes('scratch/')).length
  return { mebibytes: await heldMiB(inspector), descriptors: countDescriptors(pid), files }
}

/** A page on a line that takes a few bytes at a time, for so long. */
async function readSlowly(): Promise<string> {
  const { hostname, port } = new URL(web.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  const end = Date.now() + SLOW_SECONDS * 1000
  while (Date.now() < end && !socket.readableEnded) {
    await sleep(1000)
    socket.read(SLOW_BYTES_PER_SECOND)
  }
  socket.destroy()
  return 'slow line'
}

/** Asks, and is gone before the answer. */
async function leave(): Promise<void> {
  const { hostname, port } = new URL(web.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET /?make=Toyota HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await sleep(randomInt(1, 20))
  socket.destroy()
}

async function countLost(numbers: ReadonlyMap<string, string>): Promise<number> {
  const { rows } = await database.pool.query<{ key: string; number: string }>(
    'SELECT k.key, q.number FROM quotation q JOIN idempotency_key k ON k.quotation_id = q.id',
  )
  const stored = new Map(rows.map(({ key, number }) => [key, number]))
  return [...numbers].filter(([key, number]) => stored.get(key) !== number).length
}

type Cpu = ReturnType<typeof cpus>

function busyBetween(before: Cpu, now: Cpu): number {
  const sum = (all: Cpu, of: (times: Cpu[number]['times']) => number): number =>
    all.reduce((total, { times }) => total + of(times), 0)
  const idle = sum(now, ({ idle: own }) => own) - sum(before, ({ idle: own }) => own)
  const whole = (all: Cpu): number => sum(all, ({ user, nice, sys, irq, idle: own }) => user + nice + sys + irq + own)
  return 1 - idle / (whole(now) - whole(before))
}

type Run = {
  readonly samples: readonly Sample[]
  readonly answers: ReadonlyMap<string, number>
  readonly imported: { readonly done: number; readonly failed: number }
} & Readonly<
  Record<'kills' | 'compared' | 'differing' | 'quotations' | 'lost' | 'wrongRows' | 'mailed' | 'arrived', number>
>

function report({ samples, answers, ...rest }: Run): void {
  const third = Math.floor(samples.length / 3)
  const median = (from: number, of: (sample: Sample) => number): number =>
    samples
      .slice(from, from + third)
      .map(of)
      .toSorted((one, other) => one - other)[Math.floor(third / 2)] ?? NaN
  const grown = (of: (sample: Sample) => number) => [0, third, 2 * third].map((from) => round(median(from, of)))
  const [memory, descriptors, files] = [
    grown(({ mebibytes }) => mebibytes),
    grown((sample) => sample.descriptors),
    grown((sample) => sample.files),
  ]
  const failed = [...answers].reduce((sum, [what, times]) => sum + (/ 5\d\d$|^not answered$/.test(what) ? times : 0), 0)
  const isFlat =
    memory[2]! - memory[1]! <= MOST_MORE_MIB &&
    descriptors[2]! - descriptors[1]! <= MOST_MORE_DESCRIPTORS &&
    files[2]! <= files[1]! + 5
  const pass = isFlat && rest.lost + rest.differing + rest.wrongRows === 0 && rest.arrived >= rest.mailed
  const figures = {
    minutes,
    busy: BUSY,
    memory,
    descriptors,
    files,
    ...rest,
    failed,
    answers: Object.fromEntries(answers),
    load: loadavg()[0],
  }
  console.log(JSON.stringify({ name: 'mixed users for long', ...figures, target: 'flat, lost 0, differing 0', pass }))
  process.exitCode = pass ? 0 : 1
}
