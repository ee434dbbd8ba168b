import { expect, test, type Page } from '@playwright/test'
import { NARROW } from './kinds.ts'
import { DESK } from './screens-of-desk.ts'
import { signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

const open = (page: Page, name: string) => DESK.find((screen) => screen.name === name)!.open(page)
/** A reader's text of twice the size. */
const enlarge = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))

test('what a vehicle lacks is said in the colour of warnings, each fact in one piece', NARROW, async ({ page }) => {
  await open(page, '/stock-desk')
  const card = page.getByRole('listitem').filter({ hasText: 'No condition report' }).first()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const isOchre = await card.getByText('No condition report').evaluate((element) => {
      const { color } = getComputedStyle(element)
      element.style.color = 'var(--sx-warn)'
      const wanted = getComputedStyle(element).color
      element.style.color = ''
      return color === wanted
    })
    expect(isOchre, colorScheme).toBe(true)
  }
  const facts = await card.getByText(/photos? · /).evaluate((element) => element.textContent)
  expect(facts).toMatch(/^\d+\u00A0days? · \d+\u00A0photos? · \d+\u00A0quotations?$/)
})

test('an earlier report stands clear of its border, and a chevron says that it opens', async ({ page }) => {
  await open(page, '/stock-desk/SAEX0000003/condition, with a report in force and an earlier one')
  const look = await page.getByRole('button', { name: /published by Carl on/ }).evaluate((button) => {
    const icon = getComputedStyle(button, '::after')
    const body = button.closest('.accordion-item')?.querySelector('.accordion-body') ?? button
    const edges = [button, body].map((element) => getComputedStyle(element).paddingLeft)
    return { edges, width: icon.width, isDrawn: icon.backgroundImage !== 'none' }
  })
  expect(look).toEqual({ edges: ['16px', '16px'], width: '16px', isDrawn: true })
})

test('amounts of a change of many align right, and are whole on the narrowest phone', NARROW, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await open(page, '/bulk/:id')
  const look = await page.getByRole('table').evaluate((table) => {
    const rightOf = (cell: Element) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return Math.round(words.getBoundingClientRect().right)
    }
    const box = table.parentElement!
    const rights = [...table.querySelectorAll('td')].map(rightOf)
    return { isCut: box.scrollWidth > box.clientWidth, edges: new Set(rights).size }
  })
  expect(look).toEqual({ isCut: false, edges: 1 })
})

test('large letters leave the menu of a photo in its tile', NARROW, async ({ page }) => {
  await open(page, '/stock-desk/SAEX0000003/photos')
  await enlarge(page)
  const outside = await page.locator('.photo-list > li').evaluateAll(
    (tiles) =>
      tiles.filter((tile) => {
        const menu = tile.querySelector('.dropdown-toggle')
        return menu !== null && menu.getBoundingClientRect().right > tile.getBoundingClientRect().right
      }).length,
  )
  expect(outside).toBe(0)
})

test('a press stands in line with what it belongs to', NARROW, async ({ page }) => {
  const leftOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => Math.round(button.getBoundingClientRect().left))
  await open(page, '/stock-desk/SAEX0000003')
  const heading = page.getByRole('heading', { name: 'Specification' })
  expect(await leftOf('Fill in what is known')).toBe(
    await heading.evaluate((element) => Math.round(element.getBoundingClientRect().left)),
  )
  await page.goto('/stock-desk')
  await page.getByRole('button', { name: 'Filter' }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Supplier' })
  await expect(field).toBeVisible()
  expect(await leftOf('Show vehicles')).toBe(
    await field.evaluate((element) => Math.round(element.getBoundingClientRect().left)),
  )
})

test('large letters keep words whole in the list and in the menu', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 1280, 'a phone has neither beside the page')
  await signIn(page, 'admin')
  await page.goto('/stock-desk')
  await expect(page.getByRole('link', { name: /^SAEX/ }).first()).toBeVisible()
  await enlarge(page)
  const { broken, heights } = await page.evaluate(() => {
    const cut: string[] = []
    const texts = [...document.querySelectorAll('.desk-table tbody :is(.name, .supplier), .side .person .name')]
    for (const element of texts) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word)
        }
      }
    }
    const halves = [...document.querySelectorAll('.btn-group > .btn')].map(
      (half) => half.getBoundingClientRect().height,
    )
    return { broken: [...new Set(cut)], heights: new Set(halves.map(Math.round)).size }
  })
  expect(broken).toEqual([])
  expect(heights).toBe(1)
})
