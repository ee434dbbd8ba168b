import { expect, test } from '@playwright/test'
import { ANY_SIZE, executable } from './kinds.ts'
import { endSessions, logIn } from './staff-login.ts'

// Only the whole browser has a back/forward cache, and it is off under test unless it is asked for.
test.use({
  baseURL: process.env['SAEX_E2E_URL'] ?? '',
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...executable(process.env['SAEX_CHROMIUM']),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
})
test.afterEach(async ({ page }) => endSessions(page))

test(
  'a staff page that comes out of the back/forward cache shows nothing before its session was checked',
  ANY_SIZE,
  async ({ page }) => {
    await logIn(page, 'agent')
    await page.evaluate(() => {
      const seen: unknown[] = []
      const isHidden = () => document.querySelector<HTMLElement>('.dash')?.parentElement?.hidden
      window.addEventListener('pageshow', ({ persisted }) => {
        seen.push(persisted, isHidden())
        requestAnimationFrame(() => seen.push(isHidden()))
      })
      Object.assign(window, { seen })
    })
    const token = (await page.evaluate(() => sessionStorage.getItem('sessionToken'))) ?? ''
    await page.evaluate(() => location.assign('/about'))
    await page.waitForURL('**/about')
    await page.request.post('/api/session/logout', { headers: { Token: token } })
    await page.evaluate(() => history.back())
    await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
    // Whether it was kept, and whether its content was hidden, at once and in the first picture.
    expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([true, true, true])
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  },
)
