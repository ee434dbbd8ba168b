/**
 * Why the store did not do what it was asked: `unavailable` = this window has no storage or it does not answer,
 * `outdated` = a newer build of the product has taken the database over and this page must be loaded again, `full` = the
 * device has no space left, `failed` = anything else.
 */
export type Refusal = 'unavailable' | 'outdated' | 'full' | 'failed'

/** The browser took the connection away; opening again helps (`offline.reopen-once`). */
const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])
const ABSENT = new Set(['MissingAPIError', 'SecurityError'])
const UNOPENED = new Set(['OpenFailedError', 'StoreTimeoutError', 'NotFoundError'])

/** Thrown when the database did not open in time, for instance because another tab holds an older version open. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError'
}

/** Whether the connection was lost, so that an operation that may be repeated is repeated on a new one. */
export function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => LOST.has(name))
}

/** Whether there is no storage at all, so that trying again is no use. */
export function isStorageAbsent(error: unknown): boolean {
  return namesOf(error).some((name) => ABSENT.has(name))
}

export function refusalOf(error: unknown): Refusal {
  const names = namesOf(error)
  // A full disk ends a transaction after its requests succeeded: the reason is inside the abort
  // (`offline.saved-when-committed`).
  if (names.some((name) => name.startsWith('QuotaExceeded'))) return 'full'
  return names.some((name) => LOST.has(name) || ABSENT.has(name) || UNOPENED.has(name)) ? 'unavailable' : 'failed'
}

/** The names of an error and of those that it was made from, outermost first. */
function namesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return []
  const name = 'name' in error ? String(error.name) : ''
  const inner = 'inner' in error ? error.inner : 'cause' in error ? error.cause : undefined
  return [name, ...namesOf(inner)]
}
