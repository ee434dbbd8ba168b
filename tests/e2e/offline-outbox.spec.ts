import { expect } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysInOrder, overlaps } from '../support/send-journal.ts'
import { ANY_SIZE, wholeBrowser } from './kinds.ts'
import { visitUntilReady } from './offline.ts'
import { type OwnProduct, openBrowser, test } from './outbox-shop.ts'
import { issuedRows, storedOutbox, waitingRows } from './quotes.ts'
import {
  anEmail,
  askFor,
  expectWakeAsked,
  form,
  ISSUE,
  issuedVehicles,
  prepareQuotes,
  wakeWorker,
} from './request-quotes.ts'

// A tab for each request on a machine that others use too.
test.setTimeout(120_000)
// The bare engine has no Background Sync.
test.use(wholeBrowser)

for (const hasSync of [true, false]) {
  test(
    `three quotations wait, the browser is killed: opened again ${hasSync ? 'with' : 'without'} Background Sync, the shop issues three, in order, once each`,
    ANY_SIZE,
    async ({ product, shop, journal, launchOptions, viewport }) => {
      const profile = await mkdtemp(join(tmpdir(), 'saex-profile-'))
      const opening = { profile, baseURL: shop.url, launchOptions, viewport }
      const email = anEmail('killed')
      const first = await openBrowser(opening)
      if (!hasSync) await first.context.addInitScript(withoutSync)
      await visitUntilReady(first.page)
      const tabs = await prepareQuotes({ context: first.context, email, count: 3 })
      const names = await Promise.all(tabs.map((tab) => tab.getByRole('heading', { level: 1 }).innerText()))
      await shop.kill()
      await askFor(tabs)
      const keys = (await storedOutbox(first.page)).map(({ key }) => key)
      expect(keys).toHaveLength(3)
      await first.kill()
      expect(journal.sends).toEqual([])

      await shop.revive()
      const second = await openBrowser(opening)
      if (!hasSync) await second.context.addInitScript(withoutSync)
      await second.page.goto('/my-quotes')
      await expect(issuedRows(second.page)).toHaveCount(3)
      expect(await product.numbersOf(email)).toHaveLength(3)
      expect(new Set(await product.numbersOf(email)).size).toBe(3)
      expect(journal.sends.map(({ key }) => key)).toEqual(keys)
      expect((await issuedVehicles(second.page)).map((name, index) => names[index]?.includes(name))).toEqual([
        true,
        true,
        true,
      ])
      expect(JSON.stringify(await storedOutbox(second.page))).not.toContain(email)
      await second.context.close()
      await rm(profile, { recursive: true, force: true })
    },
  )
}

function withoutSync(): void {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
}

test(
  'with no tab open the worker sends when the connection is back, and the next tab shows what came of it',
  ANY_SIZE,
  async ({ page, context, product, shop, journal }) => {
    const email = anEmail('closed')
    await visitUntilReady(page)
    const tabs = await prepareQuotes({ context, email, count: 2 })
    await context.setOffline(true)
    await askFor(tabs.slice(0, 1))
    await askFor(tabs.slice(1), 'Email Quote')
    await expect(form(tabs[1] ?? page).getByText('Your quote will be e-mailed when you are back online')).toBeVisible()
    const keys = (await storedOutbox(page)).map(({ key }) => key)
    expect(keys).toHaveLength(3)
    await expectWakeAsked(page)
    for (const tab of [page, ...tabs]) await tab.close()
    await context.setOffline(false)
    await expect.poll(() => product.countMails(email), { timeout: 30_000 }).toBe(1)
    expect(await product.numbersOf(email)).toHaveLength(2)
    expect(keysInOrder(journal.sends)).toEqual(keys)

    const next = await context.newPage()
    await next.goto('/my-quotes')
    await expect(issuedRows(next)).toHaveCount(2)
    await expect(issuedRows(next).first()).toContainText('Mailed')
    expect(overlaps(journal.sends)).toEqual([])
    await shop.kill()
    const [number = ''] = await product.numbersOf(email)
    await next.getByRole('link', { name: number }).click()
    const quotation = next.getByRole('region', { name: `Quotation ${number}` })
    await expect(quotation.getByRole('table')).toBeVisible()
    await expect(quotation.getByRole('button', { name: 'Open PDF' })).toBeVisible()
    await next.getByRole('link', { name: 'Back to My quotes' }).click()
    await expect(issuedRows(next)).toHaveCount(2)
  },
)

test(
  'two tabs and the worker all begin to send: each request once, and one call at a time for it',
  ANY_SIZE,
  async ({ page, context, product, journal }) => {
    const email = anEmail('tabs')
    await visitUntilReady(page, '/my-quotes')
    const tabs = await prepareQuotes({ context, email, count: 3 })
    await context.setOffline(true)
    await askFor(tabs)
    await expect(waitingRows(page)).toHaveCount(3)
    const keys = (await storedOutbox(page)).map(({ key }) => key)
    await context.setOffline(false)
    await Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))
    await expect(issuedRows(page)).toHaveCount(3)
    expect(overlaps(journal.sends)).toEqual([])
    expect(keysInOrder(journal.sends)).toEqual(keys)
    expect(await product.numbersOf(email)).toHaveLength(3)
  },
)

test(
  'the worker is stopped while it sends: the next tab sends again under the same key, and the shop has one',
  ANY_SIZE,
  async ({ page, context, product, shop, journal }) => {
    const email = anEmail('stopped')
    await visitUntilReady(page)
    const tabs = await prepareQuotes({ context, email, count: 1 })
    await context.setOffline(true)
    await askFor(tabs)
    await expectWakeAsked(page)
    const bystander = await context.newPage()
    for (const tab of [page, ...tabs]) await tab.close()
    // The shop issues it, and half of its answer comes.
    shop.setFaults((path) => (path.includes(ISSUE) ? 'stall' : undefined))
    await context.setOffline(false)
    await wakeWorker(bystander, shop.url)
    await expect.poll(() => product.numbersOf(email), { timeout: 30_000 }).toHaveLength(1)
    const session = await context.newCDPSession(bystander)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    shop.setFaults(() => undefined)

    await bystander.goto('/my-quotes')
    await expect(issuedRows(bystander)).toHaveCount(1)
    expect(await product.numbersOf(email)).toHaveLength(1)
    expect(journal.sends.length).toBeGreaterThan(1)
    expect(new Set(journal.sends.map(({ key }) => key)).size).toBe(1)
  },
)

test(
  'meanwhile one vehicle was sold and one became dearer: no mail goes out before the visitor’s word',
  ANY_SIZE,
  async ({ page, context, product, shop, journal }) => {
    const email = anEmail('meanwhile')
    await visitUntilReady(page)
    const tabs = await prepareQuotes({ context, email, count: 2 })
    const [sold = 0, dearer = 0] = tabs.map((tab) => Number(/SAEX(\d+)/.exec(tab.url())?.[1]))
    await context.setOffline(true)
    await askFor(tabs, 'Email Quote')
    await expectWakeAsked(page)
    for (const tab of [page, ...tabs]) await tab.close()
    await product.sql.query(`UPDATE vehicle SET status = 'sold', sold_at = listed_at WHERE saex_number = $1`, [sold])
    await raisePrice(product, dearer, 100_000)
    await context.setOffline(false)
    const next = await context.newPage()
    await wakeWorker(next, shop.url)
    await expect.poll(() => product.numbersOf(email), { timeout: 30_000 }).toHaveLength(1)

    await next.goto('/my-quotes')
    await expect(waitingRows(next)).toHaveCount(2)
    const [refused, held] = [waitingRows(next).first(), waitingRows(next).nth(1)]
    await expect(refused).toContainText('This vehicle has been sold')
    await expect(held).toContainText('Price changed')
    await expect(held).toContainText(/Was (US\$|R).*, now:/)
    await expect(issuedRows(next)).toContainText(/Price changed from .* to /)
    expect(journal.sends.filter(({ kind }) => kind === 'mail')).toEqual([])
    await next.reload()
    await expect(waitingRows(next)).toHaveCount(2)
    await held.getByRole('button', { name: 'E-mail at this price' }).click()
    await expect(issuedRows(next)).toContainText('Mailed')
    expect(await product.countMails(email)).toBe(1)
    await product.sql.query(`UPDATE vehicle SET status = 'available', sold_at = NULL WHERE saex_number = $1`, [sold])
    await raisePrice(product, dearer, -100_000)
  },
)

async function raisePrice({ sql }: OwnProduct, saexNumber: number, cents: number): Promise<void> {
  const change = 'price_cents = price_cents + $2, price_with_vat_cents = price_with_vat_cents + $2'
  await sql.query(`UPDATE vehicle SET ${change} WHERE saex_number = $1`, [saexNumber, cents])
}
