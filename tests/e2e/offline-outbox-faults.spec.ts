import { expect, type Page } from '@playwright/test'
import { ANY_SIZE } from './kinds.ts'
import { visitUntilReady } from './offline.ts'
import { type OwnProduct, test } from './outbox-shop.ts'
import { issuedRows, KEPT, openMyQuotes, prepareQuote, storedOutbox, waitingRows } from './quotes.ts'
import { anEmail, form, ISSUE, press } from './request-quotes.ts'

test.setTimeout(120_000)

test(
  'the shop dies in the middle of issuing: nothing of it is left, and the same request is issued once it is back',
  ANY_SIZE,
  async ({ page, product, journal }) => {
    const email = anEmail('crash')
    await prepareQuote(page, { email })
    await holdQuotations(product)
    await press(page, 'Download Quote')
    await expect.poll(() => heldQuotations(product)).toBeGreaterThan(0)
    await product.kill()
    await product.sql.query('ROLLBACK')
    await expect(form(page).getByText(KEPT)).toBeVisible()
    expect(await product.numbersOf(email)).toEqual([])

    await product.start()
    await openMyQuotes(page)
    await press(page, 'Send now')
    await expect(issuedRows(page)).toHaveCount(1)
    expect(await product.numbersOf(email)).toHaveLength(1)
    expect(new Set(journal.sends.map(({ key }) => key)).size).toBe(1)
  },
)

test(
  'the shop issues it and the connection breaks before the answer: asked again, it is the same number',
  ANY_SIZE,
  async ({ page, product, shop, journal }) => {
    const email = anEmail('dropped')
    await prepareQuote(page, { email })
    shop.setFaults((path) => (path.includes(ISSUE) ? 'drop' : undefined))
    await press(page, 'Download Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible()
    const [number = ''] = await product.numbersOf(email)
    shop.setFaults(() => undefined)
    await openMyQuotes(page)
    await expect(issuedRows(page)).toContainText(number)
    expect(await product.numbersOf(email)).toEqual([number])
    expect(journal.sends.length).toBeGreaterThan(1)
    expect(new Set(journal.sends.map(({ key }) => key)).size).toBe(1)
  },
)

test(
  'a shop that says come again is asked again, not before it wants to be; one that refuses is not',
  ANY_SIZE,
  async ({ page, context }) => {
    await prepareQuote(page, { email: anEmail('table') })
    const answers = [
      { status: 409, errorKey: 'IN_PROGRESS' },
      { status: 429, errorKey: 'RATE_LIMITED', headers: { 'retry-after': '900' } },
      { status: 422, errorKey: 'IDEMPOTENCY_MISMATCH' },
    ]
    await context.route(`**/${ISSUE}`, async (route) => {
      const { errorKey = 'INTERNAL', ...answer } = answers.shift() ?? { status: 500 }
      const envelope = { errorCode: 1, errorMessage: 'no', result: null, errorKey, requestId: 'test' }
      await route.fulfill({ ...answer, json: envelope })
    })
    await press(page, 'Download Quote')
    await expect(form(page).getByText('we will finish when it answers')).toBeVisible()
    await openMyQuotes(page)
    const row = waitingRows(page)
    await expect(row).toContainText('Waiting to send')
    await expect(row).toContainText('The shop takes no more of these at the moment', { timeout: 15_000 })
    const [item] = await storedOutbox(page)
    expect((item?.nextAt ?? 0) - Date.now()).toBeGreaterThan(850_000)
    await press(page, 'Send now')
    await expect(row).toContainText('Not sent')
    await expect(row.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
)

test(
  'what waits goes out as soon as the shop answers the page’s own question, however long its pause still is',
  ANY_SIZE,
  async ({ page, shop }) => {
    await visitUntilReady(page)
    await prepareQuote(page, { email: anEmail('pause') })
    await shop.kill()
    await press(page, 'Download Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Our server is not answering')).toBeVisible()
    await openMyQuotes(page)
    await expect(waitingRows(page)).toContainText('No connection so far.')
    await setPause(page, 20 * 60 * 1000)
    await shop.revive()
    await expect(issuedRows(page)).toHaveCount(1, { timeout: 60_000 })
  },
)

test(
  'a device without room says that nothing was kept, leaves the form as it is, and keeps it once there is room',
  ANY_SIZE,
  async ({ page, context }) => {
    await prepareQuote(page, { email: anEmail('room') })
    await context.setOffline(true)
    // Chromium lets small records in however low its quota is set.
    await page.evaluate(() => {
      const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...row: unknown[]) => IDBRequest<IDBValidKey>
      IDBObjectStore.prototype.put = function (...row) {
        if (document.title !== 'full') return Reflect.apply(put, this, row)
        throw new DOMException('no room', 'QuotaExceededError')
      }
      document.title = 'full'
    })
    await press(page, 'Download Quote')
    await expect(form(page).getByText('This could not be saved on this device')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Chanda')
    expect(await storedOutbox(page)).toEqual([])
    await page.evaluate(() => (document.title = 'room again'))
    await press(page, 'Download Quote')
    await expect(form(page).getByText(KEPT)).toBeVisible()
  },
)

/** From now on no quotation can be written, until this transaction ends. */
async function holdQuotations({ sql }: OwnProduct): Promise<void> {
  await sql.query('BEGIN')
  await sql.query('LOCK TABLE quotation IN EXCLUSIVE MODE')
}

/** How many wait for that. */
async function heldQuotations({ sql }: OwnProduct): Promise<number> {
  const waiting = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'quotation'::regclass`
  return (await sql.query<{ count: number }>(waiting)).rows[0]?.count ?? 0
}

/** As if everything that waits had failed so often that it is tried again only then. */
function setPause(page: Page, pauseMs: number): Promise<void> {
  return page.evaluate(
    (nextAt) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('saex-mine')
        opening.addEventListener('success', () => {
          const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
          outbox.transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
          const reading = outbox.getAll()
          reading.addEventListener('success', () => {
            for (const item of reading.result as object[]) outbox.put({ ...item, state: 'waiting', nextAt })
          })
        })
      }),
    Date.now() + pauseMs,
  )
}
