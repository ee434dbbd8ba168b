import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import type { ListedVehicle } from '../../../src/shared/contract/stock.ts'
import {
  conditionReport,
  idempotencyKey,
  installationStep,
  knownMailbox,
  mail,
  photoUpload,
  quotation,
  quotationPaper,
  quotationWithdrawal,
  rateCounter,
  searchHistory,
  staffUser,
  upload,
  vehicleStatusChange,
} from '../../../src/server/db/schema/index.ts'
import { findQuotation } from '../../../src/server/features/quotes/quotes.repository.ts'
import { RETENTION_STEP } from '../../../src/server/features/metrics/retention-mark.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, requestQuote, stockUp } from '../../support/quoting.ts'
import { createPhotoDesk } from '../../support/photo-desk.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader } from '../../support/uploading.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { makeZip, rowXml, withSheets } from '../../support/zip.ts'

const days = (count: number) => new Date(TEST_TIME.getTime() + count * DAY_MS)
const CANARY = 'canary'

let shop: TestApp
let outboxFolder: string
let hilux = ''

beforeAll(async () => {
  shop = await createTestApp()
  outboxFolder = join(shop.context.dataDir, 'outbox')
  ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle()])
})
afterAll(() => shop.close())

async function applyRetentionAt(now: Date) {
  await applyRetention({ ...shop.context, clock: () => now, outboxFolder })
}

test('each thing goes when its time is over, and not before', async () => {
  const { db } = shop.context
  const request = aQuoteRequest(hilux, { firstName: CANARY, surname: CANARY, email: `${CANARY}@example.test` })
  const { result } = await requestQuote(shop, request, { key: randomUUID() })
  const search = { searchTypeId: 2, ipPrefix: '', country: '' }
  await db.insert(searchHistory).values([{ ...search, id: 1, searchedAt: TEST_TIME }])
  await db.delete(rateCounter)
  await db.insert(rateCounter).values({ rule: 'r', subject: 's', windowStart: TEST_TIME, count: 1 })
  const sent = {
    quotationId: result.quoteId,
    recipient: `${CANARY}@example.test`,
    recipientDigest: 'd',
    createdAt: TEST_TIME,
  }
  await db.insert(mail).values([
    { ...sent, id: randomUUID(), messageId: '<1@x>', state: 'sent', finishedAt: TEST_TIME },
    { ...sent, id: randomUUID(), messageId: '<2@x>', state: 'dead', finishedAt: TEST_TIME },
    { ...sent, id: randomUUID(), messageId: '<3@x>', state: 'queued' },
  ])
  await db.insert(knownMailbox).values({ recipientDigest: 'd', openedAt: TEST_TIME })
  await mkdir(outboxFolder, { recursive: true })
  await writeFile(join(outboxFolder, 'a.eml'), CANARY)
  await utimes(join(outboxFolder, 'a.eml'), TEST_TIME, TEST_TIME)
  const left = async () => ({
    keys: (await db.select().from(idempotencyKey)).length,
    papers: (await db.select().from(quotationPaper)).length,
    searches: (await db.select().from(searchHistory)).length,
    counters: (await db.select().from(rateCounter)).length,
    recipients: (await db.select().from(mail)).filter(({ recipient }) => recipient !== '').map(({ state }) => state),
    mailboxes: (await db.select().from(knownMailbox)).length,
    files: (await readdir(outboxFolder)).length,
  })

  await applyRetentionAt(days(0.9))
  const all = {
    keys: 1,
    papers: 1,
    searches: 1,
    counters: 1,
    recipients: ['sent', 'dead', 'queued'],
    mailboxes: 1,
    files: 1,
  }
  expect(await left()).toEqual(all)
  await applyRetentionAt(days(8))
  expect(await left()).toEqual({ ...all, counters: 0, recipients: ['dead', 'queued'] })
  await applyRetentionAt(days(59.9))
  expect(await left()).toEqual({ ...all, counters: 0, recipients: [], files: 0 })
  await applyRetentionAt(days(63))
  await applyRetentionAt(days(63))
  const late = { keys: 0, papers: 0, searches: 0, counters: 0, recipients: [], files: 0 }
  expect(await left()).toEqual({ ...late, mailboxes: 1 })
  await applyRetentionAt(days(364))
  expect(await left()).toEqual({ ...late, mailboxes: 1 })
  await applyRetentionAt(days(366))
  expect(await left()).toEqual({ ...late, mailboxes: 0 })
})

test('a mail that still waits after 30 days is given up, and its recipient goes', async () => {
  const { db } = shop.context
  await db.delete(mail)
  const [{ id: quotationId }] = (await db.select({ id: quotation.id }).from(quotation)) as [{ id: number }]
  const waiting = { quotationId, recipient: `${CANARY}@example.test`, recipientDigest: 'd', state: 'queued' as const }
  await db.insert(mail).values([
    { ...waiting, id: randomUUID(), messageId: '<31@x>', createdAt: days(-31) },
    { ...waiting, id: randomUUID(), messageId: '<29@x>', createdAt: days(-29) },
  ])
  await applyRetentionAt(TEST_TIME)
  const rows = await db.select().from(mail).orderBy(mail.createdAt)
  expect(rows).toMatchObject([
    { state: 'dead', lastError: 'lost', finishedAt: days(-31), recipient: '' },
    { state: 'queued', finishedAt: null, recipient: waiting.recipient },
  ])
})

test('persons are forgotten 24 months after their last quotation, vehicle and amounts stay', async () => {
  const { db } = shop.context
  await db.delete(mail)
  const regular = aQuoteRequest(hilux, { email: 'Regular@example.test', firstName: 'Regular' })
  const { result: first } = await requestQuote(shop, regular, { key: randomUUID() })
  shop.clock.now = days(100)
  await requestQuote(shop, { ...regular, email: 'regular@example.test' }, { key: randomUUID() })

  await applyRetentionAt(days(735))
  const rows = JSON.stringify(await db.select().from(quotation))
  expect(rows).not.toContain(CANARY)
  expect(rows.match(/regular@example\.test/gi)).toHaveLength(4)
  const kept = await findQuotation(db, first.quoteId)
  expect(kept?.record.client.firstName).toBe('Regular')

  await applyRetentionAt(days(840))
  const after = await db.select().from(quotation)
  expect(JSON.stringify(after)).not.toMatch(/regular/i)
  expect(after).toHaveLength(3)
  const forgotten = await findQuotation(db, first.quoteId)
  expect(forgotten?.record).toMatchObject({ number: first.quoteNumber, lineItems: first.lineItems })
  expect(forgotten?.record.client).toMatchObject({ firstName: '–', surname: '–', cellNo: null })
})

test('a person who was half forgotten when the job broke off is forgotten whole by the next', async () => {
  const { db } = shop.context
  await signInAs(shop, { name: 'Wendy', permissionId: PERMISSION.salesAgent })
  const [{ id: staffUserId }] = (await db.select({ id: staffUser.id }).from(staffUser)) as [{ id: number }]
  const request = aQuoteRequest(hilux, { email: 'half@example.test', firstName: 'Half' })
  const { result } = await requestQuote(shop, request, { key: randomUUID() })
  const quotationId = result.quoteId
  await db.insert(quotationWithdrawal).values({ quotationId, at: TEST_TIME, staffUserId, reason: CANARY })
  await db.execute(sql`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'broken off'; end $$`)
  await db.execute(sql`create trigger break_off before update on quotation_withdrawal
    for each row execute function break_off()`)
  await expect(applyRetentionAt(days(900))).rejects.toThrow('these steps failed: persons')
  await db.execute(sql`drop function break_off cascade`)
  await applyRetentionAt(days(900))
  const kept = await db.select().from(quotationWithdrawal).where(eq(quotationWithdrawal.quotationId, quotationId))
  expect(kept).toMatchObject([{ reason: '–' }])
})

test('on 29 February the month 24 months ago has no such day: nobody is forgotten a day early', async () => {
  const { db } = shop.context
  shop.clock.now = new Date('2026-02-28T18:00:00Z')
  const leap = aQuoteRequest(hilux, { email: 'leap@example.test', firstName: 'Leap' })
  const { result } = await requestQuote(shop, leap, { key: randomUUID() })
  const firstName = async () => (await findQuotation(db, result.quoteId))?.record.client.firstName
  await applyRetentionAt(new Date('2028-02-29T12:00:00Z'))
  expect(await firstName()).toBe('Leap')
  await applyRetentionAt(new Date('2028-02-29T19:00:00Z'))
  expect(await firstName()).toBe('–')
})

test('earlier reports of a vehicle go 24 months after it was sold; the one in force stays for when it comes back', async () => {
  const { db } = shop.context
  await signInAs(shop, { name: 'Rita', permissionId: PERMISSION.stockClerk })
  const [{ id: madeBy }] = (await db.select({ id: staffUser.id }).from(staffUser)) as [{ id: number }]
  const { rows } = await db.execute<{ id: string }>(sql`select id from vehicle`)
  const vehicleId = Number(rows[0]!.id)
  const report = {
    vehicleId,
    inspectedOn: '2026-11-01',
    document: { areas: [] },
    photoKeys: [],
    madeBy,
    madeAt: TEST_TIME,
  }
  const made = await db
    .insert(conditionReport)
    .values([
      { ...report, key: randomUUID(), requestDigest: 'a' },
      { ...report, key: randomUUID(), requestDigest: 'b' },
    ])
    .returning()
  const [former, inForce] = made.map(({ id }) => id)
  await db.execute(sql`update vehicle set report_id = ${inForce} where id = ${vehicleId}`)
  const left = async () =>
    (await db.select({ id: conditionReport.id }).from(conditionReport)).map(({ id }) => id).toSorted((a, b) => a - b)
  await applyRetentionAt(days(800))
  expect(await left()).toEqual([former, inForce])
  await db.execute(sql`update vehicle set status = 'sold', sold_at = now() where id = ${vehicleId}`)
  await applyRetentionAt(days(729))
  expect(await left()).toEqual([former, inForce])
  await applyRetentionAt(days(732))
  expect(await left()).toEqual([inForce])
  await db.execute(sql`update vehicle set status = 'available', sold_at = null where id = ${vehicleId}`)
  const back = await shop.app.inject(`/api/stock?saexReference=${hilux}`)
  expect(back.json<{ result: ListedVehicle }>().result.conditionReport).toMatchObject({ id: inForce })
})

test('who set a status goes 24 months after it with the other history, once the vehicle is no longer in stock', async () => {
  const { db } = shop.context
  const [member] = await db.select({ id: staffUser.id }).from(staffUser).limit(1)
  const { rows } = await db.execute<{ id: string }>(sql`select id from vehicle`)
  const vehicleId = Number(rows[0]!.id)
  const word = { vehicleId, staffUserId: member!.id, fromStatus: 'available', toStatus: 'sold' } as const
  await db.insert(vehicleStatusChange).values([
    { ...word, at: TEST_TIME },
    { ...word, at: days(100) },
  ])
  const leftAt = async (count: number) => {
    await applyRetentionAt(days(count))
    return (await db.select().from(vehicleStatusChange).orderBy(vehicleStatusChange.id)).map(({ at }) => at)
  }
  expect(await leftAt(900)).toEqual([TEST_TIME, days(100)])
  await db.execute(sql`update vehicle set status = 'sold', sold_at = now() where id = ${vehicleId}`)
  expect(await leftAt(729)).toEqual([TEST_TIME, days(100)])
  expect(await leftAt(732)).toEqual([days(100)])
  expect(await leftAt(832)).toEqual([])
  await db.execute(sql`update vehicle set status = 'available', sold_at = null where id = ${vehicleId}`)
})

test('first rows of an uploaded file go with it after seven days, what was done with it stays', async () => {
  const clerk = createUploader(shop, await signInAs(shop, { name: 'Cleo', permissionId: PERMISSION.stockClerk }))
  const header = ['Make', 'Model', 'Price (ZAR)', 'Dealer']
  const sheets = ['Cars', 'Trucks'].map((name) => ({
    name,
    rows: rowXml(header) + rowXml(['Toyota', 'Hilux', 1, CANARY]),
  }))
  const { id } = await clerk.upload('stock', 'stock.xlsx', makeZip(withSheets(sheets)))
  const seen = async () => (await shop.context.db.select().from(upload).where(eq(upload.id, id)))[0]?.inspection
  await shop.context.db.update(upload).set({ state: 'done', finishedAt: shop.clock.now }).where(eq(upload.id, id))
  const since = (count: number) => new Date(shop.clock.now.getTime() + count * DAY_MS)
  await applyRetentionAt(since(6.9))
  expect(JSON.stringify(await seen())).toContain(CANARY)
  await applyRetentionAt(since(7.1))
  expect(await seen()).toMatchObject({ kind: 'stock', columns: header, rows: [] })
  expect(JSON.stringify(await seen())).not.toContain(CANARY)
})

test('a photo that did not arrive goes after three days with its bytes', async () => {
  const { db, blobs, dataDir } = shop.context
  const yard = createPhotoDesk(shop, await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer }))
  const bytes = Buffer.alloc(10)
  const { id } = (await yard.announce(bytes)).result
  await yard.part(id, 0, bytes.subarray(5))
  const { now } = shop.clock
  await utimes(join(dataDir, 'uploads', `photo-${id}`, '0'), now, now)
  const leftAfter = async (count: number) => {
    await applyRetentionAt(new Date(now.getTime() + count * DAY_MS))
    const keys: string[] = []
    for await (const { key } of blobs.list('uploads/photo-')) keys.push(key)
    return { rows: await db.$count(photoUpload), keys }
  }
  expect(await leftAfter(2.9)).toEqual({ rows: 1, keys: [`uploads/photo-${id}/0`] })
  expect(await leftAfter(3.1)).toEqual({ rows: 0, keys: [] })
})

test('a file that goes while its folder is read holds up none of the others', async () => {
  await mkdir(outboxFolder, { recursive: true })
  // Its name is there, and what it names is not.
  await symlink('gone', join(outboxFolder, 'a'))
  await writeFile(join(outboxFolder, 'b.eml'), CANARY)
  await utimes(join(outboxFolder, 'b.eml'), TEST_TIME, TEST_TIME)
  await applyRetentionAt(days(31))
  expect(await readdir(outboxFolder)).toEqual(['a'])
  await rm(join(outboxFolder, 'a'))
})

test('a step that fails stops no other one, and the run fails by its name', async () => {
  const { db, blobs, dataDir } = shop.context
  const broken = await mkdtemp(join(dataDir, 'broken-'))
  // Where exports of the audit trail should be is a file.
  await writeFile(join(broken, 'audit'), '')
  await db.insert(knownMailbox).values({ recipientDigest: 'old', openedAt: TEST_TIME })
  await db.insert(rateCounter).values({ rule: 'r', subject: 'old', windowStart: TEST_TIME, count: 1 })
  const away = { ...blobs, remove: () => Promise.reject(new Error('the store is away')) }
  const run = applyRetention({
    ...shop.context,
    dataDir: broken,
    blobs: away,
    clock: () => days(1000),
    outboxFolder,
  })
  await expect(run).rejects.toThrow(
    'these steps failed: auditExport, photoParts, paperObjects, auditExports, uploadedFiles',
  )
  await expect(run).rejects.toHaveProperty('errors.length', 5)
  expect(await db.select().from(knownMailbox).where(eq(knownMailbox.recipientDigest, 'old'))).toEqual([])
  expect(await db.select().from(rateCounter).where(eq(rateCounter.subject, 'old'))).toEqual([])
})

test('the end of a whole run is noted, and not that of one with a step that failed', async () => {
  const { db, dataDir } = shop.context
  const noted = async () => {
    const rows = await db.select().from(installationStep).where(eq(installationStep.name, RETENTION_STEP))
    return rows.map(({ doneAt }) => doneAt)
  }
  await applyRetentionAt(days(1001))
  expect(await noted()).toEqual([days(1001)])
  const broken = await mkdtemp(join(dataDir, 'broken-'))
  await writeFile(join(broken, 'audit'), '')
  const run = applyRetention({ ...shop.context, dataDir: broken, clock: () => days(1002), outboxFolder })
  await expect(run).rejects.toThrow('these steps failed')
  expect(await noted()).toEqual([days(1001)])
})
