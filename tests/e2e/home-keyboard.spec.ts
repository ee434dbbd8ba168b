import { expect, test } from '@playwright/test'
import { BASE_URL, cards, countLine, isPhone, openHome } from './home.ts'
import { tabTo } from './keyboard.ts'
import { MOVING, NARROW } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('the whole search works by keyboard alone', async ({ page }) => {
  await openHome(page)
  if (isPhone()) {
    await tabTo(page, page.getByRole('button', { name: 'Filter', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Back' })).toBeFocused()
  }
  await tabTo(page, page.getByRole('button', { name: 'Make and Model *' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Filter makes and models' }))
  await page.keyboard.type('toyota hil')
  const hilux = page.getByRole('checkbox', { name: /^Hilux \(/ })
  await expect(hilux).toBeVisible()
  await tabTo(page, hilux)
  await page.keyboard.press('Space')
  await expect(hilux).toBeChecked()

  await tabTo(page, page.getByRole('combobox', { name: 'Max Price' }))
  await page.keyboard.type('US$ 200')
  await expect(page.getByRole('combobox', { name: 'Max Price' })).toHaveValue('200000')
  await tabTo(page, page.getByRole('button', { name: 'Fuel Type' }))
  await page.keyboard.press('Enter')
  const diesel = page.getByRole('checkbox', { name: /^Diesel/ })
  await tabTo(page, diesel)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Fuel Type' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^SEARCH/ }).last())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?make=Toyota&model=Hilux&fuel=\d+&maxPrice=200000$/)
  await expect(countLine(page)).toContainText('Displaying 1 -')
  if (isPhone()) await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()

  await tabTo(page, page.getByRole('combobox', { name: 'Currency' }))
  await tabTo(page, cards(page).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(countLine(page)).toContainText('Displaying 1 -')
})

test(
  'a message over an open dialog is within reach of the keyboard, and closing it leaves the dialog',
  NARROW,
  async ({ page }) => {
    await openHome(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Search and Filter' })
    const clear = dialog.getByRole('button', { name: 'Clear Filters' })
    await clear.press('Enter')
    const close = dialog.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' })
    await close.focus()
    await expect(close).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(close).toBeHidden()
    await expect(dialog).toBeVisible()
    await expect(clear).toBeFocused()
  },
)
