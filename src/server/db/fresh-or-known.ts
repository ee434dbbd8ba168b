import { setTimeout as sleep } from 'node:timers/promises'
import { isStorageUnavailable } from './storage-unavailable.ts'

/** A database that was lost is known to be away after its statement's limit; until then nobody waits longer than this. */
const PATIENCE_MS = 500

/**
 * The value that is being read; the known one, if there is one, where the database is away or does not answer soon. What
 * comes later is still taken in by whoever reads.
 */
export async function freshOrKnown<Value extends object>(
  reading: Promise<Value>,
  known: Value | undefined,
): Promise<Value> {
  if (known === undefined) return reading
  const over = new AbortController()
  const settled = reading
    .catch((error: unknown) => {
      if (isStorageUnavailable(error)) return known
      throw error
    })
    .finally(() => over.abort())
  const patience = sleep(PATIENCE_MS, known, { signal: over.signal, ref: false }).catch(() => settled)
  return Promise.race([settled, patience])
}
