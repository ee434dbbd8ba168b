import { expect, test } from '@playwright/test'
import { overhang, WIDE_TEXT } from './fit.ts'
import {
  BASE_URL,
  cards,
  countLine,
  COUNT_LINE,
  hold,
  isPhone,
  openHome,
  openPanel,
  searchButton,
  stopClock,
} from './home.ts'
import { ANY_SIZE, MOVING, NARROW, WIDE_IN_SOAK } from './kinds.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test(
  'two paginators turn pages; the bottom one scrolls up; the next page is there before it is wanted',
  WIDE_IN_SOAK,
  async ({ page }) => {
    await openHome(page)
    await expect(countLine(page)).toHaveText(COUNT_LINE)
    const [top, bottom] = ['top', 'bottom'].map((place) =>
      page.getByRole('navigation', { name: `Results pages, ${place}` }),
    )
    for (const pager of [top!, bottom!]) {
      await expect(pager.getByRole('button', { name: /^\d+$/ })).toHaveCount(isPhone() ? 4 : 5)
      await expect(pager.getByRole('button', { name: 'First page' })).toHaveCount(isPhone() ? 0 : 1)
      await expect(pager.getByRole('button', { name: 'Last page' })).toHaveCount(isPhone() ? 0 : 1)
      await expect(pager.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    }
    const next = top!.getByRole('button', { name: 'Next page' })
    const first = await cards(page).first().getAttribute('href')
    await next.click()
    await expect(countLine(page)).toContainText('Displaying 21 - 40')
    await expect(top!.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(next).toBeFocused()
    expect(await cards(page).first().getAttribute('href')).not.toBe(first)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await bottom!.getByRole('button', { name: '3', exact: true }).click()
    await expect(countLine(page)).toContainText('Displaying 41 - 60')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(countLine(page)).toContainText('Displaying 21 - 40')
  },
)

test('paging to the end by keyboard keeps the focus', async ({ page }) => {
  await openHome(page, '/?type=qs&vehicle=isuzu+kb')
  const next = page.getByRole('navigation', { name: 'Results pages, top' }).getByRole('button', { name: 'Next page' })
  await next.focus()
  for (let turns = 0; turns < 60 && (await next.getAttribute('aria-disabled')) !== 'true'; turns++) {
    const before = await countLine(page).innerText()
    await page.keyboard.press('Enter')
    await expect(countLine(page)).toHaveText(/Displaying/)
    await expect(countLine(page)).not.toHaveText(before)
  }
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
})

test('the next page is fetched while idle, but not for who saves data', ANY_SIZE, async ({ page, context }) => {
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/stock') && request.method() === 'POST')
  await openHome(page)
  expect((await asked).postDataJSON()).toMatchObject({ First: 20 })

  const saver = await context.newPage()
  await saver.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const searches: string[] = []
  saver.on('request', (request) => (request.url().endsWith('/api/stock') ? searches.push(request.url()) : undefined))
  await openHome(saver)
  await saver.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  expect(searches).toEqual([])
})

test('a change of order searches after 200 ms; the list of a phone closes after 300 ms', async ({ page }) => {
  await openHome(page)
  const searches: unknown[] = []
  page.on('request', (request) =>
    request.url().endsWith('/api/stock') ? searches.push(request.postDataJSON()) : undefined,
  )
  await stopClock(page)
  const list = page.getByRole('dialog', { name: 'Sort By' })
  if (isPhone()) {
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(list.getByRole('button', { name: 'Newest in stock' })).toHaveAttribute('aria-pressed', 'true')
    await expect(list.getByRole('button', { name: 'Newest in stock' }).locator('svg')).toBeVisible()
    await list.getByRole('button', { name: 'Price: low to high' }).click()
    await expect(list.getByRole('button', { name: 'Price: low to high' })).toHaveAttribute('aria-pressed', 'true')
  } else {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Price: low to high' })
  }
  await page.clock.runFor(190)
  expect(searches).not.toContainEqual(expect.objectContaining({ SortId: 21 }))
  // The page ahead of the old order may be on its way meanwhile.
  const sorted = page.waitForRequest((request) => (request.postData() ?? '').includes('"SortId":21'))
  await page.clock.runFor(20)
  expect((await sorted).postDataJSON()).toMatchObject({ SortId: 21, First: 0 })
  await expect(page).toHaveURL('/?sort=21')
  if (isPhone()) {
    await expect(list).toBeVisible()
    await page.clock.runFor(100)
    await expect(list).toBeHidden()
  }
  const isSorted = async () => {
    const prices = await page.locator('.car .money').allInnerTexts()
    const amounts = prices.map((price) => Number(price.replaceAll(/\D/g, ''))).filter((amount) => amount > 0)
    return amounts.every((amount, at) => amount >= (amounts[at - 1] ?? 0))
  }
  await expect.poll(isSorted).toBe(true)
})

test('the currency has flag, code and symbol, changes every price and is remembered', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await expect(currency).toHaveValue('USD')
  expect(await currency.locator('option').first().innerText()).toBe('Select a Country')
  expect(await currency.locator('option[value=ZMW]').innerText()).toMatch(/^ZMW\s+ZK$/)
  await expect(page.locator('.with-flag > .flag use')).toHaveAttribute('href', /flags.*#us/)
  expect(await page.locator('.with-flag > .flag').boundingBox()).toMatchObject({ width: 16, height: 12 })
  await currency.selectOption('ZMW')
  await expect(page.locator('.car .money').first()).toHaveText(/^ZK\u00A0[\d\u00A0]+$/)
  expect(await page.evaluate(() => localStorage.getItem('selectedCurrency'))).toBe('ZMW')
  await page.reload()
  await expect(currency).toHaveValue('ZMW')
  await expect(page.locator('.car .money').first()).toHaveText(/^ZK\u00A0/)
})

test('the options of the currency get their flags once the list is about to be opened', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const currency = page.getByRole('combobox', { name: 'Currency' })
  // It comes when the browser has nothing else to do, as the flags of all options once did.
  await expect(page.getByRole('region', { name: 'Talk to a person' })).toBeAttached()
  await expect(currency.locator('option')).not.toHaveCount(2)
  await expect(currency.locator('option svg')).toHaveCount(0)
  const box = await currency.boundingBox()
  await currency.click()
  const options = await currency.locator('option[value]:not([value=""])').count()
  await expect(currency.locator('option svg')).toHaveCount(options)
  expect(await currency.boundingBox()).toEqual(box)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue('ZAR')
})

test('a currency that only local storage knows is taken without a fault on the console', ANY_SIZE, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('selectedCurrency', 'ZMW'))
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await openHome(page)
  await expect(page.locator('.car .money').first()).toHaveText(/^ZK\u00A0/)
  const listing = await cards(page).first().getAttribute('href')
  await page.context().clearCookies()
  await page.goto(listing ?? '')
  await expect(page.locator('.money').first()).toHaveText(/^ZK\u00A0/)
  expect(faults).toEqual([])
})

test('the grid has five, four, three and two columns', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  for (const [width, columns] of [
    [1201, 5],
    [1200, 4],
    [992, 4],
    [991, 3],
    [571, 3],
    [570, 2],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    const tracks = await page.locator('.grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns)
    expect(tracks.split(' '), `at ${width} px`).toHaveLength(columns)
    expect(await overhang(page), `sideways at ${width} px`).toBe(0)
  }
  expect(await overhang(page, WIDE_TEXT), 'sideways at 320 px with wide text at 130 %').toBe(0)
})

test('marks of suppliers are no smaller where the words about tax are long', NARROW, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['en', 'fr', 'pt', 'sw']) {
    await page.goto(`/?lang=${language}`)
    const widths = await page
      .locator('.logo-s')
      .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().width))
    expect(widths.length).toBeGreaterThan(0)
    expect(Math.min(...widths), language).toBeGreaterThanOrEqual(36)
  }
})

test('a card takes the smallest picture that fills it, on screens of every density', ANY_SIZE, async ({ browser }) => {
  for (const { width, height, deviceScaleFactor, wanted } of [
    { width: 360, height: 740, deviceScaleFactor: 2, wanted: 320 },
    { width: 412, height: 823, deviceScaleFactor: 1.75, wanted: 320 },
    { width: 360, height: 740, deviceScaleFactor: 3, wanted: 640 },
    { width: 768, height: 1024, deviceScaleFactor: 2, wanted: 320 },
    { width: 991, height: 740, deviceScaleFactor: 2, wanted: 640 },
    { width: 1440, height: 900, deviceScaleFactor: 1, wanted: 320 },
  ]) {
    // Chromium's emulated phone lays a page out at 980 pixels now and then, before it knows the viewport.
    const screen = { viewport: { width, height }, deviceScaleFactor, isMobile: false }
    const context = await browser.newContext({ baseURL: BASE_URL, ...screen })
    const page = await context.newPage()
    await page.goto('/')
    const picture = page.getByRole('list', { name: 'Vehicles' }).locator('img[src*="w="]').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc), { message: `${width} px` })
      .toMatch(new RegExp(`w=${wanted}$`))
    const drawn = await picture.evaluate((image) => image.getBoundingClientRect().width * window.devicePixelRatio)
    expect(drawn / wanted, `${width} px at ${deviceScaleFactor}: hardly wider than its picture`).toBeLessThan(1.06)
    await context.close()
  }
})

test('a card shows what it should, from a vehicle with everything to one with nothing', ANY_SIZE, async ({ page }) => {
  const asked: string[] = []
  await page.route('**/api/stock/image?*', async (route) => {
    asked.push(route.request().url())
    await route.continue()
  })
  await page.route('**/api/stock', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { cars: Record<string, unknown>[]; count: number } }
    const [full, bare] = body.result.cars
    if (full && bare) {
      Object.assign(full, {
        year: 2019,
        make: 'Toyota',
        model: 'Hilux',
        mileage: 84_500,
        mileageUnit: 'Km',
        transmission: 'Manual',
        fuelType: 'Diesel',
      })
      Object.assign(bare, {
        year: 1,
        mileage: null,
        transmission: null,
        fuelType: null,
        priceWithVAT: 0,
        price: 0,
        images: [],
        supplierLogo: null,
      })
    }
    await route.fulfill({ response, json: body })
  })
  await openHome(page, '/?page=4')
  await page
    .getByRole('navigation', { name: 'Results pages, top' })
    .getByRole('button', { name: '5', exact: true })
    .click()
  await expect(countLine(page)).toContainText('Displaying 81 -')
  const [full, bare] = [page.locator('.car').first(), page.locator('.car').nth(1)]
  await expect(full.getByRole('link')).toHaveAccessibleName('2019 Toyota Hilux')
  await expect(full.locator('.year')).toHaveText('2019')
  await expect(full.locator('.ref')).toHaveText(/^SAEX\d{7}$/)
  await expect(full).toContainText('84\u00A0500 Km')
  await expect(full).toContainText('Manual · Diesel')
  await expect(full.locator('.money')).toHaveText(/^US\$\u00A0[\d\u00A0]+$/)
  await expect(full).toContainText('incl. VAT')
  await expect(full.locator('.logo-s')).toHaveAttribute('src', /^\/suppliers\/\d+\.png$/)
  await expect(bare.locator('.year')).toHaveCount(0)
  await expect(bare.locator('.money')).toHaveText('Price on request')
  await expect(bare.locator('.logo-s')).toHaveCount(0)
  await expect(bare.locator('.ph img')).toBeVisible()
  expect(asked).toHaveLength(1)
  // Whatever is still asked for ends with this test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test(
  'a picture that does not come is replaced by the default car; one that loads shows an animation',
  ANY_SIZE,
  async ({ page }) => {
    const pictures = await hold(page, '/pictures/**')
    await openHome(page)
    const image = page.locator('.car img').first()
    await expect(image).toHaveClass(/is-loading/)
    pictures.release()
    await expect(image).not.toHaveClass(/is-loading/)
    await page.unroute('**/pictures/**')
    await page.route('**/pictures/**', (route) => route.abort())
    await openHome(page, '/?page=3')
    await expect(page.locator('.car img').first()).toHaveAttribute('src', '/default-car.webp')
  },
)

test('coming back from a listing shows the same results, place and card', WIDE_IN_SOAK, async ({ page }) => {
  await openHome(page)
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Make and Model *' }).click()
  await panel.getByRole('checkbox', { name: /^Toyota \(/ }).check()
  await searchButton(panel).click()
  await expect(page).toHaveURL('/?make=Toyota')
  await expect(page.locator('.veil-box')).toHaveAttribute('aria-busy', 'false')
  await expect(cards(page).filter({ hasNotText: 'Toyota' })).toHaveCount(0)
  const link = cards(page).nth(14)
  const reference = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(`/vehicle-listing/${reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  const card = page.locator('.car').filter({ hasText: reference })
  await expect(card).toHaveClass(/seen/)
  await expect(card).toHaveClass(/is-back/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  await expect(countLine(page)).toContainText('Displaying 1 - 20')
  await expect(page.locator('.car.seen')).toHaveCount(1)
})

test('a middle click and a click with Ctrl open the listing in a new tab', ANY_SIZE, async ({ page, context }) => {
  await openHome(page)
  const link = cards(page).first()
  const address = (await link.getAttribute('href')) ?? ''
  for (const act of [() => link.click({ button: 'middle' }), () => link.click({ modifiers: ['ControlOrMeta'] })]) {
    const opened = context.waitForEvent('page')
    await act()
    const tab = await opened
    await expect(tab).toHaveURL(address)
    await expect(page).toHaveURL('/')
    await tab.close()
  }
  await expect(page.locator('.car.seen')).toHaveCount(0)
})
