import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockRevision, vehicle, vehicleChange } from '../../../src/server/db/schema/index.ts'
import { setStatus } from '../../../src/server/features/stock-desk/staff-status.ts'
import { undoImport } from '../../../src/server/features/stock-import/undo-import.ts'
import { readRow } from '../../../src/server/features/stock/vehicle-json.ts'
import type { VehicleInput } from '../../../src/server/features/stock/vehicle-input.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'

const { dealerName, dealerNumber, dealerEmail } = aStockVehicle()
const DEALER = { dealerName, dealerNumber, dealerEmail }
const NOBODY = { dealerName: null, dealerNumber: null, dealerEmail: null }
const days = (count: number) => new Date(TEST_TIME.getTime() + count * DAY_MS)

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

/** A vehicle of which the file has this; answers its stock number. */
async function listed(changes: Partial<VehicleInput> = {}): Promise<string> {
  const supplierKey = crypto.randomUUID()
  await stockUp(shop.context.db, [aStockVehicle({ supplierKey, ...changes })])
  return supplierKey
}

async function rowOf(supplierKey: string) {
  const [row] = await shop.context.db.select().from(vehicle).where(eq(vehicle.supplierKey, supplierKey))
  return row!
}

async function sell(supplierKey: string): Promise<void> {
  const sold = { status: 'sold', soldAt: TEST_TIME, statusByStaff: true } as const
  await shop.context.db.update(vehicle).set(sold).where(eq(vehicle.supplierKey, supplierKey))
}

async function applyRetentionAt(count: number) {
  await applyRetention({ ...shop.context, clock: () => days(count), outboxFolder: '/nowhere' })
}

test('the dealer goes 24 months after the vehicle was sold, all else of it stays', async () => {
  const { db } = shop.context
  const [sold, inStock] = [await listed(), await listed()]
  await sell(sold)
  const before = await rowOf(sold)
  await applyRetentionAt(729)
  expect(await rowOf(sold)).toEqual(before)
  await applyRetentionAt(732)
  const [current] = await db.select().from(stockRevision)
  const after = await rowOf(sold)
  expect(after).toEqual({ ...before, ...NOBODY, updatedAt: days(732), revision: current!.revision })
  expect(after.revision).toBeGreaterThan(before.revision)
  expect(await rowOf(inStock)).toMatchObject(DEALER)
  await applyRetentionAt(733)
  expect(await rowOf(sold)).toEqual(after)
  const lines = await db.select().from(vehicleChange).where(eq(vehicleChange.vehicleId, after.id))
  const nothing = [null, null]
  expect(lines.at(-1)?.fields).toEqual({ dealer_name: nothing, dealer_number: nothing, dealer_email: nothing })
})

test('the time of a withdrawn vehicle runs from its withdrawal, not from the made-up day of its sale', async () => {
  const { db } = shop.context
  const key = await listed()
  const row = await readRow(db, (await rowOf(key)).id)
  await db.execute(
    sql`update vehicle set ${setStatus('withdrawn', { now: TEST_TIME, row })} where supplier_key = ${key}`,
  )
  await applyRetentionAt(729)
  expect(await rowOf(key)).toMatchObject(DEALER)
  await applyRetentionAt(732)
  expect(await rowOf(key)).toMatchObject(NOBODY)
})

test('a dealer whom staff keep against files goes too, with what files say, and other pins stay', async () => {
  const { db } = shop.context
  const [alone, beside, ofFile] = [await listed(), await listed(), await listed({ ...NOBODY })]
  for (const key of [alone, beside, ofFile]) await sell(key)
  const fileValues = { at: TEST_TIME.toISOString(), values: DEALER }
  const dealerPins = ['dealerEmail', 'dealerName', 'dealerNumber']
  await db.update(vehicle).set({ pinned: dealerPins, fileValues }).where(eq(vehicle.supplierKey, alone))
  await db
    .update(vehicle)
    .set({ pinned: [...dealerPins, 'vin'], fileValues: { ...fileValues, values: { ...DEALER, vin: 'X' } } })
    .where(eq(vehicle.supplierKey, beside))
  await db
    .update(vehicle)
    .set({ pinned: ['dealerName'], fileValues: { ...fileValues, values: { dealerName } } })
    .where(eq(vehicle.supplierKey, ofFile))
  await applyRetentionAt(732)
  expect(await rowOf(alone)).toMatchObject({ ...NOBODY, pinned: [], fileValues: null })
  expect(await rowOf(beside)).toMatchObject({ ...NOBODY, pinned: ['vin'] })
  expect((await rowOf(beside)).fileValues).toEqual({ ...fileValues, values: { vin: 'X' } })
  expect(await rowOf(ofFile)).toMatchObject({ ...NOBODY, pinned: [], fileValues: null })
})

test('a file that still has the row brings nothing back; its changed row goes again; a vehicle for sale has its dealer', async () => {
  const { db } = shop.context
  const key = await listed()
  await sell(key)
  await applyRetentionAt(732)
  const cleared = await rowOf(key)
  await stockUp(db, [aStockVehicle({ supplierKey: key })])
  expect(await rowOf(key)).toEqual(cleared)
  await stockUp(db, [aStockVehicle({ supplierKey: key, mileageKm: 90_000 })])
  expect(await rowOf(key)).toMatchObject({ ...DEALER, status: 'sold', soldAt: TEST_TIME })
  await applyRetentionAt(733)
  expect(await rowOf(key)).toMatchObject({ ...NOBODY, mileageKm: 90_000 })
  // The file's word counts again once no member of staff has said anything.
  await db.update(vehicle).set({ statusByStaff: false }).where(eq(vehicle.supplierKey, key))
  await stockUp(db, [aStockVehicle({ supplierKey: key, mileageKm: 90_000 })])
  expect(await rowOf(key)).toMatchObject({ ...DEALER, status: 'available' })
  await applyRetentionAt(734)
  expect(await rowOf(key)).toMatchObject(DEALER)
})

test('an import that changed the vehicle can still be undone, and what that restores goes the next night', async () => {
  const { db } = shop.context
  const key = await listed()
  await sell(key)
  const { id, revision } = await rowOf(key)
  const { rows } = await db.execute<{ id: string }>(sql`
    with begun as (insert into stock_import (supplier_id, started_at)
      select supplier_id, ${days(730).toISOString()} from vehicle where id = ${id} returning id)
    insert into stock_import_change (import_id, vehicle_id, revision, before)
    select begun.id, vehicle.id, ${revision}, to_jsonb(vehicle) || '{"mileage_km": 1}'
    from begun, vehicle where vehicle.id = ${id} returning import_id as id`)
  await applyRetentionAt(732)
  expect(await rowOf(key)).toMatchObject(NOBODY)
  const undone = await undoImport(db, { importId: Number(rows[0]!.id), now: () => days(732) })
  expect(undone).toMatchObject({ restored: 1, leftAlone: 0 })
  expect(await rowOf(key)).toMatchObject({ mileageKm: 1 })
  await applyRetentionAt(733)
  expect(await rowOf(key)).toMatchObject({ ...NOBODY, mileageKm: 1 })
})

test('more vehicles than one batch has are all cleared', async () => {
  const { db } = shop.context
  const key = await listed()
  const { id: _id, ...row } = await rowOf(key)
  const sold = { ...row, status: 'sold', soldAt: TEST_TIME } as const
  const rows = Array.from({ length: 1001 }, (_, index) => ({
    ...sold,
    saexNumber: 5_000_000 + index,
    supplierKey: `many ${index}`,
  }))
  await db.insert(vehicle).values(rows)
  await applyRetentionAt(732)
  expect(await db.$count(vehicle, sql`supplier_key like 'many %' and dealer_name is not null`)).toBe(0)
})
