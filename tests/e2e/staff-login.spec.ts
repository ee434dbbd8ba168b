import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import {
  dumpBrowser,
  endSessions,
  keepJournal,
  logIn,
  logOut,
  openMenu,
  PASSWORD,
  STAFF_ONLY,
  submitLogin,
} from './staff-login.ts'
import { violationsInBothSchemes } from './axe.ts'
import { ANY_SIZE, SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { HOUR_MS } from '../../src/shared/domain/durations.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
test.afterEach(async ({ page }) => endSessions(page))

const GUARDED = ['/dashboard', '/quotes', '/vehicle-export'] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

test.describe('the guard', ANY_SIZE, () => {
  test('sends whoever is not signed in to the login and fetches nothing of the staff', async ({ page }) => {
    const journal = keepJournal(page)
    for (const address of GUARDED) {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(200)
      expect(answer?.headers()['cache-control']).toBe('no-store')
      await expect(heading(page, 'Staff login'), address).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(new URL(page.url()).pathname).toBe('/login')
    }
    expect(journal.filter((url) => STAFF_ONLY.test(url))).toEqual([])
    expect(journal.filter((url) => url.includes('/api/session'))).toEqual([])
  })

  test('asks once about a token that is not alive, clears it and fetches nothing', async ({ page }) => {
    const journal = keepJournal(page)
    // Of the shop's origin, but without the application: the login page would ask about the token too.
    await page.goto('/icon.svg')
    for (const [index, address] of GUARDED.entries()) {
      await page.evaluate(() => {
        sessionStorage.setItem('sessionToken', 'x'.repeat(43))
        sessionStorage.setItem('sessionExpiry', '2099-01-01T00:00:00.000Z')
      })
      await page.goto(address)
      await expect(heading(page, 'Staff login'), address).toBeVisible()
      await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(journal.filter((url) => url.endsWith('/api/session/validate'))).toHaveLength(index + 1)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    }
    expect(journal.filter((url) => STAFF_ONLY.test(url))).toEqual([])
  })

  test('visitors load no code of the staff', async ({ page }) => {
    const journal = keepJournal(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(journal.filter((url) => STAFF_ONLY.test(url) || /\/assets\/(staff|login)/i.test(url))).toEqual([])
  })
})

test.describe('a login', () => {
  test('ends at the vehicle export without a glimpse of the overview', ANY_SIZE, async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      for (const name of ['pushState', 'replaceState'] as const) {
        const original = history[name].bind(history)
        history[name] = (data, unused, url) => {
          seen.push(String(url))
          original(data, unused, url)
        }
      }
      Object.assign(window, { seen })
    })
    const journal = keepJournal(page)
    await logIn(page, 'advertiser')
    expect(new URL(page.url()).pathname).toBe('/vehicle-export')
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join(' '))).not.toContain(
      'dashboard',
    )
    expect(journal.filter((url) => /dashboard\.page|api\/reporting/.test(url))).toEqual([])
  })

  test(
    'shows everyone the links of his permissions, and an advertiser where he may go',
    WIDE_IN_SOAK,
    async ({ page }) => {
      await logIn(page, 'advertiser')
      await expect(page.getByText('Your account does not include this page')).toBeVisible()
      await openMenu(page)
      await expect(navigation(page).getByRole('link', { name: 'Quotes' })).toHaveCount(0)
      // On a phone the open menu stands over the page.
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('link', { name: 'Overview' }).click()
      await expect(heading(page, 'Overview')).toBeFocused()
      await logOut(page)
      await logIn(page, 'agent')
      await openMenu(page)
      await expect(navigation(page).getByRole('link', { name: 'Overview' })).toHaveCount(0)
      await navigation(page).getByRole('link', { name: 'Quotes' }).click()
      await expect(heading(page, 'Vehicle Leeds')).toBeVisible()
    },
  )

  test(
    'has its keys in the storage of the tab alone, and another tab is signed out',
    ANY_SIZE,
    async ({ page, context }) => {
      await logIn(page, 'agent')
      const keys = await page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)])
      expect(keys[0]?.toSorted()).toEqual([
        'name',
        'permissions',
        'sessionExpiry',
        'sessionToken',
        'userId',
        'username',
      ])
      expect(keys[1]).not.toContain('sessionToken')
      const token = await page.evaluate(() => sessionStorage.getItem('sessionToken'))
      expect(await page.evaluate(() => document.cookie + location.href + document.referrer)).not.toContain(token)
      const other = await context.newPage()
      await other.goto('/vehicle-export')
      await expect(heading(other, 'Staff login')).toBeVisible()
      await page.reload()
      await expect(heading(page, 'Vehicle Export')).toBeVisible()
    },
  )

  for (const hours of [-48, 48]) {
    test(`holds on a device whose clock is ${hours} hours off`, SOAK, async ({ page }) => {
      await page.addInitScript((offByMs) => {
        const TrueDate = Date
        window.Date = class extends TrueDate {
          constructor(...given: [] | [number]) {
            super(...(given.length === 0 ? ([TrueDate.now() + offByMs] as const) : given))
          }
          static override now() {
            return TrueDate.now() + offByMs
          }
        } as DateConstructor
      }, hours * HOUR_MS)
      await logIn(page, 'agent')
      await page.reload()
      await expect(heading(page, 'Vehicle Export')).toBeVisible()
      await page.route('**/api/session/validate', async (route) => {
        const answer = await route.fetch()
        const body = (await answer.json()) as { result: Record<string, unknown> }
        const end = new Date(Date.parse(answer.headers()['date'] ?? '') + 4000).toISOString()
        await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, sessionExpiry: end } } })
      })
      await page.reload()
      await expect(heading(page, 'Vehicle Export')).toBeVisible()
      await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/login')
    })
  }
})

test.describe('a login that fails', ANY_SIZE, () => {
  test('says one neutral sentence and keeps what was typed, then that it is throttled', SOAK, async ({ page }) => {
    const username = `nobody-${randomUUID().slice(0, 8)}`
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
    await submitLogin(page, { username, password: 'wrong password' })
    const note = page.getByRole('main').getByRole('alert')
    await expect(note).toHaveText('That did not work. Check username and password.')
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('wrong password')
    await expect(async () => {
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(note).toHaveText(/^Too many tries\. Please wait \d+ minutes, then try again\.$/, { timeout: 1000 })
    }).toPass()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('without a connection says that it needs one', async ({ page, context }) => {
    await page.goto('/login')
    await context.setOffline(true)
    await expect(page.getByText('Sign-in needs a connection')).toBeVisible()
    await page.getByLabel('Username').fill('agent')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByText('Sign-in needs a connection')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  })
})

test.describe('while signed in', ANY_SIZE, () => {
  test('a dead network ends nothing, the server’s refusal does', async ({ page, context }) => {
    await logIn(page, 'agent')
    await page.getByRole('textbox').fill('SAEX1')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'SEARCH' }).click()
    await expect(page.getByRole('heading', { name: 'The vehicle could not be looked up' })).toBeVisible()
    await context.setOffline(false)
    const token = (await page.evaluate(() => sessionStorage.getItem('sessionToken'))) ?? ''
    await page.request.post('/api/session/logout', { headers: { Token: token } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('a vehicle is looked up and both files come; an unknown reference says so and stays', async ({ page }) => {
    await logIn(page, 'agent')
    await page.getByRole('textbox').fill('  SAEX1 ')
    await page.getByRole('textbox').press('Enter')
    const card = page.getByRole('article')
    await expect(card).toContainText('SAEX0000001')
    for (const [name, file] of [
      ['Download Report', /\.pdf$/],
      ['Download Spreadsheet', /^Vehicle Export - SAEX0000001\.xlsx$/],
    ] as const) {
      const download = page.waitForEvent('download')
      await card.getByRole('button', { name }).click()
      expect((await download).suggestedFilename()).toMatch(file)
    }
    await page.getByRole('textbox').fill('SAEX9999999')
    await page.getByRole('textbox').press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'No vehicle found' })).toContainText(
      'There was no vehicle found for the reference used',
    )
    await expect(page.getByRole('textbox')).toHaveValue('SAEX9999999')
    await expect(card).toHaveCount(0)
  })
})

test.describe('logging out', ANY_SIZE, () => {
  test('leaves nothing of the session in this browser, nor on the server', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const journal = keepJournal(page)
    await logIn(page, 'admin')
    const token = (await page.evaluate(() => sessionStorage.getItem('sessionToken'))) ?? ''
    for (const [link, title] of [
      ['Overview', 'Overview'],
      ['Quotes', 'Vehicle Leeds'],
      ['Vehicle Export', 'Vehicle Export'],
    ] as const) {
      await openMenu(page)
      await navigation(page).getByRole('link', { name: link }).click()
      await expect(heading(page, title)).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    await logOut(page)
    const dump = await dumpBrowser(page)
    for (const canary of [token, 'Sample Administrator', 'permissionId', 'sessionExpiry', 'sessionToken', '"admin"']) {
      expect(dump, canary).not.toContain(canary)
    }
    expect(journal.join(' ') + said.join(' ')).not.toContain(token)
    // The server is told in the background: nobody waits for it.
    const validate = () => page.request.post('/api/session/validate', { headers: { Token: token } })
    await expect.poll(async () => (await validate()).status()).toBe(401)
    await page.goBack()
    await expect(heading(page, 'Staff login')).toBeVisible()
    await expect(navigation(page)).toHaveCount(0)
  })

  test('works without a connection', async ({ page, context }) => {
    await logIn(page, 'agent')
    await context.setOffline(true)
    await logOut(page)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await context.setOffline(false)
  })

  test('takes a copied tab along', async ({ page }) => {
    await logIn(page, 'agent')
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => window.open('/vehicle-export'))
    const copy = await opened
    await expect(heading(copy, 'Vehicle Export')).toBeVisible()
    await logOut(page)
    await expect(heading(copy, 'Staff login')).toBeVisible()
    expect(await copy.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

test('login, export and menu have nothing that axe finds', WIDE_IN_SOAK, async ({ page }) => {
  await page.goto('/login')
  await submitLogin(page, { username: `nobody-${randomUUID().slice(0, 8)}`, password: 'wrong password' })
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await logIn(page, 'admin')
  await page.getByRole('textbox').fill('SAEX1')
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  await openMenu(page)
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('login, look-up and logout work by the keyboard alone', WIDE_IN_SOAK, async ({ page }) => {
  await page.goto('/login')
  const field = page.getByLabel('Username')
  await reach(page, async () => field.evaluate((element) => element === document.activeElement))
  await page.keyboard.type('agent')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Vehicle Export')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('SAEX1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Download Report' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) {
    await reach(page, async () => menu.evaluate((element) => element === document.activeElement), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(navigation(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(navigation(page)).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
  }
  const button = page.getByRole('button', { name: 'Log out' })
  await reach(
    page,
    async () => button.evaluate((element) => element === document.activeElement),
    (await menu.isVisible()) ? 'Tab' : 'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Staff login')).toBeFocused()
})

/** Steps through the page until the focus is where it is wanted. */
async function reach(page: Page, isThere: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error('the keyboard does not get there')
}
