import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { PHOTO_KEY } from '../media/photo-store.ts'

const FILE_PICTURES = sql`v.file_values #> '{values,pictures}'`

/**
 * Takes photos that are not stored any more out of the lists of vehicles, and out of what files say of them: what an undo
 * brought back may name one that was erased since (`staff.erased-photos`).
 */
export async function dropMissingPhotos(tx: Transaction, vehicleIds: readonly number[]): Promise<void> {
  const ids = sql.param([...vehicleIds])
  await tx.execute(sql`
    update vehicle v set picture_keys = array(
      select key from unnest(v.picture_keys) with ordinality as t(key, place) where ${IS_THERE} order by place)
    where v.id = any(${ids}::bigint[])
      and exists (select from unnest(v.picture_keys) as t(key) where not ${IS_THERE})`)
  await tx.execute(sql`
    update vehicle v set file_values = jsonb_set(v.file_values, '{values,pictures}', coalesce(
      (select jsonb_agg(key order by place) from ${listOf(FILE_PICTURES)} with ordinality as t(key, place)
        where ${IS_THERE}), '[]'))
    where v.id = any(${ids}::bigint[]) and jsonb_typeof(${FILE_PICTURES}) = 'array'
      and exists (select from ${listOf(FILE_PICTURES)} as t(key) where not ${IS_THERE})`)
}

/** A drawing has no bytes of its own. */
const IS_THERE = sql`(t.key !~ ${PHOTO_KEY.source} or exists (select from photo p where p.key = t.key))`

function listOf(keys: SQL): SQL {
  return sql`jsonb_array_elements_text(case when jsonb_typeof(${keys}) = 'array' then ${keys} else '[]' end)`
}
