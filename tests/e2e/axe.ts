import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

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

/** The source for developers, which the builder would send, is more than twice as long to send and to parse. */
const SOURCE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** Sent in place of the source to a page that has it: for each look the builder would send it twice. */
const NOTHING = ';'

async function judge(page: Page, runOnly: RunOnly): Promise<readonly string[]> {
  // Without frames the page judges itself; otherwise each look opens another page to put the parts together.
  const isAlone = page.frames().length === 1
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const axe = new AxeBuilder({ page, axeSource: isAlone ? NOTHING : SOURCE }).setLegacyMode(isAlone)
  const { violations: found } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
