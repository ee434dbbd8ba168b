import { expect, type Page } from '@playwright/test'
import { openHome } from './home.ts'

export const COMPARE = /^Compare \d vehicles/

/** The page of saved vehicles with three on it. */
export async function openSaved(page: Page): Promise<void> {
  await openHome(page)
  const hearts = page.getByRole('button', { name: /^Save \d{4} / })
  for (let saved = 1; saved <= 3; saved += 1) {
    await hearts.first().click()
    await expect(page.getByRole('button', { name: /^Saved \d{4} / })).toHaveCount(saved)
  }
  await page.goto('/saved')
  await expect(page.getByRole('checkbox', { name: /^Compare / })).toHaveCount(3)
}

/** Those three side by side. */
export async function openCompare(page: Page): Promise<void> {
  await openSaved(page)
  for (const tick of await page.getByRole('checkbox', { name: /^Compare / }).all()) await tick.check()
  await page.getByRole('link', { name: COMPARE }).click()
  await expect(page.getByRole('row', { name: /^Price/ }).first()).toBeVisible()
}
