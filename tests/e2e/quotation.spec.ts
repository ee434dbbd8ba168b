import { expect, test, type Page, type Request } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { textOfPdf } from '../support/pdf-text.ts'
import { BASE_URL, hold, recordMessages, stopClock } from './home.ts'
import {
  changeVehicle,
  choosePort,
  chooseZambia,
  failWith,
  message,
  openListing,
  openQuotePanel,
  quoteChirundu,
  quotePanel,
} from './listing.ts'

test.use({ baseURL: BASE_URL })

const COST = '/api/saexport/GetDeliveryCost'
const ISSUE = '/api/saexport/GetQuoteForDelivery'
const MAIL = '/api/saexport/EmailQuoteToCustomer'
const REQUIRED = 'Please make sure to enter the required fields'

/** An address that nobody else uses. */
const anEmail = () => `buyer.${crypto.randomUUID()}@example.test`
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const country = (page: Page) => quotePanel(page).getByRole('combobox', { name: 'Select Country' })
const port = (page: Page) => quotePanel(page).getByRole('combobox', { name: 'Select Port' })
const press = (page: Page, name: string) => quotePanel(page).getByRole('button', { name, exact: true }).click()
const table = (page: Page) => page.getByRole('table', { name: 'Quote' })

test.describe('country and port', () => {
  test('are not chosen at first, and a port needs its country', async ({ page }) => {
    await openListing(page)
    await openQuotePanel(page)
    for (const select of [country(page), port(page)]) await expect(select).toHaveValue('')
    await expect(country(page).locator('option').first()).toHaveText('Select Country')
    await expect(port(page)).toBeDisabled()
    await country(page).selectOption({ label: 'Zambia' })
    await expect(port(page)).toBeEnabled()
    await expect(port(page).locator('option').first()).toHaveText('Select Port')
  })

  test('offer only what leaves from Durban', async ({ page }) => {
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

  test('can each be cleared; another country empties the port and resets the quote', async ({ page }) => {
    await openListing(page)
    await quoteChirundu(page)
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

  test('that are missing are named, flagged, and nothing is asked of the shop', async ({ page }) => {
    const asked = recordRequests(page, COST)
    await openListing(page)
    await openQuotePanel(page)
    await press(page, 'Generate Quote!')
    await expect(message(page, 'Please make sure all fields are entered correctly!')).toHaveAttribute('role', 'alert')
    for (const select of [country(page), port(page)]) await expect(select).toHaveAttribute('aria-invalid', 'true')
    await chooseZambia(page)
    await press(page, 'Generate Quote!')
    await expect(country(page)).toHaveAttribute('aria-invalid', 'false')
    await expect(port(page)).toHaveAttribute('aria-invalid', 'true')
    expect(asked).toEqual([])
  })

  test('that cannot be listed say so and are asked for again', async ({ page }) => {
    await page.route('**/GetListOfEndCountries**', (route) => route.abort())
    await openListing(page)
    await page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true }).click()
    await expect(page.getByText('Please refresh your browser to get these options')).toBeVisible()
    await page.unroute('**/GetListOfEndCountries**')
    await press(page, 'Try again')
    await expect(country(page)).toBeEnabled()
  })
})

test.describe('the quote button', () => {
  test('turns while it asks, then half a second later the lines stand there and it says Change', async ({ page }) => {
    await openListing(page)
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    const answer = await hold(page, COST)
    await stopClock(page)
    await press(page, 'Generate Quote!')
    const generate = quotePanel(page).getByRole('button', { name: 'Generate Quote!' })
    await expect(generate).toHaveAttribute('aria-busy', 'true')
    await expect(generate.locator('.spin')).toBeVisible()
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
  })

  test('keeps the choice for the next vehicle, which quotes it by itself; pressed again it clears', async ({
    page,
  }) => {
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
  })

  test('says that the quote failed when no lines come back, and when no answer does', async ({ page }) => {
    await openListing(page)
    await chooseZambia(page)
    await choosePort(page, /Chirundu/)
    const failed = message(page, 'The quote generation for this vehicle failed.')
    await page.route(`**${COST}`, (route) =>
      route.fulfill({ json: { errorCode: 0, errorMessage: '', result: [], requestId: 'test' } }),
    )
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

test('the total is said once more in the chosen currency, with the time of its rate, unless it is the same', async ({
  page,
}) => {
  await openListing(page)
  await quoteChirundu(page)
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
})

test.describe('messages', () => {
  test('go after 2.5 s, stay while pointed at or focused, close, and never stand there twice', async ({ page }) => {
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
  })
})

test.describe('the client’s details', () => {
  test('are revealed by the first press, checked by the next, and stored once they are good', async ({ page }) => {
    const asked = recordRequests(page, ISSUE)
    await openListing(page)
    await quoteChirundu(page)
    const form = page.getByRole('form', { name: 'Please fill in your details to continue' })
    await expect(form).toBeHidden()
    await press(page, 'Email Quote')
    await expect(form.getByRole('heading')).toBeInViewport()
    await expect(message(page, REQUIRED)).toBeHidden()
    await expect(quotePanel(page).getByRole('button', { name: 'Download Quote' })).toBeInViewport({ ratio: 1 })

    await field(page, 'Last Name').fill('Mwila')
    await press(page, 'Email Quote')
    await expect(message(page, REQUIRED)).toHaveAttribute('role', 'alert')
    for (const [name, isWrong] of [
      ['First Name', 'true'],
      ['Last Name', 'false'],
      ['Email Address', 'true'],
      ['Cell Number', 'false'],
    ] as const) {
      await expect(field(page, name)).toHaveAttribute('aria-invalid', isWrong)
      await expect.poll(() => isRed(page, name)).toBe(isWrong === 'true')
    }
    await expect(field(page, 'First Name')).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('lastName'))).toBeNull()

    await field(page, 'First Name').fill(' Chanda ')
    await field(page, 'Email Address').fill('chanda@example.test, other@example.test')
    await press(page, 'Download Quote')
    await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Email Address')).toHaveValue('chanda@example.test, other@example.test')
    expect(asked).toEqual([])

    const email = anEmail()
    await field(page, 'Email Address').fill(email)
    const started = page.waitForEvent('download')
    await press(page, 'Download Quote')
    expect((await started).suggestedFilename()).toMatch(/^Q\d{4}-\d{6}\.pdf$/)
    await expect(message(page, 'Your download will begin shortly!')).toBeVisible()
    const stored = await page.evaluate(() =>
      ['firstName', 'lastName', 'emailAddress', 'cellNumber'].map((key) => localStorage.getItem(key)),
    )
    expect(stored).toEqual(['Chanda', 'Mwila', email, ''])
  })

  test('stand in the form of the next visit, behind the same first press', async ({ page }) => {
    await page.goto('/about')
    await page.evaluate(() => {
      for (const [key, value] of Object.entries({ firstName: 'Chanda', lastName: 'Mwila', emailAddress: 'c@d.test' }))
        localStorage.setItem(key, value)
    })
    await openListing(page)
    await quoteChirundu(page)
    await expect(field(page, 'First Name')).toBeHidden()
    await press(page, 'Download Quote')
    await expect(field(page, 'First Name')).toHaveValue('Chanda')
    await expect(field(page, 'Email Address')).toHaveValue('c@d.test')
  })

  test('that are typed stay when one leaves the page and comes back', async ({ page }) => {
    await openListing(page)
    await quoteChirundu(page)
    await press(page, 'Email Quote')
    await field(page, 'First Name').fill('Half a na')
    await page.getByRole('link', { name: 'Back to the stock' }).click()
    await expect(page.getByRole('heading', { name: 'Our Range of Vehicles' })).toBeVisible()
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').nth(1).click()
    await expect(table(page)).toBeVisible()
    await press(page, 'Email Quote')
    await expect(field(page, 'First Name')).toHaveValue('Half a na')
  })

  test('in letters that the paper lacks are printed as the e-mail address, and the form says so', async ({ page }) => {
    await openListing(page)
    await fillIn(page)
    const note = page.getByText(
      'The quotation is printed with your e-mail address, because its font lacks some letters of your name.',
    )
    await expect(note).toBeHidden()
    await field(page, 'First Name').fill('小明')
    await expect(note).toBeVisible()
    const email = await field(page, 'Email Address').inputValue()
    const started = page.waitForEvent('download')
    await press(page, 'Download Quote')
    const text = await textOfPdf(await readFile(await (await started).path()))
    expect(text.replaceAll(/\s/g, '')).toContain(email)
    expect(text).not.toContain('Mwila')
    await field(page, 'First Name').fill('محمد')
    await expect(note).toBeHidden()
  })

  test('are sent once, however often the button is pressed meanwhile', async ({ page }) => {
    const asked = recordRequests(page, ISSUE)
    await openListing(page)
    await fillIn(page)
    const answer = await hold(page, ISSUE)
    await press(page, 'Download Quote')
    const download = quotePanel(page).getByRole('button', { name: 'Download Quote' })
    await expect(download).toHaveAttribute('aria-busy', 'true')
    await expect(download.locator('.spin')).toBeVisible()
    await press(page, 'Download Quote')
    await press(page, 'Email Quote')
    const started = page.waitForEvent('download')
    answer.release()
    await started
    await expect(download).toHaveAttribute('aria-busy', 'false')
    expect(asked).toHaveLength(1)
  })
})

test.describe('a quotation', () => {
  test('is kept for vehicle, destination, client and price, and asked for anew when one changes', async ({ page }) => {
    await openListing(page)
    await fillIn(page)
    const first = await downloadedNumber(page)
    expect(await downloadedNumber(page)).toBe(first)
    // Left and come back to: still the same wish.
    await page.getByRole('link', { name: 'Back to the stock' }).click()
    await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
    await expect(quotePanel(page)).toContainText(`Quotation ${first}, valid until`)
    await press(page, 'Download Quote')
    expect(await downloadedNumber(page)).toBe(first)

    await field(page, 'Cell Number').fill('+260 97 000 0000')
    const otherClient = await downloadedNumber(page)
    expect(otherClient).not.toBe(first)

    await press(page, 'Change Country and Port')
    await expect(quotePanel(page)).not.toContainText(otherClient)
    await chooseZambia(page)
    await choosePort(page, /Kazungula/)
    await press(page, 'Generate Quote!')
    await expect(table(page)).toBeVisible()
    await press(page, 'Download Quote')
    const otherPort = await downloadedNumber(page)
    expect(new Set([first, otherClient, otherPort]).size).toBe(3)
  })

  test('is judged for the month of arrival that was chosen, on screen and on paper', async ({ page }) => {
    const asked = recordRequests(page, ISSUE)
    await openListing(page)
    await fillIn(page)
    const usual = await downloadedNumber(page)
    const month = page.getByLabel('As a right-hand drive car arriving in').filter({ visible: true })
    await month.selectOption({ index: 7 })
    const chosen = await month.locator('option:checked').innerText()
    const started = page.waitForEvent('download')
    await press(page, 'Download Quote')
    const download = await started
    expect(download.suggestedFilename()).not.toContain(usual)
    expect(asked.map((request) => typeof bodyOf(request)['arrivalMonth'])).toEqual(['undefined', 'string'])
    const text = (await textOfPdf(await readFile(await download.path()))).replaceAll(/\s+/g, ' ')
    expect(text).toContain(`Judged for arrival in ${chosen} as a right-hand drive vehicle.`)
  })

  test('is e-mailed with a word of success, or of waiting, or of failure', async ({ page }) => {
    const told = await recordMessages(page)
    await openListing(page)
    await fillIn(page)
    await page.route(`**${MAIL}**`, (route) => failWith(route, { status: 422, errorKey: 'MAIL_REJECTED' }))
    await press(page, 'Email Quote')
    await expect(message(page, 'There was a problem emailing your Quote')).toHaveAttribute('role', 'alert')
    await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true')
    await page.unroute(`**${MAIL}**`)
    await page.route(`**${MAIL}**`, (route) =>
      route.fulfill({ json: { errorCode: 0, errorMessage: '', result: { state: 'queued' }, requestId: 'test' } }),
    )
    await press(page, 'Email Quote')
    await expect
      .poll(told)
      .toContainEqual(expect.stringContaining('Your quote is queued and will be e-mailed as soon as possible.'))
    await page.unroute(`**${MAIL}**`)
    await field(page, 'Email Address').fill(anEmail())
    await press(page, 'Email Quote')
    await expect(message(page, 'Your quote has been emailed to you!')).toBeVisible()
    await message(page, 'Your quote has been emailed to you!').getByRole('button', { name: 'Close' }).click()
    await expect(message(page, 'Your quote has been emailed to you!')).toBeHidden()
  })

  test('that the browser cannot hand over says so', async ({ page }) => {
    await openListing(page)
    await fillIn(page)
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error('no room')
      }
    })
    await press(page, 'Download Quote')
    const failed = 'We are unable to begin downloading your file, please try again!'
    await expect(message(page, failed)).toHaveAttribute('role', 'alert')
  })

  test('of a vehicle that was sold meanwhile is not issued: said so, with similar ones', async ({ page }) => {
    await openListing(page)
    await fillIn(page)
    await changeVehicle(page, { status: 'sold' })
    await page.route(`**${ISSUE}`, (route) => failWith(route, { status: 422, errorKey: 'NOT_QUOTABLE' }))
    await press(page, 'Download Quote')
    await expect(message(page, 'The quote generation for this vehicle failed.')).toBeVisible()
    await expect(page.locator('.listing-head')).toContainText('This vehicle has been sold.')
    await expect(page.getByRole('list', { name: 'Similar vehicles' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download Quote' })).toBeHidden()
  })
})

/** The requests to an address, as they come. */
function recordRequests(page: Page, path: string): readonly Request[] {
  const asked: Request[] = []
  page.on('request', (request) => void (request.url().includes(path) && asked.push(request)))
  return asked
}

function bodyOf(request: Request): Record<string, unknown> {
  return JSON.parse(request.postData() ?? '{}') as Record<string, unknown>
}

/** Up to good details in the form, of a client who is new. */
async function fillIn(page: Page): Promise<void> {
  await quoteChirundu(page)
  await press(page, 'Download Quote')
  await field(page, 'First Name').fill('Chanda')
  await field(page, 'Last Name').fill('Mwila')
  await field(page, 'Email Address').fill(anEmail())
}

async function downloadedNumber(page: Page): Promise<string> {
  const started = page.waitForEvent('download')
  await press(page, 'Download Quote')
  return (await started).suggestedFilename().replace('.pdf', '')
}

/** Whether the border of a field has the colour of an error. */
async function isRed(page: Page, name: string): Promise<boolean> {
  return field(page, name).evaluate((input) => {
    const colour = getComputedStyle(input).borderTopColor
    const [red = 0, green = 0, blue = 0] = (/[\d., ]+/.exec(colour)?.[0] ?? '').split(',').map(Number)
    return red > green * 1.5 && red > blue * 1.5
  })
}

/** 'R 463 998.40' → 463998.4. */
function toAmount(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''))
}
