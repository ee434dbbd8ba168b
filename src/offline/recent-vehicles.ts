import type { Vehicle } from '../shared/contract/stock.ts'
import type { DeviceStore } from './device-store.ts'
import { nextSeq } from './next-seq.ts'

/** So many are kept. */
const MOST = 20

/** The vehicles whose listing was opened last on this device. */
export function recentVehicles(store: DeviceStore) {
  return {
    /** The one that was opened last comes first; at most 20. */
    list: () =>
      store.read(['recentVehicles'], (database) => database.recentVehicles.orderBy('seq').reverse().toArray()),

    /** Puts a vehicle in front; what is then beyond the 20th place is forgotten. */
    add: (vehicle: Vehicle) =>
      store.write(['recentVehicles'], async ({ recentVehicles: table }) => {
        await table.put({ saexRef: vehicle.saexRef, seq: await nextSeq(table), vehicle })
        await table.orderBy('seq').reverse().offset(MOST).delete()
      }),
  }
}
