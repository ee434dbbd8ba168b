import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { MAX_PHOTOS } from '../../../shared/contract/photos.ts'
import { mergePictures } from '../../../shared/domain/vehicle-rules/merge-pictures.ts'
import type { Queries } from '../../db/database.ts'
import { photo, vehicleChange } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { isPhotoKey } from '../media/photo-store.ts'
import { COLUMN_OF } from '../stock/field-columns.ts'

type AskedPictures = {
  readonly asked: readonly string[]
  readonly standing: readonly string[]
  /** The version that was seen, of that vehicle. */
  readonly since: number
  readonly vehicleId: number
  readonly now: Date
}

/** The list of photos that an edit comes to beside what others did. Throws VALIDATION for photos that are not there. */
export async function settlePictures(tx: Queries, given: AskedPictures): Promise<readonly string[]> {
  const { asked, standing, vehicleId } = given
  const changes = await tx
    .select({ told: vehicleChange.fields, revision: vehicleChange.revision })
    .from(vehicleChange)
    .where(and(eq(vehicleChange.vehicleId, vehicleId), sql`${vehicleChange.fields} ? ${COLUMN_OF.pictures}`))
    .orderBy(asc(vehicleChange.id))
  const lists = changes.map(({ told, revision }) => ({ revision, list: told[COLUMN_OF.pictures]! }))
  const firstSince = lists.find(({ revision }) => revision > given.since)
  const seen = firstSince === undefined ? standing : toKeys(firstSince.list[0])
  const pictures = mergePictures({ asked, seen, standing })
  const former = new Set([...standing, ...lists.flatMap(({ list }) => list.flatMap(toKeys))])
  await assertPictures(tx, { pictures, standing, former, now: given.now })
  return pictures
}

type Named = {
  readonly pictures: readonly string[]
  /** What the vehicle has: it stays, whatever became of it. */
  readonly standing: readonly string[]
  /** Drawings that the vehicle has or had. */
  readonly former: ReadonlySet<string>
  readonly now: Date
}

/** Throws VALIDATION for too many, for one twice and for what is not stored. */
export async function assertPictures(tx: Queries, named: Named): Promise<void> {
  const { pictures, standing } = named
  const refused = (words: string) => new AppError('VALIDATION', { fields: { pictures: words } })
  if (pictures.length > MAX_PHOTOS) throw refused(`has more than ${MAX_PHOTOS} photos`)
  if (new Set(pictures).size < pictures.length) throw refused('has a photo twice')
  const there = new Set([...standing, ...(await renew(tx, named))])
  if (!pictures.every((key) => there.has(key))) throw refused('has a photo that is not there any more')
}

/** Of photos that come into a list those that are stored, and drawings of that vehicle. Being named makes a photo young again. */
export async function renew(tx: Queries, { pictures, standing, former, now }: Named): Promise<readonly string[]> {
  const coming = pictures.filter((key) => !standing.includes(key))
  if (coming.length === 0) return []
  const rows = await tx.update(photo).set({ createdAt: now }).where(inArray(photo.key, coming)).returning()
  const stored = new Set(rows.map(({ key }) => key))
  return coming.filter((key) => stored.has(key) || (former.has(key) && !isPhotoKey(key)))
}

/** Remembers which vehicle had a photo first. */
export async function noteFirstVehicle(tx: Queries, vehicleId: number, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0) return
  await tx
    .update(photo)
    .set({ firstVehicleId: vehicleId })
    .where(and(inArray(photo.key, [...pictures]), isNull(photo.firstVehicleId)))
}

function toKeys(value: unknown): readonly string[] {
  return (value ?? []) as readonly string[]
}
