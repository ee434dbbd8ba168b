import { expect, type Page } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { visitUntilReady } from './offline.ts'
import { test } from './returning.ts'
import { dumpStores, holdTable, pretendConnection } from './offline-stores.ts'
import { hiluxAddress } from './stock.ts'

test('low data: browsing shows small pictures or none, also after a reload', ANY_SIZE, async ({ page, shop }) => {
  await visitUntilReady(page, '/offline')
  const pictures = () => shop.journal.filter((call) => call.includes('/pictures/'))
  await page.getByRole('radio', { name: 'Off while browsing' }).check()
  // A page that is left at once takes what it was writing with it.
  await expect.poll(async () => (await dumpStores(page))['saex-mine/settings']?.join()).toContain('"off"')
  let before = pictures().length
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(pictures().length).toBe(before)
  await page.goto('/offline')
  await expect(page.getByRole('radio', { name: 'Off while browsing' })).toBeChecked()
  await page.getByRole('radio', { name: 'Small' }).check()
  before = pictures().length
  await page.goto('/')
  await expect.poll(() => pictures().length).toBeGreaterThan(before)
  await page.waitForLoadState('networkidle')
  const widths = pictures()
    .slice(before)
    .map((call) => Number(/w=(\d+)/.exec(call)?.[1]))
  expect(Math.max(...widths)).toBeLessThanOrEqual(320)
})

test('a choice that is made before the kept one is read stays', ANY_SIZE, async ({ page, context }) => {
  await visitUntilReady(page, '/offline')
  const busy = await context.newPage()
  await busy.goto('/about')
  await busy.evaluate(holdTable, { database: 'saex-mine', table: 'settings' })
  await page.reload()
  const off = page.getByRole('radio', { name: 'Off while browsing' })
  await off.check()
  await busy.evaluate(() => dispatchEvent(new Event('letGo')))
  await expect.poll(async () => (await dumpStores(page))['saex-mine/settings']?.join()).toContain('"off"')
  await expect(off).toBeChecked()
  expect(await page.evaluate(() => document.cookie)).toContain('off')
})

test('a browser that asks for less data gets small pictures at once', ANY_SIZE, async ({ browser, shop }) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { 'save-data': 'on' },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/')
  const widest = await page
    .getByRole('list', { name: 'Vehicles' })
    .locator('img[srcset]')
    .first()
    .evaluate((image: HTMLImageElement) => image.srcset)
  expect(widest).toContain('320w')
  expect(widest).not.toContain('640w')
  await context.close()
})

const firstPicture = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).locator('img[srcset]').first()
const heroPicture = (page: Page) => page.locator('.hero img[srcset]')

test('on 2g pictures are small at once, unless full ones were asked for', SOAK, async ({ page, request, shop }) => {
  await page.addInitScript(pretendConnection, { saveData: false, effectiveType: '2g' })
  await page.setExtraHTTPHeaders({ ect: '2g' })
  // As the server draws it, and as the page draws it itself once the worker answers.
  const drawn = await (await page.request.get('/', { headers: { ect: '2g' } })).text()
  expect(drawn).toContain('w=320 320w')
  expect(drawn).not.toContain('w=640 640w')
  await visitUntilReady(page)
  await page.setExtraHTTPHeaders({})
  await page.goto('/?make=Toyota')
  await expect(firstPicture(page)).toHaveAttribute('srcset', /320w$/)
  const before = shop.journal.length
  await page.goto(await hiluxAddress(request), { waitUntil: 'networkidle' })
  await expect(heroPicture(page)).toHaveAttribute('srcset', /640w$/)
  const widths = shop.journal.slice(before).map((call) => Number(/\/pictures\/.*w=(\d+)/.exec(call)?.[1] ?? 0))
  expect(Math.max(...widths)).toBeLessThanOrEqual(640)
  await page.goto('/offline')
  await expect(page.getByRole('radio', { name: 'Automatic: small now' })).toBeChecked()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('radio', { name: 'Full' }).check()
  await page.goto('/')
  await expect(firstPicture(page)).toHaveAttribute('srcset', /640w$/)
  await page.goto('/offline')
  await expect(page.getByRole('radio', { name: 'Full' })).toBeChecked()
})

test('a line that becomes one of 2g makes pictures small, and they stay so', SOAK, async ({ page }) => {
  await page.addInitScript(pretendConnection, { saveData: false, effectiveType: '4g' })
  await visitUntilReady(page)
  await page.waitForLoadState('networkidle')
  const become = (type: string) =>
    page.evaluate((effectiveType) => {
      const { connection } = navigator as unknown as { connection: EventTarget & { effectiveType: string } }
      connection.effectiveType = effectiveType
      connection.dispatchEvent(new Event('change'))
    }, type)
  await expect(firstPicture(page)).toHaveAttribute('srcset', /640w$/)
  await become('2g')
  await expect(firstPicture(page)).toHaveAttribute('srcset', /320w$/)
  await become('4g')
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /^Displaying 21 - / })).toBeVisible()
  await expect(firstPicture(page)).toHaveAttribute('srcset', /320w$/)
})
