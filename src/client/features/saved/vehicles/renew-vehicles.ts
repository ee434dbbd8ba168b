import type { SavedVehicle } from '../../../../offline/mine-tables.ts'
import type { Renewal } from '../../../../offline/saved-vehicles.ts'
import { hasErrorKey } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'

/** So many are asked for at a time. */
const AT_ONCE = 4

/**
 * Asks the server for the present state of the saved vehicles by their references. Stops at the first that gets no
 * answer, with what it has.
 */
export async function askForVehicles(rows: readonly Pick<SavedVehicle, 'saexRef'>[], dispatch: ClientDispatch) {
  const renewals: Renewal[] = []
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const batch = rows.slice(start, start + AT_ONCE)
    const answers = await Promise.all(batch.map(({ saexRef }) => askForVehicle(saexRef, dispatch)))
    renewals.push(...answers.filter((answer) => answer !== undefined))
    if (answers.includes(undefined)) break
  }
  return renewals
}

async function askForVehicle(saexRef: string, dispatch: ClientDispatch): Promise<Renewal | undefined> {
  const { initiate } = stockApi.endpoints.getVehicle
  const { data, error } = await dispatch(initiate(saexRef, { subscribe: false, forceRefetch: true }))
  // What this device kept is no news of the vehicle.
  const isNews = data !== undefined && error === undefined && data.freshness.source === 'network'
  if (isNews) return { saexRef, answer: data.result }
  return isUnknown(error) ? { saexRef, answer: 'gone' } : undefined
}

/** Only the server's own word counts: a connection that fails is no missing vehicle. */
export function isUnknown(error: unknown): boolean {
  return hasErrorKey(error, 'VEHICLE_NOT_FOUND')
}
