import type { Outcome } from '../../../../offline/device-store.ts'
import type { RecentVehicle, SavedSearch, SavedVehicle } from '../../../../offline/mine-tables.ts'
import type { Refusal } from '../../../../offline/store-failure.ts'
import { useDeviceReading } from '../../../api/use-device-reading.ts'
import { device } from '../device.ts'

/** What this device keeps, newest first, as it stands now. */
type Kept = {
  readonly vehicles: readonly SavedVehicle[]
  readonly searches: readonly SavedSearch[]
  readonly recents: readonly RecentVehicle[]
  /** It can be read only: a newer build has taken the database over. */
  readonly isOutdated: boolean
}
export type Reading =
  { readonly phase: 'refused'; readonly reason: Refusal } | { readonly phase: 'read'; readonly kept: Kept }

/** What the visitor keeps on this device; undefined while that is read. */
export function useKept() {
  return useDeviceReading(readKept)
}

async function readKept(show: (reading: Reading) => void): Promise<void> {
  show(await readAll())
}

async function readAll(): Promise<Reading> {
  const vehicles = await device.vehicles.list()
  if (!vehicles.ok) return { phase: 'refused', reason: vehicles.reason }
  const [searches, recents] = await Promise.all([device.searches.list(), device.recents.list()])
  return {
    phase: 'read',
    kept: {
      vehicles: vehicles.value,
      searches: rowsOf(searches),
      recents: rowsOf(recents),
      isOutdated: device.store.isOutdated(),
    },
  }
}

function rowsOf<T>(outcome: Outcome<readonly T[]>): readonly T[] {
  return outcome.ok ? outcome.value : []
}
