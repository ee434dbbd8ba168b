import { randomUUID } from 'node:crypto'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../../src/shared/contract/stock-vehicle.ts'
import { type Staff, type Work } from './work.ts'

/** A clerk who writes other kilometres into one vehicle after the other. */
export function saveVehicles(clerk: Staff, refs: readonly string[]): Work {
  const saved = new Map<string, { mileage: number; times: number }>()
  let turn = 0
  return {
    name: 'saves',
    workers: 1,
    step: async () => {
      const saexRef = refs[turn++ % refs.length]!
      const { version, values } = await clerk.ask<StaffVehicle>('GET', STAFF_PATHS.stockVehicle, { query: { saexRef } })
      const mileage = (values.mileage ?? 0) + 1
      const payload = { saexRef, version, values: { mileage } }
      await clerk.ask('POST', STAFF_PATHS.saveVehicle, { payload, key: randomUUID() })
      saved.set(saexRef, { mileage, times: (saved.get(saexRef)?.times ?? 0) + 1 })
      return 1
    },
    compare: async (database) => {
      const { rows } = await database.query<{ ref: number; km: number; times: number }>(
        `SELECT saex_number::int AS ref, mileage_km::int AS km,
                (SELECT count(*)::int FROM vehicle_change c WHERE c.vehicle_id = v.id AND c.fields ? 'mileage_km') AS times
         FROM vehicle v`,
      )
      const stored = new Map(rows.map((row) => [`SAEX${String(row.ref).padStart(7, '0')}`, row]))
      const compared = [...saved].map(([ref, { mileage, times }]) => {
        const { km, times: kept } = stored.get(ref)!
        return { lost: km !== mileage || kept < times, doubled: kept > times }
      })
      const count = (of: 'lost' | 'doubled') => compared.filter((one) => one[of]).length
      return { lost: count('lost'), doubled: count('doubled'), half: 0 }
    },
  }
}
