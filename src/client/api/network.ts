import type { Fetch } from '../../offline/fetch-text.ts'

/** The way out of this page; what comes after the first paint listens in on it. */
export const network: { fetch: Fetch } = { fetch: (input, init) => fetch(input, init) }

/** Whether a worker answers this page; some private windows have none at all. */
export function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
