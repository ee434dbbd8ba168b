import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import type { ListedDraft } from '../../src/shared/contract/drafts.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { made, makeVehicle, withdrawMade } from './made-vehicles.ts'
import { AGAIN, signIn, tokenOf } from './staff-screens.ts'
import { colleague, field } from './vehicle-form.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test.afterEach(withdrawMade)

/** The server does what one call of a path asks, and its answer never arrives. */
async function loseAnswerOf(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('what was typed outlives the tab, and is found on another device', ANY_SIZE, async ({ page, browser }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}`)
  await field(page, 'Condition').fill('Half written')
  await expect(page.getByText('Not saved anywhere yet')).toBeVisible()
  await expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const context = await browser.newContext()
  const again = await context.newPage()
  await signIn(again, 'clerk')
  await again.goto(`/stock-desk/${saexRef}`)
  await expect(again.getByText(/^You began this on /)).toBeVisible()
  await expect(field(again, 'Condition')).toHaveValue('')
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect(field(again, 'Condition')).toHaveValue('Half written')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again.getByText('Saved.')).toBeVisible()
  await again.reload()
  await expect(field(again, 'Condition')).toHaveValue('Half written')
  await expect(again.getByText(/^You began this on /)).toHaveCount(0)
  await context.close()
})

test('an old draft does not overwrite what somebody did since', SOAK, async ({ page, browser }) => {
  const { saexRef } = await makeVehicle(page, { condition: 'Fair' })
  const address = `/stock-desk/${saexRef}`
  await signIn(page, 'clerk')
  await page.goto(address)
  await field(page, 'Condition').fill('Mine')
  await expect(page.getByText(/^Draft saved /)).toBeVisible()
  const other = await colleague(browser, 'admin', address)
  await field(other.page, 'Condition').fill('Theirs')
  await other.page.getByRole('button', { name: 'Save' }).click()
  await expect(other.page.getByText('Saved.')).toBeVisible()
  await other.close()
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(field(page, 'Condition')).toHaveValue('Mine')
  await expect(page.getByText(/^Changed by Sample Administrator (just now|\d+ minutes? ago)/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the present values' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody changed this vehicle' })
  await dialog
    .getByRole('row', { name: /^Condition/ })
    .getByRole('radio', { name: 'Keep theirs', exact: true })
    .check()
  await dialog.getByRole('button', { name: 'Save with these choices' }).click()
  await expect(field(page, 'Condition')).toHaveValue('Theirs')
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
})

test('a draft goes on after the answer of its last save was lost', SOAK, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}`)
  await loseAnswerOf(page, STAFF_PATHS.saveDraft)
  await field(page, 'Condition').fill('Half')
  await expect(page.getByText(/^Not saved since /)).toBeVisible()
  await field(page, 'Condition').fill('Half written')
  await expect(page.getByText(/^Draft saved /)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(field(page, 'Condition')).toHaveValue('Half written')
})

test('a new vehicle whose answer was lost is one vehicle, with what was typed since', SOAK, async ({ page }) => {
  const supplierNumber = `LOST-${randomUUID().slice(0, 8)}`
  await signIn(page, 'clerk')
  await page.goto('/stock-desk/new')
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Desk Test Motors')
  await field(page, 'Stock number').fill(supplierNumber)
  await page.getByRole('combobox', { name: 'Make' }).selectOption('Toyota')
  await page.getByRole('combobox', { name: 'Model' }).selectOption('Hilux')
  await page.getByLabel('Price on request').check()
  await page.getByLabel('Listed on').fill('2001-02-03')
  await loseAnswerOf(page, STAFF_PATHS.saveVehicle)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Needs a connection.')).toBeVisible()
  await field(page, 'Condition').fill('Typed since')
  await field(page, 'Stock number').fill('')
  await field(page, 'Stock number').fill(`${supplierNumber}-B`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/stock-desk\/SAEX\d+/)
  await expect(field(page, 'Condition')).toHaveValue('Typed since')
  const headers = { Token: await tokenOf(page.request, 'clerk') }
  const data = { search: supplierNumber, status: ['available'] }
  const { result } = (await (await page.request.post(STAFF_PATHS.stockList, { headers, data })).json()) as {
    result: { count: number; rows: { saexRef: string; supplierNumber: string }[] }
  }
  made.push(...result.rows.map(({ saexRef }) => saexRef))
  expect(result.rows.map((row) => row.supplierNumber)).toEqual([`${supplierNumber}-B`])
})

test('a new vehicle that one began is offered where another one is begun', SOAK, async ({ page }) => {
  // Drafts of the clerk are those of other tests, too.
  await signIn(page, 'admin')
  await page.goto('/stock-desk/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Begun and left')
  await expect(page.getByText(/^Draft saved /)).toBeVisible()
  await page.goto('/stock-desk')
  await page.getByRole('link', { name: 'Add a vehicle' }).click()
  await expect(page.getByText(/^You began this on /)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Begun and left')
  await page.goto('/stock-desk/new')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByText(/^You began this on /)).toHaveCount(0)
})

test('without a connection the form keeps what was typed, and says so', ANY_SIZE, async ({ page, context }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}`)
  await expect(field(page, 'Condition')).toBeVisible()
  await context.setOffline(true)
  await field(page, 'Condition').fill('Typed offline')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Needs a connection. What you typed is kept here; please try again.')).toBeVisible()
  await expect(page.getByText(/^Not saved since /)).toBeVisible()
  await expect(field(page, 'Condition')).toHaveValue('Typed offline')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})

test('what could not be kept on the server waits in the tab while another page is open', SOAK, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}`)
  await page.route(`**${STAFF_PATHS.saveDraft}`, (route) => route.abort())
  await field(page, 'Condition').fill('Typed and left')
  await page.getByRole('navigation', { name: 'Vehicle' }).getByRole('link', { name: 'Condition' }).click()
  await expect(page.getByRole('heading', { name: 'Condition report' }).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Vehicle' }).getByRole('link', { name: 'Details' }).click()
  await expect(field(page, 'Condition')).toHaveValue('Typed and left')
  await page.unroute(`**${STAFF_PATHS.saveDraft}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Vehicle' }).getByRole('link', { name: 'Condition' }).click()
  await page.getByRole('navigation', { name: 'Vehicle' }).getByRole('link', { name: 'Details' }).click()
  await expect(field(page, 'Condition')).toHaveValue('Typed and left')
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveAttribute('aria-disabled', 'true')
})

test('a draft that somebody else ended is not listed a second time unasked', SOAK, async ({ page }) => {
  const supplierNumber = `GONE-${randomUUID().slice(0, 8)}`
  await signIn(page, 'clerk')
  await page.goto('/stock-desk/new')
  await page.getByLabel('Supplier', { exact: true }).fill('Desk Test Motors')
  await field(page, 'Stock number').fill(supplierNumber)
  await page.getByLabel('Listed on').fill('2001-02-03')
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota')
  await page.getByLabel('Model', { exact: true }).selectOption('Hilux')
  await page.getByLabel('Price on request').check()
  await expect(page.getByText(/Draft saved/)).toBeVisible({ timeout: 10_000 })
  const headers = { Token: await tokenOf(page.request, 'clerk') }
  const answer = await page.request.get(STAFF_PATHS.drafts, { headers, ...AGAIN })
  const { drafts } = ((await answer.json()) as { result: { drafts: ListedDraft[] } }).result
  const id = drafts.find(({ subject }) => subject === null)?.id
  expect((await page.request.post(STAFF_PATHS.dropDraft, { headers, data: { id } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Somebody else has put this draft in the shop/)).toBeVisible()
  await expect(field(page, 'Stock number')).toHaveValue(supplierNumber)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/stock-desk\/SAEX\d+/)
  made.push(/SAEX\d{7}/.exec(page.url())![0])
})
