import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PERMISSION } from '../../src/shared/contract/staff.ts'
import type { StockHistory } from '../../src/shared/contract/stock-history.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle, VehicleEdit } from '../../src/shared/contract/stock-vehicle.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import type { VehicleToWrite } from '../../src/server/features/stock/stock-comparison.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { NO_LIMITS } from './fuzz/run-fuzz.ts'
import { aStockVehicle } from './quoting.ts'
import { signInAs } from './staff-session.ts'
import { createDesk, emptyStock } from './stock-desk.ts'

export const SAEX = 'SAEX0000001'
export const NEW: VehicleEdit = { supplier: 'Motors', make: 'Toyota', model: 'Hilux', year: 2019, price: 100_000 }

export let shop: TestApp
/** Of two stock clerks. */
export let carl: ReturnType<typeof createDesk>
export let dora: ReturnType<typeof createDesk>
/** Of Motors. */
export let supplierId = 0

/** Opens the product for the tests of a file, and empties its stock before each of them. */
export function prepareSaves(): void {
  beforeAll(async () => {
    shop = await createTestApp({ rateRules: NO_LIMITS })
    await seedReference(shop.context.db, { now: TEST_TIME })
    carl = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
    dora = createDesk(shop, await signInAs(shop, { name: 'Dora', permissionId: PERMISSION.stockClerk }))
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.clock.now = TEST_TIME
    await beginAnew()
  })
}

/** A stock of nothing but the supplier. */
export async function beginAnew(): Promise<void> {
  await emptyStock(shop)
  supplierId = await ensureSupplier(shop.context.db, { name: 'Motors', hasLogo: false })
}

/** A file of one row, a second after whatever was before. */
export async function file(changes: Partial<VehicleToWrite> = {}) {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  const vehicles = [aStockVehicle({ supplierKey: 'A1', ...changes })]
  return writeVehicles(shop.context.db, { supplierId, vehicles, now: shop.clock.now })
}

export async function seen(): Promise<StaffVehicle> {
  return (await carl.one(SAEX)).result
}

export async function history(): Promise<StockHistory['changes']> {
  return (await carl.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef: SAEX } })).result.changes
}
