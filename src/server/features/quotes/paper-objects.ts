import { hash } from 'node:crypto'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { isStoreAway } from '../../http/app-error.ts'

/** Where papers are that no table carries (docs/decisions/0035-uploads-and-papers-as-blobs.md). */
export const PAPERS_PREFIX = 'papers/'
const TYPE = { type: 'application/pdf' } as const

type Place = { readonly quotationId: number; readonly digest: string }

export function paperKey({ quotationId, digest }: Place): string {
  return `${PAPERS_PREFIX}${quotationId}/${digest}.pdf`
}

/** SHA-256, base64url. */
export function paperDigest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url')
}

/** Stores a paper before any row names it; false while the store is away. */
export async function putPaper(
  blobs: BlobStore,
  { quotationId, bytes }: { readonly quotationId: number; readonly bytes: Uint8Array },
): Promise<boolean> {
  try {
    await blobs.put(paperKey({ quotationId, digest: paperDigest(bytes) }), bytes, TYPE)
    return true
  } catch (error) {
    if (isStoreAway(error)) return false
    throw error
  }
}

/** Removes whatever was drawn of these quotations, also what no row names. Throws STORAGE_UNAVAILABLE. */
export async function removePapersOf(blobs: BlobStore, quotationIds: readonly number[]): Promise<void> {
  for (const id of quotationIds) {
    const keys: string[] = []
    for await (const { key } of blobs.list(`${PAPERS_PREFIX}${id}/`)) keys.push(key)
    await blobs.remove(keys)
  }
}
