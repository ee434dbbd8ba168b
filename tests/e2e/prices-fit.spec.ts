import { expect, test, type Page, type Route } from '@playwright/test'
import { BASE_URL, untilAlive } from './home.ts'
import { WIDE_FONT } from './fit.ts'
import { openListingFromResults, quotePanel } from './listing.ts'
import { NARROW } from './kinds.ts'
import { chooseChirundu } from './stock.ts'
import { COMPARE, openCompare, openSaved } from './saved-vehicles.ts'

test.use({ baseURL: BASE_URL })

/** The dearest vehicle that was seen in a dealer's file, in rand. */
const DEAR_ZAR = 12_842_246
/** Long symbols, many digits, or both; the home currency and the one of every new visitor. */
const CURRENCIES = ['ZAR', 'USD', 'TZS', 'UGX', 'MWK', 'CDF', 'RWF', 'XAF', 'GNF', 'AED', 'KES', 'MZN'] as const
const WIDTHS = [360, 320] as const

/** Every answer of the shop has dear vehicles, and deliveries that cost thirty times as much. */
async function makeDear(page: Page): Promise<void> {
  await page.route(/\/api\/stock(\?|$)/, answerDear)
  await page.route(/GetDeliveryCost/, answerDear)
}

async function answerDear(route: Route): Promise<void> {
  const answer = await route.fetch()
  const text = await answer.text()
  const headers = Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => !/digest|etag/.test(name)))
  const body = text
    .replaceAll(/"(price|priceWithVAT|vehiclePrice)":[\d.]+/g, `"$1":${DEAR_ZAR}`)
    .replaceAll(/"(amount|cost|price|total)":(\d+(?:\.\d+)?)/g, (_, name: string, cost: string) =>
      Number(cost) === DEAR_ZAR ? `"${name}":${cost}` : `"${name}":${Number(cost) * 30}`,
    )
  await route.fulfill({ status: answer.status(), headers, body })
}

/** By the page's own list; a page that has none reads the stored choice when it opens. */
async function useCurrency(page: Page, code: string): Promise<void> {
  const list = page.locator('select:has(option[value="TZS"])').first()
  if ((await list.count()) > 0) {
    await list.selectOption(code, { force: true })
    await expect(list).toHaveValue(code)
    return
  }
  await page.evaluate((chosen) => localStorage.setItem('selectedCurrency', chosen), code)
  const isCompared = new URL(page.url()).pathname === '/compare'
  if (isCompared) await page.goto('/saved')
  else await page.reload()
  // The server knows nothing of dear vehicles: the page asks for them only when it is come to from another.
  if (isCompared) await page.getByRole('link', { name: COMPARE }).click()
  await expect.poll(() => longAmounts(page)).toBeGreaterThan(0)
}

/** Amounts of which a part cannot be read: behind an edge, under a button, or broken inside of three digits. */
function cutAmounts(page: Page, rules: string): Promise<readonly string[]> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const before = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...before, sheet]
    const cut: string[] = []
    const edge = document.documentElement.clientWidth + 0.5
    // A table that is wider than the screen is pushed along in its own box.
    const isScrolled = (inner: Element | null): boolean =>
      inner !== null &&
      inner !== document.body &&
      (/auto|scroll/.test(getComputedStyle(inner).overflowX) || isScrolled(inner.parentElement))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const box = node.parentElement
      const said = (box?.closest('.money') ?? node).textContent ?? ''
      if (box === null || !/\d\u00A0\d{3}/.test(said) || !box.checkVisibility({ visibilityProperty: true })) continue
      if (box.closest('option, select, script, .visually-hidden') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rectangles = [...range.getClientRects()].filter(({ width }) => width > 0)
      const clips = (names: RegExp, value: string) => names.test(value)
      for (const rectangle of rectangles) {
        if (!isScrolled(box) && (rectangle.left < -0.5 || rectangle.right > edge))
          cut.push(`${said}: beyond the screen`)
        for (let outer: Element | null = box; outer !== null && outer !== document.body; outer = outer.parentElement) {
          const style = getComputedStyle(outer)
          const bounds = outer.getBoundingClientRect()
          if (clips(/auto|scroll/, style.overflowX)) break
          const isCutX = rectangle.left < bounds.left - 0.5 || rectangle.right > bounds.right + 0.5
          if (clips(/hidden|clip/, style.overflowX) && isCutX) cut.push(`${said}: cut by ${outer.className}`)
          const isCutY = rectangle.top < bounds.top - 4 || rectangle.bottom > bounds.bottom + 4
          if (clips(/hidden|clip/, style.overflowY) && isCutY) cut.push(`${said}: cut below by ${outer.className}`)
        }
        const neighbours: Iterable<Element> =
          (box.closest('.money') ?? box).parentElement?.parentElement?.querySelectorAll(
            '.btn, .badge, select, small, .with-flag',
          ) ?? []
        for (const neighbour of neighbours) {
          if (neighbour.contains(box) || !neighbour.checkVisibility()) continue
          const isOver = [...neighbour.getClientRects()].some(
            (other) =>
              Math.min(other.right, rectangle.right) - Math.max(other.left, rectangle.left) > 1 &&
              Math.min(other.bottom, rectangle.bottom) - Math.max(other.top, rectangle.top) > 4,
          )
          if (isOver) cut.push(`${said}: under ${neighbour.className || neighbour.tagName}`)
        }
      }
      const tops: (number | undefined)[] = Array.from(node.textContent ?? '', (letter, index) => {
        if (!/\d/.test(letter)) return undefined
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        return range.getBoundingClientRect().top
      })
      const isBroken = tops.some((top, index) => {
        const last = tops[index - 1]
        return top !== undefined && last !== undefined && Math.abs(top - last) > 4
      })
      if (isBroken) cut.push(`${said}: broken inside of a number`)
    }
    document.adoptedStyleSheets = before
    return [...new Set(cut)]
  }, rules)
}

/** How many amounts of six digits and more the page shows: a measurement without any proves nothing. */
function longAmounts(page: Page): Promise<number> {
  return page.evaluate(() => (document.body.textContent.match(/[^\s\d]\u00A0\d[\d\u00A0]{6,}/g) ?? []).length)
}

const SCREENS: readonly { readonly name: string; readonly open: (page: Page) => Promise<void> }[] = [
  {
    name: 'cards of home and results',
    open: async (page) => {
      await page.goto('/about')
      await untilAlive(page)
      await page.locator('.logo').first().click()
      await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'listing with its bar',
    open: async (page) => {
      await openListingFromResults(page, { price: DEAR_ZAR, priceWithVAT: DEAR_ZAR })
      await expect(page.locator('.actionbar')).toBeVisible()
    },
  },
  {
    name: 'quotation panel',
    open: async (page) => {
      await chooseChirundu(page)
      await openListingFromResults(page, { price: DEAR_ZAR, priceWithVAT: DEAR_ZAR })
      await expect(quotePanel(page).getByRole('table', { name: 'Quote' })).toBeVisible()
    },
  },
  { name: 'saved', open: openSaved },
  {
    name: 'compare',
    open: openCompare,
  },
]

for (const { name, open } of SCREENS) {
  test(`no digit of a price is cut: ${name}`, NARROW, async ({ page }) => {
    test.slow()
    await makeDear(page)
    await open(page)
    await untilAlive(page)
    const found: string[] = []
    for (const currency of CURRENCIES) {
      await useCurrency(page, currency)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        await expect.poll(() => longAmounts(page), currency).toBeGreaterThan(0)
        for (const [font, rules] of [
          ['own font', ''],
          ['wide font', WIDE_FONT],
        ] as const) {
          const cut = await cutAmounts(page, rules)
          found.push(...cut.map((words) => `${currency}, ${width} px, ${font}: ${words}`))
        }
      }
    }
    expect(found).toEqual([])
    // What the page still asks for is nobody's fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
