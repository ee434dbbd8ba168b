import type { BlobStore } from './blob-store.ts'

/** Removes what was stored under a prefix before a moment; how many. */
export async function removeOldBlobs(
  blobs: BlobStore,
  { prefix, before }: { readonly prefix: string; readonly before: Date },
): Promise<number> {
  const old: string[] = []
  for await (const { key, at } of blobs.list(prefix)) if (at < before) old.push(key)
  await blobs.remove(old)
  return old.length
}
