import { expect, test } from '@playwright/test'
import { BASE_URL, hold, stopClock } from './home.ts'
import { ANY_SIZE, MOVING } from './kinds.ts'
import {
  choosePort,
  chooseZambia,
  message,
  openListing,
  openQuoted,
  openQuotePanel,
  quoteChirundu,
  quotePanel,
} from './listing.ts'
import { COST, country, port, press, table } from './quotation.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test.describe('the quote button', () => {
  test(
    'turns while it asks, then half a second later the lines stand there and it says Change',
    ANY_SIZE,
    async ({ page }) => {
      await openListing(page)
      await chooseZambia(page)
      await choosePort(page, /Chirundu/)
      const answer = await hold(page, COST)
      await stopClock(page)
      await press(page, 'Generate Quote!')
      const generate = quotePanel(page).getByRole('button', { name: 'Generate Quote!' })
      await expect(generate).toHaveAttribute('aria-busy', 'true')
      await expect(generate.locator('.spinner-border')).toBeVisible()
      const answered = page.waitForResponse((response) => response.url().includes(COST))
      answer.release()
      await answered
      await expect(page.locator('.listing-head')).toContainText('Cost of vehicle and clearance')
      await page.clock.runFor(450)
      await expect(table(page)).toBeHidden()
      await page.clock.runFor(60)
      await expect(table(page)).toBeVisible()
      await expect(quotePanel(page).getByRole('button', { name: 'Change Country and Port' })).toBeVisible()
      const scroll = () => page.evaluate(() => window.scrollY)
      const before = await scroll()
      await page.clock.runFor(150)
      expect(await scroll()).toBe(before)
      await page.clock.runFor(60)
      await page.clock.resume()
      await expect(quotePanel(page).getByRole('button', { name: 'Download Quote' })).toBeInViewport({ ratio: 1 })
    },
  )

  test(
    'keeps the choice for the next vehicle, which quotes it by itself; pressed again it clears',
    ANY_SIZE,
    async ({ page }) => {
      await openListing(page)
      await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
      await quoteChirundu(page)
      await page.evaluate(() => localStorage.setItem('firstName', 'Chanda'))
      const kept = () => page.evaluate(() => Object.keys(localStorage).toSorted())
      expect(await kept()).toEqual(['firstName', 'selectedCountry', 'selectedCurrency', 'selectedPort'])
      await page.reload()
      const change = quotePanel(page).getByRole('button', { name: 'Change Country and Port' })
      await expect(change).toBeVisible()
      await expect(country(page).locator('option:checked')).toHaveText('Zambia')
      await expect(port(page).locator('option:checked')).toHaveText(/Chirundu/)
      await expect(table(page)).toContainText('Total cost of vehicle and delivery')
      await expect(page.locator('.listing-head')).toContainText(/Cost of vehicle and clearance to .*Chirundu, Zambia:/)

      await change.click()
      await expect(quotePanel(page).getByRole('button', { name: 'Generate Quote!' })).toBeVisible()
      for (const select of [country(page), port(page)]) await expect(select).toHaveValue('')
      await expect(table(page)).toBeHidden()
      await expect(page.locator('.listing-head')).not.toContainText('Cost of vehicle')
      expect(await kept()).toEqual(['firstName', 'selectedCurrency'])
    },
  )

  test('says that the quote failed when no lines come back, and when no answer does', ANY_SIZE, async ({ page }) => {
    await openListing(page)
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    const failed = message(page, 'The quote generation for this vehicle failed.')
    await page.route(`**${COST}`, (route) => route.fulfill({ json: { errorCode: 0, errorMessage: '', result: [] } }))
    await press(page, 'Generate Quote!')
    await expect(failed).toHaveAttribute('role', 'alert')
    await expect(failed).toBeHidden()
    await page.unroute(`**${COST}`)
    await page.route(`**${COST}`, (route) => route.abort())
    await press(page, 'Generate Quote!')
    await expect(failed).toBeVisible()
    await expect(quotePanel(page)).toContainText('We could not reach the shop.')
    await page.unroute(`**${COST}`)
    await press(page, 'Generate Quote!')
    await expect(table(page)).toBeVisible()
  })
})

test(
  'the total is said once more in the chosen currency, with the time of its rate, unless it is the same',
  ANY_SIZE,
  async ({ page }) => {
    await openQuoted(page)
    const sums = table(page).getByRole('row').filter({ hasText: 'Total' })
    const currency = page.getByRole('combobox', { name: 'Currency' })
    await currency.selectOption('ZAR')
    await expect(sums).toHaveCount(1)
    await expect(sums).toContainText(/R\u00A0[\d\u00A0]+\.\d\d$/)
    await currency.selectOption('USD')
    await expect(sums).toHaveCount(2)
    await expect(sums.nth(1)).toContainText(/^Total in USD \(\d{4}\/\d\d\/\d\d \d\d:\d\d\)/)
    const [rand, dollars] = (await sums.locator('.a').allInnerTexts()).map(toAmount)
    const { result } = (await (await page.request.get('/api/saexport/currencies')).json()) as {
      result: { currency: string; value: number }[]
    }
    const rate = result.find((entry) => entry.currency === 'USD')?.value ?? 0
    expect(dollars).toBeCloseTo((rand ?? 0) * rate, 2)
  },
)

test.describe('messages', () => {
  test(
    'go after 2.5 s, stay while pointed at or focused, close, and never stand there twice',
    ANY_SIZE,
    async ({ page }) => {
      await openListing(page)
      await openQuotePanel(page)
      await stopClock(page)
      const wrong = message(page, 'Please make sure all fields are entered correctly!')
      for (const _press of [1, 2, 3]) await press(page, 'Generate Quote!')
      await expect(wrong).toHaveCount(1)
      await page.clock.runFor(2400)
      await expect(wrong).toBeVisible()
      await page.clock.runFor(200)
      await expect(wrong).toBeHidden()

      await press(page, 'Generate Quote!')
      await wrong.hover()
      await page.clock.runFor(20_000)
      await expect(wrong).toBeVisible()
      await wrong.getByRole('button', { name: 'Close' }).focus()
      await page.mouse.move(1, 700)
      await page.clock.runFor(20_000)
      await expect(wrong).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(wrong).toBeHidden()
    },
  )
})

/** 'R 463 998.40' → 463998.4. */
function toAmount(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''))
}
