import { expect, test } from '@playwright/test'
import { BASE_URL } from './home.ts'
import { ANY_SIZE, MOVING } from './kinds.ts'
import { chooseZambia, message, openListing, openQuoted, openQuotePanel, quoteChirundu, quotePanel } from './listing.ts'
import { COST, country, port, press, recordRequests, table } from './quotation.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test.describe('country and port', () => {
  test(
    'are not chosen at first; a port needs its country; what is missing is named, flagged and not asked for',
    ANY_SIZE,
    async ({ page }) => {
      const asked = recordRequests(page, COST)
      await openListing(page)
      await openQuotePanel(page)
      for (const select of [country(page), port(page)]) await expect(select).toHaveValue('')
      await expect(country(page).locator('option').first()).toHaveText('Select Country')
      await expect(port(page)).toBeDisabled()
      await press(page, 'Generate Quote!')
      await expect(message(page, 'Please make sure all fields are entered correctly!')).toHaveAttribute('role', 'alert')
      for (const select of [country(page), port(page)]) await expect(select).toHaveAttribute('aria-invalid', 'true')
      await chooseZambia(page)
      await expect(port(page)).toBeEnabled()
      await expect(port(page).locator('option').first()).toHaveText('Select Port')
      await press(page, 'Generate Quote!')
      await expect(country(page)).toHaveAttribute('aria-invalid', 'false')
      await expect(port(page)).toHaveAttribute('aria-invalid', 'true')
      expect(asked).toEqual([])
    },
  )

  test('offer only what leaves from Durban', ANY_SIZE, async ({ page }) => {
    await page.route('**/GetDestinationsByStartCountryAndEndCountry**', async (route) => {
      const answer = await route.fetch()
      const envelope = (await answer.json()) as { result: Record<string, unknown>[] }
      const [first] = envelope.result
      const other = { ...first, startLocationId: 2, endLocation: 'Somewhere from Johannesburg' }
      await route.fulfill({ response: answer, json: { ...envelope, result: [...envelope.result, other] } })
    })
    await openListing(page)
    await chooseZambia(page)
    await expect(port(page)).toBeEnabled()
    await expect(port(page).locator('option', { hasText: 'Johannesburg' })).toHaveCount(0)
  })

  test('can each be cleared; another country empties the port and resets the quote', ANY_SIZE, async ({ page }) => {
    await openQuoted(page)
    await press(page, 'Clear port')
    await expect(port(page)).toHaveValue('')
    await expect(table(page)).toBeHidden()
    await expect(quotePanel(page).getByRole('button', { name: 'Generate Quote!' })).toBeVisible()
    await quoteChirundu(page)
    await country(page).selectOption({ label: 'Zimbabwe' })
    await expect(port(page)).toHaveValue('')
    await expect(table(page)).toBeHidden()
    await expect(port(page).locator('option', { hasText: 'Chirundu' })).toHaveCount(0)
    await press(page, 'Clear country')
    await expect(country(page)).toHaveValue('')
    await expect(port(page)).toBeDisabled()
  })

  test('that cannot be listed say so and are asked for again', ANY_SIZE, async ({ page }) => {
    await page.route('**/GetListOfEndCountries**', (route) => route.abort())
    await openListing(page)
    await page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true }).click()
    await expect(page.getByText('Please refresh your browser to get these options')).toBeVisible()
    await page.unroute('**/GetListOfEndCountries**')
    await press(page, 'Try again')
    await expect(country(page)).toBeEnabled()
  })
})
