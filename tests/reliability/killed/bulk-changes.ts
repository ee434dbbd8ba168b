import { randomUUID } from 'node:crypto'
import type { Bulk } from '../../../src/shared/contract/bulk.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StaffVehicle } from '../../../src/shared/contract/stock-vehicle.ts'
import { type Staff, until, type Work } from './work.ts'

const RAND = 100

/** A clerk who adds a hundred rand to the prices of the same vehicles again and again. */
export async function changeInBulk(clerk: Staff, refs: readonly string[]): Promise<Work> {
  const priceOf = async (saexRef: string) =>
    (await clerk.ask<StaffVehicle>('GET', STAFF_PATHS.stockVehicle, { query: { saexRef } })).values.priceWithVat ?? 0
  const before = new Map<string, number>()
  for (const ref of refs) before.set(ref, await priceOf(ref))
  let done = 0
  let half = 0
  return {
    name: 'bulk changes',
    workers: 1,
    step: async () => {
      const payload = { refs, wish: { price: { by: 'amount', value: RAND, roundTo: 0.01 }, pin: false } }
      const { id } = await clerk.ask<Bulk>('POST', STAFF_PATHS.bulk, { payload, key: randomUUID() })
      const look = () => clerk.ask<Bulk>('GET', STAFF_PATHS.bulk, { query: { id: String(id) } })
      const { changed } = await until(look, async ({ state }) => {
        if (state === 'preview') await clerk.call('POST', STAFF_PATHS.startBulk, { payload: { id } })
        return state === 'done'
      })
      if (changed !== refs.length) half++
      done++
      return 1
    },
    compare: async () => {
      const harm = { lost: 0, doubled: 0, half }
      for (const [ref, price] of before) {
        const more = Math.round((await priceOf(ref)) - price)
        if (more < done * RAND) harm.lost++
        if (more > done * RAND) harm.doubled++
      }
      return harm
    },
  }
}
