import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/db/database.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'
import { TEST_TIME } from './app.ts'

/** A whole, ordinary vehicle; a test states only what matters to it. `supplierKey` tells vehicles apart. */
export function makeVehicle(given: Partial<VehicleInput> & { readonly supplierKey: string }): VehicleInput {
  return {
    title: '2019 Toyota Hilux 2.4 GD-6',
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    mileageKm: 84_500,
    colour: 'White',
    condition: 'Used',
    serviceHistory: 'Full',
    transmission: 'Manual',
    fuelType: 'Diesel',
    bodyType: 'Double Cab',
    driveType: '4x4',
    subBodyType: null,
    vehicleType: 'Bakkie',
    numDoors: 4,
    numSeats: 5,
    lengthCm: 533,
    priceCents: 30_000_000,
    priceWithVatCents: 34_500_000,
    vehicleLocation: 'Durban',
    extras: ['Tow bar'],
    features: [{ key: 'engineCapacity', value: '2393' }],
    pictureKeys: [],
    vin: 'CANARYVIN00000001',
    dealerName: 'Canary Dealer',
    dealerNumber: '+27 31 000 0001',
    dealerEmail: 'canary@dealer.example',
    status: 'available',
    listedAt: new Date('2026-11-01T06:00:00Z'),
    ...given,
  }
}

/** Writes vehicles of one supplier as an import does; answers their ids and references in the same order. */
export async function addVehicles(
  db: Db,
  vehicles: readonly VehicleInput[],
  { supplier = 'Harbour Motors', hasLogo = false, now = TEST_TIME } = {},
): Promise<readonly { readonly id: number; readonly saexRef: string }[]> {
  const supplierId = await ensureSupplier(db, { name: supplier, hasLogo })
  const { refs } = await writeVehicles(db, { supplierId, vehicles, now })
  const { rows } = await db.execute<{ id: number; number: number }>(
    sql`select id::float8 as id, saex_number as number from vehicle`,
  )
  const ids = new Map(rows.map((row) => [row.number, row.id]))
  return refs.map((saexRef) => ({ id: ids.get(Number(saexRef.slice(4))) ?? 0, saexRef }))
}
