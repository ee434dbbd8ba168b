import { expect, type Page, test } from '@playwright/test'
import { touching } from './fit.ts'
import { BASE_URL } from './home.ts'
import { ANY_SIZE } from './kinds.ts'
import { openListing } from './listing.ts'
import { openCompare } from './saved-vehicles.ts'
import { issueQuotes, signIn } from './staff-screens.ts'

test.use({ baseURL: BASE_URL })

/** Their styles come after the first paint. */
async function chooseColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/late-') === true))
}

test('where the system draws an edge round every button, those of head, listing and comparison do not touch', async ({
  page,
}) => {
  await openListing(page)
  await chooseColors(page)
  expect(await touching(page, '.head .btn, .ask-links .btn, .listing-links .btn')).toEqual([])
  await openCompare(page)
  await chooseColors(page)
  expect(await touching(page, '.cmp td .btn')).toEqual([])
})

test('neither do those that sort the quotations', ANY_SIZE, async ({ page }) => {
  await issueQuotes(page.request, { first: 140, count: 1 })
  await signIn(page, 'agent')
  await page.goto('/quotes')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await chooseColors(page)
  expect(await touching(page, 'thead .btn')).toEqual([])
})
