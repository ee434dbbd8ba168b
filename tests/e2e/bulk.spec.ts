import { randomInt } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import { violations } from './axe.ts'
import { ANY_SIZE, SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { makeVehicle, vehicleAt, withdrawMade } from './made-vehicles.ts'
import { AGAIN, signIn, tokenOf } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
test.afterEach(withdrawMade)

const title = `Bulk ${randomInt(1_000_000_000)}`

/** Two vehicles of a supplier's number that no other test has, found by it. */
async function openTwo(page: Page): Promise<readonly [StaffVehicle, StaffVehicle]> {
  const number = `BULK${randomInt(1_000_000_000)}`
  const one = await makeVehicle(page, { supplierNumber: `${number}-1`, title })
  const other = await makeVehicle(page, { supplierNumber: `${number}-2`, title })
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk?search=${number}`)
  await expect(page.getByText('1 - 2 of 2 vehicles')).toBeVisible()
  return [one, other]
}
/** The button, or the entry of the menu that a phone has in its place. */
async function choose(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selection' })
  const menu = bar.getByRole('button', { name: 'Change', exact: true })
  if (await menu.isVisible()) await menu.click()
  await bar.getByRole('button', { name }).click()
}

test(
  'prices of those that are selected are previewed, changed, undone, and the history says so',
  WIDE_IN_SOAK,
  async ({ page }) => {
    const [one, other] = await openTwo(page)
    await page.getByRole('checkbox', { name: `Select ${one.saexRef}` }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Select this page' }).click()
    await expect(page.getByText('2 selected')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await choose(page, 'Change price')
    const dialog = page.getByRole('dialog', { name: 'Change price of 2 vehicles' })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('Change is no number.')).toBeVisible()
    await dialog.getByLabel('Change', { exact: true }).fill('10')
    await dialog.getByLabel('Round to').selectOption('R 1 000')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: 'Preview: 2 vehicles' })).toBeVisible()
    await expect(page.getByText('Quotations already issued keep their price.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: one.saexRef })
    await expect(row).toContainText(/460\s000\.00.*506\s000\.00/)
    expect((await vehicleAt(page.request, one.saexRef)).values.priceWithVat).toBe(460_000)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Change 2 vehicles' }).click()
    await expect(page.getByText('2 changed.')).toBeVisible({ timeout: 20_000 })
    expect((await vehicleAt(page.request, one.saexRef)).values.priceWithVat).toBe(506_000)

    // Somebody changes one of them since: the undo leaves it alone, and names it.
    const { version } = await vehicleAt(page.request, other.saexRef)
    const headers = { Token: await tokenOf(page.request, 'clerk'), 'Idempotency-Key': crypto.randomUUID() }
    const data = { saexRef: other.saexRef, version, values: { price: 430_000 }, confirmed: ['price.odd', 'price.vat'] }
    const saved = await page.request.post(STAFF_PATHS.saveVehicle, { data, headers, ...AGAIN })
    expect(saved.status(), await saved.text()).toBe(200)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 changed back, 1 left alone because they changed since.')).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByRole('region', { name: 'Left alone' })).toContainText(other.saexRef)
    expect((await vehicleAt(page.request, one.saexRef)).values.priceWithVat).toBe(460_000)
    expect(await violations(page)).toEqual([])
    await page.goto(`/stock-desk/${one.saexRef}`)
    await expect(page.getByRole('region', { name: 'History' })).toContainText(/506\s000\.00/)
  },
)

/** Prices of the first of two vehicles, cut by a quarter: asked for, and not done. */
async function askForLess(page: Page): Promise<StaffVehicle> {
  const [one] = await openTwo(page)
  await page.getByRole('checkbox', { name: `Select ${one.saexRef}` }).check()
  await choose(page, 'Change price')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change', { exact: true }).fill('-25')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(page.getByText(/Waits for another person/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Change 1 vehicle/ })).toHaveCount(0)
  return one
}

test('a large change of prices waits for another person', SOAK, async ({ page, browser }) => {
  const one = await askForLess(page)
  const context = await browser.newContext({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
  const second = await context.newPage()
  await signIn(second, 'pricing')
  await second.goto('/to-confirm')
  const waiting = second.getByRole('region', { name: 'Prices of many vehicles' })
  await expect(waiting.getByRole('link').first()).toBeVisible()
  await second.goto(new URL(page.url()).pathname)
  await expect(second.getByText(/asks for this change/)).toBeVisible()
  await second.getByRole('button', { name: 'Confirm: change 1 vehicle' }).click()
  await expect(second.getByText('1 changed.')).toBeVisible({ timeout: 20_000 })
  await context.close()
  expect((await vehicleAt(page.request, one.saexRef)).values.priceWithVat).toBe(345_000)
})

test(
  'another person refuses one, the asker takes one back, and no price has changed',
  SOAK,
  async ({ page, browser }) => {
    const refused = await askForLess(page)
    const context = await browser.newContext({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
    const second = await context.newPage()
    await signIn(second, 'pricing')
    await second.goto(new URL(page.url()).pathname)
    await second.getByRole('button', { name: 'Refuse' }).click()
    await expect(second.getByText(/^Refused by .+\. Nothing was changed\.$/)).toBeVisible()
    await expect(second.getByRole('button', { name: /Confirm|Refuse/ })).toHaveCount(0)
    await context.close()
    expect((await vehicleAt(page.request, refused.saexRef)).values.priceWithVat).toBe(460_000)

    const takenBack = await askForLess(page)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText(/^Taken back by .+/)).toBeVisible()
    expect((await vehicleAt(page.request, takenBack.saexRef)).values.priceWithVat).toBe(460_000)
  },
)

test('the status of all that a filter finds is changed but for one', ANY_SIZE, async ({ page }) => {
  const [one, other] = await openTwo(page)
  await page.getByRole('checkbox', { name: `Select ${one.saexRef}` }).check()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('checkbox', { name: `Select ${other.saexRef}` }).uncheck()
  await expect(page.getByText('1 selected')).toBeVisible()
  await choose(page, 'Change status')
  await page.getByRole('dialog').getByLabel('To').selectOption('Reserved')
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Change 1 vehicle' }).click()
  await expect(page.getByText('1 changed.')).toBeVisible({ timeout: 20_000 })
  expect([
    (await vehicleAt(page.request, one.saexRef)).values.status,
    (await vehicleAt(page.request, other.saexRef)).values.status,
  ]).toEqual(['reserved', 'available'])
  await page.getByRole('link', { name: 'Stock', exact: true }).first().click()
  await page.getByRole('button', { name: 'Bulk changes' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Change status of 1 vehicle' }).first()).toBeVisible()
})

test('what the server finds wrong is told of the field as the form names it', ANY_SIZE, async ({ page }) => {
  const [one] = await openTwo(page)
  await page.getByRole('checkbox', { name: `Select ${one.saexRef}` }).check()
  await choose(page, 'Change price')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount incl. VAT').check()
  await dialog.getByLabel('Change', { exact: true }).fill('2000000000')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(/^Change must be /)
})

test('without a connection a change is not started, and says so', ANY_SIZE, async ({ page }) => {
  const [one] = await openTwo(page)
  await page.getByRole('checkbox', { name: `Select ${one.saexRef}` }).check()
  await choose(page, 'Change status')
  await page.getByRole('dialog').getByLabel('To').selectOption('Reserved')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog')).toContainText('Needs a connection. Nothing was changed; please try again.')
  await page.unroute('**/api/**')
  await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview: 1 vehicle' })).toBeVisible()
})
