import type { Db, Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { returnSlot, secondsToWait, takeSlot, type SlidingRule, type Slot } from './login-tries.repository.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/domain/durations.ts'

/** `staff.login-limits`: at most 5 checks of an account from an address in 15 minutes … */
const PAIR: SlidingRule = { name: 'login-pair', max: 5, windowMs: 15 * MINUTE_MS }
/**
 * … and at most 30 of an account in an hour, in three shares, so that no guesser uses up the owner's: for addresses from
 * which the account was opened lately, for anybody, and for addresses with few tries so far.
 */
const KNOWN: SlidingRule = { name: 'login-known', max: 10, windowMs: HOUR_MS }
const ANYBODY: SlidingRule = { name: 'login-anybody', max: 10, windowMs: HOUR_MS }
const NEWCOMERS: SlidingRule = { name: 'login-newcomers', max: 10, windowMs: HOUR_MS }
/** Many addresses at once do not empty the newcomers' share: it opens every ten seconds … */
const NEWCOMERS_PACE: SlidingRule = { name: 'login-newcomers-pace', max: 1, windowMs: 10_000 }
/** … and not for an address that keeps trying. */
const KNOCKS: SlidingRule = { name: 'login-knocks', max: 6, windowMs: HOUR_MS }
/** One line of audit for a throttled account in this time, whatever the flood. */
const NOTES: SlidingRule = { name: 'login-notes', max: 1, windowMs: 15 * MINUTE_MS }

export type LoginTry = {
  /** Keyed digest of the account's name. */
  readonly account: string
  /** Keyed digest of name and address. */
  readonly pair: string
  readonly isKnownAddress: boolean
  readonly now: Date
}

/**
 * Lets one check of a password pass and answers what it has taken, or throws RATE_LIMITED with nothing taken but the
 * slot of the newcomer. Counted before the check, in atomic statements, so that no burst passes.
 */
export async function admitTry(db: Db, { account, pair, isKnownAddress, now }: LoginTry): Promise<readonly Slot[]> {
  const knock: Slot = { rule: KNOCKS, subject: pair, now }
  const isNewcomer = await takeSlot(db, knock)
  const slots = await db.transaction(async (tx) => {
    const own = await claim(tx, [{ rule: PAIR, subject: pair, now }])
    const ofAccount = (rule: SlidingRule): Slot => ({ rule, subject: account, now })
    if (isKnownAddress) return [...own, ...(await claim(tx, [ofAccount(KNOWN)]))]
    if (await takeSlot(tx, ofAccount(ANYBODY))) return [...own, ofAccount(ANYBODY)]
    if (!isNewcomer) throw await refusal(tx, ofAccount(ANYBODY))
    return [...own, ...(await claim(tx, [ofAccount(NEWCOMERS), ofAccount(NEWCOMERS_PACE)]))]
  })
  return isNewcomer ? [knock, ...slots] : slots
}

/** For a try that was no guess: its owner knew the password, or it was never checked. */
export async function giveBackTry(queries: Queries, slots: readonly Slot[]): Promise<void> {
  for (const slot of slots) await returnSlot(queries, slot)
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
