import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadsPage, NeedsYou } from '../../../src/shared/contract/reporting.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { PERMISSION, type PermissionId } from '../../../src/shared/contract/staff.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  aQuoteRequest,
  aStockVehicle,
  call,
  NO_QUOTATION_LIMITS,
  requestQuote,
  stockUp,
} from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createWorkFolder, importFile, type WorkFolder } from '../../support/stock-import.ts'

const ISSUED = '2026-11-20T12:00:00Z'

let shop: TestApp
let work: WorkFolder
let refs: readonly string[] = []

beforeAll(async () => {
  shop = await createTestApp({ quotationRules: NO_QUOTATION_LIMITS })
  work = await createWorkFolder()
  refs = await stockUp(
    shop.context.db,
    ['A', 'B', 'C'].map((supplierKey) => aStockVehicle({ supplierKey })),
  )
  shop.clock.now = new Date(ISSUED)
  for (const [place, saexRef] of refs.entries()) {
    await requestQuote(shop, aQuoteRequest(saexRef, { email: `buyer${place}@example.test` }), {
      key: crypto.randomUUID(),
    })
  }
})
afterAll(async () => {
  await shop.close()
  await work.remove()
})

let names = 0
async function ask<T>(url: string, permissionId: PermissionId = PERMISSION.advertiser): Promise<T> {
  const token = await signInAs(shop, { name: `somebody ${names++}`, permissionId })
  return (await shop.app.inject({ url, headers: { token } })).json<{ result: T }>().result
}
const needs = () => ask<NeedsYou>(STAFF_PATHS.needsYou)
const endingLeads = () => ask<LeadsPage>(`${STAFF_PATHS.leadsPage}?show=ending`, PERMISSION.salesAgent)

/** Valid for seven days, the last of which ends on 27 November at 22:00 UTC, midnight in Johannesburg. */
test.each([
  ['2026-11-25T21:59:59Z', 0],
  ['2026-11-25T22:00:00Z', 3],
  ['2026-11-27T21:59:59Z', 3],
  ['2026-11-27T22:00:00Z', 0],
])('at %s, %i quotations end within 48 hours, by the count and in the list', async (now, count) => {
  shop.clock.now = new Date(now)
  expect((await needs()).endingSoon).toBe(count)
  expect((await endingLeads()).totalRecords).toBe(count)
})

test('a withdrawn quotation no longer ends soon', async () => {
  shop.clock.now = new Date('2026-11-26T10:00:00Z')
  await shop.context.db.execute(
    sql`update quotation set status = 'withdrawn' where id = (select min(id) from quotation)`,
  )
  expect([(await needs()).endingSoon, (await endingLeads()).totalRecords]).toEqual([2, 2])
})

test('vehicles count that have been reserved for more than seven days, by the last word of staff', async () => {
  const { db } = shop.context
  shop.clock.now = new Date('2026-12-10T10:00:00Z')
  expect((await needs()).reservedLong).toEqual({ count: 0, saexRefs: [] })
  await db.execute(sql`update vehicle set status = 'reserved', updated_at = '2026-12-01T10:00:00Z'`)
  await db.execute(sql`
    insert into vehicle_status_change (vehicle_id, at, staff_user_id, from_status, to_status)
    select id, case when supplier_key = 'B' then '2026-11-20T10:00:00Z' else '2026-12-08T10:00:00Z' end::timestamptz,
      (select min(id) from staff_user), 'available', 'reserved' from vehicle where supplier_key in ('B', 'C')`)
  // B since November, A since its file changed it; C only since two days.
  expect((await needs()).reservedLong).toEqual({ count: 2, saexRefs: [refs[1], refs[0]] })
})

test('mails that were refused or given up in the past seven days count, others do not', async () => {
  const { db } = shop.context
  shop.clock.now = new Date('2026-12-10T10:00:00Z')
  const { rows: quotes } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from quotation order by id desc limit 1`,
  )
  shop.clock.now = new Date('2026-11-26T10:00:00Z')
  await call(shop, {
    url: `${PATHS.emailQuote}?QuoteId=${quotes[0]?.id}`,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  shop.clock.now = new Date('2026-12-10T10:00:00Z')
  expect((await needs()).failedMails).toBe(0)
  await db.execute(sql`update mail set state = 'dead', created_at = '2026-12-09T10:00:00Z'`)
  expect((await needs()).failedMails).toBe(1)
  await db.execute(sql`update quotation set status = 'withdrawn' where id = (select quotation_id from mail)`)
  expect((await needs()).failedMails).toBe(0)
  await db.execute(sql`update quotation set status = 'issued' where id = (select quotation_id from mail)`)
  expect((await needs()).failedMails).toBe(1)
  await db.execute(sql`update mail set created_at = '2026-12-01T10:00:00Z'`)
  expect((await needs()).failedMails).toBe(0)
})

test('the newest import of stock is named with its end', async () => {
  expect((await needs()).lastImport).toBeNull()
  const path = await work.write('stock.csv', 'Stock,Make,Model,Price\nX1,Kia,Rio,100000\n')
  const fields = { supplierNumber: 'Stock', make: 'Make', model: 'Model', price: 'Price' }
  const mapPath = await work.write('map.json', JSON.stringify({ supplier: 'Ndlovu', currency: 'ZAR', fields }))
  await importFile(shop.context.db, { path, mapPath }, { now: new Date('2026-12-09T08:00:00Z') })
  const { lastImport } = await needs()
  expect(lastImport).toEqual({
    supplier: 'Ndlovu',
    startedAt: '2026-12-09T08:00:00.000Z',
    finishedAt: expect.stringMatching(/^2026-12-09T08:0/),
    isUndone: false,
  })
  expect(lastImport?.finishedAt, 'an import takes time').not.toBe(lastImport?.startedAt)
  const { db } = shop.context
  await db.execute(sql`
    insert into upload (id, kind, name, size_bytes, state, created_at, created_by, lease_until)
    select gen_random_uuid(), 'stock', 'next.csv', 1, 'running', now(), min(id), now() + interval '1 minute' from staff_user`)
  await db.execute(sql`
    insert into stock_import (supplier_id, started_at, upload_id)
    select s.id, '2026-12-10T08:00:00Z', u.id from supplier s, upload u limit 1`)
  const begun = { startedAt: '2026-12-10T08:00:00.000Z', finishedAt: null }
  expect((await needs()).lastImport, 'it runs').toMatchObject(begun)
  await db.execute(sql`update upload set state = 'failed'`)
  expect((await needs()).lastImport, 'it failed before its first row').toEqual(lastImport)
  await db.execute(sql`
    insert into stock_import_change (import_id, vehicle_id, revision)
    select (select max(id) from stock_import), min(id), 1 from vehicle`)
  expect((await needs()).lastImport, 'it failed behind some rows').toMatchObject(begun)
})
