import { expect, type Page, test } from '@playwright/test'
import { BASE_URL, countLine, isPhone, openFooter, openHome, openPanel, openSelector } from './home.ts'
import { ANY_SIZE, MOVING, NARROW } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

const heading = (page: Page) => page.getByRole('heading', { name: 'Our Range of Vehicles' })

test('a search from the button below the panel shows the top of its results', async ({ page }) => {
  test.skip(isPhone(), 'the panel is a dialog there')
  for (const width of [1280, 700]) {
    await page.setViewportSize({ width, height: 500 })
    await openHome(page, '/?make=Toyota')
    const search = page.getByRole('region', { name: 'Search and Filter' }).getByRole('button', { name: /^SEARCH/ })
    await search.last().scrollIntoViewIfNeeded()
    // On a narrower screen it stands between panel and results.
    if (width === 1280) await expect(heading(page)).not.toBeInViewport()
    await search.last().click()
    await expect(heading(page), `${width} px`).toBeInViewport({ ratio: 1 })
  }
})

test('a search from a button in sight of the heading moves nothing', async ({ page }) => {
  test.skip(isPhone(), 'the panel is a dialog there')
  await openHome(page, '/?make=Toyota')
  const panel = page.getByRole('region', { name: 'Search and Filter' })
  await page.evaluate(() => window.scrollTo(0, 20))
  await panel
    .getByRole('button', { name: /^SEARCH/ })
    .first()
    .press('Enter')
  await expect(countLine(page)).toContainText('Displaying 1 -')
  expect(await page.evaluate(() => window.scrollY)).toBe(20)
})

test('a brand of the footer and Home show the top of home, also from home itself', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  await (await openFooter(page, 'Popular brands')).getByRole('link', { name: 'Isuzu KB' }).click()
  await expect(page).toHaveURL('/?type=qs&vehicle=isuzu+kb')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  for (const address of ['/', '/?make=Ford']) {
    await openHome(page, address)
    const foot = await openFooter(page, 'Quick links')
    await foot.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => window.scrollY), address).toBe(0)
  }
})

test('SEARCH without a make leads to the box that wants one, by its button at the foot too', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await panel
    .getByRole('button', { name: /^SEARCH/ })
    .last()
    .click()
  const sentence = panel.getByText('Make and Model are required to search')
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('button', { name: 'Make and Model *' })).toBeFocused()
})

test('SEARCH without a make says so above the list of makes that is open', async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await openSelector(panel)
  await panel
    .getByRole('button', { name: /^SEARCH/ })
    .last()
    .click()
  const sentence = panel.getByText('Make and Model are required to search')
  await expect(sentence).toBeInViewport({ ratio: 1 })
  // Both places at one moment: the page may still be scrolling.
  const list = await panel.getByRole('textbox', { name: 'Filter makes and models' }).elementHandle()
  const gap = await sentence.evaluate(
    (said, box) => box.getBoundingClientRect().top - said.getBoundingClientRect().bottom,
    list,
  )
  expect(gap).toBeGreaterThanOrEqual(0)
})

test('a dialog that is asked for twice is one step back all the same', NARROW, async ({ page }) => {
  await page.goto('/about')
  await openHome(page)
  for (const name of ['Filter', 'Sort', 'Popular Vehicles']) {
    // Before the dialog lies over the button.
    await page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
