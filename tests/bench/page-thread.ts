// `performance.page-thread` and `performance.short-turns`: what the page's thread computes during a first visit on a
// phone-sized screen, in ticks of the thread, which a busy machine does not move; a slower one does.
//   SAEX_CHROMIUM_SHELL=/usr/bin/chromium-headless-shell npm run bench page-thread
import { setTimeout as wait } from 'node:timers/promises'
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

const product = await startProductProcess({ SAMPLE_STOCK: '600', LOG_LEVEL: 'warn' })
const executablePath = process.env['SAEX_CHROMIUM_SHELL']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
try {
  const listing = /\/vehicle-listing\/SAEX\d{7}/.exec(await (await fetch(product.url)).text())?.[0] ?? ''
  for (const [name, path] of [['home', '/'] as const, ['listing', listing] as const]) {
    // Not counted: pictures are drawn when they are first asked for.
    await turnsOf(browser, path)
    const spent: Spent[] = []
    const longest: number[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      spent.push(await spentOn(browser, path))
      longest.push((await turnsOf(browser, path))[0] ?? 0)
    }
    report(name, spent, longest)
  }
} finally {
  await browser.close()
  await product.stop()
}

/** Milliseconds that the thread worked in the first seconds of a visit with nothing kept. */
async function spentOn(on: Browser, path: string): Promise<Spent> {
  const context = await firstVisitor(on)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(path, { waitUntil: 'commit' })
  await wait(FIRST_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Infinity) * 1000
  return { all: ms('TaskDuration'), script: ms('ScriptDuration') }
}

/** The thread's turns until the network is quiet, in milliseconds of its own computing, longest first. */
async function turnsOf(on: Browser, path: string): Promise<readonly number[]> {
  const context = await firstVisitor(on)
  const page = await context.newPage()
  await on.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await page.goto(path, { waitUntil: 'networkidle' })
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
  return on.newContext({ ...PHONE, baseURL: product.url, serviceWorkers: 'block' })
}

function report(name: keyof typeof GOALS, spent: readonly Spent[], longest: readonly number[]): void {
  console.log(`\n${name}: the page's thread in the first ${FIRST_MS / 1000} s, ms, medians of ${VISITS} visits`)
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
