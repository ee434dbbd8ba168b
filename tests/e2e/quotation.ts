import { type Page, type Request } from '@playwright/test'
import { quotePanel } from './listing.ts'

export const COST = '/api/saexport/GetDeliveryCost'
export const ISSUE = '/api/saexport/GetQuoteForDelivery'
export const MAIL = '/api/saexport/EmailQuoteToCustomer'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const country = (page: Page) => quotePanel(page).getByRole('combobox', { name: 'Select Country' })
export const port = (page: Page) => quotePanel(page).getByRole('combobox', { name: 'Select Port' })
export const press = (page: Page, name: string) => quotePanel(page).getByRole('button', { name, exact: true }).click()
export const table = (page: Page) => page.getByRole('table', { name: 'Quote' })

/** An address that nobody else uses. */
export const anEmail = () => `buyer.${crypto.randomUUID()}@example.test`

/** The requests to an address, as they come. */
export function recordRequests(page: Page, path: string): readonly Request[] {
  const asked: Request[] = []
  page.on('request', (request) => void (request.url().includes(path) && asked.push(request)))
  return asked
}

/** From the lines up to good details in the form, of a client who is new. */
export async function fillIn(page: Page): Promise<void> {
  await press(page, 'Download Quote')
  await field(page, 'First Name').fill('Chanda')
  await field(page, 'Last Name').fill('Mwila')
  await field(page, 'Email Address').fill(anEmail())
}

export async function downloadedNumber(page: Page): Promise<string> {
  const started = page.waitForEvent('download')
  await press(page, 'Download Quote')
  return (await started).suggestedFilename().replace('.pdf', '')
}
