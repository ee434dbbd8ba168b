import { expect, type BrowserContext, type Page } from '@playwright/test'
import { issuedRows, KEPT, prepareQuote } from './quotes.ts'

export const ISSUE = 'GetQuoteForDelivery'

export const anEmail = (name: string) => `${name}.${crypto.randomUUID()}@example.test`
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const form = (page: Page) => page.getByRole('form')

type Requests = { readonly context: BrowserContext; readonly email: string; readonly count: number }

/** One tab for each request, up to the press. */
export async function prepareQuotes({ context, email, count }: Requests): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let vehicle = 0; vehicle < count; vehicle += 1) {
    const page = await context.newPage()
    await prepareQuote(page, { email, vehicle })
    pages.push(page)
  }
  return pages
}

/** Presses in one tab after the other; each request is kept before the next is asked for. */
export async function askFor(pages: readonly Page[], button = 'Download Quote'): Promise<void> {
  for (const page of pages) {
    await press(page, button)
    await expect(form(page).getByText(KEPT)).toBeVisible()
  }
}

/** The browser was asked to wake the worker. */
export async function expectWakeAsked(page: Page): Promise<void> {
  const tags = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const sync: unknown = Reflect.get(registration, 'sync')
      return (sync as { getTags: () => Promise<string[]> }).getTags()
    })
  await expect.poll(tags).toEqual(['saex-outbox'])
}

/** The vehicles of the issued quotations, oldest first. */
export async function issuedVehicles(page: Page): Promise<readonly string[]> {
  return (await issuedRows(page).getByRole('heading').allInnerTexts()).toReversed()
}
