import { expect, type Page } from '@playwright/test'
import { releaseNext, releaseTombstone } from '../support/worker-release.ts'
import { dumpCaches, findRelease, lookForUpdate, test, visitUntilReady } from './offline.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { endSessions, logIn } from './staff-login.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Update' })
const reload = (page: Page) => notice(page).getByRole('button', { name: 'Reload' })
const savedLink = (page: Page) => page.locator('header a[href="/saved"]')
const field = (page: Page) => page.getByRole('main').getByRole('textbox').first()

/** Counts how often the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('load', () => (count += 1))
  return () => count
}

function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
}

test(
  'a release never disturbs a half-filled form; Reload waits for it, then the new version is there',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visitUntilReady(page, '/check')
    await field(page).fill('7F3K')
    const loads = countLoads(page)
    await releaseNext(shop)
    await findRelease(page)
    await expect(notice(page)).toContainText('Update ready', { timeout: 30_000 })
    await reload(page).click()
    await expect(notice(page)).toContainText('Finish or empty the open form on this page first.')
    await expect(field(page)).toHaveValue('7F3K')
    expect([loads(), await isWaiting(page)]).toEqual([0, true])
    await field(page).fill('')
    await reload(page).click()
    await expect.poll(() => loads()).toBe(1)
    await expect.poll(() => isWaiting(page)).toBe(false)
    await page.waitForTimeout(1500)
    expect(loads()).toBe(1)
  },
)

test(
  'of two tabs the busy one holds the release back; then both load anew, once',
  SOAK,
  async ({ page, context, shop }) => {
    await visitUntilReady(page, '/check')
    const other = await context.newPage()
    await visitUntilReady(other, '/check')
    await other.waitForTimeout(1500)
    await field(other).fill('7F3K')
    await releaseNext(shop)
    await findRelease(page)
    await reload(page).click()
    await expect(notice(page)).toContainText('Finish or save the open form in the other tab first.')
    await field(other).fill('')
    const loads = [countLoads(page), countLoads(other)]
    await reload(page).click()
    await expect.poll(() => loads.map((count) => count())).toEqual([1, 1])
    await page.waitForTimeout(1500)
    expect(loads.map((count) => count())).toEqual([1, 1])
  },
)

test('Later puts it off, and nothing reloads by itself', SOAK, async ({ page, shop }) => {
  await visitUntilReady(page)
  const loads = countLoads(page)
  await releaseNext(shop)
  await findRelease(page)
  await notice(page).getByRole('button', { name: 'Later' }).click()
  await expect(notice(page)).toHaveCount(0)
  await page.waitForTimeout(1000)
  expect([loads(), await isWaiting(page)]).toEqual([0, true])
})

test('a page that stays open is offered the release after one that was put off, too', SOAK, async ({ page, shop }) => {
  await visitUntilReady(page)
  await releaseNext(shop)
  await findRelease(page)
  await notice(page).getByRole('button', { name: 'Later' }).click()
  await expect(notice(page)).toHaveCount(0)
  await releaseNext(shop, 'after')
  await expect(async () => {
    await lookForUpdate(page)
    await expect(notice(page)).toContainText('Update ready', { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
})

test(
  'the tombstone ends the worker and its caches, keeps what is precious, and does not come back',
  SOAK,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    await page
      .getByRole('button', { name: /^Save \d{4} / })
      .first()
      .click()
    await expect(savedLink(page)).toHaveText('Saved 1')
    // From a worker that served the page a moment ago Chromium may take over minutes later; this one has come to rest.
    await page.waitForTimeout(3000)
    await releaseTombstone(shop)
    const loads = countLoads(page)
    await lookForUpdate(page)
    await expect.poll(() => loads()).toBe(1)
    await page.waitForTimeout(6000)
    expect(loads()).toBe(1)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await dumpCaches(page)).toEqual([])
    await expect(savedLink(page)).toHaveText('Saved 1')
    shop.setFaults(() => undefined)
    await visitUntilReady(page)
  },
)

test('nothing of the staff is ever in a cache', SOAK, async ({ page, shop }) => {
  await visitUntilReady(page)
  await logIn(page, 'agent')
  const token = (await page.evaluate(() => sessionStorage.getItem('sessionToken'))) ?? ''
  await page.goto('/quotes')
  await expect(page.getByRole('heading', { name: 'Vehicle Leeds' })).toBeVisible()
  const kept = await dumpCaches(page)
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter(({ url }) => /\/api\/|\/(?:quotes|dashboard|login)(?:$|\?)/.test(url))).toEqual([])
  expect(kept.filter(({ text }) => text.includes(token))).toEqual([])
  expect(shop.journal.some((call) => call.startsWith('POST /api/login'))).toBe(true)
  await endSessions(page)
})
