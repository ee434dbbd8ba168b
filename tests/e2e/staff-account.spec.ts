import { expect, test, type Page } from '@playwright/test'
import { totpCode } from '../../src/server/features/staff/totp.ts'
import { addAccount } from './own-account.ts'
import { PASSWORD } from './staff-login.ts'
import { violationsInBothSchemes } from './axe.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'

// Passkeys are bound to a name, and an address has none.
const ADDRESS = (process.env['SAEX_E2E_URL'] ?? '').replace('127.0.0.1', 'localhost')
test.use({ baseURL: ADDRESS })
// One account after the other: each test leaves its own without a second factor.
test.describe.configure({ mode: 'serial' })

const DESKTOP = { width: 1280, height: 800 }
/** Of this spec alone, since others sign in as the sample accounts at the same time. */
let user = ''

test.beforeAll(() => {
  user = addAccount({ name: 'Key Holder', permissions: 'advertiser' })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function typePassword(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function openAccount(page: Page): Promise<void> {
  await expect(heading(page, 'Vehicle Export')).toBeVisible()
  await page.goto('/account')
  await expect(heading(page, 'Your account')).toBeVisible()
  await expect(heading(page, 'Second factor')).toBeVisible()
}

/** A device that makes passkeys and always finds its owner's finger. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** At the size of the phone, then the same page on a desktop. */
async function expectNoViolations(page: Page): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize(DESKTOP)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize(size)
}

const logOut = (page: Page) => page.evaluate(() => sessionStorage.clear())

test('a passkey is made on the own page, asked for after the password, and signs in alone', SOAK, async ({ page }) => {
  await plugIn(page)
  await typePassword(page, user)
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Please give it a name.')).toBeVisible()
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Write these down or print them now')).toBeVisible()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  await expectNoViolations(page)
  const recovery = (await page.locator('.recovery-codes li').first().textContent()) ?? ''

  await logOut(page)
  await typePassword(page, user)
  await expect(heading(page, 'One more step')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('sessionToken'))).toBeNull()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page, 'Vehicle Export')).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(heading(page, 'Vehicle Export')).toBeVisible()

  await logOut(page)
  await typePassword(page, user)
  await page.getByRole('textbox', { name: 'Code' }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('That was not right, or it was used already.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await openAccount(page)
  await expect(page.getByText('9 codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await expect(page.getByText('No passkey yet.')).toBeVisible()
})

test('an authenticator app is set up by its QR code and asked for at the next sign-in', ANY_SIZE, async ({ page }) => {
  await typePassword(page, user)
  await openAccount(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  const code = (ahead: number) => totpCode(fromBase32(key), Math.floor(Date.now() / 30_000) + ahead)
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This is not the code of now.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(code(0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Write these down or print them now')).toBeVisible()

  await logOut(page)
  await typePassword(page, user)
  await page.getByRole('textbox', { name: 'Code' }).fill(code(1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await openAccount(page)
  await page.getByRole('button', { name: 'Turn off the app' }).click()
  await expect(page.getByText('Off.')).toBeVisible()
})

test('what is asked to be proved once more goes on by itself, with the form as it was', SOAK, async ({ page }) => {
  await typePassword(page, user)
  await openAccount(page)
  let isOld = true
  await page.route('**/api/account/email', async (route) => {
    if (!isOld) return route.fallback()
    const body = { errorCode: 1, errorMessage: '', result: null, errorKey: 'PROOF_NEEDED', requestId: 'x' }
    return route.fulfill({ status: 403, json: body })
  })
  await page.route('**/api/session/proof', async (route) => {
    isOld = false
    return route.fallback()
  })
  const email = page.getByLabel('E-mail for sign-in alerts')
  await email.fill('keeper@example.test')
  await page.getByRole('button', { name: 'Save e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was done')).toBeVisible()
  await expect(email).toHaveValue('keeper@example.test')
  await page.getByRole('button', { name: 'Save e-mail' }).click()
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('That was not right')).toBeVisible()
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(email).toHaveValue('keeper@example.test')
})

test(
  'a weak password is refused beside its field, and another session is ended',
  ANY_SIZE,
  async ({ page, browser }) => {
    const other = await browser.newPage({ baseURL: ADDRESS })
    await typePassword(other, user)
    await expect(heading(other, 'Vehicle Export')).toBeVisible()
    await typePassword(page, user)
    await openAccount(page)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('P@ssw0rd2024!')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('This password is one of those that are tried first.')).toBeVisible()
    await page.getByRole('button', { name: 'End all others' }).click()
    await expect(page.getByText('This session')).toBeVisible()
    await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0)
    await other.goto('/vehicle-export')
    await expect(heading(other, 'Staff login')).toBeVisible()
    await other.close()
  },
)

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
