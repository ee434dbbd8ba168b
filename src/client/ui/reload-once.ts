import { PATHS } from '../../shared/contract/paths.ts'

const KEY = 'saex-reloaded'
const ANSWER_WITHIN_MS = 5000

/** A page and its parts may miss theirs at once. */
const missing = new WeakSet<object>()

/** Remembers which failure means that code of the page did not come. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload))
}

/** Whether code of the page did not come: it is on this device no more, or not yet. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

/** Loads the page anew, once per version, so that whatever is wrong cannot send the browser round in circles. */
export function reloadOnce(): void {
  if (sessionStorage.getItem(KEY) === import.meta.url) return
  sessionStorage.setItem(KEY, import.meta.url)
  location.reload()
}

/** The same, once the server is known to answer; without it the page at hand is better than none. Rejects when it is not. */
export async function reloadWhenReachable(): Promise<void> {
  await fetch(PATHS.health, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  reloadOnce()
}
