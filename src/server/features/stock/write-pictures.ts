import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/database.ts'
import { photo } from '../../db/schema/index.ts'
import { isPhotoKey } from '../media/photo-store.ts'
import { nameOrigin } from './change-origin.ts'
import { withPictures } from './stock-comparison.ts'
import { lockNextStockRevision, publishStockRevision } from './stock-revision.ts'

/** The upload that brought them, and who started this try of it: the next may be another's. */
export type PicturesByFile = { readonly uploadId?: string | undefined; readonly staffUserId?: number | undefined }
export type VehiclePictures = { readonly id: number; readonly pictureKeys: readonly string[] }

/**
 * Gives vehicles other pictures, in one transaction with one revision; equal ones are not touched. Where staff keep theirs
 * (`staff.pinned-fields`) the given ones are kept beside them, which is a change that an undo leaves alone. A photo that was
 * erased since it was stored is given to none; a vehicle with no other keeps what it has. Answers how many have others now.
 */
export async function writePictures(
  db: Db,
  given: PicturesByFile & { readonly vehicles: readonly VehiclePictures[]; readonly now: Date },
): Promise<{ readonly changed: number }> {
  const { vehicles, now, uploadId, staffUserId } = given
  if (vehicles.length === 0) return { changed: 0 }
  return db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    await nameOrigin(tx, { source: 'photos', uploadId, staffUserId })
    const ids = vehicles.map(({ id }) => id)
    const { rows } = await tx.execute<{ id: number; digest: string; keys: string[]; isPinned: boolean }>(
      sql`select id::float8 as id, content_digest as digest, picture_keys as keys, 'pictures' = any(pinned) as "isPinned"
          from vehicle where id = any(${sql.param(ids)}::bigint[])`,
    )
    const stored = new Map(rows.map((row) => [row.id, row]))
    const areThere = await findStoredPhotos(
      tx,
      vehicles.flatMap(({ pictureKeys }) => pictureKeys),
    )
    let [changed, besides] = [0, 0]
    for (const { id, pictureKeys: wanted } of vehicles) {
      const pictureKeys = wanted.filter(areThere)
      if (pictureKeys.length === 0 && wanted.length > 0) continue
      const row = stored.get(id)
      if (row?.isPinned) besides += await keepBeside(tx, { id, pictureKeys, now, revision })
      if (row === undefined || row.isPinned || row.keys.join() === pictureKeys.join()) continue
      await tx.execute(
        sql`update vehicle set picture_keys = ${sql.param(pictureKeys)}::text[], updated_at = ${now.toISOString()},
              content_digest = ${withPictures(row.digest, pictureKeys)}, revision = ${revision} where id = ${id}`,
      )
      changed++
    }
    if (changed + besides > 0) await publishStockRevision(tx, revision)
    return { changed }
  })
}

/** Which of these pictures are there: all but photos that were erased. Under the lock, which an erasure waits for. */
export async function findStoredPhotos(tx: Transaction, keys: readonly string[]): Promise<(key: string) => boolean> {
  const photos = sql`${sql.param(keys.filter(isPhotoKey))}::text[]`
  const stored = await tx
    .select({ key: photo.key })
    .from(photo)
    .where(sql`${photo.key} = any(${photos})`)
  const found = new Set(stored.map(({ key }) => key))
  return (key) => !isPhotoKey(key) || found.has(key)
}

/** What files say of the photos, and when; answers how many vehicles had it otherwise. */
async function keepBeside(
  tx: Transaction,
  { id, pictureKeys, now, revision }: VehiclePictures & { readonly now: Date; readonly revision: number },
): Promise<number> {
  const said = JSON.stringify({ at: now.toISOString() })
  const values = JSON.stringify({ pictures: pictureKeys })
  const { rowCount } = await tx.execute(sql`
    update vehicle set revision = ${revision}, file_values = coalesce(file_values, '{}') || ${said}::jsonb ||
      jsonb_build_object('values', coalesce(file_values->'values', '{}') || ${values}::jsonb)
    where id = ${id} and file_values #> '{values,pictures}' is distinct from (${values}::jsonb)->'pictures'`)
  return rowCount ?? 0
}
