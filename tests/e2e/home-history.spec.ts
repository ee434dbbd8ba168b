import { expect, type Page, test } from '@playwright/test'
import {
  BASE_URL,
  cards,
  countLine,
  isPhone,
  openHome,
  openPanel,
  openSelector,
  searchButton,
  untilAlive,
} from './home.ts'
import { ANY_SIZE, MOVING, NARROW, SOAK } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('going back on a phone closes one layer at a time and never traps', NARROW, async ({ page }) => {
  await page.goto('/about')
  await openHome(page)
  const layers = [
    { button: 'Filter', dialog: 'Search and Filter' },
    { button: 'Sort', dialog: 'Sort By' },
    { button: 'Popular Vehicles', dialog: 'Popular Vehicles' },
  ]
  for (const { button, dialog } of layers) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
    await expect(page).toHaveURL('/')
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible()
})

test(
  'a dialog closes by itself when the screen grows wide, and takes its history entry along',
  NARROW,
  async ({ page }) => {
    await openHome(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.setViewportSize({ width: 740, height: 360 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Search and Filter' })).toBeVisible()
  },
)

test(
  'each search is recorded by a pair of calls with its type, the opening of the page as no change',
  ANY_SIZE,
  async ({ page }) => {
    const records = listRecords(page)
    await openHome(page)
    await expect.poll(() => records.types).toEqual([4])
    const panel = await openPanel(page)
    await openSelector(panel)
    await panel.getByRole('checkbox', { name: /^Ford \(/ }).check()
    await searchButton(panel).click()
    await expect.poll(() => records.types).toEqual([4, 2])
    await page
      .getByRole('navigation', { name: 'Results pages, top' })
      .getByRole('button', { name: 'Next page' })
      .click()
    await expect.poll(() => records.types).toEqual([4, 2, 4])
    if (isPhone()) await page.getByRole('button', { name: 'Popular Vehicles' }).click()
    await page.getByRole('button', { name: 'Isuzu KB' }).click()
    await expect.poll(() => records.types).toEqual([4, 2, 4, 1])
    await page.goBack()
    await expect(countLine(page)).toContainText('Displaying 21 -')
    const reference = await page.locator('.car .ref').first().innerText()
    const again = await openPanel(page)
    await again.getByRole('textbox', { name: 'SAEX reference' }).fill(reference)
    await again.getByRole('button', { name: 'Search by reference' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => records.types).toEqual([4, 2, 4, 1, 3])
    await expect.poll(() => records.updates).toBe(5)
  },
)

test('Find My Car on the page of a quick search is none', ANY_SIZE, async ({ page }) => {
  const records = listRecords(page)
  await openHome(page, '/?type=qs&vehicle=isuzu+kb')
  await expect.poll(() => records.types).toEqual([1])
  await page.getByRole('link', { name: 'Find My Car' }).click()
  if (isPhone()) await expect(page.getByRole('dialog', { name: 'Search and Filter' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(records.types).toEqual([1])
})

test('a popular vehicle that is loaded anew, or gone back to, is the search that it was', SOAK, async ({ page }) => {
  const records = listRecords(page)
  await openHome(page, '/?type=qs&vehicle=isuzu+kb')
  await expect.poll(() => records.types).toEqual([1])
  await page.reload()
  await untilAlive(page)
  // The opening of a page is recorded three seconds after its load.
  await page.waitForTimeout(6000)
  expect(records.types).toEqual([1])
  if (isPhone()) await page.getByRole('button', { name: 'Popular Vehicles' }).click()
  await page.getByRole('button', { name: 'Ford Ranger' }).click()
  await expect(page).toHaveURL(/ford/)
  await expect.poll(() => records.types).toEqual([1, 1])
  await page.goBack()
  await expect(page).toHaveURL(/isuzu/)
  await expect(countLine(page)).toContainText('Displaying')
  await page.waitForTimeout(1500)
  expect(records.types).toEqual([1, 1])
})

test('a record that fails changes nothing for the visitor', SOAK, async ({ page }) => {
  await page.route('**/api/saexport/search-history*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.route('**/api/visitor', (route) => route.abort())
  const records = listRecords(page)
  await openHome(page, '/?make=Ford')
  await expect.poll(() => records.types.length).toBe(1)
  await page.getByRole('navigation', { name: 'Results pages, top' }).getByRole('button', { name: 'Next page' }).click()
  await expect(countLine(page)).toContainText('Displaying 21 -')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(records.updates).toBe(0)
})

test('without an earlier state home shows the four default vehicles, newest first', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  await expect(page).toHaveURL('/')
  for (const name of await cards(page).allInnerTexts())
    expect(name).toMatch(/Ford Ranger|Toyota (Fortuner|Hilux)|Isuzu KB/)
  const panel = await openPanel(page)
  await expect(panel.getByRole('button', { name: 'Clear make and model' })).toHaveCount(0)
})

test('a vehicle that was not found is told once, and the address is clean again', ANY_SIZE, async ({ page }) => {
  await page.goto('/vehicle-listing/SAEX9999999')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to find vehicle' })
  await expect(alert).toContainText('We do not seem to be able to find vehicle')
  await expect(page).toHaveURL('/')
  await alert.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test(
  'Back to the stock goes back to the results alone that its own listing was opened from',
  ANY_SIZE,
  async ({ page }) => {
    await openHome(page, '/?make=Toyota')
    const toStock = page.getByRole('link', { name: 'Back to the stock' })
    const open = async (index: number) => {
      await cards(page).nth(index).click()
      await expect(toStock).toBeVisible()
    }
    await page
      .getByRole('button', { name: /^Save \d{4} / })
      .nth(1)
      .click()
    await open(0)
    await toStock.click()
    await expect(page).toHaveURL('/?make=Toyota')
    await open(0)
    await page.reload()
    await toStock.click()
    await expect(page).toHaveURL('/?make=Toyota')
    await open(0)
    await page.goto('/saved')
    await page.goBack()
    await expect(toStock).toBeVisible()
    const menu = page.getByRole('button', { name: 'Menu' })
    if (isPhone()) await menu.click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Saved/ })
      .click()
    await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click()
    await expect(toStock).toBeVisible()
    await toStock.click()
    await expect(page).toHaveURL('/')
    await expect(countLine(page)).toContainText('Displaying 1 -')
  },
)

test('a slow search of the way back that is called off leaves for no other page', ANY_SIZE, async ({ page }) => {
  // Its second page is never answered.
  await page.route('**/api/stock', (route) =>
    route.request().postDataJSON()?.First === 20 ? undefined : route.continue(),
  )
  await openHome(page, '/?make=Toyota')
  await openHome(page, '/?make=Ford')
  // By keyboard: what is said of a slow search lies over the page links of a phone.
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter')
  await press('2')
  await expect(page).toHaveURL(/page=2/)
  await press('3')
  await expect(countLine(page)).toContainText('Displaying 41 -')
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await press('Cancel')
  await expect(page.getByText('You cancelled it.')).toBeVisible()
  await expect(page).toHaveURL(/make=Ford&page=2/)
  await page.unroute('**/api/stock')
  await press('Try again')
  await expect(countLine(page)).toContainText('Displaying 21 -')
})

/** Which types were recorded, in order, and how many counts followed. */
function listRecords(page: Page) {
  const records = { types: [] as number[], updates: 0 }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/search-history')) records.types.push(request.postDataJSON().SearchTypeId)
    if (pathname.endsWith('/search-history-update')) records.updates += 1
  })
  return records
}
