import { test, type Page } from '@playwright/test'
import { BASE_URL } from './home.ts'
import { test as testWithWorker } from './offline.ts'
import { PICTURED, PICTURED_WITH_WORKER } from './screens-pictured.ts'
import { SCREENS } from './screens.ts'

const FOLDER = new URL('../../test-results/pictures/', import.meta.url)

test.describe('without a worker', () => {
  test.use({ baseURL: BASE_URL, reducedMotion: 'reduce' })

  for (const { name, open } of [...Object.values(SCREENS).flat(), ...PICTURED]) {
    test(name, async ({ page }, { project }) => {
      await open(page)
      await takeBoth(page, [name, project.name])
    })
  }
})

for (const { name, open } of PICTURED_WITH_WORKER) {
  testWithWorker(name, async ({ page, shop }, { project }) => {
    await open(page, shop)
    await takeBoth(page, [name, project.name])
  })
}

async function takeBoth(page: Page, parts: readonly string[]): Promise<void> {
  // A screen that waits for an answer is never idle.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: pathOf([...parts, colorScheme]), fullPage: true })
  }
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
