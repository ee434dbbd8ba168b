// `performance.repeat-visit`: the largest paint of a repeat visit, from the worker, against the first one, and the same
// with the network off; a phone's line (150 ms, 1.6 Mbit/s) and a quarter of this machine's speed, medians of rounds:
//   SAEX_CHROMIUM=/usr/bin/chromium npm run bench repeat-visit
// `node tests/bench/repeat-visit.ts --report`: with a condition report of twelve findings on the listing.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { startProductProcess } from '../support/product-process.ts'
import { publishTwelvefoldReport } from '../support/twelvefold-report.ts'

const ROUNDS = 5
const PASSWORD = 'a long sample password'
const GOAL = 0.5
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOW_DOWN = 4

type Visits = { readonly first: number; readonly repeat: number; readonly offline: number }

const product = await startProductProcess({ SAMPLE_STOCK: '600', SAMPLE_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' })
const executablePath = process.env['SAEX_CHROMIUM']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
try {
  const listing = /\/vehicle-listing\/SAEX\d{7}/.exec(await (await fetch(product.url)).text())?.[0] ?? ''
  if (process.argv.includes('--report')) {
    const saexRef = listing.slice(listing.lastIndexOf('/') + 1)
    await publishTwelvefoldReport(product.url, { saexRef, password: PASSWORD })
  }
  for (const path of ['/', listing]) {
    // Not counted: pictures are drawn when they are first asked for.
    await visitThrice(browser, path)
    const rounds: Visits[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visitThrice(browser, path))
    report(path, rounds)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function visitThrice(on: Browser, path: string): Promise<Visits> {
  const context = await on.newContext({ ...PHONE, baseURL: product.url })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await slowDown(session)
  const first = await largestPaint(page, path)
  await session.send('Network.emulateNetworkConditions', { ...LINE, latency: 0, downloadThroughput: -1 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', { timeout: 60_000 })
  // The pictures and answers of this page come under the worker's eyes now.
  await page.goto(path, { waitUntil: 'networkidle' })
  await slowDown(session)
  const repeat = await largestPaint(page, path)
  await context.setOffline(true)
  const offline = await largestPaint(page, path)
  await context.close()
  return { first, repeat, offline }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
}

/** When the largest text or picture stood on the screen, in ms from the start of the visit. */
async function largestPaint(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'load' })
  await page.getByRole('main').locator('img:visible').first().waitFor()
  return page.evaluate(() => {
    let last = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) last = startTime
        // A second without a larger one.
        clearTimeout(timer)
        timer = setTimeout(() => resolve(last), 1000)
      })
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
  })
}

function report(path: string, rounds: readonly Visits[]): void {
  const [first, repeat, offline] = (['first', 'repeat', 'offline'] as const).map((kind) =>
    median(rounds.map((round) => round[kind])),
  )
  console.log(`\n${path}: largest paint, medians of ${rounds.length}: first visit ${Math.round(first ?? 0)} ms`)
  for (const [name, value = Infinity] of [
    ['repeat visit', repeat],
    ['without a network', offline],
  ] as const) {
    const share = value / (first ?? 0)
    console.log(
      `  ${name} ${Math.round(value)} ms, ${share.toFixed(2)} of it (goal ${GOAL}) ${share <= GOAL ? 'met' : 'MISSED'}`,
    )
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}
