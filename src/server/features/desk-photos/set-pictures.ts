import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { movePins, setPins } from '../stock-pins/stock-pins.service.ts'
import type { Standing } from '../stock/standing-values.ts'
import { readRow } from '../stock/vehicle-json.ts'

/** Gives a vehicle another list of photos, kept against files from now on. The caller has the revision and names the origin. */
export async function setPictures(
  tx: Transaction,
  { id }: Pick<Standing, 'id'>,
  given: { readonly pictures: readonly string[]; readonly revision: number; readonly now: Date },
): Promise<void> {
  const row = await readRow(tx, id)
  const pins = setPins(movePins(row, { pin: ['pictures'], unpin: [] }))
  await tx.execute(sql`
    update vehicle set picture_keys = ${sql.param(given.pictures)}::text[], ${pins},
      updated_at = ${given.now.toISOString()}, revision = ${given.revision} where id = ${id}`)
}
