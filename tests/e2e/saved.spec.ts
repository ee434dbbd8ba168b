import { expect, test, type Page, type Route } from '@playwright/test'
import { overhang, WIDE_TEXT } from './fit.ts'
import { openHome } from './home.ts'
import { ANY_SIZE, MOVING, NARROW, WIDE_IN_SOAK } from './kinds.ts'
import { answerSold, openListing } from './listing.ts'
import { expectSavedCount, goToSaved, heartOf, savedRows, saveFirst } from './saved-list.ts'
import { chooseChirundu } from './stock.ts'

/** What moved without a press, as the browser reports it. */
type LayoutShift = {
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

const ORIGIN = process.env['SAEX_E2E_URL'] ?? ''

test.use({ baseURL: ORIGIN, ...MOVING })

test('a vehicle saved on home stands under Saved, in the header and after a reload', ANY_SIZE, async ({ page }) => {
  const name = await saveFirst(page)
  await expectSavedCount(page, 1)
  await page.reload()
  await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  await goToSaved(page)
  await expect(savedRows(page)).toHaveCount(1)
  await page.getByRole('region', { name: 'Saved vehicles' }).getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: `Saved ${name}` })).toHaveAttribute('aria-pressed', 'true')
})

test(
  'without anything kept the page says what to do, and nothing of the database is loaded',
  ANY_SIZE,
  async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts.filter((url) => url.includes('mine-database'))).toEqual([])
    await page.goto('/saved')
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
    await expect(page.getByText('The last 20 vehicles that you open will stand here.')).toBeVisible()
  },
)

test('neither words, buttons nor the foot of the page go when the content comes', ANY_SIZE, async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        for (const { node, previousRect, currentRect } of entry.sources)
          moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${previousRect.y} to ${currentRect.y}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const sizes = [
    { width: 320, height: 640 },
    { width: 412, height: 915 },
    { width: 1280, height: 800 },
  ]
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const path of ['/saved', '/my-quotes', '/offline']) {
      await page.goto(path)
      await expect(
        page.getByText(/^Nothing saved yet$|^No quotations yet$|^Open a vehicle, or go to Saved/),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Forget everything on this device' })).toBeVisible()
      const moved = await page.evaluate(() => (window as unknown as { moved: readonly string[] }).moved)
      expect(moved, `${path}, ${size.width} px`).toEqual([])
    }
  }
})

test('what can be done with a saved vehicle stands in one line of the narrowest phone', NARROW, async ({ page }) => {
  await saveFirst(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/saved')
  const row = savedRows(page).first()
  const parts = [row.getByRole('link', { name: /^Border pack/ }), row.getByRole('button', { name: /^Remove/ })]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  expect(boxes.map((box) => [box?.y, box?.height])).toEqual([
    [boxes[0]?.y, 44],
    [boxes[0]?.y, 44],
  ])
})

test('saving needs one press by keyboard, and the next press takes it back', ANY_SIZE, async ({ page }) => {
  await openHome(page)
  const heart = page.getByRole('button', { name: /^Saved? \d{4} / }).first()
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('two tabs see what the other one saves', ANY_SIZE, async ({ page, context }) => {
  await page.goto('/')
  const other = await context.newPage()
  await openHome(other)
  const name = await saveFirst(page)
  await expect(heartOf(other, name)).toHaveAttribute('aria-pressed', 'true')
  await heartOf(other, name).click()
  await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'false')
})

test('a sold vehicle stays, marked, with its last price; one that is gone says so', ANY_SIZE, async ({ page }) => {
  await saveFirst(page, 2)
  let calls = 0
  await page.route(/\/api\/stock\?saexReference=/, async (route) => {
    calls += 1
    return calls === 1 ? answerSold(route) : route.fulfill({ status: 404, json: NOT_FOUND })
  })
  await page.goto('/saved')
  const list = page.getByRole('region', { name: 'Saved vehicles' })
  await expect(list.getByText('Sold', { exact: true })).toBeVisible()
  await expect(list.getByText('No longer in stock')).toBeVisible()
  await expect(list.getByText('last price')).toHaveCount(2)
  await expect(list.getByText(/^US\$/)).toHaveCount(2)
  await list
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(savedRows(page)).toHaveCount(1)
})

test(
  'without the shop the page shows what the device remembers, how old it is, and asks again',
  ANY_SIZE,
  async ({ page }) => {
    await saveFirst(page)
    const whole = /\/api\/stock/
    await page.route(whole, (route) => route.abort())
    await page.goto('/saved')
    const alert = page.getByRole('alert').filter({ hasText: 'The shop could not be reached.' })
    await expect(alert).toContainText('just now')
    await expect(savedRows(page)).toHaveCount(1)
    await page.unroute(whole)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
  },
)

test('saving another vehicle leaves it said that the others were not checked', ANY_SIZE, async ({ page }) => {
  await saveFirst(page)
  const cards = page.getByRole('list', { name: 'Vehicles' }).getByRole('link')
  const reference = (await cards.first().getAttribute('href'))?.split('/').at(-1) ?? ''
  await cards.nth(1).click()
  await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).first()).toBeVisible()
  await page.mouse.wheel(0, 100)
  await page.route(`**/api/stock?saexReference=${reference}`, (route) => route.abort())
  // Another document would break off what is only about to be kept of the visit.
  await goToSaved(page)
  const alert = page.getByRole('alert').filter({ hasText: 'The shop could not be reached.' })
  await expect(alert).toBeVisible()
  const answered = page.waitForResponse(/\/api\/stock\?saexReference=/)
  await page
    .getByRole('region', { name: 'Recently viewed' })
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(savedRows(page)).toHaveCount(2)
  await (await answered).finished()
  await expect(page.getByRole('region', { name: 'Saved vehicles' })).toHaveAttribute('aria-busy', 'false')
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
})

test('without the vehicles that could not be checked nothing is said of them', ANY_SIZE, async ({ page }) => {
  await saveFirst(page, 2)
  const first = page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()
  const reference = (await first.getAttribute('href'))?.split('/').at(-1) ?? ''
  await page.route(`**/api/stock?saexReference=${reference}`, (route) => route.abort())
  await page.goto('/saved')
  const alert = page.getByRole('alert').filter({ hasText: 'The shop could not be reached.' })
  await expect(alert).toBeVisible()
  await savedRows(page)
    .filter({ has: page.locator(`a[href$="${reference}"]`) })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(savedRows(page)).toHaveCount(1)
  await expect(alert).toHaveCount(0)
})

test('the vehicles opened last stand under Recently viewed, the last one first', ANY_SIZE, async ({ page }) => {
  // A press before the page works would leave it, and with it a visit that nobody has seen yet.
  await openHome(page)
  const cards = page.getByRole('list', { name: 'Vehicles' }).getByRole('link')
  const names: string[] = []
  for (const index of [0, 1]) {
    names.unshift(await cards.nth(index).innerText())
    await cards.nth(index).click()
    await expect(page.getByRole('button', { name: 'Get a Quotation Now!' }).first()).toBeVisible()
    await page.goBack()
    await expect(cards.first()).toBeVisible()
  }
  await goToSaved(page)
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent.getByRole('heading', { level: 3 })).toHaveText(names)
})

test(
  'a saved search tells what is new since its last visit and runs again with one press',
  ANY_SIZE,
  async ({ page }) => {
    await openHome(page, '/?make=Toyota&model=Hilux')
    await visibleButton(page, 'Save this search').click()
    await expect(visibleButton(page, 'Search saved')).toBeVisible()
    await page.goto('/saved')
    const searches = page.getByRole('region', { name: 'Saved searches' })
    await expect(searches.getByText('Nothing new since your last visit')).toBeVisible()

    await page.route('**/api/stock', listTwoAnew)
    await page.reload()
    await expect(searches.getByText('2 new since your last visit')).toBeVisible()
    // Its menu is no visit.
    await searches.getByRole('link', { name: 'Toyota Hilux' }).click({ button: 'right' })
    await page.reload()
    await expect(searches.getByText('2 new since your last visit')).toBeVisible()
    await searches.getByRole('link', { name: 'Toyota Hilux' }).click()
    await expect(page).toHaveURL(/\/\?make=Toyota&model=Hilux$/)
    await expect(page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first()).toBeVisible()
    await page.goto('/saved')
    await expect(searches.getByText('Nothing new since your last visit')).toBeVisible()
    await searches.getByRole('button', { name: 'Remove Toyota Hilux' }).click()
    await expect(searches.getByText(/Press Save this search/)).toBeVisible()
  },
)

test('a listing says that its vehicle is in the comparison, and where that is', async ({ page }) => {
  await openListing(page)
  await page.getByRole('button', { name: /^Compare / }).click()
  await expect(page.getByText('In the comparison: 1 of 4. It is under Saved.')).toBeVisible()
})

test('two vehicles stand side by side with what they cost delivered', WIDE_IN_SOAK, async ({ page }) => {
  await saveFirst(page, 2)
  await chooseChirundu(page)
  await page.goto('/saved')
  await expect(page.getByText('Tick two to four vehicles to compare them.')).toBeVisible()
  const ticks = savedRows(page).getByRole('checkbox')
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await page.getByRole('link', { name: 'Compare 2 vehicles' }).click()

  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /^Delivered to Chirundu/ })).toContainText(
    /US\$[\s\u00A0]\d.*US\$[\s\u00A0]\d/,
  )
  await expect(table.getByRole('row', { name: /^May this car enter Zambia\?/ }).locator('.badge')).toHaveCount(2)
  await expect(page.getByText(/As a right-hand drive car arriving in \w+ 20\d\d\./)).toBeVisible()
  const columns = await table
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right))
  expect(Math.max(...columns)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await expect(
    table
      .getByRole('row', { name: /^Price/ })
      .locator('.money')
      .first(),
  ).toHaveCSS('font-size', '18px')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  expect(await overhang(page)).toBe(0)
  expect(await overhang(page, WIDE_TEXT)).toBe(0)
  const address = page.url()
  await page.reload()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  expect(page.url()).toBe(address)
  await table
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Add a vehicle' }).selectOption({ index: 1 })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await table.getByRole('link', { name: /^Open/ }).first().click()
  await expect(page.getByRole('button', { name: /^Compare/, pressed: true })).toBeVisible()
})

test('forgetting everything empties the device after a second press', ANY_SIZE, async ({ page }) => {
  await saveFirst(page)
  await page.evaluate(() => localStorage.setItem('firstName', 'Chanda'))
  await goToSaved(page)
  await page.getByRole('button', { name: 'Forget everything on this device' }).click()
  await page.getByRole('button', { name: 'Forget everything', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expectSavedCount(page, 0)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

const NOT_FOUND = {
  errorCode: 1,
  errorMessage: 'not found',
  errorKey: 'VEHICLE_NOT_FOUND',
  result: null,
  requestId: 'test',
}

function visibleButton(page: Page, name: string) {
  return page.getByRole('button', { name }).filter({ visible: true }).first()
}

/** The real answer, with its first two vehicles listed after everything else. */
async function listTwoAnew(route: Route): Promise<void> {
  const answer = await route.fetch()
  const envelope = (await answer.json()) as { result: { cars: Record<string, unknown>[]; count: number } }
  const cars = envelope.result.cars.map((car, index) =>
    index < 2 ? { ...car, listedAt: '2099-01-01T00:00:00.000Z' } : car,
  )
  await route.fulfill({ response: answer, json: { ...envelope, result: { ...envelope.result, cars } } })
}
