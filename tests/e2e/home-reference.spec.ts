import { expect, test } from '@playwright/test'
import { BASE_URL, isPhone, openHome, openPanel } from './home.ts'
import { ANY_SIZE, MOVING, SOAK } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('a reference is masked, forgiving, and found by Enter and by the button', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const known = (await page.locator('.car .ref').first().innerText()).trim()
  const digits = known.replace('SAEX', '')
  const panel = await openPanel(page)
  const box = panel.getByRole('textbox', { name: 'SAEX reference' })

  await box.pressSequentially('12a')
  await expect(box).toHaveValue('SAEX12')
  await panel.getByRole('heading', { name: 'Search and Filter' }).click()
  await expect(box).toHaveValue('SAEX12')
  await box.fill('SAEX12345678')
  await expect(box).toHaveValue('SAEX1234567')
  await box.fill(` saex ${digits.slice(0, 3)} ${digits.slice(3)} `)
  await expect(box).toHaveValue(known)
  await box.fill(`http://127.0.0.1:8080/vehicle-listing/${known.toLowerCase()}?from=mail42`)
  await expect(box).toHaveValue(known)
  await box.press('Enter')
  await expect(page).toHaveURL(`/vehicle-listing/${known}`)
})

test('an empty and an unknown reference are told in a closable message', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  const search = panel.getByRole('button', { name: 'Search by reference' })
  await expect(page.getByRole('alert')).toHaveCount(0)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to find vehicle' })
  const detail = 'We do not seem to be able to find vehicle using SAEX REF:'
  await search.click()
  await expect(alert).toContainText(detail)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
  await panel.getByRole('textbox', { name: 'SAEX reference' }).fill('SAEX9999999')
  await search.click()
  await expect(alert).toContainText(`${detail} SAEX9999999`)
})

test('a look-up that is answered late takes nobody away from another page', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const known = (await page.locator('.car .ref').first().innerText()).trim()
  const panel = await openPanel(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/stock?saexReference=*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await panel.getByRole('textbox', { name: 'SAEX reference' }).fill(known)
  await panel.getByRole('button', { name: 'Search by reference' }).click()
  if (isPhone()) await page.goBack()
  await page.getByRole('link', { name: 'Check a quotation' }).first().click()
  await expect(page).toHaveURL(/\/check$/)
  const answer = page.waitForResponse(/saexReference=/)
  answered.resolve()
  await answer
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/check$/)
})

test('a look-up that is slow says so, and one that the server failed is no missing vehicle', SOAK, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/stock?saexReference=*', async (route) => {
    await isAnswered
    await route.fulfill({ status: 500, body: 'no' })
  })
  const box = panel.getByRole('textbox', { name: 'SAEX reference' })
  await box.fill('SAEX0000001')
  await panel.getByRole('button', { name: 'Search by reference' }).click()
  const slow = page.getByText('This seems to be taking a little longer than expected')
  await expect(slow).toBeVisible()
  answer()
  await expect(page.getByText('We could not look for this vehicle. Please try again.')).toBeVisible()
  await expect(slow).toHaveCount(0)
  await expect(page.getByText('Failed to find vehicle')).toHaveCount(0)
  await expect(box).toHaveValue('SAEX0000001')
})
