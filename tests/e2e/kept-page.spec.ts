import { expect, type Page } from '@playwright/test'
import { ANY_SIZE, NARROW } from './kinds.ts'
import { test, visitUntilReady } from './offline.ts'

const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' })
const isKept = (page: Page) => page.evaluate(() => document.getElementById('root')?.hasAttribute('data-kept'))

/** From the next page on, the application's own script is not run before `letGo`. */
async function holdApplication(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let isHeld = true
    HTMLHeadElement.prototype.append = function hold(...nodes) {
      for (const node of nodes) {
        if (!(node instanceof HTMLScriptElement)) continue
        if (isHeld && node.src.includes('/main-')) held.push(() => this.appendChild(node))
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

/** A visit that is over, whose home the device keeps, and the next one before its application has run. */
async function returnHeld(page: Page, path = '/'): Promise<void> {
  await visitUntilReady(page, path)
  await page.goto(path)
  await expect(vehicles(page).getByRole('link').first()).toBeVisible()
  await expect.poll(() => keptOnHide(page)).toBe(true)
  await holdApplication(page)
  await page.goto(path)
}

/** Leaves for a moment, as a visitor who looks at another tab. */
async function keptOnHide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
    return localStorage.getItem('keptPageKey') !== null
  })
}

test('the next visit shows home with its pictures before the application has run', ANY_SIZE, async ({ page, shop }) => {
  await returnHeld(page)
  await shop.stop()
  expect(await isKept(page)).toBe(true)
  await expect(vehicles(page).getByRole('link').first()).toBeVisible()
  const picture = vehicles(page).locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  await letGo(page)
  await expect.poll(() => isKept(page)).toBe(false)
  await expect(vehicles(page).getByRole('link').first()).toBeVisible()
})

test('a press on the kept page is done when the application has run', NARROW, async ({ page }) => {
  await returnHeld(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and Filter' })
  await expect(dialog).toBeHidden()
  await letGo(page)
  await expect(dialog).toBeVisible()
})

test('a vehicle that is saved and a currency that is chosen on the kept page count', ANY_SIZE, async ({ page }) => {
  await returnHeld(page)
  const heart = vehicles(page).getByRole('button', { name: /^Save/ }).nth(2)
  await heart.click()
  await page.getByRole('main').getByLabel('Currency').selectOption('ZAR')
  expect(await isKept(page)).toBe(true)
  await letGo(page)
  await expect(
    vehicles(page)
      .getByText(/^R\s?\d/)
      .first(),
  ).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(vehicles(page).locator('[aria-pressed=true]')).toHaveCount(1)
})

test('the focus stays where it was when the application draws its page', ANY_SIZE, async ({ page }) => {
  await returnHeld(page)
  const link = vehicles(page).getByRole('link').nth(1)
  const name = await link.textContent()
  await link.focus()
  await letGo(page)
  await expect.poll(() => isKept(page)).toBe(false)
  await expect(link).toBeFocused()
  await expect(link).toHaveText(name ?? '')
})

test('another search, another language or an erased device begin without the kept page', ANY_SIZE, async ({ page }) => {
  await returnHeld(page)
  for (const path of ['/?make=Toyota', '/?lang=fr', '/about']) {
    await page.goto(path)
    expect(await isKept(page), path).toBe(false)
  }
  await page.context().addCookies([{ name: 'selectedCurrency', value: 'ZAR', url: page.url() }])
  await page.goto('/')
  expect(await isKept(page), 'another currency').toBe(false)
})

test('what is open or still loading is not kept', NARROW, async ({ page }) => {
  await visitUntilReady(page)
  await page.goto('/')
  await expect.poll(() => keptOnHide(page)).toBe(true)
  await page.evaluate(() => localStorage.removeItem('keptPageKey'))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Search and Filter' })).toBeVisible()
  expect(await keptOnHide(page)).toBe(false)
})
