import { expect, test } from '@playwright/test'
import { violationsInBothSchemes } from './axe.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test('home and a listing with an open quotation panel have nothing that axe finds', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Get a Quotation Now!' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Select Country' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('saved vehicles, searches and their comparison have nothing that axe finds', async ({ page }) => {
  await page.goto('/')
  const hearts = page.getByRole('button', { name: /^Save \d{4} / })
  for (const wanted of [1, 2]) {
    await hearts.first().click()
    await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toHaveCount(wanted)
  }
  await page.getByRole('button', { name: 'Save this search' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('button', { name: 'Search saved' }).first()).toBeAttached()
  await page.goto('/saved')
  const ticks = page.getByRole('checkbox', { name: /^Compare / })
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await expect(page.getByText('Nothing new since your last visit')).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Compare 2 vehicles' }).click()
  await expect(page.getByRole('row', { name: /^Year/ })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('the not-found page has nothing that axe finds', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
})
