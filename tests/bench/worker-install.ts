// `performance.worker-install`: how long the worker of a first visit takes to keep every file of the shell on lines of
// phones, and what a search takes meanwhile, medians of rounds. Beyond what the bytes take, on slow lines at most half a
// round trip a file:
//   SAEX_CHROMIUM=/usr/bin/chromium npm run bench worker-install
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { startProductProcess } from '../support/product-process.ts'

const ROUNDS = 3
/** There and back in ms, and bytes a ms from the product. */
const LINES = [
  { name: '1.6 Mbit/s, 150 ms', roundTripMs: 150, rate: 200 },
  { name: '400 kbit/s, 400 ms', roundTripMs: 400, rate: 50 },
  { name: '200 kbit/s, 800 ms', roundTripMs: 800, rate: 25 },
] as const
type Line = (typeof LINES)[number]
/** Of what many connections share a line is sent in turns of so many bytes. */
const TURN_BYTES = 4096
const GOAL = 0.5

const product = await startProductProcess({ SAMPLE_STOCK: '600', LOG_LEVEL: 'warn' })
const executablePath = process.env['SAEX_CHROMIUM']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
try {
  await visit(LINES[0])
  for (const line of LINES) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(line))
    const seconds = median(rounds.map((round) => round.seconds))
    const search = median(rounds.map((round) => round.searchMs))
    const bytes = median(rounds.map((round) => round.bytes))
    const trips = ((seconds * 1000 - bytes / line.rate) / line.roundTripMs).toFixed(0)
    const share = Number(trips) / (rounds[0]?.files ?? 1)
    console.log(
      `${line.name}: kept after ${seconds.toFixed(1)} s, of ${(bytes / 1000).toFixed(0)} kB; beyond what the bytes take ` +
        `${trips} round trips for ${rounds[0]?.files} files (${share.toFixed(2)}); a search meanwhile ${search.toFixed(0)} ms`,
    )
    if (line.roundTripMs >= 400 && share > GOAL) process.exitCode = 1
  }
} finally {
  await browser.close()
  await product.stop()
}

/** From the page's asking for its worker until that one is in control; about is a page without pictures. */
async function visit(line: Line) {
  const shop = await openLine(product.url, line)
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/about', { waitUntil: 'load' })
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  const [startedAt, before] = [performance.now(), shop.sent()]
  const searches = await page.evaluate(async (path) => {
    const took: number[] = []
    while (navigator.serviceWorker.controller?.state !== 'activated') {
      const askedAt = performance.now()
      const headers = { 'content-type': 'application/json' }
      await fetch(path, { method: 'POST', headers, body: JSON.stringify({ First: 5 + took.length }) })
      took.push(performance.now() - askedAt)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    return took
  }, PATHS.stock)
  const seconds = (performance.now() - startedAt) / 1000
  const files = await page.evaluate(async () => {
    const names = await caches.keys()
    return Math.max(...(await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))))
  })
  await context.close()
  await shop.close()
  return { seconds, searchMs: median(searches), bytes: shop.sent() - before, files }
}

/** A line to the product that all connections share. */
async function openLine(target: string, { roundTripMs, rate }: Line) {
  let [freeAt, sent] = [0, 0]
  const sockets = new Set<Socket>()
  const server = createServer((device) => {
    sockets.add(device)
    const shop = connect(Number(new URL(target).port), '127.0.0.1')
    device.on('error', () => shop.destroy()).on('close', () => shop.destroy())
    shop.on('error', () => device.destroy())
    // A connection is made by one trip there and back before the first byte.
    const openAt = performance.now() + roundTripMs
    let asked = Promise.resolve()
    device.on('data', (chunk) => {
      const due = Math.max(openAt, performance.now()) + roundTripMs / 2
      asked = asked.then(() => sleep(Math.max(0, due - performance.now()))).then(() => void shop.write(chunk))
    })
    let last = Promise.resolve()
    const pass = async () => {
      for await (const chunk of shop as AsyncIterable<Buffer>) {
        for (let from = 0; from < chunk.length; from += TURN_BYTES) {
          const turn = chunk.subarray(from, from + TURN_BYTES)
          freeAt = Math.max(performance.now(), freeAt) + turn.length / rate
          sent += turn.length
          const waitMs = Math.max(0, freeAt - performance.now())
          const due = freeAt + roundTripMs / 2
          last = last.then(() => sleep(Math.max(0, due - performance.now()))).then(() => void device.write(turn))
          // The next turn is another connection's.
          await sleep(waitMs)
        }
      }
      await last
    }
    // A connection that the browser ended has nobody to tell.
    void pass()
      .catch(() => undefined)
      .then(() => device.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
