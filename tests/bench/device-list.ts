// The stock list on a device (docs/spec/performance.md), in a real Chromium slowed down four times, beside
// Dexie with a row for each vehicle: SAEX_CHROMIUM=/usr/bin/chromium node tests/bench/device-list.ts --sizes 5000,50000
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { openDatabase } from '../../src/server/db/connection.ts'
import { getRates } from '../../src/server/features/currencies/rates.ts'
import type { SearchFilterInput } from '../../src/shared/contract/stock-requests.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import type { DeviceBench } from './device-list/page.ts'
import { servePage } from './device-list/serve-page.ts'
import { fill, openServer, startProduct } from './search/product.ts'
import { chooseShapes } from './search/shapes.ts'

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '5000,20000,50000' }, rounds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)
const SLOW_DOWN = 4
const VARIANTS = 20

const server = await openServer()
const template = await createTemplate(server.connectionString)
const connectionString = withDatabase(template.adminUrl, template.template)
const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
const site = await servePage()
try {
  for (const size of values.sizes.split(',').map(Number)) await measureSize(size)
} finally {
  site.close()
  await bulk.close()
  await template.dropAll()
  await server.stop()
}

async function measureSize(size: number): Promise<void> {
  await fill(bulk, size)
  const folder = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const app = await startProduct(database, { dataDir: join(folder, 'data') })
  site.serve(app)
  const executablePath = process.env['SAEX_CHROMIUM']
  // A profile on disk: windows without one keep everything in memory.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    args: ['--no-sandbox'],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    console.log(`\n${size} vehicles, ${SLOW_DOWN} times slowed down, medians of ${rounds}`)
    await measureImport(browser)
    await runAlone(browser, (bench) => bench.putRows())
    await measureOpening(browser)
    await measureQuestions(browser)
  } finally {
    await browser.close()
    await app.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** `performance.device-storage`, in turns. */
async function measureImport(browser: BrowserContext): Promise<void> {
  const page = await openPage(browser)
  // The first time also fetches, and the database is new: nothing that was deleted is counted.
  const { bytes } = await run(page, (bench) => bench.saveList())
  const listUsage = await settledUsage(page)
  const stored: number[] = []
  const whole: number[] = []
  const put: number[] = [await run(page, (bench) => bench.putRows())]
  const rowsUsage = (await settledUsage(page)) - listUsage
  for (let round = 0; round < rounds; round++) {
    const saved = await run(page, (bench) => bench.saveList())
    stored.push(saved.storedMs)
    whole.push(saved.wholeMs)
    if (round > 0) put.push(await run(page, (bench) => bench.putRows()))
  }
  await page.close()
  console.log(
    `  C1 import: kept ${ms(stored)}, all done ${ms(whole)}; Dexie bulkPut ${ms(put)}:` +
      ` ${ratio(put, stored)} and ${ratio(put, whole)} times as long`,
  )
  console.log(
    `  C1 storage: vehicles ${kB(bytes)}, by the browser's count with all that travels along ${kB(listUsage)};` +
      ` Dexie's rows ${kB(rowsUsage)}`,
  )
}

/** Bytes by the browser's count once it has tidied up. */
async function settledUsage(page: Page): Promise<number> {
  await page.waitForTimeout(3000)
  return run(page, (bench) => bench.usage())
}

/** `performance.device-open`, in turns; every time a page that has run nothing before. */
async function measureOpening(browser: BrowserContext): Promise<void> {
  const list: number[] = []
  const load: number[] = []
  const rows: number[] = []
  const tasks: number[] = []
  const stalls: number[] = []
  const idle: number[] = []
  for (let round = 0; round < rounds; round++) {
    const opened = await runAlone(browser, (bench) => bench.openList())
    const others = await runAlone(browser, (bench) => bench.openRows())
    if (opened.count !== others.count || opened.first !== toReference(others.first)) throw new Error('another answer')
    list.push(opened.ms)
    load.push(opened.loadMs)
    rows.push(others.loadMs)
    tasks.push(await longestTask(browser, (bench) => bench.load()))
    stalls.push(await runAlone(browser, (bench) => bench.watchLoad()))
    idle.push(await runAlone(browser, (bench) => bench.watchNothing()))
  }
  console.log(
    `  C4 cold open to first result: ${ms(list)} (loading ${ms(load)}); loading rows from Dexie ${ms(rows)}:` +
      ` ${(median(list) / median(rows)).toFixed(2)} of it`,
  )
  console.log(
    `  C3 while it is read: longest task ${ms(tasks)} of work, at worst ${ms([Math.max(...tasks)])};` +
      ` longest stall by the clock ${ms(stalls)} (doing nothing ${ms(idle)})`,
  )
}

/** `performance.device-search` */
async function measureQuestions(browser: BrowserContext): Promise<void> {
  const shapes = await chooseShapes(bulk, VARIANTS)
  const filters = shapes.flatMap((shape) => (shape.kind === 'search' ? [shape.filter] : []))
  const { byCurrency } = await getRates(bulk.db)
  const page = await openPage(browser)
  const ask = (given: readonly SearchFilterInput[]) =>
    page.evaluate(({ given, byCurrency }) => (Reflect.get(globalThis, 'bench') as DeviceBench).ask(given, byCurrency), {
      given,
      byCurrency,
    })
  await ask(filters.slice(0, shapes.length / VARIANTS))
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(...(await ask(filters)))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${sorted[Math.floor(sorted.length * share)]!.toFixed(2)} ms`
  console.log(`  C2 ${times.length} questions: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`)
  await page.close()
}

async function openPage(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.url, { waitUntil: 'load' })
  await page.waitForFunction(() => Reflect.has(globalThis, 'bench'))
  const session = await browser.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  return page
}

/** Runs a function that names nothing but the benchmark's page. */
function run<T>(page: Page, work: (bench: DeviceBench) => Promise<T>): Promise<T> {
  return page.evaluate(`(${work.toString()})(globalThis.bench)`)
}

async function runAlone<T>(browser: BrowserContext, work: (bench: DeviceBench) => Promise<T>): Promise<T> {
  const page = await openPage(browser)
  const found = await run(page, work)
  await page.close()
  return found
}

/** How much the page's thread itself worked in one task, at most: whoever else uses the cores does not count. */
async function longestTask<T>(browser: BrowserContext, work: (bench: DeviceBench) => Promise<T>): Promise<number> {
  const page = await openPage(browser)
  const session = await browser.newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    // Its type says that all fields are texts.
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  })
  await run(page, work)
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  await page.close()
  const isPage = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const threads = new Set(events.filter(isPage).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** As much of Chromium's trace as is read here; `tdur` in microseconds of the thread's own time. */
type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

function toReference(saexNumber: number | undefined): string {
  return `SAEX${String(saexNumber).padStart(7, '0')}`
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function ms(times: readonly number[]): string {
  return `${median(times).toFixed(0)} ms`
}

function ratio(a: readonly number[], b: readonly number[]): string {
  return (median(a) / median(b)).toFixed(1)
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}
