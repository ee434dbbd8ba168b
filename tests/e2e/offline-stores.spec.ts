import { expect } from '@playwright/test'
import type { SavedPicture } from '../../src/offline/stock/stock-tables.ts'
import { dumpPictures, pictured, saveStockList } from './device.ts'
import { cards } from './home.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { dumpCaches, visitUntilReady } from './offline.ts'
import { firstVisit, test } from './returning.ts'
import { pretendInstalled, SAVE_LIST } from './offline-use.ts'
import {
  addPictures,
  dumpStores,
  fetchPicture,
  formatOf,
  makeListOld,
  medianOf,
  moveClock,
  pretendConnection,
  stopWorker,
} from './offline-stores.ts'
import { issuedRows, KEPT, prepareQuote, waitingRows } from './quotes.ts'
import { anEmail, form, press } from './request-quotes.ts'
import { MB } from '../../src/shared/domain/bytes.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/domain/durations.ts'

test.setTimeout(120_000)

test(
  'what a buyer’s trip leaves on the device, store by store, and where alone a person is named',
  ANY_SIZE,
  async ({ page, shop }) => {
    const email = anEmail('stores')
    await visitUntilReady(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await saveStockList(page)
    await page
      .getByRole('button', { name: /^Save \d{4} / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toBeVisible()
    await prepareQuote(page, { email })
    const started = page.waitForEvent('download')
    await press(page, 'Download Quote')
    await started
    await prepareQuote(page, { email, vehicle: 1 })
    await shop.kill()
    await press(page, 'Download Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible()

    const stores = await dumpStores(page)
    expect(Object.keys(stores).toSorted()).toEqual(TABLES)
    const filled = Object.entries(stores).filter(([name, rows]) => rows.length > 0 && !name.endsWith('/reserve'))
    expect(filled.map(([name]) => name).toSorted()).toEqual(FILLED)
    const kinds = new Set(stores['saex-stock/answers']?.map((row) => (JSON.parse(row) as { kind: string }).kind))
    expect([...kinds].toSorted()).toEqual(['cost', 'reference', 'search', 'vehicle'])
    const named = filled.filter(([, rows]) => rows.some((row) => row.includes(email))).map(([name]) => name)
    expect(named.toSorted()).toEqual(['saex-mine/outbox'])
    expect((await dumpCaches(page)).filter(({ url }) => url.includes('/api/'))).toEqual([])
    const local = await page.evaluate(() => Object.keys(localStorage).toSorted())
    const details = ['cellNumber', 'emailAddress', 'firstName', 'lastName', 'selectedCountry', 'selectedPort']
    expect(local).toEqual(details)
    const pages = (await dumpCaches(page)).filter(({ url }) => url.includes('/kept-page?'))
    expect(pages).not.toEqual([])
    for (const personal of ['Chanda', 'Mwila', email]) {
      expect(pages.filter(({ text }) => text.includes(personal))).toEqual([])
    }
  },
)

const MINE = 'borderPacks drafts outbox quotes recentVehicles reserve savedSearches savedVehicles settings'
const STOCK = 'answers blocks meta pictureBytes pictures'
/** Every table of both databases. */
const TABLES = [
  ...MINE.split(' ').map((name) => `saex-mine/${name}`),
  ...STOCK.split(' ').map((name) => `saex-stock/${name}`),
]
/** Those that such a trip fills; the reserve is ballast, made when there is time for it. */
const FILLED = TABLES.filter((name) => !/borderPacks|drafts|reserve|savedSearches/.test(name))

test(
  'ten thousand kept pictures: what was used longest ago goes down to the budget, packs stay, and a kept one comes as fast',
  SOAK,
  async ({ page }) => {
    await visitUntilReady(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    const [first, second] = await pictured(page)
    const kept = `${first?.image}?w=640`
    await fetchPicture(page, kept)
    await expect.poll(async () => (await dumpPictures(page)).some(({ url }) => url === kept)).toBe(true)
    const fast = await medianOf(page, kept)
    await page.evaluate(addPictures, { count: 10_000, bytes: 12_000, pinned: 100, hourMs: HOUR_MS })
    const slow = await medianOf(page, kept)
    // The worker counts anew when it starts.
    await stopWorker(page)
    await fetchPicture(page, `${second?.image}?w=640`)
    const photos = async () => (await dumpPictures(page)) as readonly SavedPicture[]
    const loose = (rows: readonly SavedPicture[]) => rows.filter(({ url }) => url.startsWith('/pictures/old-'))
    await expect.poll(async () => loose(await photos()).length, { timeout: 30_000 }).toBeLessThan(9000)
    let left = await photos()
    await expect(async () => {
      const before = left.length
      left = await photos()
      expect(left.length).toBe(before)
    }).toPass()
    expect(left.filter(({ isPinned }) => isPinned === 1)).toHaveLength(100)
    const bytes = left
      .filter(({ kind, isPinned }) => kind === 'photo' && isPinned === 0)
      .reduce((sum, row) => sum + row.bytes, 0)
    expect(bytes).toBeLessThanOrEqual(80 * MB)
    const numbers = loose(left).map(({ url }) => Number(/-(\d+)/.exec(url)?.[1]))
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: numbers.length }, (_, place) => place),
    )
    expect(left.some(({ url }) => url === kept)).toBe(true)
    console.log(`10,000 kept pictures: ${numbers.length} left, a kept one in ${slow} ms (${fast} ms among few)`)
    expect(slow).toBeLessThan(fast * 3 + 20)
  },
)

for (const days of [400, -400]) {
  firstVisit(
    `with a clock that is ${days} days off nothing kept counts as run out, and what waits goes out in its order`,
    SOAK,
    async ({ page, context, shop }) => {
      await context.addInitScript(moveClock, days * DAY_MS)
      // The worker's clock cannot be moved: the page does all by itself.
      await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
      await visitUntilReady(page)
      const email = anEmail('skew')
      const first = await prepareQuote(page, { email })
      const started = page.waitForEvent('download')
      await press(page, 'Download Quote')
      await started
      const other = await context.newPage()
      const second = await prepareQuote(other, { email, vehicle: 1 })
      const last = await context.newPage()
      const third = await prepareQuote(last, { email, vehicle: 2 })
      await shop.kill()
      for (const tab of [other, last]) {
        await press(tab, 'Download Quote')
        await expect(form(tab).getByText(KEPT)).toBeVisible()
        await tab.close()
      }
      await page.goto('/my-quotes')
      await expect(waitingRows(page)).toHaveCount(2)
      await expect(waitingRows(page).getByText(/-\d/)).toHaveCount(0)
      await expect(issuedRows(page)).toContainText('Issued')
      // The connection comes back between two rounds: one that fails holds up no other.
      await page.goto('about:blank')
      await shop.revive()
      await page.goto('/my-quotes')
      await expect(issuedRows(page)).toHaveCount(3)
      const names = (await issuedRows(page).getByRole('heading').allInnerTexts()).toReversed()
      for (const [place, { name }] of [first, second, third].entries()) expect(name).toContain(names[place])
      await expect(issuedRows(page).getByText('Expired')).toHaveCount(0)
    },
  )
}

/** A small picture takes 8 to 25 KB, a page has 20; beside them its answers. */
const PAGE_BYTES = 20 * 25_000 + 100_000

test(
  'an installed app on a connection that saves data fetches nothing unasked, and pages stay small',
  SOAK,
  async ({ page, shop }) => {
    await pretendInstalled(page)
    await page.addInitScript(pretendConnection, { saveData: true, effectiveType: '4g' })
    await visitUntilReady(page)
    await page.goto('/about')
    const before = shop.journal.length
    const searches = () => shop.journal.slice(before).filter((call) => call === 'POST /api/stock').length
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(cards(page).first()).toBeVisible()
    await page.evaluate(untilIdle)
    expect(searches()).toBe(1)
    const second = shop.journal.length
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: /^Displaying 21 - / })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(untilIdle)
    expect(searches()).toBe(2)
    expect(shop.journal.filter(isListBlock)).toEqual([])
    const sizes = await Promise.all(shop.journal.slice(second).map(async (call) => sizeOf(shop.url, call)))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    console.log(`a page of results: ${bytes} bytes`)
    expect(bytes).toBeLessThanOrEqual(PAGE_BYTES)
  },
)

test(
  'an installed app on 2g fetches neither the stock list nor the next page unasked',
  SOAK,
  async ({ page, shop }) => {
    await pretendInstalled(page)
    await page.addInitScript(pretendConnection, { saveData: false, effectiveType: '2g' })
    await visitUntilReady(page)
    await page.goto('/about')
    const before = shop.journal.length
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(cards(page).first()).toBeVisible()
    await page.evaluate(untilIdle)
    expect(shop.journal.slice(before).filter((call) => call === 'POST /api/stock')).toHaveLength(1)
    await page.goto('/offline', { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: SAVE_LIST })).toBeVisible()
    await page.evaluate(untilIdle)
    expect(shop.journal.filter(isListBlock)).toEqual([])
  },
)

test('an installed app on a good connection saves the stock list by itself', SOAK, async ({ page }) => {
  await pretendInstalled(page)
  await page.addInitScript(pretendConnection, { saveData: false, effectiveType: '4g' })
  await visitUntilReady(page)
  await page.goto('/offline')
  await expect(page.getByText(/^Stock list saved: /)).toBeVisible({ timeout: 30_000 })
})

test('a stock list that an older build has kept is replaced without a word', SOAK, async ({ page }) => {
  await visitUntilReady(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await saveStockList(page)
  await page
    .getByRole('button', { name: /^Save \d{4} / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toBeVisible()
  const before = await dumpStores(page)
  await page.evaluate(makeListOld)
  await page.goto('/offline')
  await expect(page.getByText(/^Stock list saved: /)).toBeVisible({ timeout: 30_000 })
  const after = await dumpStores(page)
  expect(after['saex-mine/savedVehicles']).toEqual(before['saex-mine/savedVehicles'])
  expect(formatOf(after)).toBe(formatOf(before))
  expect(after['saex-stock/blocks']?.join()).not.toContain('own-1-0')
})

function isListBlock(call: string): boolean {
  return call.includes('/catalogue/blocks')
}

/** What such a call of a page of results brings, not yet compressed. */
async function sizeOf(url: string, call: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const isSearch = call === 'POST /api/stock'
  if (method !== 'GET' && !isSearch) return 0
  const search = { method, headers: { 'content-type': 'application/json' }, body: '{}' }
  const answer = await fetch(url + path, isSearch ? search : {})
  return (await answer.arrayBuffer()).byteLength
}

/** Runs in the page. */
function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)))
}
