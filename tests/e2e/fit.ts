import type { Page } from '@playwright/test'

/** A reader's text size of 130 %, in a font a good tenth wider than ours, as on a device that lacks it. */
export const WIDE_TEXT = 'html { font-size: 130% !important } * { letter-spacing: .06em !important }'
/** WCAG 1.4.12: the least that a reader may set text apart without losing any of it. */
export const SPACED_TEXT = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`
/** As a device shows it that lacks our font: wider letters, by a tenth and more. */
export const WIDE_FONT = "* { font-family: 'DejaVu Sans', Verdana, sans-serif !important }"
/** A reader's text of twice the size. */
export const DOUBLE_TEXT = 'html { font-size: 32px !important }'
/** Sizes of text that readers set, in per cent. */
const TEXT_SIZES = [100, 110, 130, 200] as const
/** The narrowest screen that is promised, and the commonest. */
const NARROW_WIDTHS = [320, 360] as const

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
    // A copy: the list itself follows what is put into it.
    const before = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...before, sheet]
    // The body's: the root's also tells how far a phone had zoomed out for what was here before.
    const { scrollWidth } = document.body
    document.adoptedStyleSheets = before
    return scrollWidth
  }, rules)
  return needed - width
}

/** What is wider than the screen, and which text is cut, on narrow screens in a wide font at every size of text. */
export async function unfit(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    // Drawings take their new size in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    found.push(...(await unfitAt(page, width)))
  }
  return found
}

/** The same at the width that the viewport has. */
async function unfitAt(page: Page, width: number): Promise<readonly string[]> {
  return page.evaluate(
    ({ width: asked, font, sizes }) => {
      const sheet = new CSSStyleSheet()
      const before = [...document.adoptedStyleSheets]
      document.adoptedStyleSheets = [...before, sheet]
      const faults: string[] = []
      const canvas = document.createElement('canvas').getContext('2d')
      for (const size of sizes) {
        sheet.replaceSync(`html { font-size: ${size}% !important } ${font}`)
        const at = `${asked} px, ${size} %`
        const beyond = document.body.scrollWidth - asked
        if (beyond > 0) faults.push(`${at}: the page is ${beyond} px too wide`)
        const cut = [...cutTexts(asked), ...cutChoices()]
        faults.push(...cut.map((words) => `${at}: ${words}`))
      }
      document.adoptedStyleSheets = before
      return faults

      function cutTexts(edge: number): readonly string[] {
        const cut = new Set<string>()
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const box = node.parentElement
          const said = (node.textContent ?? '').trim()
          if (box === null || said === '' || !isSeen(box)) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const rectangle of range.getClientRects()) {
            const fault = rectangle.width > 0 ? faultOf(rectangle, { box, edge }) : undefined
            if (fault !== undefined) cut.add(`“${said.slice(0, 40)}” ${fault}`)
          }
        }
        return [...cut]
      }

      function isSeen(box: Element): boolean {
        return (
          box.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          box.closest('option, select, script, noscript, svg, .skip') === null &&
          !isForReadersOnly(box)
        )
      }

      /** Said to screen readers alone: a point of one pixel. */
      function isForReadersOnly(box: Element | null): boolean {
        return (
          box !== null &&
          (getComputedStyle(box).clip === 'rect(0px, 0px, 0px, 0px)' || isForReadersOnly(box.parentElement))
        )
      }

      /** The first box around a text that lets less of it be seen than there is. */
      function faultOf(text: DOMRect, { box, edge }: { box: Element; edge: number }): string | undefined {
        // A line's letters are higher than the line where that is tight.
        const slack = text.height / 4
        for (let outer: Element | null = box; outer !== null && outer !== document.body; outer = outer.parentElement) {
          const style = getComputedStyle(outer)
          const bounds = outer.getBoundingClientRect()
          // What is scrolled in a box of its own can be reached there.
          if (/auto|scroll/.test(style.overflowX) && outer.scrollWidth > outer.clientWidth) return undefined
          const isBesideX = text.left < bounds.left - 1 || text.right > bounds.right + 1
          const isBesideY = text.top < bounds.top - slack || text.bottom > bounds.bottom + slack
          const name = `${outer.tagName.toLowerCase()}.${outer.getAttribute('class') ?? ''}`
          if (isBesideX && outer.matches('.btn, .badge, .page-link, .card, .nav-link')) return `stands out of ${name}`
          if (isBesideX && /hidden|clip/.test(style.overflowX)) return `is cut by ${name}`
          if (isBesideY && /hidden|clip/.test(style.overflowY)) return `is cut below by ${name}`
          if (/auto|scroll/.test(style.overflowY) && isBesideY) return undefined
        }
        return text.left < -1 || text.right > edge + 1 ? 'is beyond the screen' : undefined
      }

      /** A list of the browser's own cuts its chosen option without a sign, and a field its example. */
      function cutChoices(): readonly string[] {
        const cut: string[] = []
        for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')) {
          const style = getComputedStyle(field)
          const letters = field instanceof HTMLSelectElement ? style : getComputedStyle(field, '::placeholder')
          const isShown =
            field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && field.clientWidth > 20
          const said =
            field instanceof HTMLSelectElement
              ? field.selectedOptions[0]?.text
              : field.value === ''
                ? field.placeholder
                : ''
          if (!isShown || canvas === null || said === undefined || said === '') continue
          canvas.font = `${letters.fontStyle} ${letters.fontWeight} ${letters.fontSize} ${letters.fontFamily}`
          const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
          const needed = canvas.measureText(said.trim()).width
          if (needed > room + 1)
            cut.push(`“${said.trim()}” needs ${Math.ceil(needed)} px in a field of ${Math.floor(room)}`)
        }
        return cut
      }
    },
    { width, font: WIDE_FONT, sizes: TEXT_SIZES },
  )
}

/** Neighbours among these elements that are less than 2 px apart, as 'Save and Share'. */
export async function touching(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((elements) => {
    const shown = elements.filter((element) => element.checkVisibility({ visibilityProperty: true }))
    const boxes = shown.map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
    return boxes.flatMap(({ name, box }, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        const beside = Math.max(box.left, other.box.left) - Math.min(box.right, other.box.right)
        const below = Math.max(box.top, other.box.top) - Math.min(box.bottom, other.box.bottom)
        return Math.max(beside, below) < 2 ? [`${name} and ${other.name}`] : []
      }),
    )
  })
}
