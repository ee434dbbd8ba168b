import { expect, test, type Page } from '@playwright/test'
import type { QuoteResult } from '../../src/shared/contract/quotes.ts'
import { textOfPdf } from '../support/pdf-text.ts'
import { textOfQrCode } from '../support/qr-of-pdf.ts'
import { violationsInBothSchemes } from './axe.ts'
import { untilAlive } from './home.ts'
import { ANY_SIZE } from './kinds.ts'
import { issueQuotation } from './quotes.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

/** The path of the page with what stands behind the #, as a camera hands it to the browser. */
function scanned({ check }: QuoteResult): string {
  const { pathname, hash } = new URL(check)
  return pathname + hash
}

function result(page: Page) {
  return page.getByRole('region', { name: 'Result' })
}

test(
  'a scanned quotation is genuine, with the figures of the paper, and no server hears of the scanned text',
  ANY_SIZE,
  async ({ page, request }) => {
    const quote = await issueQuotation(request)
    expect(textOfQrCode(Buffer.from(quote.base64, 'base64'))).toBe(quote.check)
    const asked: string[] = []
    page.on('request', (call) => asked.push(`${call.url()} ${call.postData() ?? ''}`))
    await page.goto(scanned(quote))
    await expect(result(page).getByRole('heading', { name: 'Genuine', exact: true })).toBeVisible()
    await expect(result(page)).toContainText(quote.quoteNumber)
    await expect(result(page)).toContainText(quote.vehicle.saexRef)
    await expect(result(page)).toContainText('Beitbridge, Zimbabwe')
    await expect(result(page)).toContainText('it has not been withdrawn')
    const [payload = ''] = new URL(quote.check).hash.slice(1).split('.')
    expect(asked.filter((call) => call.replace(/#.*/, '').includes(payload))).toEqual([])
    expect(await violationsInBothSchemes(page)).toEqual([])
  },
)

test('one other letter in the scanned text is altered, and shows no figures', ANY_SIZE, async ({ page, request }) => {
  const path = scanned(await issueQuotation(request))
  const at = path.indexOf('#') + 20
  await page.goto(path.slice(0, at) + (path[at] === 'A' ? 'B' : 'A') + path.slice(at + 1))
  await expect(result(page).getByRole('heading', { name: 'Altered' })).toBeVisible()
  await expect(result(page)).toContainText('Do not pay')
  await expect(result(page).getByRole('definition')).toHaveCount(0)
})

test(
  'without the shop the device checks alone: past its validity the quotation is expired',
  ANY_SIZE,
  async ({ page, request }) => {
    const quote = await issueQuotation(request)
    await page.clock.setFixedTime(Date.now() + MONTH_MS)
    await page.route('**/api/quote-check*', (route) => route.abort())
    await page.goto(scanned(quote))
    await expect(result(page).getByRole('heading', { name: 'Genuine, but expired' })).toBeVisible()
    await expect(result(page)).toContainText('could not be asked whether the quotation was withdrawn')
  },
)

test(
  'a page that was not opened safely cannot check, says so and offers the code',
  ANY_SIZE,
  async ({ page, request }) => {
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await page.goto(scanned(await issueQuotation(request)))
    await expect(result(page).getByRole('heading', { name: 'This browser cannot check it' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  },
)

test('the short code of the paper answers the same; a wrong one is not ours', ANY_SIZE, async ({ page, request }) => {
  const quote = await issueQuotation(request)
  const text = await textOfPdf(Buffer.from(quote.base64, 'base64'))
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=\n)/.exec(text)?.[0] ?? ''
  await page.goto('/check')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('7F3K')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Please type the eight letters and digits of the code.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill('ZZZZ-ZZZZ')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('No quotation of ours has this code.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase().replace('-', ' '))
  await page.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(result(page).getByRole('heading', { name: 'Genuine', exact: true })).toBeVisible()
  await expect(result(page)).toContainText(quote.quoteNumber)
})
