/** The worker's cache of pages as the server drew them; a page of this build can only drop them all. */
export const KEPT_PAGES = 'saex-pages'

/** They look as this device chose before: called when it chooses anew, and when it is erased. Never rejects. */
export async function dropKeptPages(): Promise<void> {
  try {
    await caches.delete(KEPT_PAGES)
  } catch {
    // This window has no caches: nothing is kept.
  }
}
