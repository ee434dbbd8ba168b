import { expect, test, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { ANY_SIZE, SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { makeVehicle, withdrawMade } from './made-vehicles.ts'
import { addAccount } from './own-account.ts'
import { PASSWORD, submitLogin } from './staff-login.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

/** Of this spec alone: five sessions of one account are the most that live, and others sign in as the samples. */
let [clerk, another] = ['', '']

test.beforeAll(() => {
  clerk = addAccount({ name: 'Covered Clerk', permissions: 'stock-clerk' })
  another = addAccount({ name: 'Another Clerk', permissions: 'stock-clerk' })
})
test.afterEach(withdrawMade)

const TYPED = 'Half a sentence about a car'
const cover = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

/** All that the document says, what stands in its fields too. */
async function readable(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    return document.title + document.documentElement.outerHTML + fields.map(({ value }) => value).join('\n')
  })
}

/** A session of this tab alone: it is ended here. */
async function logInHere(page: Page, address: string): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, { username: clerk, password: PASSWORD })
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  await page.goto(address)
}

async function endOnServer(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('sessionToken') ?? '')
  const answer = await page.request.post('/api/session/logout', { headers: { Token: token } })
  expect(answer.status()).toBe(200)
}

test(
  'a sign-in that ends takes a half-filled form out of the document, and the same person goes on',
  WIDE_IN_SOAK,
  async ({ page }) => {
    const { saexRef } = await makeVehicle(page, { title: 'A title to be covered' })
    await logInHere(page, `/stock-desk/${saexRef}`)
    await expect(title(page)).toHaveValue('A title to be covered')
    await endOnServer(page)
    await title(page).fill(TYPED)
    await expect(cover(page)).toBeVisible()
    await expect(page).toHaveTitle(/Sign in to go on/)
    const shown = await readable(page)
    expect(shown).not.toContain(TYPED)
    expect(shown).not.toContain('A title to be covered')
    expect(shown).not.toContain('Desk Test Motors')
    expect(await violations(page)).toEqual([])
    await submitLogin(page, { username: clerk, password: PASSWORD })
    await expect(cover(page)).toHaveCount(0)
    await expect(title(page)).toHaveValue(TYPED)
    await expect(title(page)).toBeFocused()
    await expect(page).toHaveTitle(/A title to be covered/)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
  },
)

test('a dialog of a covered page is covered with it, and asked on', SOAK, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await logInHere(page, `/stock-desk?search=${saexRef}`)
  await page.getByRole('checkbox', { name: `Select ${saexRef}` }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  const menu = bar.getByRole('button', { name: 'Change', exact: true })
  if (await menu.isVisible()) await menu.click()
  await bar.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change price of 1 vehicle' })
  await dialog.getByLabel('Change', { exact: true }).fill('7.25')
  await endOnServer(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(cover(page)).toBeVisible()
  expect(await readable(page)).not.toContain('7.25')
  await page.keyboard.press('Escape')
  await expect(cover(page)).toBeVisible()
  await submitLogin(page, { username: clerk, password: PASSWORD })
  await expect(dialog.getByLabel('Change', { exact: true })).toHaveValue('7.25')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/\/bulk\//)
})

test('somebody else’s sign-in drops what was typed', SOAK, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await logInHere(page, `/stock-desk/${saexRef}`)
  await expect(title(page)).toBeVisible()
  await endOnServer(page)
  await title(page).fill(TYPED)
  await expect(cover(page)).toBeVisible()
  await submitLogin(page, { username: another, password: PASSWORD })
  await expect(title(page)).toHaveValue('')
  expect(await readable(page)).not.toContain(TYPED)
  await page.reload()
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText(/^You began this on /)).toHaveCount(0)
})

test(
  'without a connection the form is covered when its time is over, and waits',
  ANY_SIZE,
  async ({ page, context }) => {
    const { saexRef } = await makeVehicle(page)
    await page.clock.install()
    await logInHere(page, `/stock-desk/${saexRef}`)
    await title(page).fill(TYPED)
    await context.setOffline(true)
    await page.clock.fastForward('13:00:00')
    await expect(cover(page)).toBeVisible()
    expect(await readable(page)).not.toContain(TYPED)
    await expect(cover(page).getByText('Sign-in needs a connection')).toBeVisible()
    await expect(cover(page).getByRole('button', { name: 'Login' })).toBeDisabled()
    await context.setOffline(false)
    await submitLogin(page, { username: clerk, password: PASSWORD })
    await expect(title(page)).toHaveValue(TYPED)
  },
)
