import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { PERMISSION } from '../../src/shared/contract/staff.ts'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import { photoBlob } from '../../src/server/features/media/photo-store.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { NO_LIMITS } from './fuzz/run-fuzz.ts'
import { patchwork } from './patchwork.ts'
import { createPhotoDesk } from './photo-desk.ts'
import { aStockVehicle } from './quoting.ts'
import { signInAs } from './staff-session.ts'
import { createDesk, emptyStock } from './stock-desk.ts'

export const [FIRST, SECOND] = ['SAEX0000001', 'SAEX0000002']

export let shop: TestApp
/** Of a stock clerk, of an administrator and of a photographer; by the yards that one and another send photos. */
export let desk: ReturnType<typeof createDesk>
export let adminDesk: ReturnType<typeof createDesk>
export let yardDesk: ReturnType<typeof createDesk>
export let yard: ReturnType<typeof createPhotoDesk>
export let otherYard: ReturnType<typeof createPhotoDesk>

/** Opens the product for the tests of a file; before each of them its stock is two vehicles without photos or reports. */
export function prepareYard(): void {
  beforeAll(async () => {
    shop = await createTestApp({ rateRules: NO_LIMITS })
    await seedReference(shop.context.db, { now: TEST_TIME })
    desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
    const token = await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer })
    ;[yard, yardDesk] = [createPhotoDesk(shop, token), createDesk(shop, token)]
    otherYard = createPhotoDesk(shop, await signInAs(shop, { name: 'Paula', permissionId: PERMISSION.photographer }))
    adminDesk = createDesk(shop, await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.administrator }))
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    await emptyStock(shop)
    await shop.context.db.execute(sql`truncate photo, photo_upload, condition_report restart identity`)
    await file([{}, { supplierKey: 'A2', vin: 'AHTBB3CD901234567' }])
  })
}

export async function file(vehicles: readonly Parameters<typeof aStockVehicle>[0][]) {
  const { db } = shop.context
  const supplierId = await ensureSupplier(db, { name: 'Motors', hasLogo: false })
  const written = vehicles.map((changes) => aStockVehicle({ supplierKey: 'A1', pictureKeys: [], ...changes }))
  return writeVehicles(db, { supplierId, vehicles: written, now: shop.clock.now })
}

export const vehicle = async (saexRef: string = FIRST): Promise<StaffVehicle> => (await desk.one(saexRef)).result
export const keysOf = async (saexRef: string = FIRST) => (await vehicle(saexRef)).values.pictures
export const photoFile = (key: string) => join(shop.context.dataDir, photoBlob(key))
export const arrange = async (pictures: readonly string[], version?: number, who = desk) =>
  who.save({ saexRef: FIRST, version: version ?? (await vehicle()).version, values: { pictures: [...pictures] } })

/** Sends photos one after the other; answers their keys. */
export async function sendAll(seeds: readonly number[], saexRef: string | null = FIRST): Promise<string[]> {
  const keys = []
  for (const seed of seeds) {
    const { status, result } = await yard.send(await patchwork(seed), { saexRef })
    expect(status).toBe(200)
    keys.push(result.key!)
  }
  return keys
}
