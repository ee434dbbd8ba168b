import { expect, test, type Page } from '@playwright/test'
import { DOUBLE_TEXT, overhang, WIDE_FONT } from './fit.ts'
import { BASE_URL, isPhone, openHome } from './home.ts'
import { ANY_SIZE, NARROW } from './kinds.ts'
import { openListingFromResults } from './listing.ts'
import { SEEN } from './screens-of-desk.ts'
import { openCompare } from './saved-vehicles.ts'

test.use({ baseURL: BASE_URL })

async function enlarge(page: Page): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, DOUBLE_TEXT)
}

/** Words of main that stand in two lines; a number with its unit or currency is one word. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>()
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const box = node.parentElement
      if (box === null || !box.checkVisibility({ visibilityProperty: true })) continue
      if (box.closest('option, select, script, .visually-hidden') !== null) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+(?:\u00A0[^\s-]+)*/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) broken.add(word)
      }
    }
    for (const amount of document.querySelectorAll('main .money')) {
      range.selectNodeContents(amount)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 20) broken.add(amount.textContent)
    }
    return [...broken]
  })
}

for (const { name, open } of [
  { name: 'results', open: (page: Page) => openHome(page) },
  { name: 'compare', open: openCompare },
  {
    name: 'listing',
    open: async (page: Page) => {
      await openListingFromResults(page, {
        mileage: 161_037,
        conditionReport: { ...SEEN, id: 1, isOld: false, mileage: 161_037 },
      })
      await expect(page.getByRole('region', { name: 'Condition report' })).toContainText('Roof: dent')
    },
  },
]) {
  test(`in text of twice the size no word and no number is broken: ${name}`, async ({ page }) => {
    await open(page)
    await enlarge(page)
    const found: string[] = []
    for (const width of isPhone() ? [320, 360] : [768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      found.push(...(await brokenWords(page)).map((word) => `${width} px: ${word}`))
      if (width < 768) expect(await overhang(page), `${width} px`).toBeLessThanOrEqual(0)
    }
    expect(found).toEqual([])
  })
}

test('in text of twice the size what a buyer does stands in lines of its own', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  await enlarge(page)
  const steps = await page
    .locator('.steps > span')
    .evaluateAll((spans) =>
      spans.flatMap((span) => [...span.getClientRects()].map(({ top, height }) => ({ top, height }))),
    )
  const lines = [...new Map(steps.map((line) => [Math.round(line.top), line])).values()]
  expect(lines.length).toBeGreaterThan(1)
  for (const [index, { top, height }] of lines.slice(0, -1).entries()) {
    expect(lines[index + 1]!.top - top).toBeGreaterThanOrEqual(height - 2)
  }
})

test('the tag of an old condition report stands off the line below it', ANY_SIZE, async ({ page }) => {
  await openListingFromResults(page, { conditionReport: { ...SEEN, id: 1, isOld: true } })
  const report = page.getByRole('region', { name: 'Condition report' })
  const tag = (await report.getByText('More than 90 days old').boundingBox())!
  const areas = (await report.locator('.areas').boundingBox())!
  expect(areas.y - tag.y - tag.height).toBeGreaterThanOrEqual(8)
})

test('that nobody is there now fits a narrow phone in every language', NARROW, async ({ page }) => {
  // A Sunday.
  await page.clock.setFixedTime('2026-11-29T10:00:00Z')
  await page.setViewportSize({ width: 320, height: 740 })
  for (const language of ['en', 'fr', 'pt', 'sw']) {
    await page.goto(`/about?lang=${language}`)
    const line = page.locator('.talk .open-now')
    await line.scrollIntoViewIfNeeded()
    await expect(line.locator('.badge')).toBeVisible()
    expect(await overhang(page, `${DOUBLE_TEXT} ${WIDE_FONT}`), language).toBe(0)
  }
})
