import type { Vehicle } from '../shared/contract/stock.ts'
import type { DeviceStore } from './device-store.ts'
import type { SavedVehicle } from './mine-tables.ts'
import { nextSeq } from './next-seq.ts'

/** So many are kept. */
const MOST = 20

/** What the server answered about a saved vehicle; 'gone' = it no longer knows the reference. */
export type Renewal = { readonly saexRef: string; readonly answer: Vehicle | 'gone' }

type Options = { readonly store: DeviceStore; readonly now: () => Date }

/** The vehicles that the visitor keeps on this device. */
export function savedVehicles({ store, now }: Options) {
  return {
    /** Newest first. */
    list: () => store.read(['savedVehicles'], (database) => database.savedVehicles.orderBy('seq').reverse().toArray()),

    /** A vehicle that is saved already stays as it is. */
    save: (vehicle: Vehicle) =>
      store.write(['savedVehicles'], async ({ savedVehicles: table }) => {
        if ((await table.get(vehicle.saexRef)) !== undefined) return
        const seq = await nextSeq(table)
        await table.put({ ...toRow(vehicle, now()), seq, priceWhenSaved: vehicle.priceWithVAT })
      }),

    remove: (saexRef: string) =>
      store.write(['savedVehicles'], (database) => database.savedVehicles.delete(saexRef).then(() => undefined)),

    /** Takes over what the server answered; vehicles that were removed meanwhile stay removed. */
    renew: (renewals: readonly Renewal[]) =>
      store.write(['savedVehicles'], async ({ savedVehicles: table }) => {
        const rows = await table.bulkGet(renewals.map(({ saexRef }) => saexRef))
        await table.bulkPut(
          rows.flatMap((row, index) => {
            const renewal = renewals[index]
            return row === undefined || renewal === undefined ? [] : [renewed(row, renewal.answer, now())]
          }),
        )
      }),
  }
}

/** The row after an answer: a vehicle that is sold or gone keeps its last price. */
export function renewed(row: SavedVehicle, answer: Renewal['answer'], at: Date): SavedVehicle {
  if (answer === 'gone') return { ...row, isGone: true, checkedAt: at.toISOString() }
  const isPriceless = answer.status === 'sold' && !(answer.priceWithVAT > 0)
  const { price, priceWithVAT } = isPriceless ? row.vehicle : answer
  return { ...row, ...toRow({ ...answer, price, priceWithVAT }, at) }
}

function toRow(vehicle: Vehicle, at: Date) {
  return { saexRef: vehicle.saexRef, vehicle, checkedAt: at.toISOString(), isGone: false }
}

/** The vehicles whose listing was opened last on this device. */
export function recentVehicles(store: DeviceStore) {
  return {
    /** The one that was opened last comes first; at most 20. */
    list: () =>
      store.read(['recentVehicles'], (database) => database.recentVehicles.orderBy('seq').reverse().toArray()),

    /** Puts a vehicle in front; what is then beyond the 20th place is forgotten. */
    add: (vehicle: Vehicle) =>
      store.write(
        ['recentVehicles'],
        async ({ recentVehicles: table }) => {
          await table.put({ saexRef: vehicle.saexRef, seq: await nextSeq(table), vehicle })
          await table.orderBy('seq').reverse().offset(MOST).delete()
        },
        { isUnasked: true },
      ),
  }
}
