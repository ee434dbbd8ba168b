import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { AskedBulk, Bulk, BulkItem, BulkEdit } from '../../src/shared/contract/bulk.ts'
import { PERMISSION } from '../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { runBulk } from '../../src/server/features/bulk/run-bulk.job.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { emptyAuditTrail } from './audit.ts'
import { NO_LIMITS } from './fuzz/run-fuzz.ts'
import { aStockVehicle } from './quoting.ts'
import { signInAs } from './staff-session.ts'
import { createDesk, emptyStock } from './stock-desk.ts'

export const [FIRST, SECOND, THIRD] = ['SAEX0000001', 'SAEX0000002', 'SAEX0000003']
export const TEN_MORE: BulkEdit = { price: { by: 'percent', value: 10, roundTo: 500 }, pin: true }

export let shop: TestApp
/** Of two stock clerks, and of one who confirms prices. */
export let desk: ReturnType<typeof createDesk>
export let other: ReturnType<typeof createDesk>
export let pricing: ReturnType<typeof createDesk>

/** Opens the product for the tests of a file, and empties its stock before each of them. */
export function prepareBulks(): void {
  beforeAll(async () => {
    shop = await createTestApp({ rateRules: NO_LIMITS })
    await seedReference(shop.context.db, { now: TEST_TIME })
    desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
    other = createDesk(shop, await signInAs(shop, { name: 'Olga', permissionId: PERMISSION.stockClerk }))
    pricing = createDesk(shop, await signInAs(shop, { name: 'Paul', permissionId: PERMISSION.pricing }))
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await emptyStock(shop)
    await shop.context.db.execute(sql`truncate bulk_change, bulk_item, vehicle_status_change restart identity cascade`)
    await emptyAuditTrail(shop.database)
  })
}

/** Motors' vehicles A1, A2 …, each with what a file says of it. */
export async function file(
  vehicles: readonly Parameters<typeof aStockVehicle>[0][],
  supplier = 'Motors',
): Promise<void> {
  const { db } = shop.context
  const supplierId = await ensureSupplier(db, { name: supplier, hasLogo: false })
  const written = vehicles.map((changes, index) =>
    aStockVehicle({ supplierKey: `A${index + 1}`, pictureKeys: [], ...changes }),
  )
  await writeVehicles(db, { supplierId, vehicles: written, now: shop.clock.now })
}
export const priced = (rand: number) => ({ priceCents: rand * 100, priceWithVatCents: rand * 115 })

export const preview = (wish: BulkEdit, asked: Partial<AskedBulk> = {}, who = desk, key: string = randomUUID()) =>
  who.call<Bulk>('POST', STAFF_PATHS.bulk, {
    payload: { ...(asked.refs === undefined && asked.filter === undefined && { filter: {} }), wish, ...asked },
    key,
  })
export const see = (id: number, who = desk) => who.call<Bulk>('GET', STAFF_PATHS.bulk, { query: { id: String(id) } })
export const look = async (id: number, who = desk) => (await see(id, who)).result
export const start = (id: number, who = desk) => who.call<Bulk>('POST', STAFF_PATHS.startBulk, { payload: { id } })
export const work = () => runBulk({ ...shop.context, signal: new AbortController().signal })
export const values = async (saexRef: string) => (await desk.one(saexRef)).result.values
export const refuse = (id: number, who = desk) => who.call<Bulk>('POST', STAFF_PATHS.refuseBulk, { payload: { id } })
export const left = async (id: number, kind = 'true') =>
  (
    await desk.call<{ items: BulkItem[] }>('GET', STAFF_PATHS.bulkItems, { query: { id: String(id), left: kind } })
  ).result.items.map(({ saexRef, reason }) => [saexRef, reason])

export const audited = async () =>
  (
    await shop.context.db.execute<{ action: string; detail: string }>(
      sql`select action, detail from audit_entry where subject = 'bulk 1' order by id`,
    )
  ).rows.map(({ action, detail }) => [action, JSON.parse(detail) as Record<string, unknown>] as const)

export async function run(wish: BulkEdit, asked?: Partial<AskedBulk>): Promise<Bulk> {
  const { result } = await preview(wish, asked)
  expect((await start(result.id)).status).toBe(200)
  await work()
  return look(result.id)
}
export async function undo(id: number): Promise<Bulk> {
  expect((await desk.call('POST', STAFF_PATHS.undoBulk, { payload: { id } })).status).toBe(200)
  await work()
  return look(id)
}
