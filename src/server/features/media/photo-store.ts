import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { Queries } from '../../db/database.ts'
import { photo } from '../../db/schema/index.ts'
import { type EncodedPhoto, fingerprintOf, PhotoRefused, reencodePhoto, turnPhoto } from './photo-codec.ts'

export { PhotoRefused }

/** Goes up when photos are encoded otherwise: a key names one immutable picture for ever. */
const REVISION = 1
/** Shorter than a photo is kept that nobody names. */
const YOUNG_DAYS = 60
const KEY = /^p\d+[0-9a-f]{32}$/

export type PhotoStore = {
  readonly db: Queries
  readonly picturesFolder: string
  readonly now: Date
  /** Member of staff who gives it. */
  readonly storedBy?: number | undefined
}

/** Where the stored bytes of a photo lie: JPEG, upright, without metadata, at most 1600 pixels wide or high. */
export function photoFile(picturesFolder: string, key: string): string {
  if (!KEY.test(key)) throw new Error('no key of a photo')
  return join(picturesFolder, key.slice(-2), `${key}.jpg`)
}

/** Whether the key names a photo that was given to us, as against a drawn picture. */
export function isPhotoKey(key: string): boolean {
  return KEY.test(key)
}

/**
 * Checks, turns, strips and stores a photo; the same bytes always have the same key and are stored once.
 * Throws PhotoRefused in words for what is no photo or too large (`security.pictures-reencoded`).
 */
export async function storePhoto(store: PhotoStore, bytes: Uint8Array): Promise<{ readonly key: string }> {
  return storeAs(store, { key: keyOf(bytes), encode: () => reencodePhoto(bytes) })
}

/** A stored photo turned to the right is another photo; the same turn of the same one has the same key. */
export async function storeTurned(
  store: PhotoStore,
  turn: { readonly key: string; readonly quarters: 1 | 2 | 3 },
): Promise<{ readonly key: string }> {
  const from = photoFile(store.picturesFolder, turn.key)
  return storeAs(store, {
    key: keyOf(Buffer.from(`${turn.key} turned ${turn.quarters}`)),
    encode: async () => turnPhoto(await readFile(from), turn.quarters),
  })
}

/** Takes the bytes of a photo away for good, in all sizes. */
export async function removePhotoFiles(dataDir: string, key: string): Promise<void> {
  await rm(photoFile(join(dataDir, 'pictures'), key), { force: true })
  const folder = picturesCacheFolder(dataDir, key)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (name.startsWith(`${key}-`)) await rm(join(folder, name), { force: true })
}

/** Where all sizes of a picture lie, beside others: `{key}-{width}.{format}`. */
export function picturesCacheFolder(dataDir: string, key: string): string {
  return join(dataDir, 'pictures-cache', key.slice(-2))
}

async function storeAs(
  store: PhotoStore,
  { key, encode }: { readonly key: string; readonly encode: () => Promise<EncodedPhoto> },
): Promise<{ readonly key: string }> {
  const path = photoFile(store.picturesFolder, key)
  if (await isStored(store, { key, path })) return { key }
  const encoded = await encode()
  const fingerprint = await fingerprintOf(encoded.bytes)
  await writeWhole(path, encoded.bytes)
  const { width, height, bytes } = encoded
  const row = { width, height, bytes: bytes.length, fingerprint, storedBy: store.storedBy ?? null }
  await store.db
    .insert(photo)
    .values({ key, ...row, createdAt: store.now })
    .onConflictDoNothing()
  return { key }
}

function keyOf(bytes: Uint8Array): string {
  return `p${REVISION}${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
}

/** One that is given again after long is young again: photos that nobody names are removed one day. */
async function isStored(
  { db, now }: PhotoStore,
  { key, path }: { readonly key: string; readonly path: string },
): Promise<boolean> {
  const old = new Date(now.getTime() - YOUNG_DAYS * DAY_MS)
  const rows = await db.select({ createdAt: photo.createdAt }).from(photo).where(eq(photo.key, key))
  if (rows.length === 0) return false
  if (rows[0]!.createdAt < old) {
    const { rowCount } = await db.update(photo).set({ createdAt: now }).where(eq(photo.key, key))
    if (rowCount === 0) return false
  }
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A reader never sees half a file: it appears under its name when it is complete. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.part`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
