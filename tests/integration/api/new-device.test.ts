import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry, staffUser } from '../../../src/server/db/schema/index.ts'
import type { OutgoingMail } from '../../../src/server/features/mail/mail-message.ts'
import type { Delivery } from '../../../src/server/features/mail/mail-transport.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { tellNewDevice } from '../../../src/server/features/staff/tell-new-device.job.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await createSampleAccounts(shop.context.db, { password: 'a long sample password', now: TEST_TIME })
})
afterAll(() => shop.close())

const mails: OutgoingMail[] = []

function tell(userId: number, delivery: Delivery = { kind: 'delivered', state: 'sent' }) {
  const deliver = async (mail: OutgoingMail) => {
    mails.push(mail)
    return delivery
  }
  const transport = { deliver, close: () => {} }
  const data = { userId, device: 'Chrome on Android', at: TEST_TIME.toISOString() }
  return tellNewDevice({ ...shop.context, transport, mailFrom: 'Saex <sales@example.test>' }, data)
}

test('word of a new device says when and what to do, has no link, and is tried again when it could not be sent', async () => {
  const { db } = shop.context
  await db.update(staffUser).set({ email: 'owner@example.test' })
  const [user] = await db.select().from(staffUser)
  const userId = user?.id ?? 0
  await tell(userId)
  const [mail] = mails
  expect(mail).toMatchObject({ recipient: 'owner@example.test', from: 'Saex <sales@example.test>' })
  expect(mail?.text).toContain('Chrome on Android), on 2026-11-20 08:00 UTC')
  expect(mail?.text).toContain('change your password and end the other sessions')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/https?:|href|www\.|shop\.example/)
  await expect(tell(userId, { kind: 'postponed', reason: 'busy' })).rejects.toThrow('busy')
  await tell(userId, { kind: 'refused', reason: 'unknown' })
  const lines = await db.select().from(auditEntry)
  expect(lines.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'new device {"mail":"sent"}',
    'new device {"mail":"refused"}',
  ])
  mails.length = 0
  await db.update(staffUser).set({ email: null })
  await tell(userId)
  expect(mails).toEqual([])
})
