import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/universal'
import { violationsInBothSchemes } from './axe.ts'
import { overhang, WIDE_FONT } from './fit.ts'
import { ANY_SIZE } from './kinds.ts'
import { issueQuotes, signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

const PAGE_CALL = '**/api/reporting/vehiclequotes/page*'

async function openLeads(page: Page, address = ''): Promise<void> {
  await page.goto(`/quotes${address}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle Leeds' })).toBeVisible()
}

function rows(page: Page) {
  return page.getByRole('table', { name: 'Vehicle Leeds' }).locator('tbody').getByRole('row')
}

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
  await issueQuotes(request, { first: 110, count: 14 })
  await request.dispose()
})

test(
  'a quotation stands in the table with its dealer’s cost and the client’s in brackets',
  ANY_SIZE,
  async ({ page, request }) => {
    const [quote] = await issueQuotes(request, { first: 130, count: 1 })
    const { quoteNumber, vehicle } = quote ?? { quoteNumber: '', vehicle: { saexRef: '', make: '' } }
    await signIn(page, 'agent')
    await openLeads(page)
    await expect(page.getByText('Price in brackets is price given to client')).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('textbox', { name: 'Search the quotations' }).fill(quoteNumber.toLowerCase())
    await expect(page.getByRole('status')).toHaveText('Showing 1 to 1 of 1 entries')
    await expect(rows(page)).toContainText([new RegExp(`${quoteNumber}.*${vehicle.saexRef}.*${vehicle.make}`)])
    await expect(rows(page)).toContainText([/US\$\s[\d\s]+\(US\$\s[\d\s]+\)/])
    await expect(page).toHaveURL(new RegExp(`search=${quoteNumber.toLowerCase()}$`))
    await page.reload()
    await expect(page.getByRole('status')).toHaveText('Showing 1 to 1 of 1 entries')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(rows(page)).toHaveCount(10)
  },
)

test('pages, their size and Back keep what the address says', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  await openLeads(page)
  const status = page.getByRole('status')
  await expect(status).toHaveText(/^Showing 1 to 10 of \d+ entries$/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(status).toHaveText(/^Showing 11 to \d+ of \d+ entries$/)
  await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/\/quotes\?page=2$/)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(status).toHaveText(/^Showing 1 to \d+ of \d+ entries$/)
  await expect(page).toHaveURL(/\/quotes\?rows=25$/)
  await page.goBack()
  await expect(status).toHaveText(/^Showing 11 to \d+ of \d+ entries$/)
})

test('columns are sorted and turned round by keyboard', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  await openLeads(page)
  const make = page.getByRole('columnheader', { name: 'Make' })
  await expect(page.getByRole('columnheader', { name: 'Quote date' })).toHaveAttribute('aria-sort', 'descending')
  await make.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(make).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // On a phone the model stands below its make.
  const makes = (await rows(page).locator('td:nth-child(4)').allInnerTexts()).map((text) => text.split('\n')[0])
  expect(makes).toEqual(makes.toSorted((a = '', b = '') => (a < b ? -1 : 1)))
  await page.keyboard.press('Enter')
  await expect(make).toHaveAttribute('aria-sort', 'descending')
  await expect(make.getByRole('button')).toBeFocused()
})

test('the spreadsheet holds every row that the search finds, in its order', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  await openLeads(page, '?sort=reference&order=asc&search=toyota')
  const status = page.getByRole('status')
  await expect(status).toHaveText(/of \d+ entries$/)
  const total = Number(/of (\d+) entries/.exec(await status.innerText())?.[1])
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Spreadsheet' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('Vehicle Leeds.xlsx')
  const [head, ...lines] = await readSheet(new Blob([await readFile(await download.path())]))
  expect(head?.slice(0, 4)).toEqual(['QUOTE NUMBER', 'REFERENCE', 'SUPPLIER', 'MAKE'])
  expect(lines.length).toBeGreaterThanOrEqual(total)
  const references = lines.map(([, reference]) => String(reference))
  expect(references).toEqual(references.toSorted())
  expect(new Set(lines.map(([, , , make]) => make))).toEqual(new Set(['Toyota']))
})

test('without an answer the screen says why, and comes back', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  await page.route(PAGE_CALL, (route) => route.abort())
  await openLeads(page)
  await expect(page.getByRole('alert')).toContainText('Needs a connection.')
  await page.unroute(PAGE_CALL)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test(
  'on a screen too narrow for all columns the table moves in its own box, by keyboard too',
  ANY_SIZE,
  async ({ page }) => {
    await signIn(page, 'agent')
    await page.setViewportSize({ width: 320, height: 640 })
    await openLeads(page)
    await expect(rows(page)).toHaveCount(10)
    expect(await overhang(page)).toBe(0)
    const box = page.getByRole('region', { name: 'Quotations, scrolls sideways' })
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await expect(rows(page).first().getByRole('rowheader')).toBeInViewport()
  },
)

test('at 768 px the menu is a rail, and who asked for what is seen with its money', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  await page.setViewportSize({ width: 768, height: 1024 })
  await openLeads(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link')).toHaveText([
    /^ ?Quotes$/,
    /^ ?Vehicle Export$/,
    /^ ?Stock$/,
    /^ ?Uploads$/,
    /^ ?Your account$/,
  ])
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(64)
  const table = page.getByRole('table', { name: 'Vehicle Leeds' })
  await expect(table.getByRole('columnheader')).toHaveCount(6)
  await expect(table.getByRole('columnheader', { name: 'Make, model, year' })).toBeInViewport({ ratio: 1 })
  const row = rows(page).first()
  await expect(row.getByText(/, (?:19|20)\d\d$/)).toBeInViewport({ ratio: 1 })
  const money = row.locator('.cost')
  await expect(money).toBeInViewport({ ratio: 1 })
  const box = page.getByRole('region', { name: 'Quotations, scrolls sideways' })
  const isSideways = () => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(await isSideways()).toBe(false)
  await row.getByText(/, (?:19|20)\d\d$/).evaluate((element) => (element.textContent = 'Range Rover Velar, 2024'))
  await money
    .locator('span')
    .last()
    .evaluate((element) => (element.textContent = '(US$\u00A0192\u00A0348)'))
  expect(await isSideways()).toBe(false)
  const withdraw = row.getByRole('button', { name: /^Withdraw Q/ })
  await expect(withdraw).toBeInViewport({ ratio: 1 })
  for (const width of [640, 360]) {
    await page.setViewportSize({ width, height: 1024 })
    for (const left of [0, 40, 1000]) {
      await box.evaluate((scrolled, to) => scrolled.scrollTo(to, 0), left)
      await expect(money, `at ${width} px scrolled by ${left}`).toBeInViewport({ ratio: 1 })
    }
  }
  await box.evaluate((scrolled) => scrolled.scrollTo(0, 0))
  await expect(withdraw).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(table.getByRole('columnheader')).toHaveCount(6)
  expect(await table.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0))).toBe(0)
})

test('whoever may not see quotations is told so, and none is asked for', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'advertiser')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openLeads(page)
  await expect(page.getByText('Your account does not include this page')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/reporting'))).toEqual([])
})

test('the leads have nothing that axe finds, with rows and without', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  await openLeads(page)
  await expect(rows(page)).toHaveCount(10)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Search the quotations' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No quotation matches “nothing like it”' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Showing 0 to 0 of 0 entries')
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test(
  'at 1280 px every column of the table is seen, with its button, in a wide font too',
  ANY_SIZE,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, 'admin')
    await openLeads(page)
    const button = page.getByRole('button', { name: /^Withdraw Q/ }).first()
    await expect(button).toBeVisible()
    for (const rules of ['', WIDE_FONT]) {
      const beyond = await page.getByRole('table', { name: 'Vehicle Leeds' }).evaluate((table, text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
        const box = table.parentElement
        return (box?.scrollWidth ?? Number.NaN) - (box?.clientWidth ?? 0)
      }, rules)
      expect(beyond, rules).toBe(0)
      expect(((await button.boundingBox())?.x ?? 0) + ((await button.boundingBox())?.width ?? 0)).toBeLessThan(1280)
    }
  },
)
