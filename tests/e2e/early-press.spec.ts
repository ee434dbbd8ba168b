import { expect, test, type Page } from '@playwright/test'
import { ANY_SIZE, NARROW } from './kinds.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test('a press before the code has come is done when it has', NARROW, async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and Filter' })
  await expect(dialog).toBeHidden()
  release()
  await expect(dialog).toBeVisible()
})

test('a currency chosen before the code has come counts', ANY_SIZE, async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const currency = page.getByRole('main').getByLabel('Currency')
  await currency.selectOption('ZAR')
  release()
  await expect(
    page
      .getByRole('list', { name: 'Vehicles' })
      .getByText(/^R\s?\d/)
      .first(),
  ).toBeVisible()
  await expect(currency).toHaveValue('ZAR')
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

/** Keeps the application's code back until it is told to let it go. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/vendor-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
