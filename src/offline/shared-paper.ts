/** The worker's cache of the file that was shared last; it stands there until the page has read it. */
const SHARED_PAPER = 'saex-shared'
const ADDRESS = '/check/shared-paper'

/** Keeps a shared file for the page, in the place of an earlier one. Rejects where there is no space. */
export async function keepSharedPaper(file: Blob, storage: Pick<CacheStorage, 'open'>): Promise<void> {
  const cache = await storage.open(SHARED_PAPER)
  await cache.put(ADDRESS, new Response(file))
}

/** The file that was shared, which is kept no longer; undefined when there is none. Never rejects. */
export async function takeSharedPaper(): Promise<Blob | undefined> {
  try {
    const kept = await caches.match(ADDRESS, { cacheName: SHARED_PAPER })
    return await kept?.blob()
  } catch {
    return undefined
  } finally {
    await dropSharedPaper()
  }
}

/** Of a page that was never opened nothing stays. Never rejects. */
export async function dropSharedPaper(): Promise<void> {
  try {
    await caches.delete(SHARED_PAPER)
  } catch {
    // This window has no caches: nothing is kept.
  }
}
