import { expect, type Locator, test, type Page, type Request } from '@playwright/test'
import { BASE_URL, cards, countLine, isPhone, openFooter } from './home.ts'
import { ANY_SIZE, MOVING, NARROW, WIDE_IN_SOAK } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

/** Keeps every script back until it is told to let them go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

async function openWithoutScripts(page: Page, address = '/'): Promise<() => void> {
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  return release
}

/** The panel: beside the results, or on a phone what its button opens. */
async function openPanel(page: Page) {
  if (isPhone()) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Search and Filter' })
  await expect(panel).toBeVisible()
  return panel
}

/**
 * The list of years, with room for all of it below its button: where the test has to scroll to a year, the browser lets the
 * list follow its button a frame later, and the press meets another one.
 */
async function openYears(panel: Locator): Promise<Locator> {
  const button = panel.getByRole('button', { name: 'Year' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
  return panel.getByRole('group', { name: 'Year' })
}

test.describe('while the scripts are held back', () => {
  test('links to a vehicle, a page of the company and a popular search lead there', ANY_SIZE, async ({ page }) => {
    await openWithoutScripts(page)
    await cards(page).first().click()
    await expect(page).toHaveURL(/\/vehicle-listing\/SAEX\d{7}$/)
    await (await openFooter(page, 'Quick links')).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await (await openFooter(page, 'Popular brands')).getByRole('link', { name: 'Isuzu KB' }).click()
    await expect(page).toHaveURL('/?type=qs&vehicle=isuzu+kb')
    await expect(cards(page).first()).toHaveAccessibleName(/Isuzu KB/)
  })

  test('pages turn, and keep the search', ANY_SIZE, async ({ page }) => {
    await openWithoutScripts(page, '/?make=Toyota&sort=21')
    const top = page.getByRole('navigation', { name: 'Results pages, top' })
    await top.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/?make=Toyota&sort=21&page=2')
    await expect(countLine(page)).toContainText('Displaying 21 -')
    await page
      .getByRole('navigation', { name: 'Results pages, bottom' })
      .getByRole('button', { name: '1', exact: true })
      .click()
    await expect(page).toHaveURL('/?make=Toyota&sort=21')
    await expect(top.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await expect(top.getByRole('button', { name: 'Previous page' })).not.toHaveAttribute('href')
  })

  test('the panel searches by several fields, with the address that the application writes', async ({ page }) => {
    await openWithoutScripts(page, '/?make=Toyota&make=Ford&body=1&sort=22')
    const panel = await openPanel(page)
    await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('50000')
    await panel.getByRole('combobox', { name: 'Min Mileage' }).selectOption('10000')
    const years = await openYears(panel)
    const wanted = new Date().getFullYear() - 4
    await years.getByRole('checkbox', { name: String(wanted) }).check()
    await years.getByRole('checkbox', { name: String(wanted - 1) }).check()
    await page.keyboard.press('Escape')
    await expect(years).toBeHidden()
    await panel.getByRole('button', { name: 'SEARCH' }).last().click()
    await expect(page).toHaveURL(
      `/?make=Toyota&make=Ford&year=${wanted}%2C${wanted - 1}&body=1&maxPrice=50000&minMileage=10000&sort=22`,
    )
    for (const name of await cards(page).allInnerTexts()) expect(name).toMatch(/Toyota|Ford/)
  })

  test('a list whose options only the application knows opens and says that it waits', async ({ page }) => {
    await openWithoutScripts(page)
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Fuel Type' }).click()
    await expect(panel.getByRole('group', { name: 'Fuel Type' })).toContainText('a little longer')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Make and Model *' }).click()
    await expect(panel.getByText('a little longer').locator('visible=true')).toBeVisible()
  })

  test('a reference leads to its listing, an unknown one back home with a message', WIDE_IN_SOAK, async ({ page }) => {
    const release = await openWithoutScripts(page)
    const known = (await page.locator('.car .ref').first().innerText()).trim()
    const first = await openPanel(page)
    await first.getByRole('textbox', { name: 'SAEX reference' }).fill(` saex ${known.replace(/\D/g, '')}`)
    await first.getByRole('textbox', { name: 'SAEX reference' }).press('Enter')
    await expect(page).toHaveURL(`/vehicle-listing/${known}`)
    await page.goto('/', { waitUntil: 'commit' })
    const again = await openPanel(page)
    await again.getByRole('textbox', { name: 'SAEX reference' }).fill('SAEX9999999')
    await again.getByRole('button', { name: 'Search by reference' }).click()
    await expect(page).toHaveURL('/?e=1')
    release()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to find vehicle' })
    await expect(alert).toContainText('We do not seem to be able to find vehicle')
  })

  test('the menu opens over the page and its links lead on', NARROW, async ({ page }) => {
    await openWithoutScripts(page)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
    expect((await menu.boundingBox())?.height).toBe(150)
    // The browser itself tells that it is open, as long as nothing else is said.
    await expect(button).not.toHaveAttribute('aria-expanded')
    await menu.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
  })

  test('the orders and the popular vehicles open on a phone, and search', NARROW, async ({ page }) => {
    await openWithoutScripts(page, '/?make=Toyota')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const orders = page.getByRole('region', { name: 'Sort By' })
    await orders.getByRole('button', { name: 'Price: low to high' }).click()
    await expect(page).toHaveURL('/?make=Toyota&sort=21')
    await page.getByRole('button', { name: 'Popular Vehicles' }).click()
    const popular = page.getByRole('region', { name: 'Popular Vehicles' })
    await popular.getByRole('button', { name: 'Back' }).click()
    await expect(popular).toBeHidden()
    await page.getByRole('button', { name: 'Popular Vehicles' }).click()
    await popular.getByRole('button', { name: 'Ford Ranger' }).click()
    await expect(page).toHaveURL('/?type=qs&vehicle=ford+ranger')
    await expect(cards(page).first()).toHaveAccessibleName(/Ford Ranger/)
  })
})

test('what was chosen before the scripts came counts when they have', WIDE_IN_SOAK, async ({ page }) => {
  const release = await openWithoutScripts(page, '/?make=Toyota')
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Max Price' }).selectOption('50000')
  await panel.getByRole('textbox', { name: 'SAEX reference' }).fill('123')
  const years = await openYears(panel)
  const year = new Date().getFullYear() - 4
  const box = years.getByRole('checkbox', { name: String(year) })
  await box.check()
  release()
  await expect(panel.getByRole('button', { name: 'Year' })).toHaveAttribute('aria-expanded', 'true')
  await expect(panel.getByRole('textbox', { name: 'SAEX reference' })).toHaveValue('SAEX123')
  await expect(panel.getByRole('combobox', { name: 'Max Price' })).toHaveValue('50000')
  await expect(box).toBeChecked()
  await panel.getByRole('button', { name: 'Year' }).click()
  await expect(box).toBeHidden()
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await panel
    .getByRole('button', { name: /^SEARCH/ })
    .last()
    .click()
  await expect(page).toHaveURL(`/?make=Toyota&year=${year}&maxPrice=50000`)
  // The application searched, the page was not loaded anew.
  expect(asked.filter((request) => request.isNavigationRequest())).toEqual([])
  if (isPhone()) await expect(panel).toBeHidden()
})

test('an order chosen in the list before the scripts came counts when they have', async ({ page }) => {
  test.skip(isPhone(), 'a phone has links instead')
  const release = await openWithoutScripts(page)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('21')
  release()
  await expect(page).toHaveURL('/?sort=21')
})

test('a menu that was opened before the scripts came stays open, and closes', NARROW, async ({ page }) => {
  const release = await openWithoutScripts(page)
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await button.click()
  release()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeVisible()
  expect((await menu.boundingBox())?.height).toBe(150)
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()
})

test('a press that only the application answers shows that it is not ready yet', ANY_SIZE, async ({ page }) => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/vendor-*.js', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  await page.goto('/', { waitUntil: 'commit' })
  const html = page.locator('html')
  const heart = page.getByRole('button', { name: /^Saved? \d{4} / }).first()
  await expect(async () => {
    await heart.click()
    await expect(html).toHaveAttribute('data-waiting', '', { timeout: 500 })
  }).toPass()
  const bar = () => page.evaluate(() => getComputedStyle(document.body, '::before').height)
  expect(await bar()).toBe('4px')
  release()
  await expect(html).toHaveAttribute('data-ready', '')
  expect(await bar()).toBe('auto')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('the pictures of a first visit are asked for before the code', ANY_SIZE, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  const code = asked.findIndex((path) => path.startsWith('/assets/vendor-'))
  const firstPictures = asked.slice(0, code).filter((path) => path.startsWith('/pictures/'))
  expect(code).toBeGreaterThan(0)
  expect(firstPictures.length).toBeGreaterThanOrEqual(1)
})
