import type { Db, Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import {
  compareWaiting,
  noteTry,
  returnSlot,
  secondsToWait,
  takeSlot,
  type SlidingRule,
  type Slot,
} from './login-tries.repository.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/domain/durations.ts'

/** `staff.login-limits`: at most 5 checks of an account from an address, or from a known device, in 15 minutes … */
const PAIR: SlidingRule = { name: 'login-pair', max: 5, windowMs: 15 * MINUTE_MS }
/** … and 10 an hour from a known device, a share that nobody else can use up … */
const KNOWN: SlidingRule = { name: 'login-known', max: 10, windowMs: HOUR_MS }
/** … and at most 30 an hour from everywhere else: a share for anybody, at first … */
const ANYBODY: SlidingRule = { name: 'login-anybody', max: 10, windowMs: HOUR_MS }
/** … then 12 for whoever tried least among those who try now: the addresses of a guesser are behind its owner … */
const LEAST: SlidingRule = { name: 'login-least', max: 2, windowMs: 10 * MINUTE_MS }
/** … opened one by one, so that many addresses at once do not empty it … */
const LEAST_PACE: SlidingRule = { name: 'login-least-pace', max: 1, windowMs: 10_000 }
/** … and 8 for whoever has waited longest among them: addresses that each try once are behind an owner who comes again. */
const LONGEST: SlidingRule = { name: 'login-longest', max: 1, windowMs: 7.5 * MINUTE_MS }
/** Tries of an address that are remembered for that; more make no difference. */
const MAX_KNOCKS = 60
/** Whoever came within this time counts as trying now. */
const WAITING_MS = 2 * MINUTE_MS
/** One line of audit for a throttled account in this time, whatever the flood. */
const NOTES: SlidingRule = { name: 'login-notes', max: 1, windowMs: 15 * MINUTE_MS }

export type LoginTry = {
  /** Keyed digest of the account's name. */
  readonly account: string
  /** Keyed digest of name and known device, else of name and address. */
  readonly pair: string
  readonly isKnownDevice: boolean
  readonly now: Date
}

/**
 * Lets one check of a password pass and answers what it has taken, or throws RATE_LIMITED with nothing taken but the
 * note that somebody waits. Counted before the check, in atomic statements, so that no burst passes.
 */
export async function admitTry(db: Db, { account, pair, isKnownDevice, now }: LoginTry): Promise<readonly Slot[]> {
  const ofPair = (rule: SlidingRule): Slot => ({ rule, subject: pair, now })
  const ofAccount = (rule: SlidingRule): Slot => ({ rule, subject: account, now })
  if (isKnownDevice) return db.transaction((tx) => claim(tx, [ofPair(PAIR), ofPair(KNOWN)]))
  const knock: Slot = {
    rule: { name: `login-knocks ${account}`, max: MAX_KNOCKS, windowMs: HOUR_MS },
    subject: pair,
    now,
  }
  await noteTry(db, knock)
  return db.transaction(async (tx) => {
    const own = await claim(tx, [ofPair(PAIR)])
    if (await takeSlot(tx, ofAccount(ANYBODY))) return [knock, ...own, ofAccount(ANYBODY)]
    const { isLeastTried, isLongestWaiting } = await compareWaiting(tx, { ...knock, waitingMs: WAITING_MS })
    if (isLongestWaiting && (await takeSlot(tx, ofAccount(LONGEST)))) return [knock, ...own, ofAccount(LONGEST)]
    if (!isLeastTried) throw await refusal(tx, ofAccount(isLongestWaiting ? LONGEST : LEAST))
    return [knock, ...own, ...(await claim(tx, [ofAccount(LEAST), ofAccount(LEAST_PACE)]))]
  })
}

/** For a try that was no guess: its owner knew the password, or it was never checked. */
export async function giveBackTry(queries: Queries, slots: readonly Slot[]): Promise<void> {
  for (const slot of slots) await returnSlot(queries, slot)
}

/** Runs the check that a try was admitted for. One for which there was no place among others was no check, and does not count. */
export async function checkAdmitted<T>(
  queries: Queries,
  { slots, check }: { readonly slots: readonly Slot[]; readonly check: () => Promise<T> },
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    await giveBackTry(queries, slots)
    throw error
  }
}

/** Whether the throttling of an account still has to be noted. */
export function isNewsOfThrottling(queries: Queries, { account, now }: Pick<LoginTry, 'account' | 'now'>) {
  return takeSlot(queries, { rule: NOTES, subject: account, now })
}

async function claim(queries: Queries, slots: readonly Slot[]): Promise<readonly Slot[]> {
  for (const slot of slots) if (!(await takeSlot(queries, slot))) throw await refusal(queries, slot)
  return slots
}

async function refusal(queries: Queries, slot: Slot): Promise<AppError> {
  return new AppError('RATE_LIMITED', { retryAfterSeconds: await secondsToWait(queries, slot) })
}
