import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import type { Standing } from '../stock/standing-values.ts'
import { readRow, withFileValues } from '../stock/vehicle-json.ts'

/** Gives a vehicle another list of photos, kept against files from now on. The caller has the revision and names the origin. */
export async function setPictures(
  tx: Transaction,
  { id, origin }: Pick<Standing, 'id' | 'origin'>,
  given: { readonly pictures: readonly string[]; readonly revision: number; readonly now: Date },
): Promise<void> {
  const row = await readRow(tx, id)
  const added = row.pinned.includes('pictures') ? [] : ['pictures']
  const fileValues = withFileValues(row, { added, origin })
  await tx.execute(sql`
    update vehicle set picture_keys = ${sql.param(given.pictures)}::text[],
      pinned = ${sql.param([...row.pinned, ...added].sort())}::text[], file_values = ${JSON.stringify(fileValues)}::jsonb,
      updated_at = ${given.now.toISOString()}, revision = ${given.revision} where id = ${id}`)
}
