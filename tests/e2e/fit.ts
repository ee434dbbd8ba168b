import type { Page } from '@playwright/test'

/** A reader's text size of 130 %, in a font a good tenth wider than ours, as on a device that lacks it. */
export const WIDE_TEXT = 'html { font-size: 130% !important } * { letter-spacing: .06em !important }'
/** WCAG 1.4.12: the least that a reader may set text apart without losing any of it. */
export const SPACED_TEXT = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`

/**
 * By how many pixels the page is wider than the viewport that was asked for, under these rules over its own. What the page
 * says of its viewport does not tell: on a phone that grows with the content.
 */
export async function overhang(page: Page, rules = ''): Promise<number> {
  const { width } = page.viewportSize() ?? { width: Number.NaN }
  const needed = await page.evaluate((text) => {
    // The page's policy refuses a style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const before = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...before, sheet]
    // The body's: the root's also tells how far a phone had zoomed out for what was here before.
    const { scrollWidth } = document.body
    document.adoptedStyleSheets = before
    return scrollWidth
  }, rules)
  return needed - width
}
