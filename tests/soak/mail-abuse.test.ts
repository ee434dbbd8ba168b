import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mail, mailSuppression, rateCounter } from '../../src/server/db/schema/index.ts'
import { digestRecipient } from '../../src/server/features/mailboxes/mail-address.ts'
import { notMeAddress, withdrawSuppression } from '../../src/server/features/mail/not-me.ts'
import { sendMail } from '../../src/server/features/mail/send-mail.job.ts'
import { MAIL_RULES, RATE_RULES } from '../../src/server/http/rate-rules.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../support/app.ts'
import { createMailingShop, emailQuote } from '../support/mailing.ts'
import { aQuoteRequest, aStockVehicle, call, NO_QUOTATION_LIMITS, requestQuote, stockUp } from '../support/quoting.ts'
import { startScriptedMailServer, type ScriptedMailServer } from '../support/scripted-mail-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const wide = { max: 1_000_000, windowMs: 1000 }
const rateRules = { ...RATE_RULES, quote: wide }
const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })

let shop: TestApp
let server: ScriptedMailServer
let hilux = ''
beforeAll(async () => {
  server = await startScriptedMailServer()
  shop = await createTestApp({ rateRules, quotationRules: NO_QUOTATION_LIMITS, log })
  ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle()])
})
afterAll(async () => {
  await shop.close()
  await server.stop()
})
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  for (const table of [mail, rateCounter, mailSuppression]) await shop.context.db.delete(table)
})

async function issue(email: string): Promise<number> {
  const { result } = await requestQuote(shop, aQuoteRequest(hilux, { email }), { key: crypto.randomUUID() })
  return result.quoteId
}
/** One after the other: a start with a cold pool is not what is tested here. */
async function issueAll(emails: readonly string[]): Promise<readonly number[]> {
  const ids: number[] = []
  for (const email of emails) ids.push(await issue(email))
  return ids
}
const sentTimes = async () =>
  (await shop.context.db.select({ at: mail.createdAt }).from(mail))
    .map(({ at }) => at.getTime())
    .toSorted((a, b) => a - b)

/** The most mails that any window of this length holds. */
function busiest(times: readonly number[], windowMs: number): number {
  return Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + windowMs).length))
}

describe('2,000 calls to one victim', () => {
  const spelling = (index: number) => {
    const tagged = index % 2 === 0 ? `victim+${index}` : index % 3 === 0 ? 'v.i.c.t.i.m' : 'victim'
    return `${index % 4 < 2 ? tagged : tagged.toUpperCase()}@${index % 5 === 0 ? 'googlemail.com' : 'GMail.com'}`
  }

  test.each([
    ['one address that forges X-Forwarded-For', () => '203.0.113.9', 15],
    ['500 addresses', (index: number) => `198.51.${Math.floor(index / 250) % 2}.${(index % 250) + 1}`, 15],
  ])('from %s stay within the limits of a recipient', { timeout: 180_000 }, async (_who, addressOf, mostADay) => {
    const quotes = await issueAll(Array.from({ length: 40 }, (_, index) => spelling(index)))
    for (let index = 0; index < 2000; index += 1) {
      shop.clock.now = new Date(TEST_TIME.getTime() + index * 36_000)
      await shop.app.inject({
        method: 'POST',
        url: `${PATHS.emailQuote}?QuoteId=${quotes[index % quotes.length]}`,
        remoteAddress: addressOf(index),
        headers: { 'x-forwarded-for': `192.0.2.${index % 256}, 10.0.0.${index % 256}` },
      })
    }
    const times = await sentTimes()
    expect(times.length).toBeGreaterThan(0)
    expect(busiest(times, 10 * MINUTE)).toBeLessThanOrEqual(MAIL_RULES.recipientShort.max)
    expect(busiest(times, 24 * HOUR)).toBeLessThanOrEqual(mostADay)
    expect(times.length).toBeLessThanOrEqual(mostADay)
  })

  test('from one address to as many victims stay within the limit of the address', { timeout: 60_000 }, async () => {
    const quotes = await issueAll(Array.from({ length: 60 }, (_, index) => `victim${index}@example.test`))
    const before = (await sentTimes()).length
    for (const [index, quoteId] of quotes.entries()) {
      await shop.app.inject({
        method: 'POST',
        url: `${PATHS.emailQuote}?QuoteId=${quoteId}`,
        headers: { 'x-forwarded-for': `192.0.2.${index}` },
      })
    }
    expect((await sentTimes()).length - before).toBe(MAIL_RULES.address.max)
  })
})

test(
  'the breaker of the whole system answers MAIL_UNAVAILABLE and warns once when it opens',
  { timeout: 20_000 },
  async () => {
    const small = await createTestApp({
      rateRules,
      log,
      mailRules: { ...MAIL_RULES, system: { max: 2, windowMs: HOUR } },
    })
    try {
      const [ref = ''] = await stockUp(small.context.db, [aStockVehicle()])
      const answers = []
      warnings.length = 0
      for (const name of ['a', 'b', 'c', 'd']) {
        const { result } = await requestQuote(small, aQuoteRequest(ref, { email: `${name}@example.test` }))
        answers.push(await emailQuote(small, result.quoteId))
      }
      expect(answers.map(({ status, errorKey }) => [status, errorKey])).toEqual([
        [200, undefined],
        [200, undefined],
        [503, 'MAIL_UNAVAILABLE'],
        [503, 'MAIL_UNAVAILABLE'],
      ])
      expect(Number(answers[2]?.headers['retry-after'])).toBe(3600)
      expect(warnings.filter((line) => line.includes('breaker'))).toHaveLength(1)
    } finally {
      await small.close()
    }
  },
)

describe('the link of the mail that says not me', () => {
  const tokenOf = (email: string, { context } = shop) => {
    const recipientDigest = digestRecipient(email, context.secret)
    return notMeAddress({ ...context, recipientDigest }).split('#')[1] ?? ''
  }

  test('is in every mail as text and HTML, without the address, and stops further mails', async () => {
    const mailing = await createMailingShop({ env: { SMTP_URL: server.url }, rateRules })
    try {
      const [ref = ''] = await stockUp(mailing.context.db, [aStockVehicle()])
      const { result } = await requestQuote(mailing, aQuoteRequest(ref, { email: 'target@example.test' }))
      await emailQuote(mailing, result.quoteId)
      const parsed = await PostalMime.parse(server.taken.at(-1)?.raw ?? Buffer.alloc(0))
      const [link = ''] = /http:\/\/shop\.example\.test\/not-me#\S+/.exec(parsed.text ?? '') ?? []
      expect(parsed.html).toContain(`href="${link}"`)
      expect(link).not.toMatch(/target|@/)

      const sent = server.taken.length
      const pressed = await call<null>(mailing, { url: PATHS.notMe, payload: { token: link.split('#')[1] } })
      expect(pressed).toMatchObject({ status: 200, errorCode: 0, result: null })
      mailing.clock.now = new Date(TEST_TIME.getTime() + 24 * HOUR)
      for (const email of ['target@example.test', 'TARGET+x@example.test']) {
        const { result: next } = await requestQuote(mailing, aQuoteRequest(ref, { email }))
        expect(await emailQuote(mailing, next.quoteId)).toMatchObject({ status: 422, errorKey: 'MAIL_REJECTED' })
      }
      expect(server.taken.length).toBe(sent)

      const digest = digestRecipient('target@example.test', mailing.context.secret)
      expect(await withdrawSuppression(mailing.context.db, digest)).toBe(true)
      expect(await withdrawSuppression(mailing.context.db, digest)).toBe(false)
      const { result: wanted } = await requestQuote(mailing, aQuoteRequest(ref, { email: 'target@example.test' }), {
        key: crypto.randomUUID(),
      })
      expect(await emailQuote(mailing, wanted.quoteId)).toMatchObject({ errorCode: 0 })
    } finally {
      await mailing.close()
    }
  })

  test('pressed twice is pressed once, and no address is stored', async () => {
    const token = tokenOf('target@example.test')
    for (const _press of [1, 2]) {
      expect((await call<null>(shop, { url: PATHS.notMe, payload: { token } })).status).toBe(200)
    }
    const rows = await shop.context.db.select().from(mailSuppression)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('target')
  })

  test.each([
    ['nothing', ''],
    ['no signature', 'abc'],
    ['a foreign signature', 'abc.def'],
    ['too much', 'x'.repeat(300)],
  ])('with %s as its token is refused', async (_what, token) => {
    const refused = await call<null>(shop, { url: PATHS.notMe, payload: { token } })
    expect(refused).toMatchObject({ status: 400, errorKey: 'VALIDATION' })
    expect(refused.fields).toHaveProperty('token')
    expect(await shop.context.db.select().from(mailSuppression)).toEqual([])
  })

  test('for somebody else cannot be made from one’s own', async () => {
    const [, signature = ''] = tokenOf('mine@example.test').split('.')
    const other = digestRecipient('yours@example.test', shop.context.secret)
    const refused = await call<null>(shop, { url: PATHS.notMe, payload: { token: `${other}.${signature}` } })
    expect(refused.errorKey).toBe('VALIDATION')
  })

  test('also ends a mail that was still waiting', async () => {
    const quoteId = await issue('target@example.test')
    await emailQuote(shop, quoteId)
    await call<null>(shop, { url: PATHS.notMe, payload: { token: tokenOf('target@example.test') } })
    const [waiting] = await shop.context.db.select().from(mail)
    const deliver = () => Promise.reject(new Error('must not be called'))
    const deps = {
      ...shop.context,
      transport: { deliver, close: () => {} },
      mailFrom: 'a@example.test',
      getPdf: deliver,
    }
    await sendMail(deps, { mailId: waiting?.id, attempt: 0 })
    expect((await shop.context.db.select().from(mail))[0]).toMatchObject({ state: 'rejected', lastError: 'suppressed' })
  })
})
