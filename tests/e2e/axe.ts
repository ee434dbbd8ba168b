import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page as it stands now. */
export async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** The same in the light and in the dark scheme, of the same page: only the stylesheet tells them apart. */
export async function violationsInBothSchemes(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way to another one would be judged half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await violations(page)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}
