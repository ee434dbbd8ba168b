import { test } from '@playwright/test'
import { BASE_URL } from './home.ts'
import { SCREENS } from './screens.ts'

const FOLDER = new URL('../../test-results/pictures/', import.meta.url)

test.use({ baseURL: BASE_URL, reducedMotion: 'reduce' })

for (const { name, open } of Object.values(SCREENS).flat()) {
  test(name, async ({ page }, { project }) => {
    await open(page)
    // A screen that waits for an answer is never idle.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: pathOf([name, project.name, colorScheme]), fullPage: true })
    }
  })
}

function pathOf(parts: readonly string[]): string {
  return new URL(
    `${parts
      .join(' ')
      .replaceAll(/[^\w]+/g, '-')
      .replace(/^-/, '')}.png`,
    FOLDER,
  ).pathname
}
