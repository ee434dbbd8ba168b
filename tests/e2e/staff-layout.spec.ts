import { expect, test, type Locator, type Page } from '@playwright/test'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { ANY_SIZE, NARROW } from './kinds.ts'
import { DESK } from './screens-of-desk.ts'
import { endSessions, logIn, openMenu } from './staff-login.ts'
import { issueQuotes, signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

const open = (page: Page, name: string) => DESK.find((screen) => screen.name === name)!.open(page)
/** What has the focus, where something else lies over the whole of it. In the page. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9]
  const isSeen = parts.some((x) =>
    parts.some((y) => {
      const there = document.elementFromPoint(left + width * x, top + height * y)
      return there !== null && (focused.contains(there) || there.contains(focused))
    }),
  )
  return isSeen ? undefined : `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent}`
}

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
  // No dot is left at the end of a line.
  await expect(card.getByText(/^[\d\u00A0]+\u00A0days? · \d+\u00A0photos?$/)).toHaveCount(1)
  await expect(card.getByText(/^\d+\u00A0quotations?$/)).toHaveCount(1)
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

const boxOf = async (found: Locator) => (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const lookOf = (found: Locator, property: string) =>
  found.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('the pages of a vehicle and its presses are as high as a finger asks, and say which is shown', async ({
  page,
}) => {
  await open(page, '/stock-desk/SAEX0000003')
  const pages = page.getByRole('navigation', { name: 'Vehicle', exact: true })
  const main = page.getByRole('main')
  for (const link of [
    main.getByRole('link', { name: 'Stock', exact: true }),
    ...(await pages.getByRole('link').all()),
    main.getByRole('link', { name: 'Open the listing' }),
    main.getByRole('link', { name: 'Copy as new' }),
  ])
    expect((await boxOf(link)).height, await link.innerText()).toBeGreaterThanOrEqual(44)
  expect(await lookOf(pages.getByRole('link', { name: 'Details' }), 'box-shadow')).toMatch(/0px -2px 0px 0px inset$/)
  expect(await lookOf(pages.getByRole('link', { name: 'History' }), 'box-shadow')).toBe('none')
})

test('a vehicle that is selected is marked, and the bar covers nothing of the list', async ({ page }) => {
  await open(page, '/stock-desk, some selected')
  const rows = page.locator('.desk-table tbody tr > th, .desk-cards > li')
  // Away from the row, which is marked below a pointer too.
  await page.mouse.move(0, 0)
  const [chosen, other] = [rows.first(), rows.nth(1)]
  expect(await lookOf(chosen, 'background-color')).not.toBe(await lookOf(other, 'background-color'))
  const bar = page.getByRole('region', { name: 'Selection' })
  const isPhone = (page.viewportSize()?.width ?? 0) < 571
  expect((await boxOf(bar)).height).toBeLessThan(isPhone ? 130 : 80)
  await page.setViewportSize({ width: 768, height: 1024 })
  expect((await boxOf(bar)).height).toBeLessThan(130)
  await page.setViewportSize(isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 })
  const foot = await boxOf(page.locator('.desk-panel > .card-footer'))
  if (!isPhone) expect(foot.y + foot.height).toBeLessThanOrEqual((await boxOf(bar)).y)
})

test('the list of a desktop scrolls in its box alone, also below a head of two lines', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 1280, 'a phone has no box')
  await open(page, '/stock-desk')
  await expect(page.getByRole('link', { name: /^SAEX/ }).first()).toBeVisible()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1000, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(beyond, JSON.stringify(size)).toBeLessThanOrEqual(0)
    const foot = await boxOf(page.getByRole('button', { name: 'Next page' }))
    expect(foot.y + foot.height, JSON.stringify(size)).toBeLessThan(size.height)
  }
})

for (const [name, width, height] of [
  ['a phone', 360, 740],
  ['a desktop', 1280, 800],
  ['a desktop enlarged four times', 320, 200],
] as const) {
  test(`what has the focus in a vehicle’s form is seen beside bar and foot: ${name}`, ANY_SIZE, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'admin')
    await page.goto('/stock-desk/new')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab']) {
      const hidden: string[] = []
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press(key)
        const covered = await page.evaluate(coveredFocus)
        if (covered !== undefined) hidden.push(covered)
      }
      expect(hidden, key).toEqual([])
    }
  })
}

test('all of a page is selected above it, and nothing moves when something is', async ({ page }) => {
  await open(page, '/stock-desk')
  const select = page.getByRole('button', { name: 'Select this page' })
  const tick = page.getByRole('checkbox', { name: /^Select SAEX/ }).first()
  await expect(tick).toBeVisible()
  // What waits is counted by a call of its own, above the list.
  await expect(page.getByRole('button', { name: /^File differs/ })).toBeVisible()
  const { y } = await boxOf(tick)
  expect((await boxOf(select)).y).toBeLessThan(y)
  await tick.check()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect((await boxOf(tick)).y).toBe(y)
  await select.press('Enter')
  await expect(page.getByText('50 selected')).toBeVisible()
  await expect(select).toBeFocused()
})

test('the stock that is on its way has the places and the height of the one that comes', async ({ page }) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((done) => (answer = done))
  await page.route(`**${STAFF_PATHS.stockList}`, async (route) => {
    await isAnswered
    await route.continue()
  })
  await signIn(page, 'admin')
  // Samples first: what other tests make has longer names.
  await page.goto('/stock-desk?sort=reference+asc')
  await expect(page.getByRole('button', { name: /^File differs/ })).toBeVisible()
  const measure = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('.desk-table tbody tr, .desk-cards > li')].slice(0, 8)
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((cell) => cell.getBoundingClientRect())
      const heights = rows.map((row) => row.getBoundingClientRect().height).toSorted((one, other) => one - other)
      return {
        edges: boxes('.desk-table thead th').map(({ left }) => Math.round(left)),
        head: boxes('.desk-table thead').map(({ height }) => Math.round(height)),
        top: boxes('.desk-panel').map(({ top }) => Math.round(top)),
        height: heights[4] ?? 0,
      }
    })
  const waiting = await measure()
  answer()
  await expect(page.getByRole('link', { name: /^SAEX/ }).first()).toBeVisible()
  const come = await measure()
  expect({ head: come.head, top: come.top }).toEqual({ head: waiting.head, top: waiting.top })
  expect(come.edges).toHaveLength(waiting.edges.length)
  for (const [column, left] of come.edges.entries())
    expect(Math.abs(left - (waiting.edges[column] ?? 0)), `column ${column}`).toBeLessThanOrEqual(1)
  // Names of two to four lines.
  expect(Math.abs(come.height - waiting.height)).toBeLessThanOrEqual(26)
})

test('a card of the stock names its vehicle and its status in one line', NARROW, async ({ page }) => {
  await open(page, '/stock-desk')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .first()
  const reference = await boxOf(card.getByRole('link'))
  const status = await boxOf(card.locator('.badge'))
  expect(Math.abs(reference.y + reference.height / 2 - status.y - status.height / 2)).toBeLessThanOrEqual(2)
})

test('both halves of the press for a file are one', async ({ page }) => {
  await open(page, '/stock-desk')
  const [first, last] = [
    page.getByRole('button', { name: 'Export' }),
    page.getByRole('button', { name: 'Other file formats' }),
  ]
  expect(await lookOf(first, 'border-start-end-radius')).toBe('0px')
  expect(await lookOf(last, 'border-start-start-radius')).toBe('0px')
  expect(await lookOf(last, 'margin-left')).toBe('-1px')
})

test('the head of the quotations begins where that of every page of staff does', ANY_SIZE, async ({ page }) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/uploads')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Uploads')
  const { y } = await boxOf(heading)
  await page.goto('/quotes')
  await expect(heading).toHaveText('Vehicle Leeds')
  expect((await boxOf(heading)).y).toBe(y)
  await page.setViewportSize({ width: 768, height: 1024 })
  expect((await boxOf(page.getByRole('button', { name: 'Download Spreadsheet' }))).width).toBeLessThan(300)
})

test(
  'styles stand in one order however a page is reached: the first, the late, those of staff',
  ANY_SIZE,
  async ({ page }) => {
    const order = () =>
      page
        .locator('link[rel="stylesheet"]')
        .evaluateAll((links) => links.map((link) => /assets\/(\w+)-/.exec(link.getAttribute('href') ?? '')?.[1]))
    for (const path of ['/', '/saved']) {
      await page.goto(path)
      await expect.poll(order, path).toEqual(['style', 'late'])
    }
    await logIn(page, 'agent')
    await expect.poll(order, 'after the login').toEqual(['style', 'late', 'staff'])
    await page.goto('/vehicle-export')
    await expect.poll(order, 'opened anew').toEqual(['style', 'late', 'staff'])
    await endSessions(page)
  },
)

test('lists, columns and words of staff are laid out alike after the login page', async ({ page }) => {
  const looks = async () => {
    await page.getByRole('link', { name: 'Your account' }).click()
    const session = page.getByRole('listitem').filter({ hasText: 'This session' })
    const list = await lookOf(session, 'display')
    if (await page.getByRole('button', { name: 'Menu' }).isVisible()) await openMenu(page)
    await page.getByRole('link', { name: 'Uploads' }).click()
    const words = await lookOf(page.locator('.upload'), 'overflow-wrap')
    if (await page.getByRole('button', { name: 'Menu' }).isVisible()) await openMenu(page)
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    await page.getByRole('button', { name: 'Filter' }).click()
    const { width } = await boxOf(page.getByRole('dialog'))
    return { list, words, width }
  }
  const screen = page.viewportSize()?.width ?? 0
  const wanted = { list: 'flex', words: 'anywhere', width: Math.min(420, screen) }
  await logIn(page, 'agent')
  await openMenu(page)
  expect(await looks(), 'after the login').toEqual(wanted)
  await page.goto('/vehicle-export')
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle Export' })).toBeVisible()
  await openMenu(page)
  expect(await looks(), 'opened anew').toEqual(wanted)
  await endSessions(page)
})

test('the words below the number of a quotation stand clear of its row, also under a pointer', async ({ page }) => {
  await issueQuotes(page.request, { first: 120, count: 1 })
  await signIn(page, 'admin')
  await page.goto('/quotes')
  const number = page.getByRole('row').nth(1).getByRole('rowheader')
  await expect(number).toContainText('Q')
  const room = await number.evaluate((cell) => {
    // As a sample that was withdrawn has them.
    for (const words of ['Sample', 'Withdrawn']) {
      const badge = document.createElement('span')
      badge.className = 'badge text-bg-light'
      badge.textContent = words
      cell.append(badge)
    }
    const words = document.createRange()
    words.selectNodeContents(cell)
    const { top, bottom } = cell.getBoundingClientRect()
    const said = words.getBoundingClientRect()
    return Math.min(said.top - top, bottom - said.bottom)
  })
  expect(room).toBeGreaterThanOrEqual(2.5)
  const withdraw = page.getByRole('button', { name: /^Withdraw Q/ }).first()
  await withdraw.hover()
  // Below the number it reaches over what stands above it.
  expect(await lookOf(withdraw, 'background-color')).toBe('rgba(0, 0, 0, 0)')
})
