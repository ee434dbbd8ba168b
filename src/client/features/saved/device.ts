import type { Dispatch } from '@reduxjs/toolkit'
import * as z from 'zod/mini'
import { recentVehicles, savedVehicles } from '../../../offline/saved-vehicles.ts'
import { savedSearches } from '../../../offline/saved-searches.ts'

import { changeSetting } from '../../../offline/settings.ts'
import { deviceStore } from '../../api/device-store.ts'
import { deviceRead, MOST_COMPARED, type SavedIndex } from './saved.slice.ts'

const store = deviceStore
const now = () => new Date()

/** Name of the setting with the references to compare. */
const COMPARED = 'compared'
const comparedSchema = z.array(z.string())

/** The store of this browser. Load this module lazily: no page needs it for its first paint. */
export const device = {
  store,
  now,
  vehicles: savedVehicles({ store, now }),
  recents: recentVehicles(store),
  searches: savedSearches(store),
  /** Puts a vehicle into the comparison, where there is room, or takes it out; answers all that are in it then. */
  compare: (saexRef: string, isIn: boolean) =>
    changeSetting(store, COMPARED, (value) => {
      const others = readCompared(value).filter((ref) => ref !== saexRef)
      return isIn ? [...others, saexRef].slice(0, MOST_COMPARED) : others
    }),
}
export type Device = typeof device

function readCompared(value: unknown): readonly string[] {
  const parsed = comparedSchema.safeParse(value)
  return parsed.success ? parsed.data : []
}

let copying: Promise<void> | undefined

/** Keeps the page's copy like the store from now on; resolves when it is. */
export function followDevice(dispatch: Dispatch): Promise<void> {
  if (copying === undefined) {
    const copy = () => (copying = copyIndex(dispatch))
    store.subscribe(() => void copy())
    return copy()
  }
  return copying
}

async function copyIndex(dispatch: Dispatch): Promise<void> {
  const index = await readIndex()
  if (index !== undefined) dispatch(deviceRead(index))
}

async function readIndex(): Promise<SavedIndex | undefined> {
  const index = await store.read(['savedVehicles', 'savedSearches', 'settings'], async (database) => ({
    vehicles: await database.savedVehicles.toCollection().primaryKeys(),
    searches: await database.savedSearches.toCollection().primaryKeys(),
    compared: readCompared((await database.settings.get(COMPARED))?.value),
  }))
  return index.ok ? index.value : undefined
}
