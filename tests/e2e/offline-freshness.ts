import { expect, type Page } from '@playwright/test'
import { cards } from './home.ts'
import { visitUntilReady } from './offline.ts'

export const AGE = /(just now|\d+ (minutes?|hours?|days?) ago)/
export const SAVED = new RegExp(`^Saved ${AGE.source}$`)

export const age = (page: Page) => page.locator('.results-h .fresh, .listing-head .fresh')
export const note = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.getByRole('heading') })
export const firstCard = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').first()

/** The page under control of its worker, with one more load, so that the worker has seen what the page asks for. */
export async function visit(page: Page, ...paths: readonly string[]): Promise<void> {
  await visitUntilReady(page)
  for (const path of paths) await openInApp(page, path)
}

/** By the address bar, as a bookmark does, and until the page has its data. */
async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(age(page)).toHaveText(/\S/)
  await page.waitForLoadState('networkidle')
}

/** A listing that came from the shop as data, as a worker keeps it. */
export async function openFirstCard(page: Page): Promise<string> {
  const path = (await cards(page).first().getAttribute('href')) ?? ''
  await cards(page).first().click()
  await expect(page.getByRole('region', { name: 'Get a Quote Now!' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return path
}
