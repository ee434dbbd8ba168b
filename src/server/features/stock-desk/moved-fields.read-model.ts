import { and, eq, gt } from 'drizzle-orm'
import { HISTORY_FIELDS } from '../../../shared/contract/stock-history.ts'
import { FEATURE_PIN } from '../../../shared/contract/stock-pins.ts'
import type { Queries } from '../../db/database.ts'
import { type Features, vehicleChange } from '../../db/schema/index.ts'
import { COLUMN_OF, WITHDRAWN_COLUMN } from '../stock/field-columns.ts'

/** Fields of a vehicle that were changed after a version of it, features by their keys: 'features.kilowatt'. */
export async function findMoved(
  queries: Queries,
  { vehicleId, since }: { readonly vehicleId: number; readonly since: number },
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .select({ fields: vehicleChange.fields })
    .from(vehicleChange)
    .where(and(eq(vehicleChange.vehicleId, vehicleId), gt(vehicleChange.revision, since)))
  return new Set(rows.flatMap(({ fields }) => movedPlaces(fields)))
}

/** The fields that one change tells of. */
export function movedPlaces(fields: Readonly<Record<string, readonly [unknown, unknown]>>): readonly string[] {
  return HISTORY_FIELDS.flatMap((field) => {
    const told = fields[COLUMN_OF[field]]
    if (field === 'status' && fields[WITHDRAWN_COLUMN] !== undefined) return field
    if (told === undefined) return []
    return field === 'features' ? movedFeatures(told) : field
  })
}

function movedFeatures([was, is]: readonly [unknown, unknown]): readonly string[] {
  const [before, after] = [toMap(was), toMap(is)]
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.filter((key) => before.get(key) !== after.get(key)).map((key) => FEATURE_PIN + key)
}

function toMap(features: unknown): ReadonlyMap<string, string> {
  return new Map(((features ?? []) as Features).map(({ key, value }) => [key, value]))
}
