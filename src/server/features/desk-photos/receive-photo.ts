import { createHash } from 'node:crypto'
import { and, count, eq, sql, sum } from 'drizzle-orm'
import type { CreatePhoto, PhotoOutcome, PhotoUpload } from '../../../shared/contract/photos.ts'
import { MIB } from '../../../shared/domain/bytes.ts'
import type { AppContext } from '../../context.ts'
import { lockName } from '../../db/advisory-lock.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { photoUpload } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { PhotoRefused, storePhoto } from '../media/photo-store.ts'
import { readSaexRef } from '../stock/reference-query.ts'
import { isNextPart, listParts, putPart, readParts, removeParts } from '../uploads/upload-parts.ts'
import { attachPhoto, lockPhotoUpload, NO_OUTCOME, type StoredPhotoUpload } from './attach-photo.ts'

/** Photos that one person may have on their way, and as many that nothing names, and their bytes (`staff.photos-by-hand`). */
const MOST_OPEN = 300
const MOST_BYTES = 2048 * MIB
/** Room comes when others have arrived, not with the time: it is worth asking again so soon. */
const ROOM_RETRY_SECONDS = 60

/** How files of photos on their way begin: a device makes the id, so they stand apart from those of other uploads. */
export const PHOTO_FILES = 'photo-'

export type PhotoDeps = Pick<AppContext, 'db' | 'clock' | 'blobs'> & {
  /** Few are decoded at a time; throws OVERLOADED where too many wait. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>
}
type Own = { readonly id: string; readonly staffUserId: number }
type OwnPart = Own & { readonly at: number; readonly bytes: Uint8Array }

/**
 * Announces a photo; its parts follow. Announced twice it is one. Throws VEHICLE_NOT_FOUND, VALIDATION for an empty reference and
 * for an id that names another photo, RATE_LIMITED for too many that did not arrive or that nothing names.
 */
export async function announcePhoto(
  { db, clock }: PhotoDeps,
  announced: CreatePhoto & { readonly staffUserId: number },
): Promise<PhotoUpload> {
  const { id, saexRef, purpose, staffUserId, sizeBytes, sha256 } = announced
  const named = saexRef === null ? null : await findNumber(db, saexRef)
  const saexNumber = purpose === 'finding' ? null : named
  return db.transaction(async (tx) => {
    const sameAs = (known: StoredPhotoUpload): PhotoUpload => {
      const isSame = known.sha256 === sha256 && known.saexNumber === saexNumber && known.sizeBytes === sizeBytes
      if (known.staffUserId === staffUserId && isSame) return toPhotoUpload(known)
      throw new AppError('VALIDATION', { fields: { id: 'names another photo' } })
    }
    const known = await lockPhotoUpload(tx, id)
    if (known !== undefined) return sameAs(known)
    // Photos that one person announces at once would each find the room of all.
    await lockName(tx, `room of photos of staff ${staffUserId}`)
    await assertRoom(tx, { staffUserId, sizeBytes })
    if (saexNumber === null) await assertRoomAlone(tx, { staffUserId, sizeBytes })
    const row = { id, staffUserId, saexNumber, sizeBytes, sha256, state: 'receiving' as const, createdAt: clock() }
    const [made] = await tx.insert(photoUpload).values(row).onConflictDoNothing().returning()
    if (made !== undefined) return toPhotoUpload(made)
    // Announced at the same moment, and stored by now.
    const first = await lockPhotoUpload(tx, id)
    if (first === undefined) throw new AppError('IN_PROGRESS', { retryAfterSeconds: 1 })
    return sameAs(first)
  })
}

/** Throws ITEM_NOT_FOUND, in the same words for what is another's and for what is not there. */
export async function getPhotoUpload({ db }: PhotoDeps, own: Own): Promise<PhotoUpload> {
  return toPhotoUpload(await findOwn(db, own))
}

/**
 * Takes the next part. One that came already changes nothing; with the last one the photo is checked, stored and joins its
 * vehicle, once, however often that part comes. Throws ITEM_NOT_FOUND, VALIDATION for a part beyond what is there or was
 * announced, PHOTO_REFUSED in words, VEHICLE_NOT_FOUND, OVERLOADED.
 */
export async function receivePhotoPart(deps: PhotoDeps, part: OwnPart): Promise<PhotoUpload> {
  const known = await findOwn(deps.db, part)
  const row = isNextPart(known, part) ? await storeNext(deps, part) : known
  if (row.state === 'receiving' && row.receivedBytes === row.sizeBytes) return finish(deps, row)
  return answerOf(row)
}

async function storeNext(deps: PhotoDeps, part: OwnPart): Promise<StoredPhotoUpload> {
  const { id, at, bytes } = part
  const name = fileName(id)
  await putPart(deps.blobs, { name, at, bytes })
  const row = await deps.db.transaction(async (tx) => {
    const current = assertOwn(await lockPhotoUpload(tx, id), part)
    if (!isNextPart(current, part)) return current
    const receivedBytes = at + bytes.length
    await tx.update(photoUpload).set({ receivedBytes }).where(eq(photoUpload.id, id))
    return { ...current, receivedBytes }
  })
  // The same part came twice, and with the other one the photo has ended meanwhile.
  if (row.state !== 'receiving') await removeParts(deps.blobs, name)
  return row
}

async function finish(deps: PhotoDeps, row: StoredPhotoUpload): Promise<PhotoUpload> {
  const ended = await storeAndAttach(deps, row).catch(async (error: unknown) => {
    if (error instanceof PhotoRefused) return refusePhoto(deps.db, row.id, error.message)
    throw error
  })
  await removeParts(deps.blobs, fileName(row.id))
  return answerOf(ended)
}

async function storeAndAttach(deps: PhotoDeps, row: StoredPhotoUpload): Promise<StoredPhotoUpload> {
  const { db, clock, blobs, inTurn } = deps
  const { key } = await inTurn(async () => {
    const bytes = await readArrived(deps, row)
    if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) {
      throw new PhotoRefused('did not arrive as it was sent')
    }
    return storePhoto({ db, blobs, now: clock(), storedBy: row.staffUserId }, bytes)
  })
  return attachPhoto(deps, { id: row.id, key })
}

/** Where the same last part came twice, the first one may have done all of it already. */
async function readArrived(deps: PhotoDeps, { id, sizeBytes }: StoredPhotoUpload): Promise<Uint8Array> {
  const keys = await listParts(deps.blobs, { name: fileName(id), size: sizeBytes })
  const bytes = keys === undefined ? undefined : await readAll(deps, keys)
  if (bytes === undefined) throw new PhotoRefused('is not here any more: please send it again')
  return bytes
}

async function readAll({ blobs }: PhotoDeps, keys: readonly string[]): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of readParts(blobs, keys)) pieces.push(piece)
    return Buffer.concat(pieces)
  } catch (error) {
    if (error instanceof AppError && error.key === 'UPLOAD_NOT_FOUND') return undefined
    throw error
  }
}

/** Keeps why a photo was refused; one that has ended otherwise stays so. */
async function refusePhoto(db: Queries, id: string, problem: string): Promise<StoredPhotoUpload> {
  await db
    .update(photoUpload)
    .set({ state: 'refused', problem })
    .where(and(eq(photoUpload.id, id), eq(photoUpload.state, 'receiving')))
  const [row] = await db.select().from(photoUpload).where(eq(photoUpload.id, id))
  return row!
}

async function findOwn(db: Queries, own: Own): Promise<StoredPhotoUpload> {
  const [row] = await db.select().from(photoUpload).where(eq(photoUpload.id, own.id))
  return assertOwn(row, own)
}

function assertOwn(row: StoredPhotoUpload | undefined, { staffUserId }: Own): StoredPhotoUpload {
  if (row?.staffUserId !== staffUserId) throw new AppError('ITEM_NOT_FOUND')
  return row
}

/** Throws PHOTO_REFUSED for one that was refused, also when it is asked again. */
function answerOf(row: StoredPhotoUpload): PhotoUpload {
  if (row.state === 'refused') throw new AppError('PHOTO_REFUSED', { fields: { body: row.problem ?? '' } })
  return toPhotoUpload(row)
}

function toPhotoUpload({ id, receivedBytes, state, photoKey, outcome }: StoredPhotoUpload): PhotoUpload {
  return { id, receivedBytes, state, key: photoKey, ...NO_OUTCOME, ...(outcome as PhotoOutcome | null) }
}

type Asked = { readonly staffUserId: number; readonly sizeBytes: number }

async function assertRoom(tx: Transaction, { staffUserId, sizeBytes }: Asked): Promise<void> {
  const [open] = await tx
    .select({ count: count(), bytes: sum(photoUpload.sizeBytes).mapWith(Number) })
    .from(photoUpload)
    .where(and(eq(photoUpload.staffUserId, staffUserId), eq(photoUpload.state, 'receiving')))
  assertLimits({ others: open!.count, bytes: open!.bytes ?? 0, sizeBytes, which: 'that did not arrive' })
}

/**
 * Of those of the last 3 days, which are still known, as many are kept as no vehicle and no report names. Only a report that
 * was made since the first of them can name one.
 */
async function assertRoomAlone(tx: Transaction, { staffUserId, sizeBytes }: Asked): Promise<void> {
  const { rows } = await tx.execute<{ others: number; bytes: number }>(sql`
    with alone as (
      select u.photo_key, u.size_bytes, u.created_at from photo_upload u left join photo p on p.key = u.photo_key
      where u.staff_user_id = ${staffUserId} and u.state in ('receiving', 'done') and u.saex_number is null
        and p.first_vehicle_id is null
    )
    select count(*)::int as others, coalesce(sum(size_bytes), 0)::float8 as bytes from alone a
    where not exists (
      select from condition_report r
      where r.made_at >= (select min(created_at) from alone) and a.photo_key = any(r.photo_keys))`)
  assertLimits({ ...rows[0]!, sizeBytes, which: 'that no vehicle or report names' })
}

type Limited = { readonly others: number; readonly bytes: number; readonly sizeBytes: number; readonly which: string }

function assertLimits({ others, bytes, sizeBytes, which }: Limited): void {
  const retryAfterSeconds = ROOM_RETRY_SECONDS
  if (others >= MOST_OPEN) {
    const fields = { id: `has ${MOST_OPEN} others beside it ${which}` }
    throw new AppError('RATE_LIMITED', { fields, retryAfterSeconds })
  }
  if (bytes + sizeBytes > MOST_BYTES) {
    const fields = { sizeBytes: `finds no room beside photos ${which}` }
    throw new AppError('RATE_LIMITED', { fields, retryAfterSeconds })
  }
}

/** Throws VALIDATION for an empty reference, VEHICLE_NOT_FOUND. */
async function findNumber(db: Queries, saexRef: string): Promise<number> {
  const saexNumber = readSaexRef(saexRef)
  const { rows } = await db.execute(sql`select 1 from vehicle where saex_number = ${saexNumber}`)
  if (rows.length === 0) throw new AppError('VEHICLE_NOT_FOUND')
  return saexNumber
}

function fileName(id: string): string {
  return `${PHOTO_FILES}${id}`
}
