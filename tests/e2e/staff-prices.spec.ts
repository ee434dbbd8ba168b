import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { violationsInBothSchemes } from './axe.ts'
import { overhang } from './fit.ts'
import { unfit } from './fit.ts'
import { ANY_SIZE } from './kinds.ts'
import { signIn } from './staff-screens.ts'
import { openMenu } from './staff-login.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
// One tariff is in force for all of them.
test.describe.configure({ mode: 'serial' })

/** The tariff with these charges for a delivery that no other test prices: drop-off at a terminal. */
async function tariffWith({ administration, clearance }: { administration: number; clearance: number }) {
  const text = await readFile(new URL('../../src/server/db/seed/tariffs.json', import.meta.url), 'utf8')
  return text
    .replace('"basis":"flat","amount":950', `"basis":"flat","amount":${administration}`)
    .replace('"basis":"flat","amount":680', `"basis":"flat","amount":${clearance}`)
}

async function askFor(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/uploads')
  await page.getByLabel('What the file holds').selectOption('Tariffs')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Tariffs as JSON.')).toBeVisible({ timeout: 30_000 })
}

const card = (page: Page, name: string) => page.getByRole('article', { name: `Tariff: ${name}` })

test('a change of prices waits for a second person, who ticks what is large', ANY_SIZE, async ({ page }) => {
  const name = `carrier ${Date.now()}.json`
  await signIn(page, 'pricing')
  await askFor(page, name, await tariffWith({ administration: 9500, clearance: 680 }))
  await page.getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(page.getByText('Please say why prices change.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why' }).fill('New terms of the terminal')
  await page.getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(page.getByText('One change is large.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('main').getByRole('link', { name: 'To confirm' }).click()

  await expect(card(page, name)).toContainText('New terms of the terminal')
  await expect(card(page, name).getByRole('table', { name: 'Differences' })).toContainText('+900 %')
  const effect = card(page, name).getByRole('table', { name: 'What it does to a quotation' })
  await expect(effect.getByRole('rowheader')).toHaveCount(10)
  expect(await unfit(page)).toEqual([])
  expect(await violationsInBothSchemes(page)).toEqual([])
  await card(page, name).getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(card(page, name).getByText('One large change is not ticked yet.')).toBeVisible()
  await card(page, name)
    .getByRole('checkbox', { name: /^I have checked this/ })
    .check()
  await card(page, name).getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(page.getByText('It waits for another person to confirm.').first()).toBeVisible()
  await expect(card(page, name).getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(card(page, name).getByRole('button', { name: 'Take back' })).toBeVisible()

  const other = await page.context().newPage()
  await signIn(other, 'admin')
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await openMenu(other)
  await other.getByRole('link', { name: 'To confirm (1)' }).click()
  await expect(card(other, name)).toContainText('Asked for by Sample Pricing')
  expect(await overhang(other)).toBe(0)
  await card(other, name).getByRole('button', { name: 'Confirm' }).click()
  await expect(card(other, name).getByText('One large change is not ticked yet.')).toBeVisible()
  await card(other, name)
    .getByRole('checkbox', { name: /^I have checked this/ })
    .check()
  await card(other, name).getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText('It is in force.')).toBeFocused()
  await expect(card(other, name)).toHaveCount(0)
  const ended = other.getByRole('region', { name: 'Decided lately' }).getByRole('listitem').filter({ hasText: name })
  await expect(ended).toContainText(/Confirmed by Sample Administrator, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
})

test('it is refused with a reason, and whoever asked reads it', ANY_SIZE, async ({ page }) => {
  const name = `slip ${Date.now()}.json`
  await signIn(page, 'admin')
  await askFor(page, name, await tariffWith({ administration: 9500, clearance: 700 }))
  await page.getByRole('textbox', { name: 'Why' }).fill('Plates cost more')
  await page.getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(page.getByText('It waits for another person to confirm.')).toBeVisible({ timeout: 30_000 })
  await page.goto('/to-confirm')
  await expect(card(page, name)).toContainText('REG-DEREG Deregistration and export plates: amount')

  const other = await page.context().newPage()
  await signIn(other, 'pricing')
  await other.goto('/to-confirm')
  await card(other, name).getByRole('button', { name: 'Refuse' }).click()
  await expect(card(other, name).getByRole('textbox', { name: 'Why not' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(card(other, name).getByText('Please say why.')).toBeVisible()
  expect(await violationsInBothSchemes(other)).toEqual([])
  await other.keyboard.type('Not before January')
  await other.keyboard.press('Enter')
  await expect(other.getByText('It is refused. What was in force stays.')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Not before January')
})

test('a sales agent is offered stock and photos, and no changes of prices', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'agent')
  await page.goto('/uploads')
  await expect(page.getByLabel('What the file holds').getByRole('option')).toHaveText(['Stock', 'Photos'])
  await page.goto('/to-confirm')
  await expect(page.getByText('Your account does not include this page')).toBeVisible()
})

test('a list that does not come says so and is asked for again', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'pricing')
  await page.route('**/api/staff/requests', (route) => route.abort())
  await page.goto('/to-confirm')
  await expect(page.getByText('The changes could not be loaded')).toBeVisible()
  await page.unroute('**/api/staff/requests')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('None is in force before another person confirms it.')).toBeVisible()
})
