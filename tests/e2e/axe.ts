import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours; the others find the same in the light and in the dark scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

type RunOnly = { readonly type: 'tag' | 'rule'; readonly values: string[] }

/** What axe finds on the page as it stands now. */
export function violations(page: Page): Promise<readonly string[]> {
  return judge(page, { type: 'tag', values: RULES })
}

/** All rules in the light scheme, and those of colours in the dark one of the same page. */
export async function violationsInBothSchemes(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // A colour on its way to another one would be judged half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const isFirst = colorScheme === 'light'
    const runOnly: RunOnly = isFirst ? { type: 'tag', values: RULES } : { type: 'rule', values: OF_COLOURS }
    found.push(...(await judge(page, runOnly)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}

async function judge(page: Page, runOnly: RunOnly): Promise<readonly string[]> {
  // Without frames the page judges itself; otherwise each look opens another page to put the parts together.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  const { violations: found } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
