import { and, eq, lt, sql } from 'drizzle-orm'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Db } from '../../db/database.ts'
import { photo } from '../../db/schema/index.ts'
import { removePhotoBlobs } from '../media/photo-store.ts'

/** In one night. */
const MOST = 20_000

/**
 * Removes photos that nobody has named since a moment: no vehicle, no file's word on one, no report, no change and no photo on
 * its way (`privacy.retention-periods`). Whoever names one again makes it younger, so that it is not taken away meanwhile.
 */
export async function removeUnnamedPhotos(
  { db, blobs }: { readonly db: Db; readonly blobs: BlobStore },
  limit: Date,
): Promise<number> {
  let removed = 0
  for (const key of await findUnnamed(db, limit)) {
    // The row stays where the store does not let go of the bytes: the next night tries again.
    const isGone = await db.transaction(async (tx) => {
      const { rowCount } = await tx.delete(photo).where(and(eq(photo.key, key), lt(photo.createdAt, limit)))
      if (rowCount === 0) return false
      await removePhotoBlobs(blobs, key)
      return true
    })
    if (isGone) removed++
  }
  return removed
}

/** One pass over all vehicles and their history, whatever the number of photos. */
async function findUnnamed(db: Db, limit: Date): Promise<readonly string[]> {
  const since = limit.toISOString()
  const { rows } = await db.execute<{ key: string }>(sql`
    select p.key from photo p where p.created_at < ${since}::timestamptz and not exists (
      select from (
        select unnest(v.picture_keys) as key from vehicle v
        union all
        select jsonb_array_elements_text(v.file_values #> '{values,pictures}') from vehicle v
          where jsonb_typeof(v.file_values #> '{values,pictures}') = 'array'
        union all
        select jsonb_array_elements_text(side.keys) from vehicle_change c,
          lateral (values (c.fields #> '{picture_keys,0}'), (c.fields #> '{picture_keys,1}')) as side(keys)
          where c.at >= ${since}::timestamptz and jsonb_typeof(side.keys) = 'array'
        union all
        select unnest(r.photo_keys) from condition_report r
        union all
        select u.photo_key from photo_upload u where u.photo_key is not null
      ) as named where named.key = p.key)
    limit ${MOST}`)
  return rows.map(({ key }) => key)
}
