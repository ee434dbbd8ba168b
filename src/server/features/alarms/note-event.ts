import { and, between, eq, gt, lte, sql, sum } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { alarm, rateCounter } from '../../db/schema/index.ts'
import { countInDatabase, windowStartOf } from '../../http/rate-counter.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** After so many events within any stretch of this length an alarm is raised. */
type AlarmRule = {
  readonly events: number
  readonly windowMs: number
  /** Instead of `QUIET_MS`. */
  readonly quietMs?: number
  readonly says: string
  readonly todo: string
}

const ONCE = { events: 1, windowMs: MINUTE_MS } as const

/** `security.abuse-alarms`: what the company hears of at once, with the sentences of the mail. */
export const ALARMS = {
  'prices-changed': {
    ...ONCE,
    says: 'Prices were changed: rates, tariffs or destinations.',
    todo: 'Look at the request and at who confirmed it: saex staff audit --days 1',
  },
  /** A busy hour of a large installation makes some 60; a program that fills the disk makes this in half a minute. */
  'quotation-burst': {
    events: 100,
    windowMs: 10 * MINUTE_MS,
    says: 'Many quotations were issued: 100 within ten minutes.',
    todo: 'Look at the newest quotations. If nobody real asks for them, lower QUOTATIONS_PER_HOUR and start again.',
  },
  /** One address is stopped after ten in ten minutes, so this is a guesser with several addresses, or many false papers. */
  'failed-checks': {
    events: 50,
    windowMs: 10 * MINUTE_MS,
    says: 'Many checks of quotations failed: 50 within ten minutes.',
    todo: 'Somebody guesses codes, or papers with a false code are going round: ask your buyers for one.',
  },
  /** A colleague who has forgotten a password makes five. */
  'wrong-passwords': {
    events: 20,
    windowMs: 10 * MINUTE_MS,
    says: 'Many wrong passwords were tried for staff accounts: 20 within ten minutes.',
    todo: 'See which accounts: saex staff audit --days 1. The limits of sign-in hold; give those accounts passkeys.',
  },
  /** Whoever gets so far knows a password, or has a session that somebody left open. */
  'wrong-proofs': {
    events: 10,
    windowMs: 10 * MINUTE_MS,
    says: 'Many wrong codes, passkeys or passwords were given for staff accounts whose password or session somebody has: 10 within ten minutes.',
    todo: 'See which accounts: saex staff audit --days 1. If their owners did not do it, set new passwords and take away passkeys that they do not know, which ends their sessions: saex staff password USER, then saex staff second-factor USER none',
  },
  /** The worker asks every three hours, and at its start: without restarts these are all of twelve hours. */
  'rates-failing': {
    events: 4,
    windowMs: 12 * HOUR_MS,
    quietMs: DAY_MS,
    says: 'The rates could not be refreshed from RATES_URL four times within twelve hours. The last good ones stay in force.',
    todo: 'See why in the log: the rates were not refreshed. docs/operate/rates.md says what to do.',
  },
  'breaker-open': {
    ...ONCE,
    says: 'A breaker is open: so many quotations or mails were made that no more are taken for now.',
    todo: 'See the line of the log that names it, and docs/operate/monitoring.md.',
  },
  'new-device': {
    ...ONCE,
    says: 'A staff account was opened on a device that it had not seen before.',
    todo: 'Ask its owner: saex staff audit --days 1 says which account. If it was not the owner: saex staff disable USER; before you enable it again, saex staff password USER and saex staff second-factor USER none, since passkeys outlive a password.',
  },
} as const satisfies Record<string, AlarmRule>

export type AlarmKind = keyof typeof ALARMS

/** Parts of a window that are counted by themselves, so that a burst over the edge of one is seen. */
const STEPS = 10
const ALL = 'all'
/** One mail of a kind in this time, however often it happens: a flood must not become one of mails. */
const QUIET_MS = HOUR_MS

/** How long after a mail no other of its kind comes. */
export function quietMsOf(kind: AlarmKind): number {
  const { quietMs = QUIET_MS }: AlarmRule = ALARMS[kind]
  return quietMs
}

export type AlarmDeps = Pick<AppContext, 'config' | 'jobs'>
type Event = { readonly kind: AlarmKind; readonly now: Date }
/** What the worker that mails is handed. */
type AlarmJob = { readonly kind: AlarmKind; readonly at: string }

/**
 * Counts an event and raises the alarm when there are enough of them: a line of audit, the metric, and a mail to
 * `ALARM_MAIL` where it is set. Counted in the database, so that all processes count together; inside a transaction it
 * stands or falls with the event. Nothing of a person gets in.
 */
export async function noteEvent(deps: AlarmDeps, queries: Queries, { kind, now }: Event): Promise<void> {
  const { events }: AlarmRule = ALARMS[kind]
  if (events > 1 && (await countRecent(queries, { kind, now })) < events) return
  await queries.transaction(async (tx) => {
    const raised = await tx
      .insert(alarm)
      .values({ kind, total: 1, lastAt: now })
      .onConflictDoUpdate({
        target: alarm.kind,
        set: { total: sql`${alarm.total} + 1`, lastAt: now },
        // One far ahead is from before a clock was set back.
        setWhere: sql`${lte(alarm.lastAt, new Date(now.getTime() - quietMsOf(kind)))}
          or ${gt(alarm.lastAt, new Date(now.getTime() + quietMsOf(kind)))}`,
      })
      .returning({ kind: alarm.kind })
    if (raised.length === 0) return
    await recordAudit(tx, { at: now, actor: 'product', action: 'alarm', subject: kind })
    if (deps.config.alarmMail === undefined) return
    const data: AlarmJob = { kind, at: now.toISOString() }
    await deps.jobs.send(tx, { name: 'send-alarm', data })
  })
}

/** Counts an event; answers how many there were within the window of its kind, or up to a tenth of it more. */
async function countRecent(queries: Queries, { kind, now }: Event): Promise<number> {
  const { events, windowMs } = ALARMS[kind]
  const rule = { max: events, windowMs: windowMs / STEPS }
  const name = `alarm ${kind}`
  await countInDatabase(queries, { name, rule, subject: ALL, now })
  const start = windowStartOf(rule, now)
  const around = [new Date(start - windowMs), new Date(start + windowMs)] as const
  const [row] = await queries
    .select({ count: sum(rateCounter.count).mapWith(Number) })
    .from(rateCounter)
    .where(and(eq(rateCounter.rule, name), eq(rateCounter.subject, ALL), between(rateCounter.windowStart, ...around)))
  return row?.count ?? 0
}
