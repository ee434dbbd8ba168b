import { expect } from '@playwright/test'
import { ANY_SIZE } from './kinds.ts'
import { test, visitUntilReady } from './offline.ts'
import { signIn } from './staff-screens.ts'

test('a staff page that is opened by its address has its own title, and no banner', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'clerk')
  await page.goto('/stock-desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Stock', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Saex – Stock')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Saex – Stock')
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test(
  'whoever opens staff pages alone is told that the connection is gone, also by a reload',
  ANY_SIZE,
  async ({ page, context, shop }) => {
    await signIn(page, 'clerk')
    await visitUntilReady(page, '/stock-desk')
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: /^Offline$/ })).toBeVisible()
    await shop.kill()
    await page.reload()
    await expect(page.getByText(/Needs a connection/).first()).toBeVisible()
  },
)

test('an address that nobody knows is not found, also with the worker in control', ANY_SIZE, async ({ page, shop }) => {
  await visitUntilReady(page)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  const heading = page.getByRole('heading', { level: 1, name: 'Page not found' })
  await expect(heading).toBeVisible()
  await shop.kill()
  await page.reload()
  await expect(heading).toBeVisible()
})
