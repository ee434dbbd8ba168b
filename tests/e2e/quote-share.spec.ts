import { expect, test } from '@playwright/test'
import { ANY_SIZE } from './kinds.ts'
import { issuedRows, openMyQuotes, prepareQuote } from './quotes.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test('a text that the browser does not copy says so', ANY_SIZE, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } })
  })
  await prepareQuote(page, { email: `share.${crypto.randomUUID()}@example.test` })
  await page.getByRole('button', { name: 'Email Quote', exact: true }).click()
  await expect(page.getByText('Your quote has been emailed to you!')).toBeVisible()
  await openMyQuotes(page)
  await issuedRows(page).getByRole('button', { name: 'Share', exact: true }).click()
  await issuedRows(page).getByRole('button', { name: 'Copy the text' }).click()
  await expect(page.getByText('The text could not be copied.')).toBeVisible()
})
