import { expect, type Locator, test } from '@playwright/test'
import sharp from 'sharp'
import { WIDE_FONT } from './fit.ts'
import { BASE_URL, countLine, hold, isPhone, openHome, openPanel, openSelector, stopClock, untilAlive } from './home.ts'
import { ANY_SIZE, MOVING, SOAK, WIDE_IN_SOAK } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test('the header has its bar, its menu with one breakpoint, and Find My Car', async ({ page }) => {
  await openHome(page)
  const bar = page.locator('.topbar')
  const links = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .filter({ hasNotText: /Saved|My quotes/ })
  const menu = page.getByRole('button', { name: 'Menu' })

  await page.setViewportSize({ width: 1001, height: 740 })
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText([
    'WhatsApp',
    'E-mail us',
    'Facebook',
    'WhatsApp',
    'LinkedIn',
    'Instagram',
  ])
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect(bar).toBeHidden()

  await page.setViewportSize({ width: 760, height: 740 })
  await expect(menu).toBeHidden()
  await expect(links).toHaveText(['Home', 'About Us', 'FAQ', 'Contact Us'])
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 759, height: 740 })
  await expect(menu).toBeVisible()
  await expect(links.first()).toBeHidden()
  await menu.click()
  expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.height).toBe(150)
  await links.nth(1).click()
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeFocused()
  await expect(links.first()).toBeHidden()

  await page.setViewportSize(isPhone() ? { width: 360, height: 740 } : { width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Find My Car' }).click()
  await expect(page).toHaveURL(/\/$/)
  if (isPhone()) await expect(page.getByRole('dialog', { name: 'Search and Filter' })).toBeVisible()
  else await expect(page.getByRole('textbox', { name: 'SAEX reference' })).toBeFocused()
})

test('the footer has address, contacts, links and brands; main keeps its measures', async ({ page }) => {
  await openHome(page)
  const foot = page.getByRole('contentinfo')
  const groups = foot.getByRole('button')
  if (isPhone()) {
    // Four names of groups, which open what is in them.
    await expect(groups).toHaveText(['Contact', 'Quick links', 'Popular brands', 'Follow us'])
    await expect(foot.getByRole('link', { name: 'Isuzu KB' })).toBeHidden()
    expect((await foot.boundingBox())?.height).toBeLessThan(540)
    for (const group of await groups.all()) {
      expect((await group.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await group.press('Enter')
      await expect(group).toHaveAttribute('aria-expanded', 'true')
    }
  } else await expect(groups).toHaveCount(0)
  await expect(foot.getByText('9/11 University Road')).toBeVisible()
  await expect(foot.getByRole('link', { name: 'info@example.test' })).toHaveAttribute(
    'href',
    'mailto:info@example.test',
  )
  await expect(foot.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
    'href',
    'https://wa.me/27310000000',
  )
  for (const name of ['Home', 'About', 'Contact', 'Facebook', 'LinkedIn', 'Instagram']) {
    await expect(foot.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const main = await page.locator('main').evaluate((element) => {
    const { paddingBottom, minHeight } = getComputedStyle(element)
    return { paddingBottom, minHeight: Number.parseFloat(minHeight) / window.innerHeight }
  })
  expect(main.paddingBottom).toBe('166px')
  expect(main.minHeight).toBeCloseTo(0.65, 2)

  await foot.getByRole('link', { name: 'Isuzu KB' }).click()
  await expect(page).toHaveURL('/?type=qs&vehicle=isuzu+kb')
  await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()).toHaveAccessibleName(/Isuzu KB/)
})

test(
  'the header is one line on a tablet, its saved vehicles and quotations icons with their names',
  ANY_SIZE,
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    for (const language of ['en', 'fr', 'pt', 'sw']) {
      await page.goto(`/about?lang=${language}`)
      await untilAlive(page)
      expect((await page.locator('.head').boundingBox())?.height, language).toBe(68)
    }
    await openHome(page, '/?lang=en')
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Saved', 'My quotes']) {
      const box = await menu.getByRole('link', { name, exact: true }).boundingBox()
      expect([box?.width, box?.height], name).toEqual([44, 44])
    }
    await page
      .getByRole('button', { name: /^Save \d{4} / })
      .first()
      .click()
    const saved = menu.getByRole('link', { name: 'Saved 1', exact: true })
    // The number moves nothing.
    expect((await saved.boundingBox())?.width).toBe(44)
    // One of two digits covers no more of the label than one of one digit.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    const rightEdge = (digits: string) =>
      menu
        .locator('.tool b')
        .first()
        .evaluate((number, text) => {
          number.textContent = text
          return number.getBoundingClientRect().right
        }, digits)
    expect(await rightEdge('12')).toBe(await rightEdge('1'))

    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(saved).toContainText('Saved')
    const covered = await saved.evaluate(
      (link) =>
        (link.querySelector('b')?.getBoundingClientRect().right ?? Number.NaN) -
        (link.querySelector('span')?.getBoundingClientRect().left ?? Number.NaN),
    )
    expect(covered, 'of the label, by the number').toBeLessThanOrEqual(0)
    const gap = await menu.evaluate((element) => {
      const [first, second] = element.querySelectorAll('.tool')
      const edge = (box: Element | undefined, side: 'left' | 'right') =>
        box?.getBoundingClientRect()[side] ?? Number.NaN
      return (
        edge(second?.querySelector('svg') ?? undefined, 'left') -
        edge(first?.querySelector('span') ?? undefined, 'right')
      )
    })
    expect(gap).toBeLessThan(32)
    const line = await menu.locator('[aria-current=page]').evaluate((link) => {
      const text = document.createRange()
      text.selectNodeContents(link)
      return Number.parseFloat(getComputedStyle(link, '::after').width) - text.getBoundingClientRect().width
    })
    expect(Math.abs(line)).toBeLessThan(2)
  },
)

test(
  'the heading of the results is one line from 992 px, and their first card is high up on a phone',
  ANY_SIZE,
  async ({ page }) => {
    await openHome(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect((await page.locator('.grid > li').first().boundingBox())?.y).toBeLessThanOrEqual(380)
    for (const width of [992, 1100, 1201, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading, rules) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`html { font-size: 130% !important } ${rules}`)
        document.adoptedStyleSheets = [sheet]
        const text = document.createRange()
        text.selectNodeContents(heading)
        return new Set([...text.getClientRects()].map(({ top }) => top)).size
      }, WIDE_FONT)
      expect(lines, `${width} px`).toBe(1)
    }
  },
)

test('above the footer stands whom to ask, in the void that every page keeps', WIDE_IN_SOAK, async ({ page }) => {
  // A Wednesday, ten o'clock in Durban.
  await page.clock.setFixedTime('2026-11-18T08:00:00Z')
  await page.goto('/about')
  const foot = page.getByRole('contentinfo')
  await untilAlive(page)
  const top = () => foot.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const before = await top()
  const strip = page.getByRole('region', { name: 'Talk to a person' })
  await strip.scrollIntoViewIfNeeded()
  await expect(strip).toContainText(/Open now until \d+:\d\d[ap]m your\stime/)
  // It came by scrolling: nobody asked for it to be read out.
  await expect(strip.locator('[aria-live], output')).toHaveCount(0)
  await expect(strip.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/27310000000')
  expect(await top()).toBe(before)
  await strip.getByRole('link', { name: 'Check a quotation' }).click()
  await expect(page).toHaveURL('/check')
})

test(
  'the contact page says whether somebody answers, and begins a message about a vehicle',
  ANY_SIZE,
  async ({ page }) => {
    await page.clock.setFixedTime('2026-11-21T08:00:00Z')
    await page.goto('/contact-us')
    await untilAlive(page)
    const main = page.getByRole('main')
    await expect(main).toContainText(/Closed now Opens Monday \d+:\d\d[ap]m your\stime/)
    await expect(main.getByRole('definition')).toHaveText(['9:00am to 3:30pm South African time', 'Closed'])
    const chat = main.getByRole('link', { name: 'WhatsApp', exact: true })
    const mail = main.getByRole('link', { name: 'E-mail us' })
    await expect(chat).toHaveAttribute('href', 'https://wa.me/27310000000')
    const reference = main.getByRole('textbox', { name: 'SAEX reference' })
    await reference.fill('a hilux')
    await reference.blur()
    await expect(main.getByText('A SAEX reference is SAEX and up to seven digits, such as SAEX1234.')).toBeVisible()
    await reference.fill('saex 1234')
    await expect(chat).toHaveAttribute('href', 'https://wa.me/27310000000?text=About%20SAEX0001234%3A%20')
    await expect(mail).toHaveAttribute('href', 'mailto:info@example.test?subject=About%20SAEX0001234%3A%20')
  },
)

test('no card of the company’s pages stands alone below others', async ({ page }) => {
  const widths = isPhone() ? [320, 360] : [600, 768, 1000, 1280]
  for (const path of ['/about', '/services', '/contact-us']) {
    await page.goto(path)
    // Three services fill no rows of two.
    for (const width of widths.filter((one) => path !== '/services' || one !== 600)) {
      await page.setViewportSize({ width, height: 800 })
      const tops = await page
        .getByRole('main')
        .locator('.row .col')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      expect(new Set(rows).size, `${path}, ${width} px: ${rows.join(', ')}`).toBe(1)
    }
  }
})

test('after 400 pixels a button scrolls up again', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(button).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 401))
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test('a slow search veils the old results after 300 ms and says so after 2.5 s', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const next = page.getByRole('navigation', { name: 'Results pages, top' }).getByRole('button', { name: 'Next page' })
  const stock = await hold(page, '/api/stock')
  // Page 3 is asked for by nobody yet.
  await openHome(page, '/?page=2')
  const slow = page.getByText('This seems to be taking a little longer than expected')
  await expect(countLine(page)).toContainText('Displaying 21 - 40')
  await untilAlive(page)
  const calm = await page.locator('.grid > li').first().boundingBox()
  await stopClock(page)
  await next.click()
  // The clock stands still until the page has noticed.
  await expect(page.locator('.veil-box')).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(299)
  await expect(page.locator('.veil')).toHaveCount(0)
  await page.clock.runFor(2)
  await expect(page.locator('.veil')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('link')).toHaveCount(20)
  await page.clock.runFor(2150)
  await expect(slow).toHaveCount(0)
  await page.clock.runFor(60)
  await expect(slow).toBeVisible()
  // What is said of the wait hides no vehicle and moves none.
  const words = await slow.boundingBox()
  const cancel = await page.getByRole('button', { name: 'Cancel', exact: true }).boundingBox()
  const card = await page.locator('.grid > li').first().boundingBox()
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
  expect((cancel?.y ?? 0) + (cancel?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0)
  expect(card?.y).toBe(calm?.y)
  stock.release()
  // The store tells of its answers by the clock too.
  await page.clock.resume()
  await expect(countLine(page)).toContainText('Displaying 41 - 60')
  await expect(page.locator('.veil')).toHaveCount(0)
})

test('a stylesheet of late parts that hangs holds up neither page nor presses', SOAK, async ({ page }) => {
  const isLate = /\/assets\/late-[^/]*\.css/
  await page.route(isLate, () => new Promise(() => undefined))
  const asked = page.waitForRequest(isLate)
  await openHome(page)
  await asked
  await openPanel(page)
  // Before the page, which fetches its next page ahead as soon as nothing else is to do.
  await hold(page, '/api/stock')
  await openHome(page, '/?page=2')
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(
    page.getByText('This seems to be taking a little longer than expected').filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
  // Nothing lies over it.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL('/?page=2')
})

test('where the system chooses the colours, the company’s mark takes that of its text', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await openHome(page)
    await untilAlive(page)
    const ofText = await page.evaluate(() => getComputedStyle(document.body).color)
    for (const place of ['.head', '.foot']) {
      await expect(page.locator(`${place} .wordmark`)).toHaveCSS('color', ofText)
    }
  }
})

test('where the system chooses the colours, what is ticked and the page that is shown are still told', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await openHome(page)
  await untilAlive(page)
  await expect(page.locator('.page-item.active .page-link').first()).toHaveCSS('outline-style', 'solid')
  const panel = await openPanel(page)
  await openSelector(panel)
  // The mark of the product's own is a white drawing: there it would lie on white.
  await expect(panel.getByRole('checkbox').first()).toHaveCSS('appearance', 'auto')
})

test('scenes follow the scheme that the visitor chose, and nothing moves when they come', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  await untilAlive(page)
  const scenes = page.locator('main img')
  await expect(scenes).toHaveCount(4)
  const place = await scenes.last().boundingBox()
  const isDrawn = (image: SVGElement | HTMLElement) => image instanceof HTMLImageElement && image.naturalWidth > 0
  for (const scene of await scenes.all()) {
    await scene.scrollIntoViewIfNeeded()
    await expect.poll(() => scene.evaluate(isDrawn)).toBe(true)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await scenes.last().boundingBox()).toEqual(place)

  const light = await brightness(scenes.first())
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Dark' })
  await expect.poll(() => brightness(scenes.first())).toBeLessThan(light / 2)
})

async function brightness(drawing: Locator): Promise<number> {
  const { channels } = await sharp(await drawing.screenshot()).stats()
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0)
}
