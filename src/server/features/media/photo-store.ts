import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { type BlobStore, hasBlob } from '../../blobs/blob-store.ts'
import type { Queries } from '../../db/database.ts'
import { photo } from '../../db/schema/index.ts'
import { assertPhoto, type EncodedPhoto, fingerprintOf, PhotoRefused, reencodePhoto, turnPhoto } from './photo-codec.ts'

export { PhotoRefused }

/** Goes up when photos are encoded otherwise: a key names one immutable picture for ever. */
const REVISION = 1
/** Shorter than a photo is kept that nobody names. */
const YOUNG_DAYS = 60
/** Of a photo that was given to us, as against a drawn picture; read by the database too. */
export const PHOTO_KEY = /^p[0-9]+[0-9a-f]{32}$/

export type PhotoStore = {
  readonly db: Queries
  readonly blobs: BlobStore
  readonly now: Date
  /** Member of staff who gives it. */
  readonly storedBy?: number | undefined
}

/** The blob of a stored photo: JPEG, upright, without metadata, at most 1600 pixels wide or high. */
export function photoBlob(key: string): string {
  if (!PHOTO_KEY.test(key)) throw new Error('no key of a photo')
  return `pictures/${key.slice(-2)}/${key}.jpg`
}

/** Whether the key names a photo that was given to us, as against a drawn picture. */
export function isPhotoKey(key: string): boolean {
  return PHOTO_KEY.test(key)
}

/**
 * Checks, turns, strips and stores a photo; the same bytes always have the same key and are stored once.
 * Throws PhotoRefused in words for what is no photo or too large (`security.pictures-reencoded`).
 */
export async function storePhoto(store: PhotoStore, bytes: Uint8Array): Promise<{ readonly key: string }> {
  return storeAs(store, { key: keyOf(bytes), encode: () => reencodePhoto(bytes) })
}

/** The key that a photo would be stored under. Throws PhotoRefused, but not for what decoding alone shows. */
export async function nameOfPhoto(bytes: Uint8Array): Promise<{ readonly key: string }> {
  await assertPhoto(bytes)
  return { key: keyOf(bytes) }
}

type Turn = { readonly key: string; readonly quarters: 1 | 2 | 3 }

/**
 * A stored photo turned to the right is another photo; the same turn of the same one has the same key. Throws PhotoRefused
 * where the photo is gone.
 */
export async function storeTurned(store: PhotoStore, turn: Turn): Promise<{ readonly key: string }> {
  return storeAs(store, {
    key: turnedKeyOf(turn),
    encode: async () => {
      const bytes = await store.blobs.get(photoBlob(turn.key))
      if (bytes === undefined) throw new PhotoRefused('is not there any more')
      return turnPhoto(bytes, turn.quarters)
    },
  })
}

/** The key of a photo that is turned so. */
export function turnedKeyOf({ key, quarters }: Turn): string {
  return keyOf(Buffer.from(`${key} turned ${quarters}`))
}

/**
 * Takes the bytes of a photo away for good, in all sizes: first the photo, so that whoever keeps a size of it later finds
 * it gone.
 */
export async function removePhotoBlobs(blobs: BlobStore, key: string): Promise<void> {
  await blobs.remove([photoBlob(key)])
  const sizes: string[] = []
  for await (const size of blobs.list(`${variantsOf(key)}-`)) sizes.push(size.key)
  await blobs.remove(sizes)
}

/** Where the keys of all sizes of a picture begin: `…-{width}.{format}`. */
export function variantsOf(key: string): string {
  return `pictures-cache/${key.slice(-2)}/${key}`
}

async function storeAs(
  store: PhotoStore,
  { key, encode }: { readonly key: string; readonly encode: () => Promise<EncodedPhoto> },
): Promise<{ readonly key: string }> {
  if (await isStored(store, key)) return { key }
  const encoded = await encode()
  const fingerprint = await fingerprintOf(encoded.bytes)
  await store.blobs.put(photoBlob(key), encoded.bytes, { type: 'image/jpeg' })
  const { width, height, bytes } = encoded
  const row = { width, height, bytes: bytes.length, fingerprint, storedBy: store.storedBy ?? null }
  await store.db
    .insert(photo)
    .values({ key, ...row, createdAt: store.now })
    .onConflictDoNothing()
  return { key }
}

function keyOf(bytes: Uint8Array): string {
  return `p${REVISION}${hash('sha256', bytes, 'hex').slice(0, 32)}`
}

/** One that is given again after long is young again: photos that nobody names are removed one day. */
async function isStored({ db, blobs, now }: PhotoStore, key: string): Promise<boolean> {
  const old = new Date(now.getTime() - YOUNG_DAYS * DAY_MS)
  const rows = await db.select({ createdAt: photo.createdAt }).from(photo).where(eq(photo.key, key))
  if (rows.length === 0) return false
  if (rows[0]!.createdAt < old) {
    const { rowCount } = await db.update(photo).set({ createdAt: now }).where(eq(photo.key, key))
    if (rowCount === 0) return false
  }
  return hasBlob(blobs, photoBlob(key))
}
