import type { BlobStore } from './blob-store.ts'

/** What cannot be made again. Sizes of pictures, the stock list and snapshots of the index are made anew where they are missing. */
const COPIED = ['pictures/', 'suppliers/', 'uploads/', 'papers/'] as const

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' }

export type CopyReport = { readonly copied: number; readonly same: number }

/**
 * Copies what cannot be made again, read back and compared byte by byte; what is there already and the same stays. Nothing
 * is removed, and it may be repeated, also while the product runs. Throws for one that does not come back as it was sent.
 */
export async function copyBlobs(from: BlobStore, to: BlobStore): Promise<CopyReport> {
  let [copied, same] = [0, 0]
  for (const prefix of COPIED) {
    for await (const { key } of from.list(prefix)) {
      const bytes = await from.get(key)
      // Removed meanwhile.
      if (bytes === undefined) continue
      if ((await to.get(key))?.equals(bytes) === true) {
        same++
        continue
      }
      await to.put(key, bytes, { type: TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
      if ((await to.get(key))?.equals(bytes) !== true) throw new Error(`${key} did not come back as it was sent`)
      copied++
    }
  }
  return { copied, same }
}
