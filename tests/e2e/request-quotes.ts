import { expect, type BrowserContext, type Page } from '@playwright/test'
import { issuedRows, KEPT, prepareQuote } from './quotes.ts'

/** Under which the browser is asked to wake the worker. */
const TAG = 'saex-outbox'
export const ISSUE = 'GetQuoteForDelivery'
/** Wherever the shop is. */
export const ISSUE_CALLS = `**/api/saexport/${ISSUE}`

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
  await expect.poll(tags).toEqual([TAG])
}

/**
 * As the browser does when the connection is back. It goes by its own connection, not by the one that a test takes away: it
 * has woken the worker in vain before, and may let five minutes pass until it does again. `page` is any open tab.
 */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
    if (own !== undefined) found.resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: TAG, lastChance: false })
}

/** The vehicles of the issued quotations, oldest first. */
export async function issuedVehicles(page: Page): Promise<readonly string[]> {
  return (await issuedRows(page).getByRole('heading').allInnerTexts()).toReversed()
}
