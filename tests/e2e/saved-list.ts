import { expect, type Page } from '@playwright/test'
import { untilAlive } from './home.ts'

/** Saves the first vehicles of home and answers the name of the first. */
export async function saveFirst(page: Page, count = 1): Promise<string> {
  if (!page.url().startsWith(process.env['SAEX_E2E_URL'] ?? '') || new URL(page.url()).pathname !== '/')
    await page.goto('/')
  await untilAlive(page)
  const links = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  for (let index = 0; index < count; index += 1) {
    const heart = links.nth(index).getByRole('button', { name: /^Saved? / })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  return links.first().getByRole('link').innerText()
}

export function heartOf(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .getByRole('button', { name: new RegExp(`^Saved? ${name}$`) })
    .first()
}

export function savedRows(page: Page) {
  return page.getByRole('region', { name: 'Saved vehicles' }).getByRole('listitem')
}

/** By the link in the header, which a phone has in its menu. */
export async function goToSaved(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: /^Saved( \d+)?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
}

export async function expectSavedCount(page: Page, count: number): Promise<void> {
  await expect(page.locator('header a[href="/saved"]')).toHaveText(count === 0 ? 'Saved' : `Saved ${count}`)
}
