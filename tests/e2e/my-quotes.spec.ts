import { expect, test, type Page, type Route } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { violations } from './axe.ts'
import { ANY_SIZE, SOAK } from './kinds.ts'
import { failWith } from './listing.ts'
import {
  countMails,
  issuedRows,
  KEPT,
  openMyQuotes,
  prepareQuote,
  recordKeys,
  storedOutbox,
  storedPdf,
  waitingRows,
} from './quotes.ts'
import { anEmail, ISSUE_CALLS, press } from './request-quotes.ts'

const ANY_CALL = '**/api/saexport/*Quote*'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test(
  'a quotation issued online stands under My quotes with the same PDF, and opens without the shop',
  ANY_SIZE,
  async ({ page, context }) => {
    const email = anEmail('online')
    await prepareQuote(page, { email })
    const keys = await recordKeys(context)
    const started = page.waitForEvent('download')
    await press(page, 'Download Quote')
    const download = await started
    const file = await readFile(await download.path())
    await press(page, 'Email Quote')
    await expect(page.getByText('Your quote has been emailed to you!')).toBeVisible()
    expect(keys).toHaveLength(1)
    expect(await storedPdf(page)).toBe(file.toString('base64'))
    expect(JSON.stringify(await storedOutbox(page))).not.toContain(email)

    await openMyQuotes(page)
    const row = issuedRows(page)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Mailed')
    await expect(row).toContainText(download.suggestedFilename().replace('.pdf', ''))
    await expect(row).toContainText(/valid until \d{1,2} [A-Z][a-z]+ \d{4}/)
    await expect(row.locator('.money')).toHaveText(/^US\$\u00A0[\d\u00A0]+\.\d\d$/)
    await expect(row).toContainText(
      /R\u00A0[\d\u00A0]+\.\d\d · US\$\u00A01 = R\u00A0[\d.]+.*, sample rate of \d{4}\/\d\d\/\d\d/,
    )
    expect(await violations(page)).toEqual([])

    await context.setOffline(true)
    await expect(row.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
    await keepOpenedFile(page)
    const opened = Promise.race([page.waitForEvent('popup'), page.waitForEvent('download')])
    await row.getByRole('button', { name: 'Open PDF', exact: true }).click()
    await opened
    expect(await openedFile(page)).toBe(file.toString('base64'))
    await context.setOffline(false)

    await row.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(row.getByText('Remove this quotation from this device?')).toBeVisible()
    await row.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
    expect(await storedOutbox(page)).toEqual([])
  },
)

test(
  'two quotations and a mail asked for offline go out once each, in order, after a reload',
  ANY_SIZE,
  async ({ page, context }) => {
    const email = anEmail('offline')
    const list = await context.newPage()
    await list.goto('/my-quotes')
    await expect(list.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
    await prepareQuote(page, { email })
    const other = await context.newPage()
    await prepareQuote(other, { email, vehicle: 1 })

    await context.setOffline(true)
    await press(page, 'Download Quote')
    await expect(page.getByRole('form').getByText(KEPT)).toBeVisible()
    await press(other, 'Email Quote')
    await expect(other.getByRole('form').getByText(KEPT)).toBeVisible()
    await expect(waitingRows(list)).toHaveCount(2)
    await expect(list.getByText('Needs a connection', { exact: true })).toBeVisible()
    await expect(list.getByRole('button', { name: 'Send now' })).toBeHidden()

    const gate = { mayOpen: false, isOpen: false }
    const first = (await storedOutbox(list)).at(0)
    const asked: { readonly key: string; readonly isSent: boolean }[] = []
    await context.route(ANY_CALL, (route) => {
      const key = route.request().headers()['idempotency-key'] ?? ''
      // The connection comes back before the first request, not in the middle of a round.
      gate.isOpen ||= gate.mayOpen && key === first?.key
      asked.push({ key, isSent: gate.isOpen })
      return gate.isOpen ? route.continue() : route.abort()
    })
    // A page that is closed in the middle of a request may let it through to the shop.
    await page.close()
    await other.close()
    await context.setOffline(false)
    await list.reload()
    await expect(waitingRows(list)).toHaveCount(2)
    await expect(waitingRows(list).nth(1)).toContainText('goes out by e-mail too')
    await expect(waitingRows(list).first()).toContainText('No connection so far.')
    expect(await violations(list)).toEqual([])

    gate.mayOpen = true
    await list.getByRole('button', { name: 'Send now' }).click()
    await expect(issuedRows(list)).toHaveCount(2)
    await expect(list.getByRole('region', { name: /^Waiting/ })).toBeHidden()
    const [newest, oldest] = await issuedRows(list)
      .getByText(/Q\d{4}-\d{6}/)
      .allInnerTexts()
    expect(numberOf(newest)).toBeGreaterThan(numberOf(oldest))
    await expect(issuedRows(list).first()).toContainText('Mailed')
    await expect(issuedRows(list).nth(1)).toContainText('Issued')
    const sent = asked.filter(({ isSent }) => isSent).map(({ key }) => key)
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(3)
    expect(await countMails(email)).toBe(1)
    expect(JSON.stringify(await storedOutbox(list))).not.toContain(email)
  },
)

test(
  'what a closed page was sending is sent again under its key, and the shop issues it once',
  SOAK,
  async ({ page, context }) => {
    await prepareQuote(page, { email: anEmail('closed') })
    const keys = await recordKeys(context)
    const numbers: string[] = []
    const answered = Promise.withResolvers<void>()
    // The shop issues it, and the answer never reaches the page.
    await page.route(ISSUE_CALLS, async (route) => {
      numbers.push(await issueAndTellNumber(route))
      answered.resolve()
    })
    await press(page, 'Download Quote')
    await answered.promise
    await page.close()

    const next = await context.newPage()
    await next.goto('/my-quotes')
    await expect(issuedRows(next)).toHaveCount(1)
    await expect(issuedRows(next)).toContainText(numbers[0] ?? 'no number')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  },
)

test('a shop in trouble is asked again by itself, under the same key', SOAK, async ({ page, context }) => {
  await prepareQuote(page, { email: anEmail('trouble') })
  const keys = await recordKeys(context)
  await page.route(ISSUE_CALLS, (route) => failWith(route, { status: 500, errorKey: 'INTERNAL' }), { times: 1 })
  await press(page, 'Download Quote')
  await expect(page.getByRole('form').getByText('The shop has trouble at the moment')).toBeVisible()
  await openMyQuotes(page)
  await expect(waitingRows(page)).toContainText('The shop had trouble')
  await expect(issuedRows(page)).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test(
  'after eight seconds without an answer the device takes over, and finishes when it comes',
  SOAK,
  async ({ page }) => {
    await prepareQuote(page, { email: anEmail('slow') })
    const released = Promise.withResolvers<void>()
    await page.route(ISSUE_CALLS, async (route) => {
      await released.promise
      await route.continue()
    })
    await press(page, 'Download Quote')
    await expect(page.getByRole('form').getByText(KEPT)).toBeVisible({ timeout: 12_000 })
    await expect(page.locator('header a[href="/my-quotes"]')).toHaveText('My quotes 1')
    await openMyQuotes(page)
    await expect(waitingRows(page)).toContainText('Sending')
    released.resolve()
    await expect(issuedRows(page)).toHaveCount(1)
  },
)

test(
  'a form that said that the device takes over tells the number once it is issued',
  ANY_SIZE,
  async ({ page, context }) => {
    await prepareQuote(page, { email: anEmail('followed') })
    await context.setOffline(true)
    await press(page, 'Download Quote')
    const form = page.getByRole('form')
    await expect(form.getByText(KEPT)).toBeVisible()
    await context.setOffline(false)
    await expect(form.getByText(/^Your quotation Q\d{4}-\d{6} is issued\./)).toBeVisible()
    await expect(form.getByText(KEPT)).toBeHidden()
    await form.getByRole('link', { name: 'My quotes' }).click()
    await expect(page.getByRole('table', { name: 'Lines of the quotation' })).toBeVisible()
  },
)

test(
  'the same request after a reload, while the first one waits, is still one',
  ANY_SIZE,
  async ({ page, context }) => {
    const email = anEmail('reloaded')
    const keys = await recordKeys(context)
    await context.route(ISSUE_CALLS, (route) => route.abort())
    await prepareQuote(page, { email })
    await press(page, 'Download Quote')
    await expect(page.getByRole('form').getByText(KEPT)).toBeVisible()
    await page.reload()
    await prepareQuote(page, { email })
    await press(page, 'Download Quote')
    await expect(page.getByRole('form').getByText(KEPT)).toBeVisible()
    expect(await storedOutbox(page)).toHaveLength(1)
    expect(new Set(keys).size).toBe(1)
  },
)

test('what another tab forgets while it is being sent is not said to be kept', ANY_SIZE, async ({ page, context }) => {
  await prepareQuote(page, { email: anEmail('forgotten') })
  await page.route(ISSUE_CALLS, () => undefined)
  await press(page, 'Download Quote')
  await expect.poll(async () => (await storedOutbox(page)).length).toBe(1)
  const other = await context.newPage()
  await other.goto('/saved')
  await other.getByRole('button', { name: 'Forget everything' }).click()
  await other.getByRole('button', { name: 'Forget everything', exact: true }).click()
  await expect(page.getByText('This request was changed or removed on this device')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(KEPT)).toHaveCount(0)
})

test('forgetting the details empties the form of the next quotation', ANY_SIZE, async ({ page }) => {
  await prepareQuote(page, { email: anEmail('forget') })
  const started = page.waitForEvent('download')
  await press(page, 'Download Quote')
  await started
  await openMyQuotes(page)
  await press(page, 'Forget my details')
  await expect(page.getByText('Your name, e-mail address and number are forgotten.')).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).toSorted())
  expect(kept).toEqual(['selectedCountry', 'selectedPort'])
  await press(page, 'Forget everything on this device')
  await press(page, 'Forget everything')
  await expect(page.getByRole('heading', { name: 'No quotations yet' })).toBeVisible()
})

test('a window without storage quotes at once and says that it keeps nothing', ANY_SIZE, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await prepareQuote(page, { email: anEmail('private') })
  const started = page.waitForEvent('download')
  await press(page, 'Download Quote')
  expect((await started).suggestedFilename()).toMatch(/^Q\d{4}-\d{6}\.pdf$/)
  await openMyQuotes(page)
  await expect(page.getByRole('heading', { name: 'Your quotations cannot be read' })).toBeVisible()
})

/** From now on the page keeps the last file that it opened. */
async function keepOpenedFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file) => {
      Reflect.set(window, 'openedFile', file)
      return make(file)
    }
  })
}

/** Its bytes as base64. */
async function openedFile(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const file: unknown = Reflect.get(window, 'openedFile')
    const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
}

function numberOf(text = ''): number {
  return Number(/Q\d{4}-(\d{6})/.exec(text)?.[1])
}

async function issueAndTellNumber(route: Route): Promise<string> {
  const answer = (await (await route.fetch()).json()) as { result: { quoteNumber: string } }
  return answer.result.quoteNumber
}
