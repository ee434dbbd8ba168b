import { expect, test } from '@playwright/test'
import { BASE_URL, isPhone } from './home.ts'
import { tabTo } from './keyboard.ts'
import { openListing, quotePanel } from './listing.ts'
import { anEmail } from './quotation.ts'
import { signIn } from './staff-screens.ts'
import { MOVING, SOAK_AT_BOTH_SIZES } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('a quotation is got by keyboard alone, from the photos to the paper', SOAK_AT_BOTH_SIZES, async ({ page }) => {
  await openListing(page)
  const quote = page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true })
  await tabTo(page, quote)
  await page.keyboard.press('Enter')
  const panel = quotePanel(page)
  const country = panel.getByRole('combobox', { name: 'Select Country' })
  await expect(country).toBeEnabled()
  await tabTo(page, country)
  await page.keyboard.type('Zambia')
  const port = panel.getByRole('combobox', { name: 'Select Port' })
  await expect(port.locator('option', { hasText: 'Chirundu' })).toHaveCount(1)
  await tabTo(page, port)
  await page.keyboard.type('Chirundu')
  await tabTo(page, panel.getByRole('button', { name: 'Generate Quote!' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
  const download = panel.getByRole('button', { name: 'Download Quote' })
  await tabTo(page, download)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Please fill in your details to continue' })).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: 'First Name' }))
  await page.keyboard.type('Chanda')
  await tabTo(page, page.getByRole('textbox', { name: 'Last Name' }))
  await page.keyboard.type('Mwila')
  await tabTo(page, page.getByRole('textbox', { name: 'Email Address' }))
  await page.keyboard.type(anEmail())
  await tabTo(page, download)
  const paper = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await paper).suggestedFilename()).toMatch(/^Q\d{4}-\d{6}\.pdf$/)
})

test('staff go through overview, leads, stock and uploads by keyboard alone', SOAK_AT_BOTH_SIZES, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  for (const [link, title] of [
    ['Quotes', 'Vehicle Leeds'],
    ['Vehicle Export', 'Vehicle Export'],
    ['Stock', 'Stock'],
    ['Uploads', 'Uploads'],
    ['Overview', 'Overview'],
  ] as const) {
    if (isPhone()) {
      await tabTo(page, page.getByRole('button', { name: 'Menu' }))
      await page.keyboard.press('Enter')
    }
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: link, exact: true }),
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  }
  const table = page.getByRole('button', { name: 'Show as a table' })
  await tabTo(page, table)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').first()).toBeVisible()
})
