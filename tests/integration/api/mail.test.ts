import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mail, mailSuppression, quotation, rateCounter } from '../../../src/server/db/schema/index.ts'
import { sendMail, type SendMailDeps } from '../../../src/server/features/mail/send-mail.job.ts'
import { MAIL_RULES, RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { OpenQuoteResult } from '../../../src/shared/contract/quote-check.ts'
import { TEST_TIME } from '../../support/app.ts'
import { createMailingShop, emailQuote, type MailingShop } from '../../support/mailing.ts'
import { aQuoteRequest, aStockVehicle, call, requestQuote, stockUp } from '../../support/quoting.ts'
import { startScriptedMailServer, type ScriptedMailServer } from '../../support/scripted-mail-server.ts'
import { SOAK } from '../../support/soak.ts'

const rateRules = { ...RATE_RULES, quote: { max: 100_000, windowMs: 1000 } }
const MINUTE = 60_000

let server: ScriptedMailServer
let shop: MailingShop
let hilux = ''

beforeAll(async () => {
  server = await startScriptedMailServer()
  shop = await createMailingShop({ env: { SMTP_URL: server.url }, rateRules })
  ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle()])
})
afterAll(async () => {
  await shop.close()
  await server.stop()
})
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.delete(mail)
  await shop.context.db.delete(rateCounter)
  delete server.script.recipientCode
  delete server.script.dataCode
})

let persons = 0
/** A quotation of somebody new, or of the address given. */
async function issue(changes: Parameters<typeof aQuoteRequest>[1] = {}) {
  persons += 1
  const request = aQuoteRequest(hilux, { email: `person${persons}@example.test`, ...changes })
  const answer = await requestQuote(shop, request, { key: crypto.randomUUID() })
  expect(answer.errorCode).toBe(0)
  return answer.result
}
const storedMails = (quoteId: number) => shop.context.db.select().from(mail).where(eq(mail.quotationId, quoteId))

describe('a quotation by mail', () => {
  test('arrives at its own client alone, with the same PDF bytes', async () => {
    const quote = await issue({ email: 'buyer@example.test' })
    const before = server.taken.length
    expect(await emailQuote(shop, quote.quoteId)).toMatchObject({ errorCode: 0, result: { state: 'sent' } })

    expect(server.taken.length).toBe(before + 1)
    const taken = server.taken.at(-1)
    expect(taken?.sender).toBe('quotations@example.test')
    expect(taken?.recipients).toEqual(['buyer@example.test'])
    const parsed = await PostalMime.parse(taken?.raw ?? Buffer.alloc(0))
    expect(parsed.subject).toBe(`Your quotation ${quote.quoteNumber}`)
    expect(parsed.from).toMatchObject({ name: 'Saex', address: 'quotations@example.test' })
    expect(parsed.to).toEqual([{ name: '', address: 'buyer@example.test' }])
    expect(parsed.text).toMatch(/^Good day,/)
    expect(parsed.text).toContain('R\u00a0640\u00a0426.10')
    expect(parsed.html).toContain('Beitbridge, Zimbabwe')
    const [attachment] = parsed.attachments
    expect(attachment).toMatchObject({ filename: `${quote.quoteNumber}.pdf`, mimeType: 'application/pdf' })
    expect(parsed.attachments).toHaveLength(1)
    const bytes = attachment?.content
    expect(bytes instanceof ArrayBuffer && Buffer.from(bytes).toString('base64')).toBe(quote.base64)
    const [row] = await storedMails(quote.quoteId)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, lastError: null, messageId: parsed.messageId })
  })

  test('again within ten minutes sends nothing and answers the first state', async () => {
    const quote = await issue()
    await emailQuote(shop, quote.quoteId)
    const before = server.taken.length
    shop.clock.now = new Date(TEST_TIME.getTime() + 9 * MINUTE)
    expect((await emailQuote(shop, quote.quoteId)).result).toEqual({ state: 'sent' })
    expect(server.taken.length).toBe(before)
    shop.clock.now = new Date(TEST_TIME.getTime() + 10 * MINUTE)
    expect((await emailQuote(shop, quote.quoteId)).result).toEqual({ state: 'sent' })
    expect(server.taken.length).toBe(before + 1)
  })

  test('asked for five times at once goes once', async () => {
    const quote = await issue()
    const before = server.taken.length
    const answers = await Promise.all(Array.from({ length: 5 }, () => emailQuote(shop, quote.quoteId)))
    expect(answers.map(({ result }) => result)).toEqual(Array.from({ length: 5 }, () => ({ state: 'sent' })))
    expect(server.taken.length).toBe(before + 1)
  })

  test.each(['0', '4503599627370497', 'gone', 'old', 'withdrawn'])('is not found for %s', async (what) => {
    const quote = await issue()
    if (what === 'old') shop.clock.now = new Date(Date.parse(quote.validUntil) + 1000)
    if (what === 'withdrawn') {
      await shop.context.db.update(quotation).set({ status: 'withdrawn' }).where(eq(quotation.id, quote.quoteId))
    }
    const id = /^\d/.test(what) ? what : what === 'gone' ? quote.quoteId + 1 : quote.quoteId
    expect(await emailQuote(shop, id)).toMatchObject({ status: 404, errorKey: 'QUOTE_NOT_FOUND' })
    expect(await storedMails(quote.quoteId)).toEqual([])
  })

  test('with a malformed id is refused by name', async () => {
    const refused = await emailQuote(shop, 'abc')
    expect(refused.errorKey).toBe('VALIDATION')
    expect(refused.fields).toHaveProperty('QuoteId')
  })

  test.each(['victim%gmail.com@localhost', 'gmail.com!victim@shop.example'])(
    'to %s, which a mail server may pass on to another mailbox, is MAIL_REJECTED and never handed over',
    async (email) => {
      const { result } = await requestQuote(shop, aQuoteRequest(hilux, { email }), { key: crypto.randomUUID() })
      expect(await emailQuote(shop, result.quoteId)).toMatchObject({ status: 422, errorKey: 'MAIL_REJECTED' })
      expect(await shop.context.db.select().from(mail)).toEqual([])
    },
  )

  test('refused for good by the server is MAIL_REJECTED, not tried again', async () => {
    server.script.recipientCode = 550
    const quote = await issue()
    expect(await emailQuote(shop, quote.quoteId)).toMatchObject({ status: 422, errorKey: 'MAIL_REJECTED' })
    expect(await emailQuote(shop, quote.quoteId)).toMatchObject({ errorKey: 'MAIL_REJECTED' })
    const [row] = await storedMails(quote.quoteId)
    expect(row).toMatchObject({ state: 'rejected', attempts: 1 })
    expect(row?.lastError).toMatch(/^EENVELOPE 550/)
    expect(row?.lastError).not.toContain('@')
  })

  test('refused for now waits in the outbox for its next attempt', async () => {
    server.script.dataCode = 450
    const quote = await issue()
    expect(await emailQuote(shop, quote.quoteId)).toMatchObject({ errorCode: 0, result: { state: 'queued' } })
    const [row] = await storedMails(quote.quoteId)
    expect(row).toMatchObject({ state: 'queued', attempts: 1 })
    const { rows } = await shop.context.db.execute<{ data: object; seconds: number }>(sql`
      select data, extract(epoch from start_after - now())::int as seconds from pgboss.job
      where name = 'send-mail' and state = 'created'`)
    expect(rows.map(({ data }) => data)).toEqual([{ mailId: row?.id, attempt: 1 }])
    expect(rows[0]?.seconds).toBeGreaterThan(45)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
  })
})

/** The mail of a quotation, as the server took it. */
async function mailed(quoteId: number) {
  const before = server.taken.length
  expect((await emailQuote(shop, quoteId)).result).toEqual({ state: 'sent' })
  return PostalMime.parse(server.taken[before]?.raw ?? Buffer.alloc(0))
}

/** Presses a link of a mail, `/q` or `/not-me`. */
function press(text: string, page: 'q' | 'not-me') {
  const token = new RegExp(`/${page}#(\\S+)`).exec(text)?.[1] ?? ''
  return call<Partial<OpenQuoteResult>>(shop, { url: page === 'q' ? PATHS.openQuote : PATHS.notMe, payload: { token } })
}

describe('nobody can make the mail his own', () => {
  test('to a mailbox that opened none of ours it carries nothing that was typed', async () => {
    const typed = { firstName: 'Urgentfirst', surname: 'Urgentlast', cellNo: '+260 97 543 2123' }
    const quote = await issue({ email: 'stranger@example.test', ...typed })
    const { text, html, subject, headers } = await mailed(quote.quoteId)
    const all = JSON.stringify([text, html, subject, headers])
    for (const word of Object.values(typed)) expect(all).not.toContain(word)
    expect(text).toMatch(/^Good day,\n/)
    expect(subject).toBe(`Your quotation ${quote.quoteNumber}`)
  })

  test('a mailbox that opened one by its link is greeted by name from then on, and no other is', async () => {
    const first = await mailed((await issue({ email: 'buyer.two@example.test' })).quoteId)
    expect(first.text).toMatch(/^Good day,/)
    const opened = await press(first.text ?? '', 'q')
    expect(opened.result.state).toBe('open')
    expect((await mailed((await issue({ email: 'Buyer.Two+cars@example.test' })).quoteId)).text).toMatch(
      /^Dear Chanda,/,
    )
    expect((await mailed((await issue({ email: 'buyer.three@example.test' })).quoteId)).text).toMatch(/^Good day,/)
  })

  test('a link that has expired, and the address of the check, are no openings', async () => {
    const quote = await issue({ email: 'late@example.test' })
    const { text = '' } = await mailed(quote.quoteId)
    shop.clock.now = new Date(TEST_TIME.getTime() + 61 * 24 * 60 * MINUTE)
    expect((await press(text, 'q')).result).toEqual({ state: 'linkExpired' })
    await shop.app.inject(`${PATHS.quoteCheck}?code=${/[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0]}`)
    expect((await mailed((await issue({ email: 'late@example.test' })).quoteId)).text).toMatch(/^Good day,/)
  })

  test('one press on ‘not me’ ends it: nothing more goes, nothing that waits, and the mailbox is unknown again', async () => {
    const email = 'pestered@example.test'
    const { text = '' } = await mailed((await issue({ email })).quoteId)
    await press(text, 'q')
    server.script.dataCode = 450
    const waiting = await issue({ email })
    expect((await emailQuote(shop, waiting.quoteId)).result).toEqual({ state: 'queued' })
    delete server.script.dataCode
    expect((await press(text, 'not-me')).errorCode).toBe(0)
    const [row] = await storedMails(waiting.quoteId)
    const before = server.taken.length
    const never: SendMailDeps['transport'] = { close: () => {}, deliver: () => Promise.reject(new Error('was sent')) }
    const deps = { ...shop.context, transport: never, mailFrom: 'a@example.test', getPdf: async () => new Uint8Array() }
    await sendMail(deps, { mailId: row?.id, attempt: 1 })
    expect((await storedMails(waiting.quoteId))[0]).toMatchObject({ state: 'rejected', lastError: 'suppressed' })
    expect(await emailQuote(shop, (await issue({ email: 'Pestered+x@example.test' })).quoteId)).toMatchObject({
      status: 422,
      errorKey: 'MAIL_REJECTED',
    })
    expect(server.taken.length).toBe(before)
    await shop.context.db.delete(mailSuppression)
    expect((await mailed((await issue({ email })).quoteId)).text).toMatch(/^Good day,/)
  })

  test.each(['Bob <b>bold</b>', 'Click evil.test now', 'A\u202Egnp', 'a'.repeat(60), 'Bcc: victim@example.test'])(
    'the name %s of a quotation from before names were checked is not in the mail, however known the mailbox',
    async (firstName) => {
      const email = `${crypto.randomUUID()}@example.test`
      await press((await mailed((await issue({ email })).quoteId)).text ?? '', 'q')
      const quote = await issue({ email })
      const client = JSON.stringify({ firstName, surname: 'x', email, cellNo: null })
      await shop.context.db
        .update(quotation)
        .set({ document: sql`jsonb_set(${quotation.document}, '{client}', ${client}::jsonb)` })
        .where(eq(quotation.id, quote.quoteId))
      const { text, html, subject, headers } = await mailed(quote.quoteId)
      expect(JSON.stringify([text, html, subject, headers])).not.toContain(firstName.slice(0, 20))
      expect(text).toMatch(/^Good day,/)
      expect(server.taken.at(-1)?.recipients).toEqual([email])
    },
  )

  test.each([
    'group:a@example.test',
    'a(comment)@example.test',
    "o'brien+tag@example.test",
    'undisclosed-recipients:;x@example.test'.replace(';', ''),
    'ünïcode@example.test',
    '-oQ/tmp@example.test',
    '=?utf-8?q?b=40example.test?=@example.test',
  ])('the address %s is one recipient', async (email) => {
    const quote = await issue({ email })
    const before = server.taken.length
    await emailQuote(shop, quote.quoteId)
    const [row] = await storedMails(quote.quoteId)
    expect(row?.recipient).toBe(email)
    for (const { recipients } of server.taken.slice(before)) expect(recipients).toHaveLength(1)
  })
})

describe('mail limits', () => {
  test('a recipient gets five mails in ten minutes, whatever his case and tag', SOAK, async () => {
    const spellings = ['v@example.test', 'V@example.test', 'v+1@example.test', 'v+2@Example.test', 'V+x@EXAMPLE.test']
    for (const email of spellings) {
      expect((await emailQuote(shop, (await issue({ email })).quoteId)).errorCode).toBe(0)
    }
    const sixth = await issue({ email: 'v+6@example.test' })
    const refused = await emailQuote(shop, sixth.quoteId)
    expect(refused).toMatchObject({ status: 429, errorKey: 'RATE_LIMITED' })
    expect(Number(refused.headers['retry-after'])).toBe(600)
    shop.clock.now = new Date(TEST_TIME.getTime() + 10 * MINUTE)
    expect((await emailQuote(shop, sixth.quoteId)).errorCode).toBe(0)
  })

  test.each([
    ['a recipient gets so many a day', { recipientDay: { max: 1, windowMs: 24 * 60 * MINUTE } }, true, 24 * 60 * 60],
    ['an address sends so many an hour', { address: { max: 1, windowMs: 60 * MINUTE } }, false, 60 * 60],
  ])('%s', async (_what, rules, isSameRecipient, seconds) => {
    const limited = await createMailingShop({
      env: { SMTP_URL: server.url },
      rateRules,
      mailRules: { ...MAIL_RULES, ...rules },
    })
    try {
      const [ref = ''] = await stockUp(limited.context.db, [aStockVehicle()])
      const quotes = await Promise.all(
        ['one@example.test', isSameRecipient ? 'one+b@example.test' : 'two@example.test'].map((email) =>
          requestQuote(limited, aQuoteRequest(ref, { email })),
        ),
      )
      const answers = await Promise.all(quotes.map(({ result }) => emailQuote(limited, result.quoteId)))
      expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
      const refused = answers.find(({ errorKey }) => errorKey === 'RATE_LIMITED')
      expect(Number(refused?.headers['retry-after'])).toBe(seconds)
    } finally {
      await limited.close()
    }
  })
})
