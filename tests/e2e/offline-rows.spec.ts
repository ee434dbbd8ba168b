import { expect, type Page } from '@playwright/test'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { askSearch, dumpAnswers } from './device.ts'
import { cards, countLine } from './home.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { quoteChirundu } from './listing.ts'
import { PORTAL, visitUntilReady } from './offline.ts'
import { firstVisit, test } from './returning.ts'
import { issuedRows, KEPT, openMyQuotes, prepareQuote, storedOutbox, waitingRows } from './quotes.ts'
import { anEmail, form, press } from './request-quotes.ts'

const STATIC_PAGES = [
  ['/about', 'About Us'],
  ['/services', 'Services'],
  ['/sales-reps', 'Sales'],
  ['/testimonials', 'Testimonials'],
  ['/contact-us', 'Contact Us'],
  ['/faq', 'FAQ'],
  ['/privacy', 'Privacy'],
] as const

const age = (page: Page) => page.locator('.results-h .fresh')

test(
  'an e-mail asked for without a connection is promised for later, and never said to be sent',
  SOAK,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    await prepareQuote(page, { email: anEmail('later') })
    await shop.kill()
    await press(page, 'Email Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible()
    await expect(form(page).getByText('Your quote will be e-mailed when you are back online.')).toBeVisible()
    await expect(page.getByText('Your quote has been emailed to you!')).toBeHidden()
    expect(await storedOutbox(page)).toHaveLength(2)
  },
)

test('a request that waits for hours says so on a page that stays open', ANY_SIZE, async ({ page, context }) => {
  const list = await context.newPage()
  await list.clock.install()
  await list.goto('/my-quotes')
  await expect(list.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
  await prepareQuote(page, { email: anEmail('hours') })
  await context.setOffline(true)
  await press(page, 'Download Quote')
  await expect(form(page).getByText(KEPT)).toBeVisible()
  await expect(waitingRows(list)).toContainText('just now')
  await page.close()
  // What the page was writing as it went is told here too.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  await list.clock.fastForward('05:00:00')
  await expect(waitingRows(list)).toContainText('5 hours ago')
})

test(
  'from cold without the shop, a quotation opens by its number, drawn from what the device keeps',
  SOAK,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    const { name } = await prepareQuote(page, { email: anEmail('cold') })
    const started = page.waitForEvent('download', { timeout: 40_000 })
    await press(page, 'Download Quote')
    // On a busy machine the answer may come after what a visitor is kept waiting; then it is among the quotations alone.
    const kept = form(page).getByText(KEPT).waitFor({ timeout: 40_000 })
    await Promise.race([started, kept].map((told) => told.catch(() => undefined)))
    await page.goto('/my-quotes')
    const link = issuedRows(page).getByRole('link', { name: /^Q\d{4}-\d+$/ })
    await expect(link).toBeVisible({ timeout: 30_000 })
    const number = await link.innerText()
    await shop.kill()
    await page.goto('/my-quotes')
    await issuedRows(page).getByRole('link', { name: number }).click()
    const quotation = page.getByRole('region', { name: new RegExp(number) })
    await expect(quotation.getByText(name)).toBeVisible()
    await expect(quotation.getByText(/Delivered to Chirundu, Zambia/)).toBeVisible()
    await expect(quotation.getByRole('table', { name: 'Lines of the quotation' })).toContainText('Vehicle price')
    await expect(quotation.getByRole('button', { name: 'Open PDF' })).toBeVisible()
    await expect(quotation.getByRole('button', { name: 'Share' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to My quotes' }).click()
    await expect(issuedRows(page)).toHaveCount(1)
  },
)

firstVisit('pages without data open at once behind a server that hangs', SOAK, async ({ page, shop }) => {
  await visitUntilReady(page)
  await expect(page.getByText('Ready to work offline')).toBeVisible()
  shop.setFaults(() => 'hang')
  for (const [path, heading] of STATIC_PAGES) {
    // Its own limit: far below that of an answer that never comes.
    await page.goto(path, { timeout: 5000, waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading)
  }
})

test(
  'behind a portal the strip leads to its page, and a request waits until the shop itself answers',
  SOAK,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    await prepareQuote(page, { email: anEmail('portal') })
    shop.setFaults(() => PORTAL)
    await press(page, 'Download Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('This Wi-Fi wants you to sign in')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', /^http:\/\//)
    await openMyQuotes(page)
    await expect(waitingRows(page)).toHaveCount(1)
    await expect(issuedRows(page)).toHaveCount(0)
    shop.setFaults(() => undefined)
    await page.reload()
    await expect(issuedRows(page)).toHaveCount(1)
    // So long the worker remembers that another server answered.
    await expect(page.getByText('This Wi-Fi wants you to sign in')).toBeHidden({ timeout: 20_000 })
  },
)

test(
  'a portal that sends to its own host, or asks for a sign-in by its status, is named',
  SOAK,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    const elsewhere = { status: 302, type: 'text/html', body: '', headers: { location: 'http://localhost:9/login' } }
    for (const portal of [elsewhere, { ...PORTAL, status: 511 }]) {
      shop.setFaults(() => portal)
      await page.goto('/?make=Toyota')
      await expect(page.getByText('This Wi-Fi wants you to sign in')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open its page' })).toBeVisible()
      shop.setFaults(() => undefined)
      await page.reload()
      // So long the worker remembers that another server answered.
      await expect(page.getByText('This Wi-Fi wants you to sign in')).toBeHidden({ timeout: 20_000 })
    }
  },
)

test(
  'a server in trouble is named, the saved results stand in, and its answer is kept nowhere',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(age(page)).toHaveText('Live')
    await expect.poll(async () => (await dumpAnswers(page)).some(({ kind }) => kind === 'search')).toBe(true)
    await page.goto('/about')
    const before = await dumpAnswers(page)
    shop.setFaults((path, method) =>
      path === PATHS.stock && method === 'POST'
        ? { status: 500, type: 'application/json', body: '{"errorCode":1,"errorMessage":"no","result":null}' }
        : undefined,
    )
    await page.goto('/')
    await expect(page.getByText('Our server had a problem, showing saved results')).toBeVisible()
    await expect(age(page)).toHaveText(/^Saved /)
    await expect(cards(page).first()).toBeVisible()
    const searches = (answers: Awaited<ReturnType<typeof dumpAnswers>>) =>
      answers.filter(({ kind }) => kind === 'search')
    expect(searches(await dumpAnswers(page))).toEqual(searches(before))
    shop.setFaults(() => undefined)
    expect(await askSearch(page)).toMatchObject({ source: 'network' })
  },
)

test(
  'a window that keeps nothing works online, says that offline use is off, and then has what is in memory',
  SOAK,
  async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
    await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    const page = await context.newPage()
    await page.goto('/offline')
    await expect(
      page.getByText('Offline use is off in this window: the browser keeps nothing here.').first(),
    ).toBeVisible()
    await page.goto('/?make=Toyota&model=Hilux')
    await cards(page).first().click()
    await quoteChirundu(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect(countLine(page)).toHaveText(/^Displaying 21 - /)
    await shop.kill()
    await page.getByRole('button', { name: 'Previous page' }).first().click()
    await expect(countLine(page)).toHaveText(/^Displaying 1 - /)
    await page.getByRole('button', { name: '4', exact: true }).first().click()
    await expect(page.getByText('Offline use is off in this window')).toBeVisible()
    await context.close()
  },
)
