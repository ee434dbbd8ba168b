import { expect, type Locator, type Page, test } from '@playwright/test'
import type { CurrencyRate } from '../../src/shared/contract/reference.ts'
import type { LineItem } from '../../src/shared/contract/quotes.ts'
import { convert, currencyOfSymbol, formatPrice } from '../../src/shared/domain/money.ts'
import { violationsInBothSchemes } from './axe.ts'
import { BASE_URL, hold, isPhone, openHome, openPanel, untilAlive } from './home.ts'
import { ANY_SIZE, NARROW, WIDE_IN_SOAK } from './kinds.ts'
import { visitUntilReady } from './offline.ts'
import { SAVE_LIST } from './offline-use.ts'
import { test as returning } from './returning.ts'
import { chooseChirundu } from './stock.ts'

test.use({ baseURL: BASE_URL })

const line = (page: Page): Locator => page.locator('.to-line')
const country = (page: Page): Locator => line(page).getByLabel('Select Country')
const place = (page: Page): Locator => line(page).getByLabel('Select Port')
const deliveredOf = (page: Page): Locator => page.locator('.car .at')

/** The button in whose place the lists stand brings them; they also come by themselves, at any moment, so either is pressed. */
async function chooseOnHome(page: Page, names: { readonly country: string; readonly place: string }): Promise<void> {
  const button = line(page).getByRole('button', { name: 'Select Country' })
  await button.or(country(page)).click()
  await country(page).selectOption({ label: names.country })
  await place(page).selectOption({ label: names.place })
}

test('a newcomer sees what to do, chooses where to, and every card says what it costs there', async ({ page }) => {
  await openHome(page)
  await expect(page.locator('.steps')).toHaveText(/Choose\s+Quote\s+Collect at your border/)
  await line(page).getByRole('button', { name: 'Select Country' }).click()
  await expect(country(page)).toBeFocused()
  await expect(place(page)).toBeDisabled()
  await chooseOnHome(page, { country: 'Zambia', place: 'Chirundu' })
  await expect(deliveredOf(page).first()).toHaveText(/^US\$\u00A0[\d\u00A0]+ at Chirundu$/)
  await expect(page.locator('.steps')).toHaveText('Vehicle and delivery to Chirundu')
  await country(page).selectOption('')
  await expect(deliveredOf(page).first()).toBeEmpty()
  expect(await page.evaluate(() => localStorage.getItem('selectedPort'))).toBeNull()
})

test(
  'the price of every card is the total of its quotation, in the currency on screen',
  WIDE_IN_SOAK,
  async ({ page, request }) => {
    await chooseChirundu(page)
    await openHome(page)
    await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
    const { result: rates } = (await (await request.get('/api/saexport/currencies')).json()) as {
      result: CurrencyRate[]
    }
    const values = Object.fromEntries(rates.map(({ currency, value }) => [currency, value]))
    const stored = await page.evaluate(() => localStorage.getItem('selectedPort') ?? '{}')
    const { startLocationId, endLocationId, deliveryTypeId } = JSON.parse(stored) as Record<string, number>
    const cards = page.locator('.car')
    let compared = 0
    for (const card of await cards.all()) {
      const saexRef = await card.locator('.ref').textContent()
      const data = { saexRef, startLocationId, endLocationId, deliveryTypeId }
      const answer = await request.post('/api/saexport/GetDeliveryCost', { data })
      const { result } = (await answer.json()) as { result: LineItem[] | null }
      const total = result?.find(({ isTotal }) => isTotal)
      if (total === undefined) {
        await expect(card.locator('.at')).toBeEmpty()
        continue
      }
      const dollars = convert(total.amount, currencyOfSymbol(total.currencySymbol)!, 'USD', values)!
      await expect(card.locator('.at b')).toHaveText(formatPrice(dollars, 'USD'))
      compared += 1
    }
    expect(compared).toBeGreaterThan(10)
  },
)

test('the line is 48 pixels high from the start, and neither lists nor prices move anything', async ({ page }) => {
  await chooseChirundu(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // With its stylesheet, before the application has run.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const height = () => line(page).evaluate((element) => element.getBoundingClientRect().height)
  expect(await height()).toBe(48)
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  expect(await height()).toBe(48)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})

test(
  'the list of countries makes the line of the narrowest phone no higher in any language',
  NARROW,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const language of ['en', 'fr', 'pt', 'sw']) {
      await page.goto(`/?lang=${language}`)
      await untilAlive(page)
      await line(page).locator('button, select').first().click()
      await expect(line(page).locator('select').first()).toBeVisible()
      expect(await line(page).evaluate((element) => element.getBoundingClientRect().height), language).toBe(48)
    }
  },
)

/** What the cards say, in thousands and units, without what is on request. */
async function deliveredDollars(page: Page): Promise<readonly number[]> {
  const texts = await page.locator('.car .at b').allTextContents()
  return texts.map((text) => Number(text.replace(/\D/g, '')))
}

/** On a phone the list of orders is a dialog, else a native list. */
async function sortByDelivered(page: Page): Promise<void> {
  const name = 'Delivered price: low to high'
  if (isPhone()) {
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await page.getByRole('dialog', { name: 'Sort By' }).getByRole('button', { name }).click()
  } else await page.getByLabel('Sort', { exact: true }).selectOption({ label: name })
  await expect(page).toHaveURL(/destination=\d+-1&sort=29/)
}

const isRising = (list: readonly number[]) => list.every((one, place) => place === 0 || one >= list[place - 1]!)

test(
  'results are sorted and bounded by what vehicles cost there; a link has all of it',
  WIDE_IN_SOAK,
  async ({ page, browser }) => {
    await chooseChirundu(page)
    await openHome(page, '/?make=Toyota')
    await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
    await sortByDelivered(page)
    await expect.poll(async () => isRising(await deliveredDollars(page))).toBe(true)
    const panel = await openPanel(page)
    const bound = panel.getByLabel('Delivered price up to')
    await bound.selectOption({ label: 'US$\u00A010\u00A0000' })
    await panel
      .getByRole('button', { name: /^SEARCH/ })
      .first()
      .click()
    await expect(page).toHaveURL(/maxDelivered=10000/)
    await expect.poll(async () => Math.max(...(await deliveredDollars(page)))).toBeLessThanOrEqual(10_000)
    const found = await deliveredDollars(page)
    expect(found.length).toBeGreaterThan(1)
    expect(isRising(found)).toBe(true)

    const other = await browser.newPage({ baseURL: BASE_URL })
    await openHome(other, page.url())
    await expect(other.locator('.car .ref').first()).toHaveText(
      (await page.locator('.car .ref').first().textContent())!,
    )
    await line(other).getByRole('button', { name: 'Select Country' }).click()
    await expect(place(other).locator('option:checked')).toHaveText('Chirundu')
    await expect.poll(() => deliveredDollars(other)).toEqual(found)
    await country(other).selectOption({ label: 'Zimbabwe' })
    await place(other).selectOption({ label: 'Beitbridge' })
    await expect(deliveredOf(other).first()).toHaveText(/at Beitbridge$/)
    await expect.poll(async () => isRising(await deliveredDollars(other))).toBe(true)
    const address = other.url()
    for (const list of [country, place]) {
      await openHome(other, address)
      await line(other).getByRole('button', { name: 'Select Country' }).or(country(other)).click()
      await expect(place(other).locator('option:checked')).toHaveText('Beitbridge')
      await list(other).selectOption('')
      await expect(other).not.toHaveURL(/destination|maxDelivered|sort=29/)
    }
    await other.close()
  },
)

test('the way back to a search at a place shows its prices there', ANY_SIZE, async ({ page }) => {
  await chooseChirundu(page)
  await openHome(page, '/?make=Toyota')
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  await sortByDelivered(page)
  await expect(page).toHaveURL(/destination=/)
  await page.getByRole('banner').locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
  await chooseOnHome(page, { country: 'Zimbabwe', place: 'Beitbridge' })
  await expect(deliveredOf(page).first()).toHaveText(/at Beitbridge$/)
  await page.goBack()
  await expect(page).toHaveURL(/destination=/)
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  await expect(place(page).locator('option:checked')).toHaveText('Chirundu')
})

test('a slow search at another place is called off where it is', ANY_SIZE, async ({ page }) => {
  await chooseChirundu(page)
  const port = await page.evaluate(() => localStorage.getItem('selectedPort') ?? '{}')
  const { endLocationId, deliveryTypeId } = JSON.parse(port) as Record<string, number>
  await openHome(page, '/?make=Toyota')
  await openHome(page, `/?make=Toyota&maxDelivered=25000&destination=${endLocationId}-${deliveryTypeId}`)
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  const held = await hold(page, '/api/stock')
  await chooseOnHome(page, { country: 'Zimbabwe', place: 'Beitbridge' })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('You cancelled it.')).toBeVisible()
  await expect(page).toHaveURL(/maxDelivered=25000/)
  held.release()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(deliveredOf(page).first()).toHaveText(/at Beitbridge$/)
})

test('a slow search that a link leads to from a place is called off to that place', ANY_SIZE, async ({ page }) => {
  await chooseChirundu(page)
  const port = await page.evaluate(() => localStorage.getItem('selectedPort') ?? '{}')
  const { endLocationId, deliveryTypeId } = JSON.parse(port) as Record<string, number>
  await openHome(page, `/?make=Toyota&maxDelivered=25000&destination=${endLocationId}-${deliveryTypeId}`)
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  await hold(page, '/api/stock')
  await page.getByRole('banner').locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(/maxDelivered=25000/)
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
})

test('an order that is chosen while a phone is busy stays chosen', NARROW, async ({ page }) => {
  await openHome(page, '/?make=Toyota')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const choice = page
    .getByRole('dialog', { name: 'Sort By' })
    .getByRole('button', { name: 'Price: low to high' })
    .first()
  await choice.evaluate((button: HTMLElement) => {
    button.click()
    // Over both moments at which the choice is acted on, so that nothing is rendered between them.
    setTimeout(() => {
      const until = performance.now() + 600
      while (performance.now() < until);
    }, 100)
  })
  await expect(page.getByRole('dialog', { name: 'Sort By' })).toHaveCount(0)
  await expect(page).toHaveURL(/make=Toyota&sort=/)
})

returning('a saved stock list sorts and bounds by them without a connection', ANY_SIZE, async ({ page, shop }) => {
  await chooseChirundu(page)
  await visitUntilReady(page)
  await page.getByRole('button', { name: SAVE_LIST }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Stock list saved: / })).toBeVisible()
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  const port = await page.evaluate(() => localStorage.getItem('selectedPort') ?? '{}')
  const { endLocationId, deliveryTypeId } = JSON.parse(port) as Record<string, number>
  const address = `/?make=Toyota&maxDelivered=25000&destination=${endLocationId}-${deliveryTypeId}&sort=29`
  const answer = await page.request.post('/api/stock', {
    data: {
      MakeModelList: [{ MakeName: 'Toyota' }],
      Destination: { EndLocationId: endLocationId, DeliveryTypeId: deliveryTypeId },
      MaxDeliveredPrice: 25_000,
      SortId: 29,
    },
  })
  const { result } = (await answer.json()) as { result: { cars: { saexRef: string }[] } }
  shop.setFaults(() => 'cut')
  await page.goto(address)
  const expected = result.cars.map(({ saexRef }) => saexRef)
  expect(expected.length).toBeGreaterThan(3)
  await expect.poll(() => page.locator('.car .ref').allTextContents(), { timeout: 20_000 }).toEqual(expected)
  await expect(deliveredOf(page).first()).toHaveText(/Estimate at Chirundu$/)
  await expect(page.locator('.steps')).toHaveText(/^Estimate from tariffs of \d{4}\/\d{2}\/\d{2}$/)
  expect(isRising(await deliveredDollars(page))).toBe(true)
})

test(
  'the line passes the checks for access in both schemes, before and after the choice',
  WIDE_IN_SOAK,
  async ({ page }) => {
    await openHome(page)
    expect(await violationsInBothSchemes(page)).toEqual([])
    await chooseOnHome(page, { country: 'Zambia', place: 'Chirundu' })
    await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
    expect(await violationsInBothSchemes(page)).toEqual([])
  },
)
