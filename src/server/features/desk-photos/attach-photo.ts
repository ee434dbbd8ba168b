import { and, eq, ne, or, sql } from 'drizzle-orm'
import { MAX_PHOTOS, type PhotoOutcome } from '../../../shared/contract/photos.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { photo, photoUpload } from '../../db/schema/index.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { PhotoRefused } from '../media/photo-store.ts'
import { findStanding } from '../stock-desk/find-standing.ts'
import { noteFirstVehicle } from '../stock-desk/edited-pictures.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { findLike, readFingerprints } from '../media/like-photos.ts'
import { setPictures } from './set-pictures.ts'

export type StoredPhotoUpload = typeof photoUpload.$inferSelect

/**
 * Puts a stored photo at the end of its vehicle's list and ends its upload, in one transaction; an upload that has ended stays
 * as it is. Throws PhotoRefused where the vehicle has no room and for a photo that was erased since it was stored,
 * VEHICLE_NOT_FOUND.
 */
export async function attachPhoto(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<StoredPhotoUpload> {
  return db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const upload = await lockPhotoUpload(tx, id)
    if (upload === undefined) throw new PhotoRefused('is not here any more: please send it again')
    if (upload.state !== 'receiving') return upload
    const stored = await tx.select({ key: photo.key }).from(photo).where(eq(photo.key, key))
    if (stored.length === 0) throw new PhotoRefused('was erased meanwhile')
    const arrived = { upload, key, revision, now: clock() }
    const outcome = upload.saexNumber === null ? await keepAlone(tx, arrived) : await attach(tx, arrived)
    const [ended] = await tx
      .update(photoUpload)
      .set({ state: 'done', photoKey: key, outcome })
      .where(eq(photoUpload.id, id))
      .returning()
    return ended!
  })
}

export const NO_OUTCOME: PhotoOutcome = { already: false, looksLike: null, onVehicle: null, version: null }

export async function lockPhotoUpload(tx: Transaction, id: string): Promise<StoredPhotoUpload | undefined> {
  const [row] = await tx.select().from(photoUpload).where(eq(photoUpload.id, id)).for('update')
  return row
}

type Arrived = {
  readonly upload: StoredPhotoUpload
  readonly key: string
  readonly revision: number
  readonly now: Date
}

/** Of a finding, which a report is to name, or of a vehicle that is yet to be made. */
async function keepAlone(tx: Transaction, { upload, key, now }: Arrived): Promise<PhotoOutcome> {
  const detail = { bytes: upload.sizeBytes }
  await recordAudit(tx, {
    at: now,
    actor: staffMember(upload.staffUserId),
    action: 'photo stored',
    subject: key,
    detail,
  })
  return NO_OUTCOME
}

async function attach(tx: Transaction, { upload, key, revision, now }: Arrived): Promise<PhotoOutcome> {
  const { staffUserId, sizeBytes } = upload
  const standing = await findStanding(tx, toSaexRef(upload.saexNumber ?? 0))
  const keys = standing.vehicle.pictureKeys
  if (keys.includes(key)) return { ...NO_OUTCOME, already: true, version: standing.revision }
  if (keys.length >= MAX_PHOTOS) throw new PhotoRefused(`finds no room: the vehicle has ${MAX_PHOTOS} photos`)
  const fingerprints = await readFingerprints(tx, [...keys, key])
  const onVehicle = await findOtherVehicle(tx, { key, vehicleId: standing.id, fingerprint: fingerprints.get(key) })
  await nameOrigin(tx, { source: 'photos', staffUserId })
  await setPictures(tx, standing, { pictures: [...keys, key], revision, now })
  await noteFirstVehicle(tx, standing.id, [key])
  await publishStockRevision(tx, revision)
  await recordAudit(tx, {
    at: now,
    actor: staffMember(staffUserId),
    action: 'vehicle photo',
    subject: toSaexRef(standing.saexNumber),
    detail: { step: 'added', key, bytes: sizeBytes },
  })
  return { already: false, looksLike: findLike(fingerprints, keys, key), onVehicle, version: revision }
}

/** Another vehicle that had this photo first, or one with the same fingerprint, and has it still. */
async function findOtherVehicle(
  tx: Transaction,
  given: { readonly key: string; readonly vehicleId: number; readonly fingerprint: bigint | undefined },
): Promise<string | null> {
  const { key, vehicleId, fingerprint } = given
  const rows = await tx
    .select({ number: sql<number>`v.saex_number` })
    .from(photo)
    .innerJoin(sql`vehicle v`, sql`v.id = ${photo.firstVehicleId} and ${photo.key} = any(v.picture_keys)`)
    .where(
      and(
        ne(photo.firstVehicleId, vehicleId),
        fingerprint === undefined ? eq(photo.key, key) : or(eq(photo.key, key), eq(photo.fingerprint, fingerprint)),
      ),
    )
    .limit(1)
  return rows[0] === undefined ? null : toSaexRef(rows[0].number)
}
