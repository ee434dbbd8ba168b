import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test, type Locator } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { violations } from './axe.ts'
import { ANY_SIZE } from './kinds.ts'
import { makeVehicle, withdrawMade } from './made-vehicles.ts'
import { signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test.afterEach(withdrawMade)

test('two presses in a row narrow the stock by both', ANY_SIZE, async ({ page }) => {
  await makeVehicle(page, { supplierNumber: `DESK-${randomUUID().slice(0, 8)}` })
  await signIn(page, 'clerk')
  await page.goto('/stock-desk')
  await expect(page.getByRole('button', { name: /^No photos \(\d/ })).toBeVisible()
  // Before the first of them is drawn, as on a slow machine.
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.desk-todo button')]
    for (const name of ['No photos', 'No condition report']) {
      buttons.find(({ textContent }) => textContent?.startsWith(name))?.click()
    }
  })
  await expect(page).toHaveURL(/only=noPhotos&only=noReport/)
})

test('where the system chooses the colours, what narrows the stock is told', ANY_SIZE, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'clerk')
  await page.goto('/stock-desk?only=noPhotos')
  const mark = (name: RegExp) => page.getByRole('group', { name: 'To do' }).getByRole('button', { name })
  await expect(mark(/^No photos/)).toHaveAttribute('aria-pressed', 'true')
  const ground = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground(mark(/^No photos/))).not.toBe(await ground(mark(/^No condition report/)))
})

test('where the system chooses the colours, the order that is chosen is told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'clerk')
  await page.goto('/stock-desk')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const look = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      return [getComputedStyle(button).color, button.querySelector('svg') !== null]
    })
  expect(await look('Newest first')).not.toEqual(await look('Longest in stock'))
})

test('where the system chooses the colours, the cross that closes a dialog is seen', ANY_SIZE, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'clerk')
  await page.goto('/stock-desk')
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter the stock' })
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  // Its drawing is cut out of its ground.
  const cross = await dialog.getByRole('button', { name: 'Close' }).evaluate(ground)
  expect(cross).not.toBe(await dialog.evaluate(ground))
})

test('words that are taken back at once are not searched for', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'clerk')
  await page.goto('/stock-desk?search=Nothing+of+the+kind')
  const whole = page.getByRole('button', { name: 'Show the whole stock' })
  await expect(whole).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Search stock' })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.pressSequentially('!')
  await whole.click()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\/stock-desk$/)
  await expect(field).toHaveValue('')
})

test('the stock is searched, narrowed and ordered, and the address says how', async ({ page }) => {
  const { saexRef } = await makeVehicle(page, {
    supplierNumber: `DESK-${randomUUID().slice(0, 8)}`,
    title: 'Found by desk',
  })
  await signIn(page, 'clerk')
  await page.goto('/stock-desk')
  const count = page.getByRole('status').filter({ hasText: / of .* vehicles/ })
  await expect(count).toContainText('1 - 50 of ')
  await page.getByRole('textbox', { name: 'Search stock' }).fill(saexRef.slice(4))
  await expect(count).toHaveText('1 - 1 of 1 vehicles')
  await expect(page.getByRole('link', { name: saexRef })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search stock' }).fill('')
  await page.getByRole('button', { name: /^No photos/ }).click()
  await expect(page).toHaveURL(/only=noPhotos/)
  await expect(page.getByRole('link', { name: saexRef })).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter the stock' })
  await dialog.getByLabel('Supplier').selectOption('Desk Test Motors')
  await dialog.getByLabel('Make', { exact: true }).selectOption('Toyota')
  await dialog.getByRole('button', { name: 'Another make or model' }).click()
  await expect(dialog.getByLabel('Make 2')).toBeFocused()
  await dialog.getByLabel('Make 2').selectOption('Nissan')
  await dialog.getByLabel('Year').fill('2015, 2018-2020')
  await dialog.getByRole('button', { name: 'Show vehicles' }).click()
  await expect(page).toHaveURL(/make=Toyota&model=&make=Nissan&model=&year=2015%2C2018%2C2019%2C2020/)
  await expect(page.getByRole('link', { name: saexRef })).toBeVisible()
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('button', { name: 'Longest in stock' }).click()
  await expect(page).toHaveURL(/sort=days/)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filter (4)' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Stock.csv')
  const text = await readFile(await file.path(), 'utf8')
  // With the mark by which spreadsheet programs know its letters.
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFFSAEX reference,Supplier,Stock number,Make,Model/)
  expect(text).toContain(saexRef)
  await page.getByRole('textbox', { name: 'Search stock' }).fill('zeppelin')
  await expect(page.getByRole('heading', { name: 'No vehicle fits' })).toBeVisible()
  await expect(page.getByText(/^Without “Search zeppelin” there (is|are) [\d\s]+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Take off “Search zeppelin”' }).click()
  await expect(page.getByRole('link', { name: saexRef })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search stock' }).fill('zeppelin')
  await page.getByRole('button', { name: 'Show the whole stock' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(count).toContainText('51 - 100 of ')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(count).toContainText('1 - 50 of ')
})

test('columns are left out, and stay so', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'cards have no columns')
  await signIn(page, 'clerk')
  await page.goto('/stock-desk')
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(heading('Supplier')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Supplier' }).uncheck()
  await expect(heading('Supplier')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Reference', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(heading('Reference')).toBeVisible()
  await expect(heading('Supplier')).toHaveCount(0)
})

test('a page of the stock that fails leaves the one before it, and says so', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'clerk')
  await page.goto('/stock-desk')
  const count = page.getByRole('status').filter({ hasText: / of .* vehicles/ })
  await expect(count).toContainText('1 - 50 of ')
  let failed = 0
  await page.route(`**${STAFF_PATHS.stockList}`, async (route) => {
    await route.abort()
    failed++
  })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('alert')).toContainText(/These rows are as of \d\d:\d\d\./)
  await expect(count).toContainText('1 - 50 of ')
  const before = failed
  await page.getByRole('button', { name: 'Next page' }).click()
  // The alert of before goes while it is asked again.
  await expect.poll(() => failed).toBeGreaterThan(before)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(`**${STAFF_PATHS.stockList}`)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(count).toContainText('51 - 100 of ')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
