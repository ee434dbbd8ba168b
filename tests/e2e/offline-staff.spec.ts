import { expect, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { DAY_MS } from '../../src/shared/domain/durations.ts'
import { dumpAnswers } from './device.ts'
import { cards } from './home.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { dumpCaches, visitUntilReady } from './offline.ts'
import { test } from './returning.ts'
import { moveClock } from './offline-stores.ts'
import { endSessions, logIn, openMenu } from './staff-login.ts'

test.afterEach(async ({ page, shop }) => {
  if (!(await isAnswering(shop.url))) await shop.revive()
  await endSessions(page)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tile = (page: Page) => page.getByRole('region', { name: 'Searches (30 days)', exact: true })

async function isAnswering(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function open(page: Page, link: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: link, exact: true }).click()
}

test(
  'figures and leads stay on screen when the server dies, are nowhere on the device, and a reload needs it',
  SOAK,
  async ({ page, shop }) => {
    await visitUntilReady(page, '/login')
    await logIn(page, 'admin')
    await open(page, 'Overview')
    const figure = tile(page).locator('.tile-value')
    await expect(figure).toHaveText(/\d/)
    const shown = await figure.innerText()
    await shop.kill()
    await expect(figure).toHaveText(shown)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toHaveText(/The overview needs a connection/)
    await expect(tile(page)).toContainText('Needs a connection')
    await expect(figure).toHaveText(shown)
    await page.reload()
    await expect(page.getByText(/Needs a connection/).first()).toBeVisible()
    await expect(figure).toBeHidden()
    for (const path of [
      '/quotes',
      '/stock-desk',
      '/stock-desk/SAEX0000001',
      '/stock-desk/SAEX0000001/photos',
      '/stock-desk/SAEX0000001/condition',
      '/bulk/1',
      '/uploads',
      '/to-confirm',
      '/account',
    ]) {
      await page.goto(path)
      await expect(page.getByText(/Needs a connection/).first(), path).toBeVisible()
    }
    // The worker keeps the code of the login, but no answer to staff.
    const answers = (await dumpAnswers(page)).map(({ key }) => key)
    expect(answers.filter((key) => /login|session|report|export|staff/i.test(key))).toEqual([])
    expect((await dumpCaches(page)).filter(({ url }) => url.includes('/api/'))).toEqual([])
  },
)

test(
  'without the server neither file of a vehicle comes, it says so, and the vehicle stays on screen',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visitUntilReady(page, '/login')
    await logIn(page, 'agent')
    await page.getByRole('textbox').fill('SAEX1')
    await page.getByRole('textbox').press('Enter')
    const card = page.getByRole('article')
    await expect(card).toContainText('SAEX0000001')
    await shop.kill()
    await card.getByRole('button', { name: 'Download Spreadsheet' }).click()
    await expect(page.getByText('We are unable to begin downloading your file, please try again!')).toBeVisible()
    await expect(card).toContainText('SAEX0000001')
  },
)

for (const days of [2, -2]) {
  test(
    `a session that runs out without a connection locks the staff pages, on a device ${days} days off; public pages work`,
    SOAK,
    async ({ page, shop }) => {
      await page.addInitScript(moveClock, days * DAY_MS)
      await visitUntilReady(page)
      await page.goto('/', { waitUntil: 'networkidle' })
      await logIn(page, 'agent')
      await shortenSession(page, 6000)
      await page.reload()
      await expect(heading(page, 'Vehicle Export')).toBeVisible()
      await shop.kill()
      await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible({ timeout: 20_000 })
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      await page.goto('/')
      await expect(cards(page).first()).toBeVisible()
    },
  )
}

/** From now on the server tells a session that ends so soon by its own clock. */
async function shortenSession(page: Page, leftMs: number): Promise<void> {
  await page.context().route(`**${STAFF_PATHS.validateSession}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { readonly result: Readonly<Record<string, unknown>> }
    const sessionExpiry = new Date(Date.parse(answer.headers()['date'] ?? '') + leftMs).toISOString()
    await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, sessionExpiry } } })
  })
}
