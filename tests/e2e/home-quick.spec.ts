import { expect, test } from '@playwright/test'
import { BASE_URL, cards, countLine, isPhone, openHome } from './home.ts'
import { ANY_SIZE } from './kinds.ts'

test.use({ baseURL: BASE_URL })

const NAMES = ['Ford Ranger', 'Toyota Fortuner GD6', 'Toyota Hilux GD6', 'Isuzu KB']

test(
  'popular vehicles stand beside the results, on a phone in a dialog that locks the page',
  ANY_SIZE,
  async ({ page }) => {
    await openHome(page)
    const region = page.getByRole('region', { name: 'Popular Vehicles' })
    const opener = page.getByRole('button', { name: 'Popular Vehicles' })
    await page.setViewportSize({ width: 571, height: 740 })
    await expect(region.getByRole('button')).toHaveText(NAMES)
    await expect(opener).toBeHidden()
    await page.setViewportSize({ width: 570, height: 740 })
    await expect(region).toBeHidden()

    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Popular Vehicles' })
    await expect(dialog).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')

    await opener.click()
    await dialog.getByRole('button', { name: 'Toyota Hilux GD6' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
    await expect(page).toHaveURL('/?type=qs&vehicle=toyota+hilux')
    await expect(cards(page).first()).toHaveAccessibleName(/Toyota Hilux/)
  },
)

test('each popular vehicle searches from its first page', async ({ page }) => {
  await openHome(page, '/?page=2')
  for (const name of NAMES) {
    if (isPhone()) await page.getByRole('button', { name: 'Popular Vehicles' }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(cards(page).first()).toHaveAccessibleName(new RegExp(name.replace(' GD6', '')))
    await expect(countLine(page)).toContainText('Displaying 1 -')
  }
})

test('a link to a popular vehicle finds it however its name is written', ANY_SIZE, async ({ page }) => {
  for (const vehicle of ['ford ranger', 'Ford-Ranger', 'FORD  RANGER']) {
    await openHome(page, `/?type=qs&vehicle=${encodeURIComponent(vehicle)}`)
    for (const name of await cards(page).allInnerTexts()) expect(name, vehicle).toMatch(/Ford Ranger/)
  }
})

test('a link to any make and model in stock finds it, and one to none says so', ANY_SIZE, async ({ page }) => {
  await openHome(page, '/?type=qs&vehicle=Toyota+Prado')
  for (const name of await cards(page).allInnerTexts()) expect(name).toMatch(/Toyota Land Cruiser Prado/)
  await openHome(page, '/?type=qs&vehicle=no+such+car')
  await expect(page.getByRole('heading', { name: 'No vehicle meets this search' })).toBeVisible()
})

test('the popular vehicle that was pressed has a bar of 4 px until its results are there', async ({ page }) => {
  test.skip(isPhone(), 'on a phone the list closes at once')
  await openHome(page)
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/stock', async (route) => {
    await answers.promise
    await route.continue()
  })
  const pressed = page.getByRole('button', { name: 'Isuzu KB', exact: true })
  await pressed.click()
  const bar = pressed.locator('.busy-bar')
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(20)
  expect((await bar.boundingBox())?.height).toBe(4)
  await page.emulateMedia({ forcedColors: 'active' })
  // The system takes grounds away, and leaves edges.
  await expect(bar).toHaveCSS('border-bottom-width', '4px')
  answers.resolve()
  await expect(pressed).toHaveAttribute('aria-busy', 'false')
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBe(0)
})
