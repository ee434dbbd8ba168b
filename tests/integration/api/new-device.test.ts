import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry, staffUser } from '../../../src/server/db/schema/index.ts'
import type { OutgoingMail } from '../../../src/server/features/mail/mail-message.ts'
import type { Delivery } from '../../../src/server/features/mail/mail-transport.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { sendWordToOwner } from '../../../src/server/features/staff/tell-owner.job.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await createSampleAccounts(shop.context.db, { password: 'a long sample password', now: TEST_TIME })
})
afterAll(() => shop.close())

const mails: OutgoingMail[] = []

function tell(
  data: object,
  delivery: Delivery = { kind: 'delivered', state: 'sent' },
  deps: Partial<TestApp['context']> = {},
) {
  const deliver = async (mail: OutgoingMail) => {
    mails.push(mail)
    return delivery
  }
  const transport = { deliver, close: () => {} }
  return sendWordToOwner({ ...shop.context, ...deps, transport, mailFrom: 'Saex <sales@example.test>' }, data)
}

test('word of a new device says when and what to do, has no link, and is tried again when it could not be sent', async () => {
  const { db } = shop.context
  const [user] = await db.select().from(staffUser)
  const userId = user?.id ?? 0
  const data = { userId, email: 'owner@example.test', device: 'Chrome on Android', at: TEST_TIME.toISOString() }
  await tell(data)
  const [mail] = mails
  expect(mail).toMatchObject({ recipient: 'owner@example.test', from: 'Saex <sales@example.test>' })
  expect(mail?.text).toContain('Chrome on Android), on 2026-11-20 08:00 UTC')
  expect(mail?.text).toContain('change your password and end the other sessions')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/https?:|href|www\.|shop\.example/)
  await expect(tell(data, { kind: 'postponed', reason: 'busy' })).rejects.toThrow('busy')
  await tell(data, { kind: 'refused', reason: 'unknown' })
  const lines = await db.select().from(auditEntry)
  expect(lines.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'new device {"mail":"sent"}',
    'new device {"mail":"refused"}',
  ])
  mails.length = 0
  await db.update(staffUser).set({ disabled: true })
  await tell(data)
  expect(mails).toEqual([])
  await db.update(staffUser).set({ disabled: false })
})

test('word of a change says what was changed and what to do', async () => {
  const { db } = shop.context
  mails.length = 0
  const [user] = await db.select().from(staffUser)
  const added = { userId: user?.id, email: 'owner@example.test', at: TEST_TIME.toISOString() }
  for (const change of ['passkey added', 'totp added', 'recovery codes made']) await tell({ ...added, change })
  expect(mails.map(({ recipient, text }) => [recipient, text.split('\n', 1)[0]])).toEqual([
    ['owner@example.test', 'A passkey was added to your staff account, on 2026-11-20 08:00 UTC.'],
    ['owner@example.test', 'An authenticator app was added to your staff account, on 2026-11-20 08:00 UTC.'],
    ['owner@example.test', 'New recovery codes were made for your staff account, on 2026-11-20 08:00 UTC.'],
  ])
  for (const { text } of mails) expect(text).toContain('Remove passkeys and an authenticator app that you do not know')
  const [line] = await db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
  expect(`${line?.action} ${line?.detail}`).toBe('owner told {"of":"recovery codes made","mail":"sent"}')
  mails.length = 0
})

test('it goes to the address of that moment, and another address is told to the one before', async () => {
  const { db } = shop.context
  await db.update(staffUser).set({ email: 'owner@example.test' })
  const post = async (url: string, payload: object, token = '') => {
    const answer = await shop.app.inject({ method: 'POST', url, headers: { token }, payload })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ sessionToken?: string }>().sessionToken
  }
  const token = await post(STAFF_PATHS.login, { Username: 'agent', Password: 'a long sample password' })
  for (const email of ['owner@example.test', 'thief@example.test', '', '']) {
    await post(STAFF_PATHS.changeEmail, { email }, token)
  }
  for (const { data } of shop.jobs) await tell(data)
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['owner@example.test', 'Your staff account was opened on a new device'],
    ['owner@example.test', 'The e-mail address of your staff account was changed or taken away'],
    ['thief@example.test', 'The e-mail address of your staff account was changed or taken away'],
  ])
  expect(mails[1]?.text).toContain('see whether the e-mail address is yours')
  expect(JSON.stringify(mails[1])).not.toContain('thief')
})

test('a mail that went out is not sent again because its line of the audit trail fails, and is the same one when it is', async () => {
  const { db, log } = shop.context
  mails.length = 0
  const [user] = await db.select().from(staffUser)
  const word = { userId: user?.id, email: 'owner@example.test', device: 'Chrome', at: TEST_TIME.toISOString() }
  const failing = new Proxy(db, {
    get: (target, name) => {
      if (name === 'insert') throw new Error('held')
      return Reflect.get(target, name) as unknown
    },
  })
  const logged: unknown[] = []
  const deps = { db: failing, log: { ...log, error: (detail: unknown) => void logged.push(detail) } }
  await tell(word, undefined, deps)
  expect(logged).toHaveLength(1)
  await tell(word)
  await tell({ ...word, device: undefined, change: 'totp added' })
  const [first, again, other] = mails.map(({ messageId }) => messageId)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
