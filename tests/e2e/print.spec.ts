import { expect, test, type Page } from '@playwright/test'
import { ANY_SIZE, wholeBrowser } from './kinds.ts'
import { openListing, openQuoted } from './listing.ts'
import { issuedRows, openMyQuotes, prepareQuote } from './quotes.ts'

// Only the whole browser makes pages of paper.
test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '', ...wholeBrowser })

/** What has no use on paper. */
const OPERATED = [
  '.btn',
  '.head',
  '.topbar',
  '.crumb',
  '.thumbs',
  '.actionbar',
  '.listing-links',
  '.foot a[href="/"]',
  '.foot a[href="/login"]',
]

test(
  'a listing prints on one page: picture, price, specification, address, and nothing to press',
  ANY_SIZE,
  async ({ page }) => {
    const { reference } = await openListing(page)
    await preparePaper(page)
    await expect(page.getByText(reference).first()).toBeVisible()
    await expect(page.locator('.hero img')).toBeVisible()
    await expect(page.locator('.price-xl')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
    await expect(page.getByText('9/11 University Road')).toBeVisible()
    expect(await textBehind(page, '.foot a')).toEqual([])
    // Paper is as narrow as screens on which one opens them.
    await expect(page.locator('.foot').getByText('+27 31 000 0000')).toBeVisible()
    await expectNothingToPress(page)
    await expect(page.getByRole('region', { name: 'Get a Quote Now!' })).toBeHidden()
    // Nobody can choose a place on paper.
    await expect(page.getByText('What it costs at your border post or port')).toBeHidden()
    expect(await countPages(page)).toBe(1)
  },
)

test(
  'a quotation prints with its lines and total, black on white for who reads in the dark',
  ANY_SIZE,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.addInitScript(() => document.documentElement.setAttribute('data-bs-theme', 'dark'))
    await openQuoted(page)
    await preparePaper(page)
    await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
    await expect(page.locator('.quote-panel .total .money')).toBeVisible()
    await expect(page.locator('.destination')).toBeHidden()
    await expectNothingToPress(page)
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color]
    })
    expect(ground).toBe('rgb(255, 255, 255)')
    expect(ink).toBe('rgb(23, 38, 43)')
    expect(await countPages(page)).toBe(1)
  },
)

test(
  'an issued quotation prints with its number, and its row can be pressed beside its links',
  ANY_SIZE,
  async ({ page }) => {
    await prepareQuote(page, { email: `print.${crypto.randomUUID()}@example.test` })
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Quote', exact: true }).click()
    const number = (await started).suggestedFilename().replace('.pdf', '')
    await openMyQuotes(page)
    // The title's link covers its row; the number's own stands above it.
    await issuedRows(page).getByRole('link', { name: number }).click()
    await expect(page.getByRole('region', { name: `Quotation ${number}` })).toBeVisible()
    await preparePaper(page)
    await expect(page.getByRole('region', { name: `Quotation ${number}` }).getByRole('table')).toBeVisible()
    await expectNothingToPress(page)
    expect(await countPages(page)).toBe(1)
  },
)

/** What the styles write behind the text of elements in sight. */
async function textBehind(page: Page, selector: string): Promise<readonly string[]> {
  return page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((element) => getComputedStyle(element, '::after').content).filter((text) => text !== 'none'),
    )
}

/** As printing draws it; its sheet comes with the pieces after the first paint. */
async function preparePaper(page: Page): Promise<void> {
  await page.waitForFunction(() => Array.from(document.styleSheets).some(({ href }) => href?.includes('/late-')))
  await page.emulateMedia({ media: 'print' })
}

async function expectNothingToPress(page: Page): Promise<void> {
  await expect(page.locator(OPERATED.join(', ')).filter({ visible: true })).toHaveCount(0)
  for (const kind of ['combobox', 'textbox', 'navigation'] as const) {
    await expect(page.getByRole(kind).filter({ visible: true })).toHaveCount(0)
  }
}

async function countPages(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
