import type { DeviceStore, Outcome } from '../device-store.ts'
import type { Fetch } from '../fetch-text.ts'
import { quoteOutbox, type QuoteOutbox } from './quote-outbox.ts'
import { sendItem, type Reply } from './send-item.ts'
import { OUTBOX_LOCK } from '../names.ts'
import type { OutboxItem } from '../mine-tables.ts'
import type { Rush } from './outbox-plan.ts'
import { LOCAL_REASONS } from './local-reasons.ts'
import { SILENCE_MS } from '../../shared/domain/patience.ts'

type DrainOptions = {
  readonly outbox: QuoteOutbox
  readonly send: (item: OutboxItem) => Promise<Reply>
  /** Runs work while nobody else does; `isAlone` false = others may be at it too, which idempotency makes harmless. */
  readonly withLock: (work: (isAlone: boolean) => Promise<void>) => Promise<void>
  /** True only when it is certain that there is no connection: then nothing is tried. */
  readonly isOffline: () => boolean
  /** True while the page that sends is being left: then nothing is begun. */
  readonly isLeaving: () => boolean
}

type Round = { readonly isAlone: boolean; readonly rush: Rush }

type LockOptions = {
  /** Undefined where the browser has none, as on plain http. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly name: string
  /** So long it waits for others; a frozen tab may hold a lock for ever. */
  readonly waitMs: number
}

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
  /** True while the page that sends is being left. */
  readonly isLeaving: () => boolean
}

/** The outbox of this device and what empties it; at any moment only one tab, or the worker, sends. */
export function deviceOutbox({ store, fetch, locks, now, random, isOffline, isLeaving }: Options) {
  const outbox = quoteOutbox({ store, now, random })
  const drain = createDrain({
    outbox,
    send: (item) => sendItem(item, { fetch, silenceMs: SILENCE_MS }),
    withLock: (work) => withWebLock({ locks, name: OUTBOX_LOCK, waitMs: LOCK_WAIT_MS }, work),
    isOffline,
    isLeaving,
  })
  return { outbox, drain }
}

/** Runs work under a lock of this origin, shared by its tabs and its worker; without it when it cannot be had in time. */
export async function withWebLock(
  { locks, name, waitMs }: LockOptions,
  work: (isAlone: boolean) => Promise<void>,
): Promise<void> {
  if (locks === undefined) return work(false)
  let isHeld = false
  const underLock = () => {
    isHeld = true
    return work(true)
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(waitMs) }, underLock)
  } catch (error) {
    if (isHeld) throw error
    return work(false)
  }
}

/**
 * Makes the one function that empties the outbox, for page and worker alike: everything that may be sent now, in order,
 * each item once. It resolves when a round that began after the call is over; calls during a round share the next one.
 */
export function createDrain(options: DrainOptions): (rush?: Rush) => Promise<void> {
  let running: Promise<void> | undefined
  let next: { readonly round: Promise<void>; readonly rushes: Rush[] } | undefined

  function start(rushes: readonly Rush[]): Promise<void> {
    running = options
      .withLock((isAlone) => drainOnce(options, { isAlone, rush: strongest(rushes) }))
      .finally(() => {
        running = undefined
      })
    return running
  }

  function queueNext(before: Promise<void>): NonNullable<typeof next> {
    const rushes: Rush[] = []
    const begin = () => {
      next = undefined
      return start(rushes)
    }
    return { rushes, round: before.then(begin, begin) }
  }

  return function drain(rush = 'none') {
    if (running === undefined && next === undefined) return start([rush])
    next ??= queueNext(running ?? Promise.resolve())
    next.rushes.push(rush)
    return next.round
  }
}

function strongest(rushes: readonly Rush[]): Rush {
  if (rushes.includes('all')) return 'all'
  return rushes.includes('network') ? 'network' : 'none'
}

/** Stops where the store does, where the connection is known to be gone, and where the page goes. */
async function drainOnce({ outbox, send, isOffline, isLeaving }: DrainOptions, round: Round): Promise<void> {
  const tried = new Set<string>()
  while (!isOffline() && !isLeaving()) {
    const taken = await outbox.take({ ...round, tried })
    if (!taken.ok || taken.value === undefined) return
    const { key } = taken.value
    tried.add(key)
    const reply = await send(taken.value)
    // Cut off by the page's own end, not for want of a connection: who comes next finds it under way, and sends it again at
    // once.
    if (reply.kind === 'failed' && isLeaving()) return
    const settled = await settle(outbox, key, reply)
    // There was no space for the answer: the item stays, and under the same key the server answers it again.
    if (!settled.ok) await outbox.settleFailed(key, { errorKey: LOCAL_REASONS.deviceFull, fields: {} })
  }
}

function settle(outbox: QuoteOutbox, key: string, reply: Reply): Promise<Outcome<void>> {
  switch (reply.kind) {
    case 'issued':
      return outbox.settleIssued(key, reply.result)
    case 'mailed':
      return outbox.settleMailed(key, reply.result)
    case 'failed':
      return outbox.settleFailed(key, reply.failure)
  }
}
