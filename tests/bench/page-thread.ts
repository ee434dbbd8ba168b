// `performance.page-thread` and `performance.short-turns`: what the page's thread computes during a first visit on a
// phone-sized screen, in ticks of the thread, which a busy machine does not move; a slower one does.
//   SAEX_CHROMIUM_SHELL=/usr/bin/chromium-headless-shell npm run bench page-thread
// In turns with another release, which is built in a folder of its own:
//   SAEX_CHROMIUM_SHELL=… node tests/bench/page-thread.ts --before ../before
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import * as z from 'zod'
import { startProductProcess } from '../support/product-process.ts'

const VISITS = 7
/** The first seconds of a visit: paint, the late parts, and what is done in the quiet after them. */
const FIRST_MS = 7000
const LONGEST_TURN_MS = 50
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
/** Milliseconds of the thread in the first seconds, and of it those of scripts. */
const GOALS = { home: { all: 320, script: 130 }, listing: { all: 240, script: 110 } } as const

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number().optional(), args: z.unknown() }),
  ),
})
const threadSchema = z.object({ name: z.literal('CrRendererMain') })

type Spent = { readonly all: number; readonly script: number }
type Visits = { readonly release: string; readonly spent: readonly Spent[]; readonly longest: readonly number[] }

const { values } = parseArgs({ options: { before: { type: 'string' } } })
const SETTINGS = { SAMPLE_STOCK: '600', LOG_LEVEL: 'warn' }
const releases = [{ release: 'now', product: await startProductProcess(SETTINGS) }]
if (values.before !== undefined) {
  const main = resolve(values.before, 'src/server/main.ts')
  releases.unshift({ release: 'before', product: await startProductProcess(SETTINGS, { main }) })
}
const executablePath = process.env['SAEX_CHROMIUM_SHELL']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
try {
  for (const name of ['home', 'listing'] as const) {
    const pages = await Promise.all(
      releases.map(async ({ release, product: { url } }) => {
        const address = name === 'home' ? `${url}/` : url + (await listingOf(url))
        return { release, address, spent: [] as Spent[], longest: [] as number[] }
      }),
    )
    // Not counted: pictures are drawn when they are first asked for.
    for (const { address } of pages) await turnsOf(browser, address)
    for (let visit = 0; visit < VISITS; visit++) {
      for (const { address, spent, longest } of pages) {
        spent.push(await spentOn(browser, address))
        longest.push((await turnsOf(browser, address))[0] ?? 0)
      }
    }
    for (const page of pages) report(name, page)
  }
} finally {
  await browser.close()
  for (const { product } of releases) await product.stop()
}

async function listingOf(url: string): Promise<string> {
  return /\/vehicle-listing\/SAEX\d{7}/.exec(await (await fetch(url)).text())?.[0] ?? ''
}

/** Milliseconds that the thread worked in the first seconds of a visit with nothing kept. */
async function spentOn(on: Browser, address: string): Promise<Spent> {
  const context = await firstVisitor(on)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address, { waitUntil: 'commit' })
  await wait(FIRST_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Infinity) * 1000
  return { all: ms('TaskDuration'), script: ms('ScriptDuration') }
}

/** The thread's turns until the network is quiet, in milliseconds of its own computing, longest first. */
async function turnsOf(on: Browser, address: string): Promise<readonly number[]> {
  const context = await firstVisitor(on)
  const page = await context.newPage()
  await on.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await page.goto(address, { waitUntil: 'networkidle' })
  const { traceEvents } = traceSchema.parse(JSON.parse((await on.stopTracing()).toString()))
  await context.close()
  const threadOf = ({ pid, tid }: { readonly pid: number; readonly tid: number }) => `${pid} ${tid}`
  const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && threadSchema.safeParse(args).success)
  const threads = new Set(named.map(threadOf))
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((a, b) => b - a)
}

function firstVisitor(on: Browser): Promise<BrowserContext> {
  return on.newContext({ ...PHONE, serviceWorkers: 'block' })
}

function report(name: keyof typeof GOALS, { release, spent, longest }: Visits): void {
  console.log(
    `\n${name}, ${release}: the page's thread in the first ${FIRST_MS / 1000} s, ms, medians of ${VISITS} visits`,
  )
  for (const kind of ['all', 'script'] as const) {
    show(
      kind,
      spent.map((visit) => visit[kind]),
      GOALS[name][kind],
    )
  }
  show('longest turn', longest, LONGEST_TURN_MS)
}

function show(name: string, values: readonly number[], goal: number): void {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
  const verdict = middle <= goal ? 'met' : 'MISSED'
  console.log(
    `  ${name.padEnd(13)} ${Math.round(middle)} (goal ${goal}) ${verdict}: ${values.map(Math.round).join(', ')}`,
  )
}
