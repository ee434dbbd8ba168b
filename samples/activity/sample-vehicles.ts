import { and, asc, eq, gt, like } from 'drizzle-orm'
import type { Queries } from '../../src/server/db/database.ts'
import { make, model, vehicle } from '../../src/server/db/schema/index.ts'
import { toSaexRef } from '../../src/shared/domain/saex-reference.ts'
import type { Random } from '../random.ts'
import { SAMPLE_KEY_PREFIX } from '../stock/generate-vehicles.ts'

/** What buyers search and ask for. */
export type SampleVehicle = {
  readonly saexRef: string
  readonly make: string
  readonly model: string
  readonly listedAt: Date
}

/** Sample vehicles that may be quoted, the longest listed first. */
export async function listQuotableSamples(queries: Queries): Promise<readonly SampleVehicle[]> {
  const { saexNumber, listedAt } = vehicle
  const rows = await queries
    .select({ saexNumber, make: make.name, model: model.name, listedAt })
    .from(vehicle)
    .innerJoin(make, eq(make.id, vehicle.makeId))
    .innerJoin(model, eq(model.id, vehicle.modelId))
    .where(
      and(
        like(vehicle.supplierKey, `${SAMPLE_KEY_PREFIX}%`),
        eq(vehicle.status, 'available'),
        gt(vehicle.priceWithVatCents, 0),
      ),
    )
    .orderBy(asc(listedAt), asc(saexNumber))
  return rows.map((row) => ({
    saexRef: toSaexRef(row.saexNumber),
    make: row.make,
    model: row.model,
    listedAt: row.listedAt,
  }))
}

/** One that was listed by then; of a stock that is younger, the longest listed. */
export function pickListed(vehicles: readonly SampleVehicle[], random: Random, at: Date): SampleVehicle {
  const picked = vehicles[random.int(0, Math.max(0, countListed(vehicles, at) - 1))]
  if (picked === undefined) throw new RangeError('there is no vehicle to pick')
  return picked
}

/** How many of them were listed by then: thousands of moments ask, so the list is halved, not walked. */
function countListed(vehicles: readonly SampleVehicle[], at: Date): number {
  let [low, high] = [0, vehicles.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (vehicles[middle]!.listedAt.getTime() <= at.getTime()) low = middle + 1
    else high = middle
  }
  return low
}
