// `performance.next-paint`: the next paint after any interaction, at a quarter of this machine's speed.
//   SAEX_CHROMIUM_SHELL=/usr/bin/chromium-headless-shell node tests/bench/interaction.ts [VEHICLES]
import { chromium, type Page } from 'playwright-core'
import { startProductProcess } from '../support/product-process.ts'
import { type Interaction, interactionsOf, watchInteractions } from './interaction/event-times.ts'
import { measureDesk } from './interaction/desk.ts'
import { measureHome } from './interaction/home.ts'
import { measureListing } from './interaction/listing.ts'

const GOAL_MS = 100
const SLOW_DOWN = 4
const PASSWORD = 'a sample password'
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

type Measured = ReadonlyMap<string, readonly Interaction[]>

const stock = process.argv[2] ?? '5000'
const product = await startProductProcess({
  SAMPLE_STOCK: stock,
  SAMPLE_PASSWORD: PASSWORD,
  LOG_LEVEL: 'warn',
})
// Not the whole browser: the page would be taller than its window by the toolbar, and what changes below is no paint to it.
const executablePath = process.env['SAEX_CHROMIUM_SHELL']
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
try {
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await openSlowed(viewport)
    report(`${viewport.width} × ${viewport.height}`, await measureVisit(page, viewport === PHONE))
    await page.close()
  }
} finally {
  await browser.close()
  await product.stop()
}

async function openSlowed(viewport: typeof PHONE): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await watchInteractions(page)
  await page.goto(product.url)
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  return page
}

async function measureVisit(page: Page, isPhone: boolean): Promise<Measured> {
  const measured = new Map<string, readonly Interaction[]>()
  const screen = {
    page,
    isPhone,
    measure: async (name: string, act: () => Promise<void>) => {
      measured.set(name, [...(measured.get(name) ?? []), ...(await interactionsOf(page, act))])
    },
  }
  await measureHome(screen)
  await measureListing(screen)
  await measureDesk({ ...screen, url: product.url, password: PASSWORD })
  return measured
}

function report(screen: string, measured: Measured): void {
  console.log(`\nInteraction to next paint at ${screen}, ${SLOW_DOWN} × slow-down, ${stock} vehicles (ms)`)
  for (const [name, interactions] of measured) {
    const times = interactions.map(({ ms }) => ms)
    const worst = interactions.reduce<Interaction | undefined>((a, b) => (a && a.ms >= b.ms ? a : b), undefined)
    const why = worst ? `(waited ${Math.round(worst.waited)}, handled ${Math.round(worst.handled)})` : ''
    const figures = `p50 ${quantile(times, 0.5)} · p98 ${quantile(times, 0.98)} · worst ${quantile(times, 1)} ${why}`
    console.log(`  ${name.padEnd(22)} ${String(times.length).padStart(3)} over 16 ms · ${figures}`)
  }
  const all = [...measured.values()].flat().map(({ ms }) => ms)
  const p98 = quantile(all, 0.98)
  console.log(`  p98 of all ${all.length}: ${p98} (goal ${GOAL_MS}) ${p98 <= GOAL_MS ? 'met' : 'MISSED'}`)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 16
}
