import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { loginTry } from '../../db/schema/index.ts'

/** So many tries in any stretch of time of this length, not only in hours of the clock. */
export type SlidingRule = { readonly name: string; readonly max: number; readonly windowMs: number }

/** One try of a subject under a rule. */
export type Slot = { readonly rule: SlidingRule; readonly subject: string; readonly now: Date }

/** Takes a place in the window, in one atomic statement; false when all are taken. Holds across processes. */
export async function takeSlot(queries: Queries, { rule, subject, now }: Slot): Promise<boolean> {
  const recent = recentTries({ rule, now })
  const rows = await queries
    .insert(loginTry)
    .values({ rule: rule.name, subject, tries: [now] })
    .onConflictDoUpdate({
      target: [loginTry.rule, loginTry.subject],
      set: { tries: sql`${recent} || ${now.toISOString()}::timestamptz` },
      setWhere: sql`cardinality(${recent}) < ${rule.max}`,
    })
    .returning({ rule: loginTry.rule })
  return rows.length > 0
}

/** Notes a try that takes no place: beyond `max` in a window the newest takes the place of the one before it. */
export async function noteTry(queries: Queries, { rule, subject, now }: Slot): Promise<void> {
  const earlier = sql`(${recentTries({ rule, now })})[:${rule.max - 1}::int]`
  await queries
    .insert(loginTry)
    .values({ rule: rule.name, subject, tries: [now] })
    .onConflictDoUpdate({
      target: [loginTry.rule, loginTry.subject],
      set: { tries: sql`${earlier} || ${now.toISOString()}::timestamptz` },
    })
}

/** Gives a place back. */
export async function returnSlot(queries: Queries, { rule, subject, now }: Slot): Promise<void> {
  const at = sql`array_position(${loginTry.tries}, ${now.toISOString()}::timestamptz)`
  await queries
    .update(loginTry)
    .set({ tries: sql`${loginTry.tries}[:${at} - 1] || ${loginTry.tries}[${at} + 1:]` })
    .where(and(eq(loginTry.rule, rule.name), eq(loginTry.subject, subject), sql`${at} is not null`))
}

/** Seconds until the oldest place in the window is free again. */
export async function secondsToWait(queries: Queries, { rule, subject, now }: Slot): Promise<number> {
  const [row] = await queries
    .select({ oldest: sql<string | null>`(${recentTries({ rule, now })})[1]::text` })
    .from(loginTry)
    .where(and(eq(loginTry.rule, rule.name), eq(loginTry.subject, subject)))
  const oldest = row?.oldest == null ? now : new Date(row.oldest)
  return Math.max(1, Math.ceil((oldest.getTime() + rule.windowMs - now.getTime()) / 1000))
}

export type Waiting = { readonly isLeastTried: boolean; readonly isLongestWaiting: boolean }

/**
 * How a subject compares with the others of its rule that came within `waitingMs`: whether none of them tried less often
 * within the window, and whether none of them came earlier in it.
 */
export async function compareWaiting(
  queries: Queries,
  { rule, subject, now, waitingMs }: Slot & { readonly waitingMs: number },
): Promise<Waiting> {
  const since = new Date(now.getTime() - waitingMs).toISOString()
  const { rows } = await queries.execute<Waiting>(sql`
    with waiting as (
      select ${loginTry.subject} = ${subject} as is_own, cardinality(tries) as count, tries[1] as first
      from (select ${loginTry.subject}, ${recentTries({ rule, now })} as tries from ${loginTry}
        where ${loginTry.rule} = ${rule.name}) ${loginTry}
      where cardinality(tries) > 0 and tries[cardinality(tries)] > ${since}::timestamptz),
    own as (select * from waiting where is_own)
    select not exists (select from waiting other, own where other.count < own.count) as "isLeastTried",
      not exists (select from waiting other, own where other.first < own.first) as "isLongestWaiting"`)
  return rows[0] ?? { isLeastTried: true, isLongestWaiting: true }
}

/** Tries within a window of now; those far ahead are from before a clock was set back. */
function recentTries({ rule, now }: Pick<Slot, 'rule' | 'now'>) {
  const from = new Date(now.getTime() - rule.windowMs).toISOString()
  const until = new Date(now.getTime() + rule.windowMs).toISOString()
  return sql`array(select t from unnest(${loginTry.tries}) t
    where t > ${from}::timestamptz and t < ${until}::timestamptz order by t)`
}
