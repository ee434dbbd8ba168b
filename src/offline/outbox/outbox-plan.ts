import { type ErrorKey, NETWORK } from '../../shared/contract/errors.ts'
import { KEY_KEPT_DAYS } from '../../shared/contract/limits.ts'
import type { Total } from '../../shared/domain/quote-total.ts'
import { riseOf } from '../../shared/domain/total-rise.ts'
import { DAY_MS, HOUR_MS } from '../../shared/domain/durations.ts'
import type { OutboxError, OutboxItem } from '../mine-tables.ts'
import { LOCAL_REASONS } from './local-reasons.ts'
import { payloadHash } from './payload-hash.ts'

/** How long an item belongs to its sender; then the sender is taken for dead. */
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 30 * 60 * 1000
/** Part of the wait by which it varies, so that devices do not come back together. */
const JITTER = 0.2
/** A longer wait was never planned (a Retry-After of a day is the longest): then the device's clock was put back. */
const UNPLANNED_WAIT_MS = 25 * HOUR_MS
/** After so long nobody knows whether it is still wanted. */
const ASK_AFTER_MS = 14 * DAY_MS
/** What was sent is then sent as another request. */
const KEY_LIVES_MS = KEY_KEPT_DAYS * DAY_MS

/** Begin of the year in which there was an outbox first. */
const FIRST_YEAR_MS = Date.UTC(2026, 0, 1)

/** Failures that pass by themselves. Any other needs the visitor. */
const PASSING: ReadonlySet<string> = new Set([
  NETWORK,
  'IN_PROGRESS',
  'RATE_LIMITED',
  'INTERNAL',
  'PDF_FAILED',
  'STORAGE_UNAVAILABLE',
  'MAIL_UNAVAILABLE',
  'OVERLOADED',
  'SHUTTING_DOWN',
] satisfies readonly (ErrorKey | typeof NETWORK)[])

/** Which waits are cut short: none, those for want of a connection, all. */
export type Rush = 'none' | 'network' | 'all'

type Taking = {
  readonly now: number
  readonly rush: Rush
  /** Whether nobody else can be sending: whoever is marked so has died. */
  readonly isAlone: boolean
  /** Keys that this round has tried already. */
  readonly tried: ReadonlySet<string>
}

/** What a round finds: what became stale, now held, and the next item, leased; the order of `kept` does not matter. */
export function planNext(kept: readonly OutboxItem[], taking: Taking) {
  const { now } = taking
  const items = kept.map((item) => dated(item, now))
  const stale = items.filter((item) => isStale(item, taking))
  const next = nextToSend(
    items.filter((item) => !stale.includes(item)),
    taking,
  )
  const quoteId = items.find(({ key }) => key === next?.dependsOn)?.quoteId ?? null
  return {
    stale: stale.map((item) => held(item, LOCAL_REASONS.stale)),
    next: next === undefined ? undefined : { ...next, state: 'sending' as const, leaseUntil: now + LEASE_MS, quoteId },
  }
}

/** The first item, by `seq`, that may be sent now. */
function nextToSend(items: readonly OutboxItem[], taking: Taking): OutboxItem | undefined {
  const isDone = (key: string) => items.some((item) => item.key === key && item.state === 'done')
  return items
    .toSorted((one, other) => one.seq - other.seq)
    .find(
      (item) =>
        !taking.tried.has(item.key) && isDue(item, taking) && (item.dependsOn === null || isDone(item.dependsOn)),
    )
}

function isDue(item: OutboxItem, { now, rush, isAlone }: Taking): boolean {
  switch (item.state) {
    case 'queued':
      return true
    case 'waiting':
      return rush === 'all' || isRushed(item, rush) || hasCome(item.nextAt, { now, longestMs: UNPLANNED_WAIT_MS })
    case 'sending':
      return isAlone || hasCome(item.leaseUntil, { now, longestMs: LEASE_MS })
    case 'attention':
    case 'done':
      return false
  }
}

function isRushed({ lastError }: OutboxItem, rush: Rush): boolean {
  return rush === 'network' && lastError?.errorKey === NETWORK
}

function hasCome(at: number, { now, longestMs }: { readonly now: number; readonly longestMs: number }): boolean {
  return at <= now || at - now > longestMs
}

/** What is not done, by `seq`; an e-mail counts with its quotation until that is issued. */
export function openRequests(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const open = items.filter(({ state }) => state !== 'done').toSorted((one, other) => one.seq - other.seq)
  return open.filter(({ dependsOn }) => !open.some(({ key }) => key === dependsOn))
}

/** What goes out by itself, now or later: not what needs the visitor's word, nor what hangs on that. */
export function leftToSend(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const goes = ({ state, dependsOn }: OutboxItem): boolean => {
    if (state === 'done' || state === 'attention') return false
    const first = items.find(({ key }) => key === dependsOn)
    return dependsOn === null || first?.state === 'done' || (first !== undefined && goes(first))
  }
  return items.filter(goes)
}

/** When the next waiting item may be sent, in ms of the device; null when none waits for a time. */
export function nextTime(items: readonly OutboxItem[]): number | null {
  const times = items.flatMap(({ state, nextAt, leaseUntil }) =>
    state === 'waiting' ? [nextAt] : state === 'sending' ? [leaseUntil] : [],
  )
  return times.length === 0 ? null : Math.min(...times)
}

/**
 * Nobody asked before there was an outbox: then the clock was wrong and has been put right since, so that nobody knows how
 * old the request is. Its days count from now (`offline.wrong-clock`).
 */
function dated(item: OutboxItem, now: number): OutboxItem {
  return item.askedAt < FIRST_YEAR_MS && now >= FIRST_YEAR_MS ? { ...item, askedAt: now } : item
}

/** Whether the visitor must be asked first: 'Still want this quote?' */
function isStale(item: OutboxItem, taking: Taking): boolean {
  const age = taking.now - item.askedAt
  // What may be with the server already is asked for again under its key, as long as the server knows that.
  if (item.state === 'sending') return age > KEY_LIVES_MS && isDue(item, taking)
  return (item.state === 'queued' || item.state === 'waiting') && age > ASK_AFTER_MS
}

/** Waits for the visitor's word. */
export function held(item: OutboxItem, reason: string): OutboxItem {
  return { ...item, state: 'attention', lastError: { errorKey: reason, fields: {} } }
}

/** As if it had just been asked for; its attempts count on. */
export function askedAnew(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'queued', askedAt: now, nextAt: 0, lastError: null }
}

/** The same request in other words: another request to the server, so under a key of its own, in the old one's place. */
export function mended(item: OutboxItem, request: MendedRequest, now: number): OutboxItem {
  const { key, body } = request
  return { ...askedAnew(item, now), key, payload: body, payloadHash: payloadHash(body), attempts: 0 }
}

/** After the answer: the person's details go. */
export function answered(item: OutboxItem, quoteId: number): OutboxItem {
  return { ...item, state: 'done', quoteId, payload: '', payloadHash: '', lastError: null }
}

/** `key` is new; `body` that of `GetQuoteForDelivery`. */
export type MendedRequest = { readonly key: string; readonly body: string }

export type Failure = OutboxError & { readonly retryAfterSeconds?: number | undefined }

/** After a failure: waits and comes again when it passes by itself, else needs the visitor. */
export function failed(
  item: OutboxItem,
  failure: Failure,
  { now, random }: { readonly now: number; readonly random: number },
): OutboxItem {
  const { errorKey, fields, retryAfterSeconds = 0 } = failure
  const attempts = item.attempts + 1
  const next = { ...item, attempts, lastError: { errorKey, fields } }
  if (!PASSING.has(errorKey)) return { ...next, state: 'attention' }
  const waitMs = Math.max(backoffMs(item.attempts, random), retryAfterSeconds * 1000)
  return { ...next, state: 'waiting', nextAt: now + waitMs }
}

/** 5 s · 2ⁿ ± 20 %, at most 30 min: 0 attempts before, random 0.5 → 5000. `random` from 0 to below 1. */
function backoffMs(attempts: number, random: number): number {
  const plannedMs = FIRST_WAIT_MS * 2 ** Math.min(attempts, 16)
  return Math.min(LONGEST_WAIT_MS, Math.round(plannedMs * (1 - JITTER + 2 * JITTER * random)))
}

/**
 * Whether the quotation costs more than what was on screen, by its own `rates`; what nobody can compare counts as dearer,
 * so that the visitor is asked (`offline.outbox-price`). Nothing on screen, nothing dearer.
 */
export function isDearer(issued: Total | null, seen: Total | null, rates: Parameters<typeof riseOf>[2]): boolean {
  if (issued === null || seen === null) return false
  const rise = riseOf(issued, seen, rates)
  return rise === undefined || rise > 0
}
