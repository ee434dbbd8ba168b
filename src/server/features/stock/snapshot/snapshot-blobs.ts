import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod'
import { DAY_MS } from '../../../../shared/domain/durations.ts'
import { MB } from '../../../../shared/domain/bytes.ts'
import type { BlobStore } from '../../../blobs/blob-store.ts'
import { bytesOf, createNumbers, type FlatNumbers, NUMBER_KINDS, type Numbers, numberKindOf } from './flat-numbers.ts'

/** Where every snapshot is: `index/{layout}/{revision}/…`. */
const FOLDER = 'index/'
/**
 * Bytes of a part, which is hashed at once (some 10 ms) and goes over the line in one call: 6.4 Mbit/s are enough for the
 * store's limit of 10 s.
 */
const PART_BYTES = 8 * MB
const PARTS_AT_ONCE = 4
/** What another layout wrote is of use to its release while both run. */
const OTHER_LAYOUTS_MS = DAY_MS

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/)
const manifestSchema = z.object({
  layout: z.string(),
  revision: z.int().nonnegative(),
  /** SHA-256 of the names of all models, in the order of their codes. */
  models: digestSchema,
  arrays: z.array(
    z.object({
      place: z.string(),
      kind: z.enum(NUMBER_KINDS),
      length: z.int().nonnegative(),
      /** SHA-256 of each part; `PART_BYTES` each but the last. */
      parts: z.array(digestSchema),
    }),
  ),
})

export type SnapshotName = { readonly layout: string; readonly revision: number }
export type Snapshot = SnapshotName & { readonly models: string; readonly numbers: FlatNumbers }

/** A snapshot that is stored and cannot be used, with the reason. */
export class UnusableSnapshot extends Error {
  override readonly name = 'UnusableSnapshot'
}

/**
 * Writes the parts, and the manifest last; answers its digest. `beforePart` may throw to end it. The numbers must not
 * change meanwhile.
 */
export async function writeSnapshot(
  blobs: BlobStore,
  { snapshot, beforePart }: { readonly snapshot: Snapshot; readonly beforePart: () => Promise<void> },
): Promise<string> {
  const { numbers, ...named } = snapshot
  const arrays: z.infer<typeof manifestSchema>['arrays'] = []
  for (const [place, array] of numbers) {
    const parts: string[] = []
    for (const { from, end } of cut(array)) {
      await beforePart()
      const part = bytesOf(array).subarray(from, end)
      await blobs.put(partKey(snapshot, place, parts.length), part, { type: 'application/octet-stream' })
      parts.push(snapshotDigest(part))
      await nextTurn()
    }
    arrays.push({ place, kind: numberKindOf(array), length: array.length, parts })
  }
  const manifest = Buffer.from(JSON.stringify({ ...named, arrays } satisfies z.infer<typeof manifestSchema>))
  await blobs.put(manifestKey(snapshot), manifest, { type: 'application/json' })
  return snapshotDigest(manifest)
}

/** Throws UnusableSnapshot for one that is missing, in part or in whole, or not the one of the digest. */
export async function readManifest(
  blobs: BlobStore,
  { name, digest }: { readonly name: SnapshotName; readonly digest: string },
): Promise<z.infer<typeof manifestSchema>> {
  const bytes = await readWhole(blobs, { key: manifestKey(name), digest })
  return manifestSchema.parse(JSON.parse(bytes.toString()))
}

/** All numbers of a snapshot. Throws as above. */
export async function readNumbers(
  blobs: BlobStore,
  { manifest, signal }: { readonly manifest: z.infer<typeof manifestSchema>; readonly signal: AbortSignal },
): Promise<FlatNumbers> {
  const numbers = new Map<string, Numbers>()
  const wanted = manifest.arrays.flatMap(({ place, kind, length, parts }) => {
    const array = createNumbers(kind, length)
    numbers.set(place, array)
    const pieces = [...cut(array)]
    if (pieces.length !== parts.length) throw new UnusableSnapshot(`${place} has another number of parts`)
    return pieces.map(({ from, end }, at) => ({
      key: partKey(manifest, place, at),
      digest: parts[at]!,
      target: bytesOf(array).subarray(from, end),
    }))
  })
  const readNext = async (): Promise<void> => {
    for (let part = wanted.shift(); part !== undefined; part = wanted.shift()) {
      signal.throwIfAborted()
      const bytes = await readWhole(blobs, part)
      if (bytes.length !== part.target.length) throw new UnusableSnapshot(`${part.key} has another length`)
      part.target.set(bytes)
    }
  }
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, readNext))
  return numbers
}

/** Removes every snapshot of the layout but those of these revisions, and those of other layouts that have grown old. */
export async function pruneSnapshots(
  blobs: BlobStore,
  { layout, kept, now }: { readonly layout: string; readonly kept: readonly number[]; readonly now: Date },
): Promise<void> {
  const own = `${FOLDER}${layout}/`
  const stay = kept.map((revision) => `${own}${revision}/`)
  const gone: string[] = []
  for await (const { key, at } of blobs.list(FOLDER)) {
    const isNeeded = key.startsWith(own)
      ? stay.some((folder) => key.startsWith(folder))
      : now.getTime() - at.getTime() < OTHER_LAYOUTS_MS
    if (!isNeeded) gone.push(key)
  }
  await blobs.remove(gone)
}

async function readWhole(
  blobs: BlobStore,
  { key, digest }: { readonly key: string; readonly digest: string },
): Promise<Buffer> {
  const bytes = await blobs.get(key)
  if (bytes === undefined) throw new UnusableSnapshot(`${key} is not there`)
  if (snapshotDigest(bytes) !== digest) throw new UnusableSnapshot(`${key} is not what was written`)
  return bytes
}

function* cut({ byteLength }: Numbers): Generator<{ readonly from: number; readonly end: number }> {
  for (let from = 0; from < byteLength; from += PART_BYTES) {
    yield { from, end: Math.min(from + PART_BYTES, byteLength) }
  }
}

function manifestKey(name: SnapshotName): string {
  return `${folderOf(name)}manifest.json`
}

function partKey(name: SnapshotName, place: string, at: number): string {
  return `${folderOf(name)}${place.replace('#', '')}.${at}`
}

function folderOf({ layout, revision }: SnapshotName): string {
  return `${FOLDER}${layout}/${revision}/`
}

export function snapshotDigest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}
