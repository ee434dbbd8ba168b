import { useEffect, useState } from 'react'
import type { Outcome } from '../../../../offline/device-store.ts'
import type { RecentVehicle, SavedSearch, SavedVehicle } from '../../../../offline/mine-tables.ts'
import type { Refusal } from '../../../../offline/store-failure.ts'
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
  | { readonly phase: 'reading' }
  | { readonly phase: 'refused'; readonly reason: Refusal }
  | { readonly phase: 'read'; readonly kept: Kept }

/** Reads the device's store, and again after every change of it, also one of another tab. */
export function useKept(): { readonly reading: Reading; readonly readAgain: () => void } {
  const [reading, setReading] = useState<Reading>({ phase: 'reading' })
  const readAgain = () => void readAll().then(setReading)
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const next = await readAll()
      if (isShown) setReading(next)
    }
    void read()
    const stop = device.store.subscribe(() => void read())
    return () => {
      isShown = false
      stop()
    }
  }, [])
  return { reading, readAgain }
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
