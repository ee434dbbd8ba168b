import { createHash } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { photo } from '../../db/schema/index.ts'
import { PhotoRefused, reencodePhoto } from './photo-codec.ts'

export { PhotoRefused }

/** Goes up when photos are encoded otherwise: a key names one immutable picture for ever. */
const REVISION = 1
const KEY = /^p\d+[0-9a-f]{32}$/

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
export async function storePhoto(
  store: { readonly db: Queries; readonly picturesFolder: string; readonly now: Date },
  bytes: Uint8Array,
): Promise<{ readonly key: string }> {
  const key = `p${REVISION}${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  const path = photoFile(store.picturesFolder, key)
  if (await isStored(store.db, { key, path })) return { key }
  const encoded = await reencodePhoto(bytes)
  await writeWhole(path, encoded.bytes)
  await store.db
    .insert(photo)
    .values({
      key,
      width: encoded.width,
      height: encoded.height,
      bytes: encoded.bytes.length,
      createdAt: store.now,
    })
    .onConflictDoNothing()
  return { key }
}

async function isStored(db: Queries, { key, path }: { readonly key: string; readonly path: string }): Promise<boolean> {
  const rows = await db.select({ key: photo.key }).from(photo).where(eq(photo.key, key))
  if (rows.length === 0) return false
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A reader never sees half a file: it appears under its name when it is complete. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.part`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
