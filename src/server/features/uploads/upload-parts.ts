import type { BlobStore } from '../../blobs/blob-store.ts'
import { AppError } from '../../http/app-error.ts'
import { inTime } from '../../http/in-time.ts'

/** Where all files are that staff send, in parts. */
export const UPLOADS_PREFIX = 'uploads/'
const TYPE = { type: 'application/octet-stream' } as const
/** So many wait for a store together, and are in memory: a part has at most 1 MiB. */
const READ_AT_ONCE = 4

/** A store that takes longer counts as away: the page, which waits 20 s for an answer, is told and sends the part again. */
const PUT_MS = 4000

/** A file that came in parts. Named by our own ids only: what a person calls a file never becomes a key. */
export type PartedFile = { readonly name: string; readonly size: number }

type Part = { readonly at: number; readonly bytes: Uint8Array }
type Receiving = { readonly state: string; readonly receivedBytes: number; readonly sizeBytes: number }

/**
 * Whether a part is the next one of its file; false for one that came already. Throws VALIDATION for one beyond what is
 * there or was announced.
 */
export function isNextPart({ state, receivedBytes, sizeBytes }: Receiving, { at, bytes }: Part): boolean {
  if (at + bytes.length > sizeBytes)
    throw new AppError('VALIDATION', { fields: { body: 'is more than was announced' } })
  if (at > receivedBytes) throw new AppError('VALIDATION', { fields: { at: `must be ${receivedBytes}` } })
  return at === receivedBytes && state === 'receiving'
}

/**
 * Stores a part by where it begins, and by its length too where one is there already: an earlier try of another length, stored
 * late, takes nothing from what was acknowledged. Not to be called in a transaction: the store may take longer than one rests
 * or a connection is held (`reliability.bounded-queries`). Throws STORAGE_UNAVAILABLE.
 */
export async function putPart(blobs: BlobStore, { name, at, bytes }: Part & { readonly name: string }): Promise<void> {
  const late = () => new AppError('STORAGE_UNAVAILABLE', { retryAfterSeconds: 5 })
  const key = `${UPLOADS_PREFIX}${name}/${at}`
  // Without its length, the release before finds it too.
  const first = await inTime(PUT_MS, blobs.put(key, bytes, { ...TYPE, ifAbsent: true }), late)
  if (first === 'there') await inTime(PUT_MS, blobs.put(`${key}-${bytes.length}`, bytes, TYPE), late)
}

/**
 * The keys of parts that make the whole file, in order; undefined where they do not (any more). Of parts that overlap those
 * are taken that meet. Throws STORAGE_UNAVAILABLE.
 */
export async function listParts(blobs: BlobStore, { name, size }: PartedFile): Promise<readonly string[] | undefined> {
  const prefix = `${UPLOADS_PREFIX}${name}/`
  const parts: { readonly key: string; readonly at: number; readonly end: number }[] = []
  for await (const { key, size: length } of blobs.list(prefix)) {
    const at = Number(/^(\d+)(?:-\d+)?$/.exec(key.slice(prefix.length))?.[1] ?? Number.NaN)
    if (length > 0 && at >= 0) parts.push({ key, at, end: at + length })
  }
  // From the end on: by where it begins, a part from which others lead to the end.
  const leading = new Map<number, { readonly key: string; readonly end: number }>()
  for (const part of parts.sort((one, other) => other.at - one.at)) {
    if (part.end === size || leading.has(part.end)) leading.set(part.at, part)
  }
  const keys: string[] = []
  for (let part = leading.get(0); part !== undefined; part = leading.get(part.end)) keys.push(part.key)
  return keys.length === 0 ? undefined : keys
}

/** The bytes of these parts, in order. Throws UPLOAD_NOT_FOUND for one that has gone meanwhile, STORAGE_UNAVAILABLE. */
export async function* readParts(blobs: BlobStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (let first = 0; first < keys.length; first += READ_AT_ONCE) {
    const some = keys.slice(first, first + READ_AT_ONCE)
    for (const bytes of await Promise.all(some.map((key) => blobs.get(key)))) {
      if (bytes === undefined) throw new AppError('UPLOAD_NOT_FOUND')
      yield bytes
    }
  }
}

/** Removes a file with its rejected rows. */
export async function removeParts(blobs: BlobStore, name: string): Promise<void> {
  await removeAll(blobs, `${UPLOADS_PREFIX}${name}/`)
}

/** Removes whatever begins so. */
export async function removeAll(blobs: BlobStore, prefix: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of blobs.list(prefix)) keys.push(key)
  await blobs.remove(keys)
}
