import { expect, type Page, test } from '@playwright/test'
import { BASE_URL, countLine, hold, openHome, openPanel } from './home.ts'
import { ANY_SIZE, MOVING, NARROW } from './kinds.ts'
import { openListing, quotePanel } from './listing.ts'
import { issuedRows, openMyQuotes, prepareQuote } from './quotes.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('Get a Quotation Now! by keyboard leads into the panel that it opens', async ({ page }) => {
  await openListing(page)
  const open = page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(quotePanel(page).getByRole('button', { name: 'Get a Quote Now!' })).toBeFocused()
  await expect(quotePanel(page).getByRole('combobox', { name: 'Select Country' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(quotePanel(page).getByRole('combobox', { name: 'Select Country' })).toBeFocused()
})

test('the menu of a narrow screen is followed by its links, and closed by Escape', NARROW, async ({ page }) => {
  await page.goto('/about')
  await openHome(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(nav.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('the menu is followed by its links before the application runs, too', NARROW, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  await page.goto('/', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: 'Menu' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(nav.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
  await expect(menu).toBeFocused()
  resolve()
})

test('Search by reference keeps the focus while it looks, and asks once', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await panel.getByRole('textbox', { name: 'SAEX reference' }).fill('SAEX9999999')
  const button = panel.getByRole('button', { name: 'Search by reference' })
  const asked: string[] = []
  page.on('request', (request) => (request.url().includes('SAEX9999999') ? asked.push(request.url()) : undefined))
  const looking = await hold(page, '/api/stock?*')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  looking.release()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  expect(asked).toHaveLength(1)
})

test('Clear make and model hands the focus to the button of the box', ANY_SIZE, async ({ page }) => {
  await openHome(page, '/?make=Ford')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Clear make and model' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Make and Model *' })).toBeFocused()
})

test('results that are tried again hand the focus to their heading', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  await page.route('**/api/stock', (route) => route.fulfill({ status: 500, body: 'no' }))
  // Not the next one, which may be there already.
  await page.getByRole('button', { name: '3', exact: true }).first().click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.unroute('**/api/stock')
  await page.keyboard.press('Enter')
  await expect(countLine(page)).toContainText('Displaying 41 -')
  await expect(heading(page)).toBeFocused()
})

test('a slow search that is cancelled hands the focus to the heading of the results', ANY_SIZE, async ({ page }) => {
  await openHome(page, '/?page=2')
  await hold(page, '/api/stock')
  await openHome(page, '/?page=2')
  await page.getByRole('button', { name: 'Next page' }).first().click()
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await expect(cancel).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})

test('Scroll to top takes the focus along', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  await page.evaluate(() => window.scrollTo(0, 1500))
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a quotation of My quotes opens at its heading, and so does the list again', ANY_SIZE, async ({ page }) => {
  await prepareQuote(page, { email: `focus.${crypto.randomUUID()}@example.test` })
  await page.getByRole('button', { name: 'Email Quote', exact: true }).click()
  await expect(page.getByText('Your quote has been emailed to you!')).toBeVisible()
  await openMyQuotes(page)
  const scrolled = () => page.evaluate(() => window.scrollY)
  const number = issuedRows(page).getByRole('link', { name: /^Q\d{4}-/ })
  await number.evaluate((link) => link.scrollIntoView({ block: 'start' }))
  await number.press('Enter')
  const opened = page.getByRole('heading', { level: 2, name: /^Quotation Q\d{4}-/ })
  await expect(opened).toBeFocused()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(heading(page)).toBeFocused()
  await page.goForward()
  await expect(opened).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Back to My quotes' }).press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect.poll(scrolled).toBe(0)
})
