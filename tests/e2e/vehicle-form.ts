import type { Browser, Locator, Page } from '@playwright/test'
import { signIn } from './staff-screens.ts'

export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

/** A second member of staff, in a browser of their own. */
export async function colleague(browser: Browser, account: 'admin' | 'agent', address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, account)
  await page.goto(address)
  return { page, close: () => context.close() }
}
