import { expect, test, type Route } from '@playwright/test'
import { violations } from './axe.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { answerSold, failWith } from './listing.ts'
import {
  countMails,
  issuedRows,
  openMyQuotes,
  prepareQuote,
  recordKeys,
  rewriteRequest,
  waitingRows,
} from './quotes.ts'
import { anEmail, askFor, ISSUE_CALLS, press } from './request-quotes.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test(
  'a vehicle that was sold meanwhile waits for the visitor, and its mail is never sent',
  ANY_SIZE,
  async ({ page, context }) => {
    const email = anEmail('sold')
    await prepareQuote(page, { email })
    await context.setOffline(true)
    await askFor([page], 'Email Quote')
    await context.route(ISSUE_CALLS, (route) => failWith(route, { status: 422, errorKey: 'NOT_QUOTABLE' }))
    await context.route(/\/api\/stock\?saexReference=/, answerSold)
    await context.setOffline(false)
    await openMyQuotes(page)
    const row = waitingRows(page)
    await expect(row).toHaveCount(1)
    await expect(row.getByText('Sold', { exact: true })).toBeVisible()
    await expect(row).toContainText('This vehicle has been sold.')
    await expect(row.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(row.getByRole('link', { name: 'See similar' })).toHaveAttribute('href', /^\/\?make=Toyota&model=Hilux/)
    await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: 'Discard', exact: true }).click()
    await row.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
    expect(await countMails(email)).toBe(0)
  },
)

test(
  'a request whose details the shop refuses stays, says what to change, and is sent with its mail once that is done',
  SOAK,
  async ({ page, context }) => {
    const email = anEmail('refused')
    await prepareQuote(page, { email })
    const keys = await recordKeys(context)
    await context.setOffline(true)
    await askFor([page], 'Email Quote')
    const refused = { surname: '250655 saex-payments.com URGENT', cellNo: 'Call +27820000000 to pay' }
    await rewriteRequest(page, refused)
    await context.setOffline(false)
    await openMyQuotes(page)
    const row = waitingRows(page)
    await expect(row).toContainText('Not sent')
    const form = row.getByRole('form', { name: 'The shop did not accept what is marked here.' })
    await expect(form.getByLabel('Last Name')).toHaveValue(refused.surname)
    await expect(form.getByLabel('Cell Number')).toHaveValue(refused.cellNo)
    await expect(form.getByLabel('First Name')).toBeHidden()
    await expect(form.getByText('no digits, no web address')).toBeVisible()
    await expect(form.getByText('Only digits, spaces and')).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page.reload()
    await form.getByLabel('Cell Number').fill('+260 97 123')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByLabel('Last Name')).toBeFocused()
    await expect(issuedRows(page)).toHaveCount(0)
    await form.getByLabel('Last Name').fill('Mwila')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(issuedRows(page)).toContainText('Mailed')
    await expect(row).toHaveCount(0)
    expect(await countMails(email)).toBe(1)
    // Another request for the server, so it has a key of its own.
    expect(new Set(keys).size).toBe(2)
  },
)

test('a mail whose quotation became dearer waits for the visitor’s word', ANY_SIZE, async ({ page, context }) => {
  const email = anEmail('dearer')
  await prepareQuote(page, { email })
  await context.setOffline(true)
  await askFor([page], 'Email Quote')
  await context.route(ISSUE_CALLS, answerDearer)
  await context.setOffline(false)
  await openMyQuotes(page)
  await expect(waitingRows(page)).toContainText('Price changed')
  await expect(waitingRows(page)).toContainText(/Was (US\$|R).*, now:/)
  await expect(issuedRows(page)).toContainText(/Price changed from .* to /)
  expect(await countMails(email)).toBe(0)
  await press(page, 'E-mail at this price')
  await expect(issuedRows(page)).toContainText('Mailed')
  expect(await countMails(email)).toBe(1)
})

/** The real quotation, a hundred dearer. */
async function answerDearer(route: Route): Promise<void> {
  const answer = await route.fetch()
  const envelope = (await answer.json()) as { result: { lineItems: { amount: number; isTotal: boolean }[] } }
  const lineItems = envelope.result.lineItems.map((line) =>
    line.isTotal ? { ...line, amount: line.amount + 100 } : line,
  )
  await route.fulfill({ response: answer, json: { ...envelope, result: { ...envelope.result, lineItems } } })
}
