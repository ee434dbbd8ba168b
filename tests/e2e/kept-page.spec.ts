import { expect, type Page } from '@playwright/test'
import { cards, countLine } from './home.ts'
import { ANY_SIZE, SOAK, SOAK_AT_BOTH_SIZES } from './kinds.ts'
import { dumpCaches, visitUntilReady } from './offline.ts'
import { age } from './offline-freshness.ts'
import { firstVisit, test } from './returning.ts'
import { hiluxAddress } from './stock.ts'

const CACHE = 'saex-pages'
/** How a listing says that it is live. */
const CHECKED = /^checked \d\d:\d\d$/
const isKept = (page: Page) => page.evaluate(() => 'kept' in document.documentElement.dataset)

/** A page that does not fit what the application draws is told on the console, and so is any fault. */
function listenForFaults(page: Page): readonly string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    const isMissing = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isMissing) faults.push(message.text())
  })
  return faults
}

/** From the next page on, the application's scripts are not run before `letGo`. */
async function holdApplication(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let isHeld = true
    HTMLHeadElement.prototype.append = function hold(...nodes) {
      for (const node of nodes) {
        if (!(node instanceof HTMLScriptElement)) continue
        if (isHeld) held.push(() => this.appendChild(node))
        else this.appendChild(node)
      }
    }
    addEventListener('letGo', () => {
      isHeld = false
      held.forEach((go) => go())
    })
  })
}

const letGo = (page: Page) => page.evaluate(() => dispatchEvent(new Event('letGo')))

/** The addresses of the pages that this device keeps. */
async function keptPages(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).searchParams.get('page') ?? '')
  }, CACHE)
}

async function textOfKeptPages(page: Page): Promise<string> {
  return (await dumpCaches(page)).flatMap(({ url, text }) => (url.includes('/kept-page?') ? [text] : [])).join('\n')
}

/** A visit that is over, with all that it saw on the device. */
async function visitOnce(page: Page, path = '/'): Promise<void> {
  await visitUntilReady(page, path)
  await expect.poll(() => keptPages(page)).toEqual([path])
  await page.waitForLoadState('networkidle')
}

for (const network of ['with the network', 'without a network'] as const) {
  for (const what of ['home', 'a listing'] as const) {
    // What stands there without a network is what a first visit left.
    const here = network === 'without a network' ? firstVisit : test
    here(
      `${what} stands there before the application has run, ${network}`,
      (what === 'home') === (network === 'with the network') ? SOAK : ANY_SIZE,
      async ({ page, shop, request }) => {
        const faults = listenForFaults(page)
        const path = what === 'home' ? '/' : await hiluxAddress(request)
        await visitOnce(page, path)
        // What the first page asked for has been asked for again by now, past the worker's sleep.
        await page.goto(path, { waitUntil: 'networkidle' })
        const live = what === 'home' ? 'Live' : CHECKED
        await expect(age(page)).toHaveText(live)
        await holdApplication(page)
        if (network === 'without a network') await shop.kill()
        await page.goto(path)
        expect(await isKept(page)).toBe(true)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          what === 'home' ? 'Our Range of Vehicles' : /Hilux/,
        )
        const picture = page.locator('main img[src*="/pictures/"]').first()
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
        // Nobody knows yet how old it is.
        await expect(age(page)).toHaveText(/^\s*$/)
        await letGo(page)
        await expect(age(page)).toHaveText(network === 'with the network' ? live : /^Saved /)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(faults).toEqual([])
      },
    )
  }
}

const OTHER = 'SAEX9999999'
const otherCard = (page: Page) => page.getByRole('main').locator(`a[href$=${OTHER}]`)

/** As if the first vehicle had been another one when the page was kept. */
async function makeKeptPagesOld(page: Page): Promise<void> {
  const args = [CACHE, OTHER] as const
  await page.evaluate(async ([name, other]) => {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      const response = await cache.match(key)
      const html = (await response?.text()) ?? ''
      const first = /\/vehicle-listing\/(SAEX\d+)/.exec(html)?.[1] ?? ''
      const old = html.replaceAll(first, other).replaceAll('"digest":"', '"digest":"old ')
      await cache.put(key, new Response(old, response))
    }
  }, args)
}

test('newer answers take the place of the kept page, which is then fetched once more', SOAK, async ({ page, shop }) => {
  const faults = listenForFaults(page)
  await visitOnce(page)
  await makeKeptPagesOld(page)
  await holdApplication(page)
  const before = shop.journal.length
  await page.goto('/')
  await expect(otherCard(page).first()).toBeVisible()
  await letGo(page)
  await expect(age(page)).toHaveText('Live')
  await expect(otherCard(page)).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
  const fetched = () => shop.journal.slice(before).filter((call) => call === 'GET /')
  await expect.poll(() => textOfKeptPages(page)).not.toContain(OTHER)
  expect(fetched()).toHaveLength(1)
  // The same answers: nothing is fetched.
  await page.goto('/', { waitUntil: 'networkidle' })
  await letGo(page)
  await expect(age(page)).toHaveText('Live')
  await page.waitForLoadState('networkidle')
  expect(await isKept(page)).toBe(true)
  await expect(otherCard(page)).toHaveCount(0)
  expect(fetched()).toHaveLength(1)
  expect(faults).toEqual([])
})

test('late answers leave the kept page, which says its age and is veiled meanwhile', SOAK, async ({ page, shop }) => {
  await visitOnce(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  shop.setFaults((path) => (path.startsWith('/api/') ? 'hang' : undefined))
  await page.goto('/')
  expect(await isKept(page)).toBe(true)
  await expect(page.locator('.is-old')).toBeVisible()
  await expect(age(page)).toHaveText(/^Saved /)
  await expect(cards(page).first()).toBeVisible()
})

test('a vehicle that is gone meanwhile is said to be', ANY_SIZE, async ({ page, shop, request }) => {
  const path = await hiluxAddress(request)
  await visitOnce(page, path)
  const gone = await request.get('/api/stock?saexReference=SAEX9999999')
  expect(gone.status()).toBe(404)
  const { 'content-length': _, ...headers } = gone.headers()
  const fault = { status: 404, type: 'application/json', headers, body: await gone.text() }
  shop.setFaults((asked) => (asked.startsWith('/api/stock?saexReference') ? fault : undefined))
  await page.goto(path)
  await expect(page.getByText('Failed to find vehicle')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a search that was opened by its address is kept too, one by a press is not', ANY_SIZE, async ({ page, shop }) => {
  await visitOnce(page)
  await page.goto('/?make=Toyota')
  await expect.poll(() => keptPages(page)).toEqual(['/', '/?make=Toyota'])
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(countLine(page)).toHaveText(/^Displaying 21 - /)
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(await keptPages(page)).toEqual(['/', '/?make=Toyota'])
  await shop.kill()
  await holdApplication(page)
  await page.goto('/?make=Toyota')
  await expect(cards(page).first()).toHaveAccessibleName(/Toyota/)
})

test('another language or currency never begins with a page of the one before', SOAK, async ({ page }) => {
  await visitOnce(page)
  await page.getByRole('main').getByLabel('Currency').selectOption('ZAR')
  await expect.poll(() => keptPages(page)).toEqual([])
  await page.goto('/')
  expect(await isKept(page)).toBe(false)
  const prices = page.getByRole('list', { name: 'Vehicles' }).getByText(/^R\s?\d/)
  await expect(prices.first()).toBeVisible()
  await expect.poll(() => keptPages(page)).toEqual(['/'])
  await page.goto('/')
  expect(await isKept(page)).toBe(true)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre choix de véhicules')
  await page.goto('/')
  expect(await isKept(page)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notre choix de véhicules')
})

test('a device that was told to forget everything keeps no page', SOAK, async ({ page }) => {
  await visitOnce(page)
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Forget everything on this device' }).click()
  await page.getByRole('button', { name: 'Forget everything', exact: true }).click()
  await expect(page.getByText('This device has forgotten everything.')).toBeVisible()
  expect(await keptPages(page)).toEqual([])
})

/** How far what is drawn has moved by itself, as browsers count it. */
const movement = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!shift.hadRecentInput) sum += shift.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
const isOurs = (page: Page) => page.evaluate(() => 'font' in document.documentElement.dataset)

firstVisit(
  'our typeface comes after the first visit is drawn, and moves nothing that is read',
  SOAK_AT_BOTH_SIZES,
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitOnce(page)
    const place = (pattern: RegExp) => asked.findIndex((path) => pattern.test(path))
    await expect.poll(() => place(/figtree/)).toBeGreaterThan(place(/^\/pictures\//))
    expect(await isOurs(page)).toBe(false)
    expect(await movement(page)).toBeLessThan(0.005)
    await page.waitForFunction(() => document.fonts.check('16px Figtree'))
    await page.getByRole('main').getByRole('link', { name: /Hilux/ }).first().click()
    await expect.poll(() => isOurs(page)).toBe(true)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect([await isKept(page), await isOurs(page)]).toEqual([true, true])
    expect(await movement(page)).toBeLessThan(0.005)
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
  },
)
