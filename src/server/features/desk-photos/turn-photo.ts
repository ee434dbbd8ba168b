import { eq } from 'drizzle-orm'
import type { StaffVehicle } from '../../../shared/contract/stock-vehicle.ts'
import type { TurnPhoto } from '../../../shared/contract/photos.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { photo } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { isPhotoKey, PhotoRefused, removePhotoBlobs, storeTurned, turnedKeyOf } from '../media/photo-store.ts'
import { findStanding } from '../stock-desk/find-standing.ts'
import { getStaffVehicle } from '../stock-desk/staff-vehicle.read-model.ts'
import { noteFirstVehicle } from '../stock-desk/edited-pictures.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import type { PhotoDeps } from './receive-photo.ts'
import { setPictures } from './set-pictures.ts'

/**
 * Turns a photo: the turned one takes its place in the list, wherever that is by now. Throws VEHICLE_NOT_FOUND, and VALIDATION
 * for a photo that the vehicle has not (any more) and for a drawing.
 */
export async function turnVehiclePhoto(
  deps: PhotoDeps,
  turn: TurnPhoto & { readonly staffUserId: number },
): Promise<StaffVehicle> {
  const { db, clock, blobs, inTurn } = deps
  const { saexRef, key, quarters, staffUserId } = turn
  if (!isPhotoKey(key)) throw new AppError('VALIDATION', { fields: { key: 'is a drawing, which stays as it is' } })
  const { pictureKeys } = (await findStanding(db, saexRef)).vehicle
  // Whoever asks again because the answer was lost finds it turned.
  if (!pictureKeys.includes(key) && pictureKeys.includes(turnedKeyOf(turn))) return getStaffVehicle(deps, saexRef)
  assertHas(pictureKeys, key)
  const store = { db, blobs, now: clock(), storedBy: staffUserId }
  const { key: turned } = await inTurn(() => storeTurned(store, { key, quarters })).catch(goneAs('key'))
  const replaced = db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const standing = await findStanding(tx, saexRef)
    const now = clock()
    const pictures = assertHas(standing.vehicle.pictureKeys, key).map((one) => (one === key ? turned : one))
    await nameOrigin(tx, { source: 'photos', staffUserId })
    await setPictures(tx, standing, { pictures: [...new Set(pictures)], revision, now })
    await noteFirstVehicle(tx, standing.id, [turned])
    await publishStockRevision(tx, revision)
    await recordAudit(tx, {
      at: now,
      actor: staffMember(staffUserId),
      action: 'vehicle photo',
      subject: toSaexRef(standing.saexNumber),
      detail: { step: 'turned', key, quarters },
    })
  })
  await replaced.catch(async (error: unknown) => {
    await dropErased(deps, { key, turned })
    throw error
  })
  return getStaffVehicle(deps, saexRef)
}

/** Whoever erased the photo before it was turned in the list could not know of the turned one (`staff.erased-photos`). */
async function dropErased(
  { db, blobs }: PhotoDeps,
  { key, turned }: { readonly key: string; readonly turned: string },
): Promise<void> {
  const original = await db.select({ key: photo.key }).from(photo).where(eq(photo.key, key))
  if (original.length > 0) return
  await removePhotoBlobs(blobs, turned)
  await db.delete(photo).where(eq(photo.key, turned))
}

/** A photo may be erased at any moment. */
function goneAs(field: string) {
  return (error: unknown): never => {
    throw error instanceof PhotoRefused ? new AppError('VALIDATION', { fields: { [field]: error.message } }) : error
  }
}

function assertHas(keys: readonly string[], key: string): readonly string[] {
  if (keys.includes(key)) return keys
  throw new AppError('VALIDATION', { fields: { key: 'is not there any more' } })
}
