import type { DeviceStore } from '../device-store.ts'
import type { Fetch } from '../fetch-text.ts'
import { createDrain } from './drain-outbox.ts'
import { quoteOutbox } from './quote-outbox.ts'
import { sendItem } from './send-item.ts'
import { withWebLock } from './with-web-lock.ts'
import { OUTBOX_LOCK } from '../names.ts'

/** `offline.silence-20s` */
const SILENCE_MS = 20_000
/** The lease of an item: whoever holds the lock for longer is taken for dead. */
const LOCK_WAIT_MS = 60_000

type Options = {
  readonly store: DeviceStore
  readonly fetch: Fetch
  /** Undefined where the browser has none, as on plain http. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly now: () => number
  /** From 0 to below 1. */
  readonly random: () => number
  /** True only when it is certain that there is no connection. */
  readonly isOffline: () => boolean
}

/** The outbox of this device and what empties it; at any moment only one tab, or the worker, sends. */
export function deviceOutbox({ store, fetch, locks, now, random, isOffline }: Options) {
  const outbox = quoteOutbox({ store, now, random })
  const drain = createDrain({
    outbox,
    send: (item) => sendItem(item, { fetch, silenceMs: SILENCE_MS }),
    withLock: (work) => withWebLock({ locks, name: OUTBOX_LOCK, waitMs: LOCK_WAIT_MS }, work),
    isOffline,
  })
  return { outbox, drain }
}
