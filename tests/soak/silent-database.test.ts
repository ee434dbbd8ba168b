import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts'
import { emailQuoteFromAnywhere, issueQuoteAtLast, listReferences, requestFor } from '../support/loopback-call.ts'
import { startMailShop, type MailShop } from '../support/mail-shop.ts'

/** Longer than the queue's looks are apart, so that none of its connections is left out. */
const SILENCE_MS = 45_000
/** A statement of the queue is given up after half a minute. */
const WORK_AGAIN_MS = 60_000
/** A mail whose job was cut off is missed by its heartbeat. */
const CUT_OFF_MS = 150_000

let shop: MailShop
let proxy: DatabaseProxy
beforeAll(async () => {
  shop = await startMailShop({
    vehicles: 20,
    putBetween: async (connectionString) => (proxy = await startDatabaseProxy(connectionString)).connectionString,
  })
}, 120_000)
afterAll(async () => {
  await shop.close()
  proxy.close()
}, 60_000)

async function mailQuote(): Promise<void> {
  const [reference] = await listReferences(shop.web.url)
  const { quoteId } = await issueQuoteAtLast(shop.web.url, requestFor(reference!))
  await emailQuoteFromAnywhere(shop.web.url, { quoteId, key: randomUUID() })
}

const countMails = async (state: string): Promise<number> => {
  const { rows } = await shop.database.pool.query('SELECT 1 FROM mail WHERE state = $1', [state])
  return rows.length
}

// `mail.silent-database`
test('a worker whose connections fell silent without an end sends again when new ones are answered', async () => {
  // Each of the queue's connections has just been used, so that none is closed for being idle before it is asked again.
  await Promise.all(Array.from({ length: 6 }, mailQuote))
  await vi.waitFor(async () => expect(await countMails('sent')).toBe(6), { timeout: 30_000 })
  shop.mails.script.onTaken = () => proxy.set('silent')
  await mailQuote()
  await sleep(SILENCE_MS)
  shop.mails.script.onTaken = () => {}
  expect(await countMails('sent')).toBe(6)
  proxy.set('open')
  for (let count = 0; count < 4; count++) await mailQuote()
  await vi.waitFor(async () => expect(await countMails('sent')).toBe(10), { timeout: WORK_AGAIN_MS, interval: 500 })
  await vi.waitFor(async () => expect(await countMails('sent')).toBe(11), { timeout: CUT_OFF_MS, interval: 1000 })
})
