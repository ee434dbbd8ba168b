import { expect, type Page } from '@playwright/test'
import { test, visitUntilReady } from './offline.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { offerToInstall, pretendInstalled } from './offline-use.ts'
import { KEPT, prepareQuote } from './quotes.ts'

const offer = (page: Page) => page.getByRole('complementary', { name: 'Install Saex' })

test('installing is not offered on arrival, but from the second visit on, until Not now', SOAK, async ({ page }) => {
  await visitUntilReady(page, '/about')
  await offerToInstall(page)
  await page.waitForTimeout(500)
  await expect(offer(page)).toHaveCount(0)
  await page.goto('/about')
  await offerToInstall(page)
  await offer(page).getByRole('button', { name: 'Install the app' }).click()
  const sheet = page.getByRole('dialog', { name: 'Install Saex' })
  await sheet.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count)).toBe(1)
  await page.goto('/about')
  await offerToInstall(page)
  await offer(page).getByRole('button', { name: 'Install the app' }).click()
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.goto('/about')
  await offerToInstall(page)
  await page.waitForTimeout(1500)
  await expect(offer(page)).toHaveCount(0)
})

test('the installed window opens with the last search, a tab with everything', SOAK, async ({ page, context }) => {
  await visitUntilReady(page)
  await pretendInstalled(page)
  await page.goto('/?make=Toyota')
  const kept = () => page.evaluate(() => localStorage.getItem('lastSearch'))
  await expect.poll(kept).toBe('?make=Toyota')
  await page.goto('/')
  await expect(page).toHaveURL('/?make=Toyota')
  await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()).toHaveAccessibleName(/Toyota/)
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(tab.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()).toBeVisible()
  await expect(tab).toHaveURL('/')
})

test(
  'Search stock of the installed app leads into the search also where one was left off',
  ANY_SIZE,
  async ({ page }) => {
    await pretendInstalled(page)
    await page.addInitScript(() => localStorage.setItem('lastSearch', '?make=Toyota'))
    // As the shortcut of the manifest.
    await page.goto('/#search')
    await expect(page.getByRole('dialog', { name: 'Search and Filter' })).toBeVisible()
    await expect(page).toHaveURL('/?make=Toyota')
  },
)

test.describe('on an iPhone', ANY_SIZE, () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('the sheet shows how it is done by hand', SOAK, async ({ page }) => {
    await visitUntilReady(page, '/about')
    await page.goto('/about')
    await offer(page).getByRole('button', { name: 'How to install' }).click()
    const sheet = page.getByRole('dialog', { name: 'Install Saex' })
    await expect(sheet.getByRole('listitem')).toHaveCount(3)
    await expect(sheet).toContainText('Add to Home Screen')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
})

test(
  'the first quotation that waits makes the page ask, once, that nothing here is thrown away',
  SOAK,
  async ({ page, context }) => {
    await page.addInitScript(() => {
      navigator.storage.persist = async () => {
        sessionStorage.setItem('persistAsked', String(Number(sessionStorage.getItem('persistAsked')) + 1))
        return false
      }
    })
    const asked = () => page.evaluate(() => Number(sessionStorage.getItem('persistAsked')))
    await visitUntilReady(page)
    await prepareQuote(page, { email: 'install@example.test' })
    // What asks comes after everything else; from then on it is there without a connection.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/LateParts')),
    )
    await page.waitForTimeout(1000)
    expect(await asked()).toBe(0)
    await context.setOffline(true)
    await page.getByRole('form').getByRole('button', { name: 'Download Quote' }).click()
    await expect(page.getByRole('form').getByText(KEPT)).toBeVisible()
    await expect.poll(asked).toBe(1)
    await page.reload()
    await page.waitForTimeout(1500)
    expect(await asked()).toBe(1)
    await context.setOffline(false)
  },
)
