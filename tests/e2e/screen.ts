import { expect, type Page } from '@playwright/test'
import { signIn } from './staff-screens.ts'

export type Screen = {
  /** Screen and state, as the document on access names them. */
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

/** A page of the staff, as it opens. */
export const staffScreen = (path: string, name: string | RegExp): Screen => ({
  name: path,
  open: async (page) => {
    await signIn(page, 'admin')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  },
})
