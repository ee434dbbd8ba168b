// @module-tag soak
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alarm, auditEntry, rateCounter } from '../../../src/server/db/schema/index.ts'
import { ALARMS, noteEvent, type AlarmKind } from '../../../src/server/features/alarms/note-event.ts'
import { sendAlarm } from '../../../src/server/features/mail/send-alarm.job.ts'
import type { OutgoingMail } from '../../../src/server/features/mail/mail-message.ts'
import type { Delivery } from '../../../src/server/features/mail/mail-transport.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { readSeedText } from '../../../src/server/features/reference/seed-files.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { MAIL_RULES, QUOTATION_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/shared/domain/durations.ts'
import { createWorkers } from '../../../src/server/jobs/workers.ts'
import { createTestApp, TEST_TIME, type TestApp, type TestAppOptions } from '../../support/app.ts'
import { openSession } from '../../support/auth-matrix/callers.ts'
import { hirePriceClerk } from '../../support/change-requests.ts'
import { aQuoteRequest, aStockVehicle, stockUp } from '../../support/quoting.ts'

const ALARM_MAIL = 'alarms@example.test'
const METRICS_TOKEN = 'm'.repeat(32)

let shop: TestApp
beforeEach(async () => {
  const quotationRules = { ...QUOTATION_RULES, systemHour: { max: 1, windowMs: HOUR_MS } }
  shop = await createTestApp({ env: { ALARM_MAIL, METRICS_TOKEN }, quotationRules })
})
async function reopen(limits: Pick<TestAppOptions, 'mailRules' | 'quotationRules'>): Promise<void> {
  await shop.close()
  shop = await createTestApp({ env: { ALARM_MAIL, METRICS_TOKEN }, ...limits })
}
afterEach(() => shop.close())

const note = (kind: AlarmKind) => noteEvent(shop.context, shop.context.db, { kind, now: shop.clock.now })
const mails = () => shop.jobs.filter(({ name }) => name === 'send-alarm').map(({ data }) => data)
const totalOf = async (kind: AlarmKind) =>
  (await shop.context.db.select().from(alarm).where(eq(alarm.kind, kind)))[0]?.total ?? 0
const later = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))

describe('alarms (`security.abuse-alarms`)', () => {
  it.each(Object.keys(ALARMS) as AlarmKind[])(
    '%s is raised at its threshold, once for processes that count together, and once an hour',
    async (kind) => {
      const { events, quietMs = HOUR_MS }: { readonly events: number; readonly quietMs?: number } = ALARMS[kind]
      for (let event = 1; event < events; event += 1) await note(kind)
      expect(await totalOf(kind)).toBe(0)
      await Promise.all([note(kind), note(kind), note(kind), note(kind)])
      expect(await totalOf(kind)).toBe(1)
      expect(mails()).toEqual([{ kind, at: TEST_TIME.toISOString() }])
      later(quietMs - 1)
      for (let event = 0; event < events; event += 1) await note(kind)
      expect(mails()).toHaveLength(1)
      later(quietMs)
      for (let event = 0; event < events; event += 1) await note(kind)
      expect(mails()).toHaveLength(2)
      const lines = await shop.context.db.select().from(auditEntry)
      expect(lines.map(({ actor, action, subject, detail }) => ({ actor, action, subject, detail }))).toEqual(
        Array.from({ length: 2 }, () => ({ actor: 'product', action: 'alarm', subject: kind, detail: '{}' })),
      )
    },
  )

  it('is raised after a clock that was ahead was set right, and by none of what happened ahead', async () => {
    const { events } = ALARMS['wrong-passwords']
    shop.clock.now = new Date('2027-11-20T08:00:00Z')
    await note('new-device')
    for (let event = 0; event < events; event += 1) await note('wrong-passwords')
    shop.clock.now = TEST_TIME
    await note('new-device')
    await note('wrong-passwords')
    expect([await totalOf('new-device'), await totalOf('wrong-passwords')]).toEqual([2, 1])
    await note('new-device')
    expect(await totalOf('new-device')).toBe(2)
  })

  it('is raised by a burst that lies on both sides of any minute, and by none that takes longer', async () => {
    const { events, windowMs } = ALARMS['wrong-passwords']
    for (const start of [9.5, 9.99, 10, 3.2]) {
      const before = mails().length
      shop.clock.now = new Date(Date.parse('2026-11-21T00:00:00Z') + start * MINUTE_MS)
      for (let event = 1; event <= events; event += 1) {
        await note('wrong-passwords')
        later(windowMs / events - 1)
      }
      expect(mails()).toHaveLength(before + 1)
      await shop.context.db.delete(alarm)
      await shop.context.db.delete(rateCounter)
    }
    const before = mails().length
    for (let event = 1; event <= 2 * events; event += 1) {
      await note('wrong-passwords')
      later((1.2 * windowMs) / events)
    }
    expect(mails()).toHaveLength(before)
  })

  it('leaves nothing of an event whose transaction fails', async () => {
    const failed = shop.context.db.transaction(async (tx) => {
      await noteEvent(shop.context, tx, { kind: 'breaker-open', now: shop.clock.now })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await totalOf('breaker-open')).toBe(0)
  })

  it('mails nobody without an address, and still counts', async () => {
    const config = { ...shop.context.config, alarmMail: undefined }
    await noteEvent({ ...shop.context, config }, shop.context.db, { kind: 'breaker-open', now: shop.clock.now })
    expect(mails()).toEqual([])
    expect(await totalOf('breaker-open')).toBe(1)
  })

  it('counts every kind in the metrics from the start', async () => {
    await note('breaker-open')
    const { body } = await shop.app.inject({
      url: PATHS.metrics,
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    for (const kind of Object.keys(ALARMS)) {
      expect(body).toContain(`saex_alarm_total{kind="${kind}"} ${kind === 'breaker-open' ? 1 : 0}\n`)
    }
  })
})

describe('what raises them', () => {
  it('twenty wrong passwords from as many addresses', async () => {
    for (let call = 1; call <= 20; call += 1) {
      await shop.app.inject({
        method: 'POST',
        url: STAFF_PATHS.login,
        remoteAddress: `198.51.100.${call}`,
        payload: { Username: `somebody${call}`, Password: 'a wrong password' },
      })
    }
    expect(mails()).toEqual([{ kind: 'wrong-passwords', at: TEST_TIME.toISOString() }])
  })

  it('a staff account on a device that it had not seen before', async () => {
    const payload = { Username: 'agent', Password: 'a long sample password' }
    await createSampleAccounts(shop.context.db, { password: payload.Password, now: TEST_TIME })
    const logIn = async (cookie = '') => {
      const answer = await shop.app.inject({ method: 'POST', url: STAFF_PATHS.login, headers: { cookie }, payload })
      expect(answer.statusCode).toBe(200)
      return String(answer.headers['set-cookie']).split(';', 1)[0]
    }
    const cookie = await logIn()
    expect(mails()).toEqual([{ kind: 'new-device', at: TEST_TIME.toISOString() }])
    later(2 * HOUR_MS)
    await logIn(cookie)
    expect(mails()).toHaveLength(1)
    await logIn()
    expect(mails()).toHaveLength(2)
  })

  it('fifty failed checks of quotations', async () => {
    for (let call = 0; call < 50; call += 1) {
      await shop.app.inject({ url: `${PATHS.quoteCheck}?code=7F3K-92QD`, remoteAddress: `198.51.100.${call}` })
    }
    expect(mails()).toEqual([{ kind: 'failed-checks', at: TEST_TIME.toISOString() }])
  })

  it('ten wrong proofs of staff, as codes of a sign-in or on the own page', async () => {
    const ann = await hirePriceClerk(shop, { name: 'Ann' })
    const token = await openSession(shop, { userId: ann.userId })
    const send = async (url: string, payload: object, remoteAddress: string) =>
      (await shop.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { token } })).json<{
        errorKey: string
        result: { ticket: string }
      }>()
    for (let call = 0; call < 5; call += 1) {
      const { result } = await send(STAFF_PATHS.startProof, {}, '192.0.2.1')
      const proof = { ticket: result.ticket, password: 'a wrong password' }
      expect((await send(STAFF_PATHS.prove, proof, `198.51.100.${call}`)).errorKey).toBe('PROOF_REFUSED')
    }
    expect(mails()).toEqual([])
    for (let call = 5; call < 10; call += 1) {
      const change = { password: 'a wrong password', newPassword: 'kettle noon minds' }
      expect((await send(STAFF_PATHS.changePassword, change, `198.51.100.${call}`)).errorKey).toBe('VALIDATION')
    }
    expect(mails()).toEqual([{ kind: 'wrong-proofs', at: TEST_TIME.toISOString() }])
  })

  it('a source of rates that failed four times in twelve hours, once a day', async () => {
    const config = { ...shop.context.config, ratesUrl: 'https://rates.example.test/' }
    const fetch = async () => new Response('gone', { status: 503 })
    const { connectionString } = shop.database
    const workers = createWorkers({ ...shop.context, mailDb: shop.context.db, config, connectionString, fetch })
    expect(workers.schedules).toContainEqual(
      expect.objectContaining({ name: 'refresh-rates', atStartFor: expect.stringMatching(/^[\w-]{43}$/) }),
    )
    for (let run = 1; run <= 8; run += 1) {
      await workers.handlers['refresh-rates']({})
      expect(mails()).toHaveLength(run < 4 ? 0 : 1)
      later(3 * HOUR_MS)
    }
    expect(mails()).toMatchObject([{ kind: 'rates-failing' }])
    await workers.close()
  })

  it('a change of prices that is confirmed, not one that is refused', async () => {
    await seedReference(shop.context.db, { now: TEST_TIME })
    const ann = await hirePriceClerk(shop, { name: 'Ann' })
    const ben = await hirePriceClerk(shop, { name: 'Ben' })
    const dearer = (await readSeedText('tariffs')).replace('"amount":1250', '"amount":1375')
    for (const decision of ['refuse', 'confirm'] as const) {
      const id = await ann.request('tariffs', 'carrier.json', dearer)
      expect(mails()).toEqual([])
      expect((await ben.decide({ id, decision, note: 'why' })).status).toBe(200)
    }
    expect(mails()).toEqual([{ kind: 'prices-changed', at: TEST_TIME.toISOString() }])
  })

  it('the breaker of quotations', async () => {
    const [ref = ''] = await stockUp(shop.context.db, [aStockVehicle()])
    const ask = (email: string) =>
      shop.app.inject({ method: 'POST', url: PATHS.quote, payload: aQuoteRequest(ref, { email }) })
    expect((await ask('a@example.test')).statusCode).toBe(200)
    expect(mails()).toEqual([])
    expect((await ask('b@example.test')).statusCode).toBe(503)
    await expect.poll(mails).toEqual([{ kind: 'breaker-open', at: TEST_TIME.toISOString() }])
  })

  it('a hundred quotations within ten minutes', async () => {
    await reopen({ quotationRules: QUOTATION_RULES })
    const [ref = ''] = await stockUp(shop.context.db, [aStockVehicle()])
    for (let call = 1; call <= 100; call += 1) {
      expect(mails()).toEqual([])
      const payload = aQuoteRequest(ref, { email: `buyer.${call}@example.test` })
      const remoteAddress = `198.51.100.${call}`
      const answer = await shop.app.inject({ method: 'POST', url: PATHS.quote, remoteAddress, payload })
      expect(answer.statusCode).toBe(200)
    }
    expect(mails()).toEqual([{ kind: 'quotation-burst', at: TEST_TIME.toISOString() }])
  })

  it('the breaker of mails', async () => {
    await reopen({
      mailRules: { ...MAIL_RULES, system: { max: 2, windowMs: HOUR_MS } },
      quotationRules: QUOTATION_RULES,
    })
    const [ref = ''] = await stockUp(shop.context.db, [aStockVehicle()])
    const issue = async (email: string) => {
      const answer = await shop.app.inject({ method: 'POST', url: PATHS.quote, payload: aQuoteRequest(ref, { email }) })
      return answer.json<{ result: { quoteId: number } }>().result.quoteId
    }
    const mail = (id: number) => shop.app.inject({ method: 'POST', url: `${PATHS.emailQuote}?QuoteId=${id}` })
    const ids = [await issue('a@example.test'), await issue('b@example.test'), await issue('c@example.test')]
    const [first = 0, second = 0, third = 0] = ids
    expect((await mail(first)).statusCode).toBe(200)
    expect(mails()).toEqual([])
    expect((await mail(second)).statusCode).toBe(200)
    expect(mails()).toEqual([{ kind: 'breaker-open', at: TEST_TIME.toISOString() }])
    expect((await mail(third)).json()).toMatchObject({ errorKey: 'MAIL_UNAVAILABLE' })
    expect(mails()).toHaveLength(1)
  })
})

describe('the mail of an alarm', () => {
  const deliverTo = (sent: OutgoingMail[], delivery: Delivery) => ({
    deliver: async (mail: OutgoingMail) => {
      sent.push(mail)
      return delivery
    },
    close: () => {},
  })
  const send = (sent: OutgoingMail[], delivery: Delivery, kind: AlarmKind = 'wrong-passwords') =>
    sendAlarm(
      { ...shop.context, transport: deliverTo(sent, delivery), mailFrom: 'Saex <sales@example.test>' },
      { kind, at: TEST_TIME.toISOString() },
    )

  it('goes to ALARM_MAIL, says what and what to do, under one id for all attempts', async () => {
    const sent: OutgoingMail[] = []
    await send(sent, { kind: 'delivered', state: 'sent' })
    await expect(send(sent, { kind: 'postponed', reason: 'later' })).rejects.toThrow(
      'the mail of an alarm was postponed: later',
    )
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]).toMatchObject({ recipient: ALARM_MAIL, subject: 'Saex alarm: wrong-passwords' })
    expect(sent[0]?.text).toContain('20 within ten minutes')
    expect(sent[0]?.text).toContain('When: 2026-11-20 08:00 UTC. Where: http://shop.example.test')
    expect(sent[0]?.html).not.toMatch(/<a|href/)
    expect(sent[0]?.text).toContain('No other mail of this kind comes within an hour.')
  })

  it('says how long no other of its kind comes', async () => {
    const sent: OutgoingMail[] = []
    await send(sent, { kind: 'delivered', state: 'sent' }, 'rates-failing')
    expect(sent[0]?.text).toContain('No other mail of this kind comes within a day.')
  })
})
