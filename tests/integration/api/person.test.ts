import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  knownMailbox,
  mail,
  mailSuppression,
  quotation,
  quotationWithdrawal,
  staffUser,
} from '../../../src/server/db/schema/index.ts'
import { recordAudit } from '../../../src/server/features/audit/record-audit.ts'
import { emailQuote as mailQuote } from '../../../src/server/features/mail/email-quote.ts'
import { createFileTransport } from '../../../src/server/features/mail/file-transport.ts'
import { noteOpened } from '../../../src/server/features/mailboxes/known-mailbox.ts'
import { digestRecipient } from '../../../src/server/features/mailboxes/mail-address.ts'
import { emailDepsOf } from '../../../src/server/features/mail/mail.routes.ts'
import { suppressRecipient } from '../../../src/server/features/mail/not-me.ts'
import { sendMail } from '../../../src/server/features/mail/send-mail.job.ts'
import { allowMail, erasePerson, exportPerson } from '../../../src/server/features/privacy/person.service.ts'
import { adviseOnAccounts } from '../../../src/server/features/privacy/person-accounts.ts'
import { findAccountsOf, type PersonDeps } from '../../../src/server/features/privacy/person.read-model.ts'
import { lockNextStockRevision } from '../../../src/server/features/stock/stock-revision.ts'
import { createSampleAccounts } from '../../../src/server/features/staff/sample-accounts.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { dumpAll } from '../../support/dump-all.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'

const CANARY = 'Kanarienvogel'
const EMAIL = `${CANARY}@example.test`
const PHONE = '0123454321'

let shop: TestApp
let deps: PersonDeps
let quoteIds: number[] = []
beforeAll(async () => {
  shop = await createTestApp()
  const outboxFolder = join(shop.context.dataDir, 'outbox')
  deps = { ...shop.context, outboxFolder }
  const [hilux = ''] = await stockUp(shop.context.db, [
    aStockVehicle(),
    aStockVehicle({
      supplierKey: 'DEALER',
      dealerName: CANARY,
      dealerNumber: CANARY,
      dealerEmail: EMAIL.toUpperCase(),
    }),
  ])
  // What an import keeps so that it can be undone.
  await shop.context.db.execute(sql`insert into stock_import (supplier_id, started_at) select id, now() from supplier`)
  await shop.context.db.execute(sql`insert into stock_import_change (import_id, vehicle_id, revision, before)
    select (select max(id) from stock_import), id, revision, to_jsonb(vehicle) from vehicle`)
  quoteIds = await seedCanary(hilux)
  await requestQuote(shop, aQuoteRequest(hilux, { email: 'bystander@example.test', firstName: 'Bystander' }))
})
afterAll(() => shop.close())

/** Quotations in several spellings, one mailed into a file, one waiting, and a file that nobody's row names. */
async function seedCanary(hilux: string): Promise<number[]> {
  const ids: number[] = []
  for (const email of [EMAIL, EMAIL.toUpperCase(), EMAIL.replace('@', '+tag@')]) {
    const client = { email, firstName: CANARY, surname: CANARY, cellNo: PHONE }
    const { result } = await requestQuote(shop, aQuoteRequest(hilux, client), { key: crypto.randomUUID() })
    ids.push(result.quoteId)
  }
  const mailing = emailDepsOf(shop.context)
  for (const quoteId of ids.slice(0, 2)) await mailQuote(mailing, { quoteId, sender: '192.0.2.1' })
  const transport = createFileTransport(deps.outboxFolder)
  const getPdf = async () => new Uint8Array([1])
  await sendMail({ ...shop.context, mailFrom: mailing.mailFrom, transport, getPdf }, shop.jobs[0]?.data)
  transport.close()
  await mkdir(deps.outboxFolder, { recursive: true })
  await writeFile(join(deps.outboxFolder, 'left-over.eml.part'), `To: ${EMAIL}\r\n`)
  await suppressRecipient(shop.context.db, {
    recipientDigest: digestRecipient(EMAIL, shop.context.secret),
    createdAt: TEST_TIME,
  })
  await noteOpened(shop.context.db, {
    recipientDigest: digestRecipient(EMAIL, shop.context.secret),
    openedAt: TEST_TIME,
  })
  return ids
}

const canaries = (text: string) => text.match(new RegExp(`${CANARY}|${PHONE}`, 'gi'))?.length ?? 0

describe('one person’s data', () => {
  test('is exported whole, with an audit line that does not name the person', async () => {
    const before = await dumpAll(shop.context)
    expect(canaries(before)).toBeGreaterThan(20)
    const exported: unknown = JSON.parse(await exportPerson(deps, EMAIL.toLowerCase()))
    expect(exported).toMatchObject({
      quotations: { length: 3 },
      papers: { length: 3 },
      idempotencyKeys: { length: 3 },
      mails: { length: 2 },
      filedMails: { length: 2 },
      dealerOfVehicles: { length: 1 },
      mailsSuppressed: true,
      mailLastOpenedAt: TEST_TIME.toISOString(),
    })
    expect(JSON.stringify(exported)).not.toContain('Bystander')
    expect(JSON.stringify(exported)).toContain(CANARY)
    const { rows } = await shop.context.db.execute(sql`select action, subject, detail from audit_entry`)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'person export' })
    expect(canaries(JSON.stringify(rows))).toBe(0)
  })

  test('is erased from the whole database and the data folder, amounts and others stay', async () => {
    const counts = await erasePerson(deps, EMAIL)
    expect(counts).toEqual({
      quotations: 3,
      papers: 3,
      keys: 3,
      mails: 2,
      files: 2,
      vehicles: 1,
      uploads: 0,
      reasons: 0,
      mappings: 0,
    })
    const after = await dumpAll(shop.context)
    expect(canaries(after)).toBe(0)
    expect(after).toContain('Bystander')
    const rows = await shop.context.db.select().from(quotation)
    expect(rows).toHaveLength(4)
    const erased = rows.filter(({ id }) => quoteIds.includes(id))
    expect(erased.every(({ status, clientCostUsdCents }) => status === 'withdrawn' && clientCostUsdCents > 0)).toBe(
      true,
    )
    const mails = await shop.context.db.select().from(mail)
    expect(mails.map(({ state }) => state).toSorted()).toEqual(['dead', 'filed'])
    expect(await shop.context.db.select().from(knownMailbox)).toEqual([])
    expect(await erasePerson(deps, EMAIL)).toMatchObject({ quotations: 0, files: 0, vehicles: 0 })
  })

  test('may be mailed again once an operator allows it', async () => {
    expect(await allowMail(deps, EMAIL)).toBe(true)
    expect(await allowMail(deps, EMAIL)).toBe(false)
    expect(await shop.context.db.select().from(mailSuppression)).toEqual([])
  })
})

test('former staff are taken out of their row after 30 days, audit lines after a year', async () => {
  const { db } = shop.context
  const member = { usernameKey: 'K', passwordHash: 'h', permissionIds: [3], createdAt: TEST_TIME }
  await db.insert(staffUser).values([
    { ...member, username: CANARY, name: CANARY, usernameKey: 'A', disabled: true, disabledAt: TEST_TIME },
    { ...member, username: 'stays', name: 'Stays', usernameKey: 'B' },
  ])
  const applyRetentionAt = (days: number) =>
    applyRetention({ ...deps, ...shop.context, clock: () => new Date(TEST_TIME.getTime() + days * DAY_MS) })
  await applyRetentionAt(29)
  expect(canaries(await dumpAll(shop.context))).toBeGreaterThan(0)
  await applyRetentionAt(31)
  expect(canaries(await dumpAll(shop.context))).toBe(0)
  expect((await db.select().from(staffUser)).map(({ name }) => name).toSorted()).toEqual(['Stays', '–'])
  const audits = async () => (await db.execute(sql`select from audit_entry`)).rows.length
  expect(await audits()).toBeGreaterThan(0)
  await applyRetentionAt(366)
  expect(await audits()).toBe(0)
})

test('sample accounts that were disabled do not come back', async () => {
  const { db } = shop.context
  const sample = { password: 'a long sample password', now: TEST_TIME }
  await createSampleAccounts(db, sample)
  const whoUsedIt = { name: CANARY, email: `${CANARY}@example.test`, disabled: true, disabledAt: TEST_TIME }
  await db.update(staffUser).set(whoUsedIt).where(eq(staffUser.isSample, true))
  await applyRetention({ ...deps, ...shop.context, clock: () => new Date(TEST_TIME.getTime() + 31 * DAY_MS) })
  expect(await createSampleAccounts(db, sample)).toEqual([])
  expect(canaries(await dumpAll(shop.context))).toBe(0)
})

test('a filed mail to an address that only ends like it is another person’s', async () => {
  const [own, other] = ['own.eml', 'other.eml'].map((name) => join(deps.outboxFolder, name))
  await mkdir(deps.outboxFolder, { recursive: true })
  await writeFile(own!, 'To: other@example.test\r\n\r\nAsk Ann.Other+tag@example.test.\r\n')
  await writeFile(other!, 'To: Jo <joann.other@example.test>\r\n')
  const { filedMails } = JSON.parse(await exportPerson(deps, 'ann.other@example.test')) as { filedMails: object[] }
  expect(filedMails).toMatchObject([{ name: 'own.eml' }])
  expect(await erasePerson(deps, 'ann.other@example.test')).toMatchObject({ files: 1 })
  expect(await readdir(deps.outboxFolder)).toEqual(['other.eml'])
})

test('why a quotation was withdrawn is exported and erased, also of another one where it names the person', async () => {
  const { db } = shop.context
  const address = 'rita@example.test'
  const issue = (email: string) => requestQuote(shop, aQuoteRequest('SAEX0000001', { email }))
  const [own, twin, other] = [
    await issue(address),
    await issue('twin@example.test'),
    await issue('nobody.else@example.test'),
  ].map(({ result }) => result.quoteId)
  const [member] = await db.select({ id: staffUser.id }).from(staffUser).limit(1)
  const reasons = ['Rita rang: too dear', 'The same as that of (Rita+car@example.test).', 'Asked xrita@example.test']
  for (const [place, quotationId] of [own, twin, other].entries()) {
    const withdrawn = { quotationId: quotationId!, at: TEST_TIME, staffUserId: member!.id }
    await db.insert(quotationWithdrawal).values({ ...withdrawn, reason: reasons[place]! })
  }
  const exported = JSON.parse(await exportPerson(deps, address)) as { withdrawals: { reason: string }[] }
  expect(exported.withdrawals.toSorted((one, next) => (one.reason < next.reason ? -1 : 1))).toEqual([
    { quotationId: own, at: TEST_TIME.toISOString(), reason: reasons[0] },
    { quotationId: twin, at: TEST_TIME.toISOString(), reason: reasons[1] },
  ])
  expect(await erasePerson(deps, address)).toMatchObject({ quotations: 1, reasons: 2 })
  const left = await db.select().from(quotationWithdrawal)
  const reasonOf = new Map(left.map(({ quotationId, reason }) => [quotationId, reason]))
  expect([own, twin, other].map((id) => reasonOf.get(id!))).toEqual(['–', '–', reasons[2]])
})

test('accounts of staff with the address are named, and stay until they are taken away', async () => {
  const { db } = shop.context
  const account = { passwordHash: 'a secret hash', permissionIds: [3], createdAt: TEST_TIME }
  await db.insert(staffUser).values([
    { ...account, username: 'thandi', usernameKey: 'THANDI', name: 'Thandi M', email: 'Thandi+shop@example.test' },
    { ...account, username: 'thandi@example.test', usernameKey: 'THANDI@EXAMPLE.TEST', name: 'T', disabled: true },
    { ...account, username: 'bystander', usernameKey: 'BYSTANDER', name: 'B', email: 'xthandi@example.test' },
  ])
  const text = await exportPerson(deps, 'thandi@example.test')
  expect((JSON.parse(text) as { accounts: object[] }).accounts).toEqual([
    { username: 'thandi', name: 'Thandi M', email: 'Thandi+shop@example.test', disabled: false },
    { username: 'thandi@example.test', name: 'T', email: null, disabled: true },
  ])
  expect(text).not.toContain('secret hash')
  const before = await db.select().from(staffUser).orderBy(staffUser.id)
  await erasePerson(deps, 'thandi@example.test')
  expect(await db.select().from(staffUser).orderBy(staffUser.id)).toEqual(before)
  expect(adviseOnAccounts(await findAccountsOf(deps, 'thandi@example.test'))).toEqual([
    "The account thandi has this address, and was not erased. 'saex staff disable thandi' removes it with its names 30 days later; 'saex staff email thandi none' takes the address alone away.",
    'The account thandi@example.test has this address, and was not erased. It is disabled: address and names are removed 30 days after that.',
  ])
  expect(await findAccountsOf(deps, 'nobody@example.test')).toEqual([])
})

describe('while a person is erased', () => {
  const DEALER_OF_LATE = 'Late+dealer@example.test'
  const ADDRESS = 'late@example.test'
  const issue = () => requestQuote(shop, aQuoteRequest('SAEX0000001', { email: ADDRESS }), { key: crypto.randomUUID() })

  /** A store that does something before it first lists keys that begin so. */
  function withPause(prefix: string, pause: () => Promise<unknown>) {
    let isPassed = false
    const { blobs } = shop.context
    const list = async function* (asked: string) {
      if (asked.startsWith(prefix) && !isPassed) {
        isPassed = true
        await pause()
      }
      yield* blobs.list(asked)
    }
    return { ...blobs, list }
  }

  test.each([
    ['files of stock are searched', 'uploads/'],
    ['papers are removed', 'papers/'],
  ])('what comes in while %s is erased too', async (_when, prefix) => {
    const { db } = shop.context
    await issue()
    const blobs = withPause(prefix, async () => {
      const late = await issue()
      await mailQuote(emailDepsOf(shop.context), { quoteId: late.result.quoteId, sender: '192.0.2.2' })
      await db.execute(sql`update vehicle set dealer_email = ${DEALER_OF_LATE} where supplier_key = 'DEALER'`)
      await writeFile(join(deps.outboxFolder, 'late.eml'), `To: ${ADDRESS}\r\n`)
    })
    const counts = await erasePerson({ ...deps, blobs }, ADDRESS)
    expect(counts).toMatchObject({ quotations: 2, papers: 2, keys: 2, files: 1, vehicles: 1 })
    expect((await dumpAll(shop.context)).match(/late(\+dealer)?@example/gi)).toBe(null)
  })

  test('others sign in and save also where the store takes long', async () => {
    const { db } = shop.context
    await issue()
    const [reached, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const blobs = withPause('papers/', () => {
      reached.resolve()
      return freed.promise
    })
    const erased = erasePerson({ ...deps, blobs }, ADDRESS)
    await reached.promise
    const others = db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '200ms'`)
      await lockNextStockRevision(tx)
      await recordAudit(tx, { at: TEST_TIME, actor: 'stranger', action: 'login', subject: '' })
    })
    const outcome = await others.then(
      () => 'done',
      (error: unknown) => error,
    )
    freed.resolve()
    await erased
    expect(outcome).toBe('done')
  })
})
