import { expect, type Page, type Route } from '@playwright/test'
import { cards, openHome, untilAlive } from './home.ts'
import { chooseChirundu, hiluxAddress } from './stock.ts'

export type Changes = Readonly<Record<string, unknown>>

/** The listing of the first Hilux by its own address. */
export async function openListing(page: Page): Promise<{ readonly reference: string }> {
  const address = await hiluxAddress(page.request)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(quotePanel(page)).toBeVisible()
  await untilAlive(page)
  return { reference: address.split('/').at(-1) ?? '' }
}

/** The same from the results, with fields of its vehicle changed on the way. */
export async function openListingFromResults(
  page: Page,
  changes: Changes = {},
): Promise<{ readonly reference: string }> {
  await changeVehicle(page, changes)
  await openHome(page, '/?make=Toyota&model=Hilux')
  const link = cards(page).first()
  const reference = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
  await link.click()
  await expect(page.locator('.listing-head').getByText(reference, { exact: true })).toBeVisible()
  return { reference }
}

/** Its listing for a visitor who has chosen Chirundu before: the lines stand there at once. */
export async function openQuoted(page: Page): Promise<void> {
  await chooseChirundu(page)
  await openListing(page)
  await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
}

/** From now on the shop answers about a vehicle with these fields changed. */
export async function changeVehicle(page: Page, changes: Changes): Promise<void> {
  await page.unroute(/\/api\/stock\?/)
  await page.route(/\/api\/stock\?/, (route) => answerChanged(route, changes))
}

async function answerChanged(route: Route, changes: Changes): Promise<void> {
  const answer = await route.fetch()
  const envelope = (await answer.json()) as { result: Record<string, unknown> }
  await route.fulfill({ response: answer, json: { ...envelope, result: { ...envelope.result, ...changes } } })
}

export function quotePanel(page: Page) {
  return page.getByRole('region', { name: 'Get a Quote Now!' })
}

/** Opens the panel when it is closed and chooses; resolves when the lines are there. */
export async function quoteChirundu(page: Page): Promise<void> {
  await chooseZambia(page)
  await choosePort(page, /Chirundu/)
  await quotePanel(page).getByRole('button', { name: 'Generate Quote!' }).click()
  await expect(page.getByRole('table', { name: 'Quote' })).toBeVisible()
}

export async function chooseZambia(page: Page): Promise<void> {
  await openQuotePanel(page)
  await quotePanel(page).getByRole('combobox', { name: 'Select Country' }).selectOption({ label: 'Zambia' })
}

export async function openQuotePanel(page: Page): Promise<void> {
  const country = quotePanel(page).getByRole('combobox', { name: 'Select Country' })
  const open = page.getByRole('button', { name: 'Get a Quotation Now!' }).filter({ visible: true })
  // A phone has no button for what is open.
  await expect(country.or(open).first()).toBeVisible()
  if (await country.isVisible()) return
  await open.click()
  await expect(country).toBeEnabled()
}

export async function choosePort(page: Page, name: RegExp): Promise<void> {
  const ports = quotePanel(page).getByRole('combobox', { name: 'Select Port' })
  await expect(ports.locator('option', { hasText: name })).toHaveCount(1)
  await ports.selectOption({ label: (await ports.locator('option', { hasText: name }).innerText()).trim() })
}

/** A failure in the envelope, as the shop or a test's script answers it. */
export async function failWith(
  route: Route,
  { status, errorKey }: { status: number; errorKey: string },
): Promise<void> {
  const envelope = { errorCode: 1, errorMessage: 'no', result: null, errorKey, requestId: 'test' }
  await route.fulfill({ status, json: envelope })
}

/** The real vehicle, sold. */
export async function answerSold(route: Route): Promise<void> {
  const answer = await route.fetch()
  const envelope = (await answer.json()) as { result: object }
  await route.fulfill({ response: answer, json: { ...envelope, result: { ...envelope.result, status: 'sold' } } })
}

/** A message at the top right. */
export function message(page: Page, text: string) {
  return page.getByRole('region', { name: 'Messages' }).locator('.toast', { hasText: text })
}
