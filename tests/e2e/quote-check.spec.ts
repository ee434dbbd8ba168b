import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { QuoteResult } from '../../src/shared/contract/quotes.ts'
import { textOfPdf } from '../support/pdf-text.ts'
import { textOfQrCode } from '../support/qr-of-pdf.ts'
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

test('a scanned quotation is genuine, with the figures of the paper, and no server hears of the scanned text', async ({
  page,
  request,
}) => {
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
})

test('one other letter in the scanned text is altered, and shows no figures', async ({ page, request }) => {
  const path = scanned(await issueQuotation(request))
  const at = path.indexOf('#') + 20
  await page.goto(path.slice(0, at) + (path[at] === 'A' ? 'B' : 'A') + path.slice(at + 1))
  await expect(result(page).getByRole('heading', { name: 'Altered' })).toBeVisible()
  await expect(result(page)).toContainText('Do not pay')
  await expect(result(page).getByRole('definition')).toHaveCount(0)
})

test('without the shop the device checks alone: past its validity the quotation is expired', async ({
  page,
  request,
}) => {
  const quote = await issueQuotation(request)
  await page.clock.setFixedTime(Date.now() + MONTH_MS)
  await page.route('**/api/quote-check*', (route) => route.abort())
  await page.goto(scanned(quote))
  await expect(result(page).getByRole('heading', { name: 'Genuine, but expired' })).toBeVisible()
  await expect(result(page)).toContainText('could not be asked whether the quotation was withdrawn')
})

test('a page that was not opened safely cannot check, says so and offers the code', async ({ page, request }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto(scanned(await issueQuotation(request)))
  await expect(result(page).getByRole('heading', { name: 'This browser cannot check it' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
})

test('the short code of the paper answers the same; a wrong one is not ours', async ({ page, request }) => {
  const quote = await issueQuotation(request)
  const text = await textOfPdf(Buffer.from(quote.base64, 'base64'))
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=\n)/.exec(text)?.[0] ?? ''
  await page.goto('/check')
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

test('the link of the mail opens the quotation with its paper on another device', async ({
  browser,
  request,
}, info) => {
  const email = `link.${info.project.name}@example.test`
  const quote = await issueQuotation(request, email)
  await request.post(`/api/saexport/EmailQuoteToCustomer?QuoteId=${quote.quoteId}`)
  const link = /\S+(\/q#[\w-]+)/.exec(await textOfMail(email))?.[1] ?? ''
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  const shown = page.getByRole('region', { name: `Quotation ${quote.quoteNumber}` })
  await expect(shown.getByRole('table')).toContainText('Total cost of vehicle and delivery')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  const opening = context.waitForEvent('page')
  await shown.getByRole('button', { name: 'Open PDF' }).click()
  expect((await opening).url()).toMatch(/^blob:/)
  await page.goto(`${link.slice(0, -4)}AAAA`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on a checked quotation in the ${colorScheme} scheme`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(scanned(await issueQuotation(request)))
    await expect(result(page)).toContainText('it has not been withdrawn')
    expect(await violations(page)).toEqual([])
  })
}

async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).include('main').analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
}

async function textOfMail(recipient: string): Promise<string> {
  const folder = process.env['SAEX_E2E_MAILS'] ?? ''
  let text = ''
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder)).filter((file) => file.endsWith('.eml'))) {
        const mail = await PostalMime.parse(await readFile(join(folder, name)))
        if (mail.to?.[0]?.address === recipient) text = mail.text ?? ''
      }
      return text
    })
    .not.toBe('')
  return text
}
