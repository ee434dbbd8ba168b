import { expect, test, type Request } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { textOfPdf } from '../support/pdf-text.ts'
import { BASE_URL, recordMessages } from './home.ts'
import { ANY_SIZE, MOVING, SOAK } from './kinds.ts'
import {
  changeVehicle,
  choosePort,
  chooseZambia,
  failWith,
  message,
  openListingFromResults,
  openQuoted,
  quotePanel,
} from './listing.ts'
import { anEmail, downloadedNumber, field, fillIn, ISSUE, MAIL, press, recordRequests, table } from './quotation.ts'
import { chooseChirundu } from './stock.ts'

test.use({ baseURL: BASE_URL, ...MOVING })

test.describe('a quotation', ANY_SIZE, () => {
  test(
    'is kept for vehicle, destination, client and price, and asked for anew when one changes',
    SOAK,
    async ({ page }) => {
      await chooseChirundu(page)
      await openListingFromResults(page)
      await fillIn(page)
      const first = await downloadedNumber(page)
      expect(await downloadedNumber(page)).toBe(first)
      // Left and come back to: still the same request.
      await page.getByRole('link', { name: 'Back to the stock' }).click()
      await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
      const paper = quotePanel(page).getByRole('region', { name: `Quotation ${first}` })
      await expect(paper).toContainText('Valid until')
      await expect(paper.locator('.paper-bar .money')).toHaveText(/^US\$/)
      await expect(paper.getByRole('button', { name: 'Open PDF' })).toHaveClass(/btn-main/)
      await expect(quotePanel(page).locator('.btn-main')).toHaveCount(1)
      await press(page, 'Download Quote')
      expect(await downloadedNumber(page)).toBe(first)

      await expect(quotePanel(page)).not.toContainText('Please fill in your details')
      await press(page, 'Change my details')
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
    },
  )

  test('is judged for the month of arrival that was chosen, on screen and on paper', async ({ page }) => {
    const asked = recordRequests(page, ISSUE)
    await openQuoted(page)
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
    await openQuoted(page)
    await fillIn(page)
    await page.route(`**${MAIL}**`, (route) => failWith(route, { status: 422, errorKey: 'MAIL_REJECTED' }))
    await press(page, 'Email Quote')
    await expect(message(page, 'There was a problem emailing your Quote')).toHaveAttribute('role', 'alert')
    await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true')
    await page.unroute(`**${MAIL}**`)
    await page.route(`**${MAIL}**`, (route) =>
      route.fulfill({ json: { errorCode: 0, errorMessage: '', result: { state: 'queued' } } }),
    )
    await press(page, 'Email Quote')
    await expect
      .poll(told)
      .toContainEqual(expect.stringContaining('Your quote is queued and will be e-mailed as soon as possible.'))
    await page.unroute(`**${MAIL}**`)
    await press(page, 'Change my details')
    await field(page, 'Email Address').fill(anEmail())
    await press(page, 'Email Quote')
    await expect(message(page, 'Your quote has been emailed to you!')).toBeVisible()
    await message(page, 'Your quote has been emailed to you!').getByRole('button', { name: 'Close' }).click()
    await expect(message(page, 'Your quote has been emailed to you!')).toBeHidden()
  })

  test('that the browser cannot hand over says so', async ({ page }) => {
    await openQuoted(page)
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
    await openQuoted(page)
    await fillIn(page)
    await changeVehicle(page, { status: 'sold' })
    await page.route(`**${ISSUE}`, (route) => failWith(route, { status: 422, errorKey: 'NOT_QUOTABLE' }))
    await press(page, 'Download Quote')
    await expect(message(page, 'The quote generation for this vehicle failed.')).toBeVisible()
    // The form in sight has gone: what took it away is.
    await expect(page.getByText('This vehicle has been sold.')).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Similar vehicles' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download Quote' })).toBeHidden()
  })

  test('of a vehicle that has fewer photos meanwhile leaves one of them on show', async ({ page }) => {
    await openQuoted(page)
    await fillIn(page)
    const photos = page.getByRole('list', { name: 'Photos' }).getByRole('button')
    await photos.last().click()
    await expect(page.getByRole('img', { name: /photo (\d+) of \1$/ })).toBeVisible()
    const [image = ''] = await photos.first().locator('img').evaluateAll(sources)
    await changeVehicle(page, { images: [image] })
    await page.route(`**${ISSUE}`, (route) => failWith(route, { status: 422, errorKey: 'NOT_QUOTABLE' }))
    await press(page, 'Download Quote')
    await expect(photos).toHaveCount(1)
    await expect(page.getByRole('img', { name: /photo 1 of 1$/ })).toBeVisible()
    await expect(page.locator('.hero')).toContainText('1 / 1')
    await expect(photos).toHaveAttribute('aria-current', 'true')
  })
})

const sources = (images: readonly Element[]) => images.map((image) => image.getAttribute('src') ?? '')

function bodyOf(request: Request): Record<string, unknown> {
  return JSON.parse(request.postData() ?? '{}') as Record<string, unknown>
}
