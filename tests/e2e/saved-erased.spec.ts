import { expect, test } from '@playwright/test'
import { BASE_URL, openHome } from './home.ts'
import { ANY_SIZE, wholeBrowser } from './kinds.ts'

// Only the whole browser can erase the storage of a site under its page.
test.use({ baseURL: BASE_URL, ...wholeBrowser })

test('storage that is erased under the page is made anew by the next save', ANY_SIZE, async ({ page, context }) => {
  const saveNext = async () => {
    const heart = page.getByRole('button', { name: /^Save \d{4} / }).first()
    const name = ((await heart.textContent()) ?? '').replace('Save ', '')
    await heart.click()
    await expect(page.getByRole('button', { name: `Saved ${name}`, exact: true }).first()).toBeVisible()
  }
  const count = page.locator('header a[href="/saved"]')
  await openHome(page)
  await saveNext()
  await expect(count).toHaveText('Saved 1')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: BASE_URL, storageTypes: 'indexeddb' })
  await saveNext()
  await expect(count).toHaveText('Saved 1')
  await page.goto('/saved')
  await expect(page.getByRole('region', { name: 'Saved vehicles' }).getByRole('listitem')).toHaveCount(1)
})
