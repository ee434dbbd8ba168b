import { eq, inArray } from 'drizzle-orm'
import type { StaffPhoto } from '../../../shared/contract/photos.ts'
import type { Queries } from '../../db/database.ts'
import { photo, staffUser } from '../../db/schema/index.ts'
import { findLike } from '../media/like-photos.ts'
import { toPictureAddress } from '../stock/vehicle.mapper.ts'

/** The photos of a list with what is known of them, in its order. */
export async function readPhotos(db: Queries, keys: readonly string[]): Promise<StaffPhoto[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ photo, addedBy: staffUser.name })
    .from(photo)
    .leftJoin(staffUser, eq(staffUser.id, photo.storedBy))
    .where(inArray(photo.key, [...keys]))
  const known = new Map(rows.map((row) => [row.photo.key, row]))
  const fingerprints = new Map(
    rows.flatMap(({ photo: { key, fingerprint } }) => (fingerprint === null ? [] : [[key, fingerprint] as const])),
  )
  return keys.map((key, index) => {
    const row = known.get(key)
    return {
      key,
      address: toPictureAddress(key),
      width: row?.photo.width ?? null,
      height: row?.photo.height ?? null,
      addedAt: row?.photo.createdAt.toISOString() ?? null,
      addedBy: row?.addedBy ?? null,
      looksLike: findLike(fingerprints, keys.slice(0, index), key),
    }
  })
}
