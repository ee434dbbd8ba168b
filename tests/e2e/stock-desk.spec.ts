import { randomUUID } from 'node:crypto'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { violations } from './axe.ts'
import { ANY_SIZE, WIDE_IN_SOAK } from './kinds.ts'
import { made, makeVehicle, vehicleAt, withdrawMade } from './made-vehicles.ts'
import { signIn, tokenOf } from './staff-screens.ts'
import { colleague, field } from './vehicle-form.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test.afterEach(withdrawMade)

/** Goes on with the tabulator until something has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test(
  'a vehicle is added by hand, asked about where it looks odd, and is in the shop',
  WIDE_IN_SOAK,
  async ({ page }) => {
    await signIn(page, 'clerk')
    await page.goto('/stock-desk')
    await page.getByRole('link', { name: 'Add a vehicle' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
    await expect(page.getByText('4 fields need a look.')).toBeVisible()
    await expect(page.getByText('Make is empty.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Supplier' }).fill('Desk Test Motors')
    await page.getByRole('combobox', { name: 'Make' }).selectOption('Toyota')
    await page.getByRole('combobox', { name: 'Model' }).selectOption('Hilux')
    await page.getByRole('button', { name: 'Fill in what is known of this model' }).click()
    await expect(page.getByRole('combobox', { name: 'Body' })).not.toHaveValue('')
    await field(page, 'Year').fill('1800')
    await field(page, 'Price including VAT').fill('460 000')
    await expect(field(page, 'Dealer price (without VAT)')).toHaveValue('400000')
    await field(page, 'VIN').fill('AHT123')
    await page.getByLabel('Listed on').fill('2001-02-03')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(field(page, 'Year')).toBeFocused()
    await expect(page.getByText('Year is before 1885.')).toBeVisible()
    await field(page, 'Year').fill('2019')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please check' })
    await expect(dialog.getByText('VIN is not 17 letters and digits')).toBeVisible()
    expect(await violations(page)).toEqual([])
    for (const tick of await dialog.getByRole('checkbox', { name: 'It is right' }).all()) await tick.check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const told = page.getByText(/^SAEX\d{7} is in the shop\.$/)
    await expect(told).toBeVisible()
    made.push((await told.innerText()).slice(0, 11))
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('row', { name: /Year/ })).toContainText('2019')
    await page.getByRole('link', { name: 'Open the listing' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota Hilux')
  },
)

test(
  'two people at one vehicle: other fields are merged, the same field is asked about',
  WIDE_IN_SOAK,
  async ({ page, browser }) => {
    const { saexRef } = await makeVehicle(page)
    const address = `/stock-desk/${saexRef}`
    await signIn(page, 'clerk')
    await page.goto(address)
    await expect(field(page, 'Mileage (km)')).toBeVisible()
    const other = await colleague(browser, 'admin', address)
    await field(other.page, 'Mileage (km)').fill('90 000')
    await other.page.getByRole('combobox', { name: 'Colour' }).fill('Red')
    await field(other.page, 'Condition').fill('Worn')
    await other.page.getByRole('textbox', { name: 'Year', exact: true }).fill('2017')
    await other.page.getByRole('button', { name: 'Save' }).click()
    await expect(other.page.getByText('Saved.')).toBeVisible()
    await other.close()

    await page.getByRole('combobox', { name: 'Colour' }).fill('Blue')
    await field(page, 'Condition').fill('Used')
    await field(page, 'Year').fill('2018')
    await field(page, 'Year').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this vehicle' })
    await expect(dialog.getByRole('row', { name: 'Colour' })).toContainText(/Red.*Sample Administrator.*\d\d:\d\d/)
    await expect(dialog.getByRole('row', { name: 'Condition' })).toContainText(/Worn.*Sample Administrator/)
    await expect(dialog.getByRole('row', { name: 'Year' })).toContainText(/2019.*2017.*Sample Administrator.*2018/)
    await expect(dialog.getByText('Mileage (km): 90000')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save with these choices' })).toBeDisabled()
    expect(await violations(page)).toEqual([])
    // By keyboard alone.
    for (const [name, choice] of [
      ['Colour', 'mine'],
      ['Condition', 'mine'],
      ['Year', 'theirs'],
    ] as const) {
      const row = dialog.getByRole('row', { name: new RegExp(`^${name}`) })
      const radio = (whose: string) => row.getByRole('radio', { name: `Keep ${whose}`, exact: true })
      await reach(page, radio('theirs'))
      await page.keyboard.press('Space')
      if (choice === 'mine') await page.keyboard.press('ArrowRight')
      await expect(radio(choice)).toBeChecked()
    }
    await reach(page, dialog.getByRole('button', { name: 'Save with these choices' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('Blue')
    await expect(field(page, 'Mileage (km)')).toHaveValue('90000')
    await expect(field(page, 'Condition')).toHaveValue('Used')
    await expect(field(page, 'Year')).toHaveValue('2017')
  },
)

test('a change is put back from the history', ANY_SIZE, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}`)
  await field(page, 'Year').fill('2018')
  await page.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('button', { name: 'Put back Year' })).toHaveCount(2)
  await history.getByRole('button', { name: 'Put back Year' }).first().click()
  await expect(page.getByText('Year is back: 2019.')).toBeVisible()
  await expect(field(page, 'Year')).toHaveValue('2019')
  await expect(history.getByRole('row', { name: 'Year' }).first()).toContainText('undone')
  // What was changed since stays: the button of the older change says so.
  await field(page, 'Year').fill('2017')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(history.getByRole('row', { name: 'Year' }).first()).toContainText('2017')
  await history.getByRole('button', { name: 'Put back Year' }).nth(2).press('Enter')
  await expect(history.getByText('was changed since')).toBeFocused()
})

test(
  'what became of a field that is kept is told by keyboard alone, beside what is new',
  ANY_SIZE,
  async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'clerk')
    await page.goto(`/stock-desk/${saexRef}`)
    const kept = page.getByRole('region', { name: 'Kept against files' })
    const letGo = kept.getByRole('button', { name: 'Let files change it: Year' })
    await letGo.press('Enter')
    await expect(kept.getByRole('status')).toHaveText('Year follows the next files.')
    await expect(letGo).toHaveCount(0)
    await expect(kept.getByRole('heading')).toBeFocused()
    await kept.getByRole('combobox', { name: 'Field to keep' }).selectOption('Year')
    await kept.getByRole('button', { name: 'Keep against files' }).press('Enter')
    await expect(kept.getByRole('status')).toHaveText('Year is kept: files do not change it.')
    await expect(letGo).toBeVisible()
    await expect(kept.getByRole('button', { name: 'Keep against files' })).toBeFocused()
    // What comes of it is known to the form too: nobody else changed anything.
    await field(page, 'Year').fill('2018')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(kept.getByRole('listitem').filter({ hasText: 'Year' })).toContainText('2018')
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('row', { name: /Year/ }).first()).toContainText('2018')
  },
)

test(
  'what is shown of a vehicle stays when it cannot be asked for again, and says of when it is',
  ANY_SIZE,
  async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'clerk')
    await page.clock.install()
    await page.goto(`/stock-desk/${saexRef}/photos`)
    await expect(page.getByRole('heading', { name: 'Photos (0)' })).toBeVisible()
    await page.route(`**${STAFF_PATHS.stockVehicle}*`, (route) => route.fulfill({ status: 502, body: '' }))
    await page.clock.runFor(31_000)
    await expect(page.getByText(/As of \d\d:\d\d/i)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Photos (0)' })).toBeVisible()
    await page.unroute(`**${STAFF_PATHS.stockVehicle}*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/As of \d\d:\d\d/i)).toHaveCount(0)
  },
)

test('of two prices that two people set, all of one person’s stand', ANY_SIZE, async ({ page }) => {
  const { saexRef, version } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}`)
  await page.getByLabel('Price on request').check()
  const headers = { Token: await tokenOf(page.request, 'clerk'), 'Idempotency-Key': randomUUID() }
  const data = { saexRef, version, values: { price: 410_000 }, confirmed: ['price.odd', 'price.vat'] }
  expect((await page.request.post(STAFF_PATHS.saveVehicle, { data, headers })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody changed this vehicle' })
  const theirs = dialog.getByRole('radio', { name: 'Keep theirs', exact: true })
  await theirs.first().check()
  await expect(theirs).toHaveCount(2)
  await expect(theirs.last()).toBeChecked()
  await dialog.getByRole('button', { name: 'Save with these choices' }).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  expect((await vehicleAt(page.request, saexRef)).values.price).toBe(410_000)
})

test('a vehicle is withdrawn and brought back; an agent reads it and marks it', ANY_SIZE, async ({ page, browser }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}`)
  await page.getByRole('button', { name: 'Withdraw from the shop' }).click()
  await page.getByRole('group').getByRole('button', { name: 'Withdraw from the shop' }).click()
  await expect(page.getByText('It is withdrawn: no buyer sees it.')).toBeFocused()
  expect((await page.request.get(`/api/stock?saexReference=${saexRef}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Make available' }).click()
  await page.getByRole('group').getByRole('button', { name: 'Make available' }).click()
  await expect(page.getByText('It is available.')).toBeVisible()

  const agent = await colleague(browser, 'agent', `/stock-desk/${saexRef}`)
  await expect(field(agent.page, 'Year')).toBeDisabled()
  await expect(agent.page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(agent.page.getByRole('button', { name: 'Withdraw from the shop' })).toHaveCount(0)
  await agent.page.getByRole('button', { name: 'Mark as reserved' }).click()
  await agent.page.getByRole('group').getByRole('button', { name: 'Mark as reserved' }).click()
  await expect(agent.page.getByText('It is reserved.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Withdraw from the shop' }).click()
  await page.getByRole('group').getByRole('button', { name: 'Withdraw from the shop' }).click()
  await expect(page.getByText('It is withdrawn: no buyer sees it.')).toBeVisible()
  await agent.page.reload()
  await expect(agent.page.getByRole('button', { name: 'Make available' })).toBeVisible()
  await expect(agent.page.getByRole('button', { name: 'Mark as sold' })).toHaveCount(0)
  await agent.page.getByRole('button', { name: 'Make available' }).click()
  await agent.page.getByRole('group').getByRole('button', { name: 'Make available' }).click()
  await expect(agent.page.getByText('It is available.')).toBeVisible()
  await agent.close()
})
