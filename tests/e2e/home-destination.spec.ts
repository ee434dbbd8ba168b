import { expect, type Locator, type Page, test } from '@playwright/test'
import type { CurrencyRate } from '../../src/shared/contract/reference.ts'
import type { LineItem } from '../../src/shared/contract/quotes.ts'
import { convert, currencyOfSymbol, formatPrice } from '../../src/shared/domain/money.ts'
import { BASE_URL, openHome } from './home.ts'
import { chooseChirundu } from './stock.ts'

test.use({ baseURL: BASE_URL })

const line = (page: Page): Locator => page.locator('.to-line')
const country = (page: Page): Locator => line(page).getByLabel('Select Country')
const place = (page: Page): Locator => line(page).getByLabel('Select Port')
const deliveredOf = (page: Page): Locator => page.locator('.car .at')

/** The button in whose place the lists stand brings them, and the focus goes on to them. */
async function chooseOnHome(page: Page, names: { readonly country: string; readonly place: string }): Promise<void> {
  const button = line(page).getByRole('button', { name: 'Select Country' })
  if (await button.isVisible()) await button.click()
  await country(page).selectOption({ label: names.country })
  await place(page).selectOption({ label: names.place })
}

test('a newcomer sees what to do, chooses where to, and every card says what it costs there', async ({ page }) => {
  await openHome(page)
  await expect(page.locator('.steps')).toHaveText('Choose · Quote · Collect at your border')
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

test('the price of every card is the total of its quotation, in the currency on screen', async ({ page, request }) => {
  await chooseChirundu(page)
  await openHome(page)
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  const { result: rates } = (await (await request.get('/api/saexport/currencies')).json()) as { result: CurrencyRate[] }
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
})

test('the line is 48 pixels high from the start, and neither lists nor prices move anything', async ({ page }) => {
  await chooseChirundu(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  const height = () => line(page).evaluate((element) => element.getBoundingClientRect().height)
  expect(await height()).toBe(48)
  await expect(deliveredOf(page).first()).toHaveText(/at Chirundu$/)
  expect(await height()).toBe(48)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})
