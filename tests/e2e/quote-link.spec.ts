import { expect, test } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { violationsInBothSchemes } from './axe.ts'
import { SOAK, wholeBrowser } from './kinds.ts'
import { issueQuotation } from './quotes.ts'

// Only the whole browser shows papers.
test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '', ...wholeBrowser })

test(
  'the link of the mail opens the quotation with its paper on another device',
  SOAK,
  async ({ browser, request }, info) => {
    const email = `link.${info.project.name}@example.test`
    const quote = await issueQuotation(request, email)
    await request.post(`/api/saexport/EmailQuoteToCustomer?QuoteId=${quote.quoteId}`)
    const link = /\S+(\/q#[\w-]+)/.exec(await textOfMail(email))?.[1] ?? ''
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(link)
    const shown = page.getByRole('region', { name: `Quotation ${quote.quoteNumber}` })
    await expect(shown.getByRole('table')).toContainText('Total cost of vehicle and delivery')
    await expect(shown.locator('.paper-bar .money')).toHaveText(/^US\$\u00A0/)
    await expect(shown.getByRole('list', { name: 'Way of the vehicle' })).toContainText('Durban')
    await expect(shown.getByRole('img', { name: 'QR code to check this quotation' })).toBeVisible()
    await expect(shown.getByRole('link', { name: 'Check it' })).toHaveAttribute('href', /^\/check#/)
    expect(await violationsInBothSchemes(page)).toEqual([])
    const opening = context.waitForEvent('page')
    await shown.getByRole('button', { name: 'Open PDF' }).click()
    expect((await opening).url()).toMatch(/^blob:/)
    await page.goto(`${link.slice(0, -4)}AAAA`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible()
    await context.close()
  },
)

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
