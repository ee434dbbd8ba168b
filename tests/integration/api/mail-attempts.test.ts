import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mail } from '../../../src/server/db/schema/index.ts'
import { sendMail, type SendMailDeps } from '../../../src/server/features/mail/send-mail.job.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { createLogger } from '../../../src/server/logger.ts'
import { TEST_TIME } from '../../support/app.ts'
import { createMailingShop, emailQuote, type MailingShop } from '../../support/mailing.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { startSilentServer } from '../../support/scripted-mail-server.ts'
import { SOAK } from '../../support/soak.ts'

const rateRules = { ...RATE_RULES, quote: { max: 100_000, windowMs: 1000 } }
const MINUTE = 60_000

describe('a sick mail server', () => {
  test('that says nothing costs the visitor five seconds at most, and the mail waits', SOAK, async () => {
    const silent = await startSilentServer()
    const patient = await createMailingShop({ env: { SMTP_URL: silent.url }, rateRules })
    try {
      const [ref = ''] = await stockUp(patient.context.db, [aStockVehicle()])
      const { result } = await requestQuote(patient, aQuoteRequest(ref))
      const began = performance.now()
      expect(await emailQuote(patient, result.quoteId)).toMatchObject({ errorCode: 0, result: { state: 'queued' } })
      expect(performance.now() - began).toBeLessThan(6000)
      await vi.waitFor(
        async () => {
          const [row] = await patient.context.db.select().from(mail)
          expect(row).toMatchObject({ state: 'queued', attempts: 1 })
          expect(row?.lastError).toMatch(/^ETIMEDOUT/)
        },
        { timeout: 8000 },
      )
    } finally {
      await silent.stop()
      await patient.close()
    }
  })
})

describe('one attempt', () => {
  let shop: MailingShop
  let hilux = ''
  beforeAll(async () => {
    shop = await createMailingShop({ rateRules })
    ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle()])
  })
  afterAll(() => shop.close())
  const storedMails = (quoteId: number) => shop.context.db.select().from(mail).where(eq(mail.quotationId, quoteId))
  const jobsSent: object[] = []
  const deps = (transport: SendMailDeps['transport']): SendMailDeps => ({
    ...shop.context,
    jobs: { send: async (_queries, job) => void jobsSent.push(job) },
    transport,
    mailFrom: 'sales@example.test',
    getPdf: async () => new Uint8Array([1]),
  })
  async function storeMail(createdAt: Date) {
    const request = aQuoteRequest(hilux, { email: `${crypto.randomUUID()}@example.test` })
    const { quoteId } = (await requestQuote(shop, request, { key: crypto.randomUUID() })).result
    const id = crypto.randomUUID()
    const messageId = `<${id}@example.test>`
    const row = { id, quotationId: quoteId, recipient: 'r@example.test', recipientDigest: 'd', messageId, createdAt }
    await shop.context.db.insert(mail).values({ ...row, state: 'queued' })
    return { id, quoteId }
  }

  test('that a crash cut off is made again with the same Message-ID, and ended mails are left alone', async () => {
    const { id, quoteId } = await storeMail(TEST_TIME)
    const seen: string[] = []
    const crash = deps({
      close: () => {},
      deliver: async (message) => (seen.push(message.messageId), Promise.reject(new Error('kill -9'))),
    })
    await expect(sendMail(crash, { mailId: id, attempt: 0 })).rejects.toThrow('kill -9')
    const works = deps({
      close: () => {},
      deliver: async (message) => (seen.push(message.messageId), { kind: 'delivered', state: 'sent' }),
    })
    await sendMail(works, { mailId: id, attempt: 0 })
    await sendMail(works, { mailId: id, attempt: 0 })
    expect(seen).toEqual([`<${id}@example.test>`, `<${id}@example.test>`])
    expect((await storedMails(quoteId))[0]).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('that was overtaken by a later one does nothing', async () => {
    const { id } = await storeMail(TEST_TIME)
    await shop.context.db.update(mail).set({ attempts: 2 }).where(eq(mail.id, id))
    const never = deps({ close: () => {}, deliver: () => Promise.reject(new Error('must not be called')) })
    await expect(sendMail(never, { mailId: id, attempt: 1 })).resolves.toBeUndefined()
  })

  test('that fails for now leaves a line in the log with its reason, and without the address', async () => {
    const { id } = await storeMail(TEST_TIME)
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => void lines.push(line) })
    const later = deps({ close: () => {}, deliver: async () => ({ kind: 'postponed', reason: 'ETLS STARTTLS' }) })
    await sendMail({ ...later, log }, { mailId: id, attempt: 0 })
    const line = { level: 40, mailId: id, attempts: 1, reason: 'ETLS STARTTLS', msg: 'a mail waits' }
    expect(lines.map((text): unknown => JSON.parse(text))).toEqual([{ ...line, time: expect.any(String) }])
  })

  test('that is not reached within 48 hours, since no paper can be made, ends the mail', async () => {
    const { id, quoteId } = await storeMail(TEST_TIME)
    const never = deps({ close: () => {}, deliver: () => Promise.reject(new Error('must not be called')) })
    const getPdf = () => Promise.reject(new Error('no paper'))
    const tryAfter = (hours: number) => {
      const clock = () => new Date(TEST_TIME.getTime() + hours * 60 * MINUTE)
      return sendMail({ ...never, getPdf, clock }, { mailId: id, attempt: 0 })
    }
    await expect(tryAfter(47)).rejects.toThrow('no paper')
    expect((await storedMails(quoteId))[0]).toMatchObject({ state: 'queued', attempts: 0 })
    await tryAfter(49)
    expect((await storedMails(quoteId))[0]).toMatchObject({ state: 'dead', lastError: 'not prepared' })
  })

  test('after 48 hours is the last', async () => {
    const { id, quoteId } = await storeMail(new Date(TEST_TIME.getTime() - 48 * 60 * MINUTE))
    jobsSent.length = 0
    await sendMail(deps({ close: () => {}, deliver: async () => ({ kind: 'postponed', reason: 'EDNS' }) }), {
      mailId: id,
      attempt: 0,
    })
    expect((await storedMails(quoteId))[0]).toMatchObject({ state: 'dead', lastError: 'EDNS' })
    expect(jobsSent).toEqual([])
  })
})

test('without a mail server the mail lies as a file, and the answer says queued at once', async () => {
  const offline = await createMailingShop({ rateRules })
  try {
    const [ref = ''] = await stockUp(offline.context.db, [aStockVehicle()])
    const { result } = await requestQuote(offline, aQuoteRequest(ref))
    const began = performance.now()
    expect((await emailQuote(offline, result.quoteId)).result).toEqual({ state: 'queued' })
    expect(performance.now() - began).toBeLessThan(2000)
    const folder = join(offline.context.dataDir, 'outbox')
    const [name = ''] = await vi.waitFor(async () => {
      const [row] = await offline.context.db.select().from(mail)
      expect(row?.state).toBe('filed')
      return readdir(folder)
    }, 8000)
    expect(name).toMatch(/^[0-9a-f-]{36}\.eml$/)
    const parsed = await PostalMime.parse(await readFile(join(folder, name)))
    const bytes = parsed.attachments[0]?.content
    expect(bytes instanceof ArrayBuffer && Buffer.from(bytes).toString('base64')).toBe(result.base64)
  } finally {
    await offline.close()
  }
})
