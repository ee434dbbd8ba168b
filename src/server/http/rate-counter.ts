import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { rateCounter } from '../db/schema/index.ts'
import type { RateRule } from './rate-rules.ts'

export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

type Counter = { readonly name: string; readonly rule: RateRule; readonly subject: string; readonly now: Date }

/** What a counter stores instead of an address or a name. */
export function subjectDigest(secret: Buffer, subject: string): string {
  return createHmac('sha256', secret).update(subject).digest('base64url')
}

/**
 * Counts one call of a subject in the current window of a rule, in one atomic statement, and says whether it is within
 * the limit. Holds across processes; windows are fixed and start at multiples of their length.
 */
export async function countInDatabase(queries: Queries, { name, rule, subject, now }: Counter): Promise<Verdict> {
  const start = windowStartOf(rule, now)
  const [row] = await queries
    .insert(rateCounter)
    .values({ rule: name, subject, windowStart: new Date(start), count: 1 })
    .onConflictDoUpdate({
      target: [rateCounter.rule, rateCounter.subject, rateCounter.windowStart],
      set: { count: sql`${rateCounter.count} + 1` },
    })
    .returning({ count: rateCounter.count })
  if ((row?.count ?? 0) <= rule.max) return { allowed: true }
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((start + rule.windowMs - now.getTime()) / 1000)) }
}

/** Takes one call back out of its window. */
export async function uncountInDatabase(queries: Queries, { name, rule, subject, now }: Counter): Promise<void> {
  await queries
    .update(rateCounter)
    .set({ count: sql`greatest(${rateCounter.count} - 1, 0)` })
    .where(
      and(
        eq(rateCounter.rule, name),
        eq(rateCounter.subject, subject),
        eq(rateCounter.windowStart, new Date(windowStartOf(rule, now))),
      ),
    )
}

/** When the window of a moment began, in ms. */
export function windowStartOf({ windowMs }: RateRule, now: Date): number {
  return Math.floor(now.getTime() / windowMs) * windowMs
}
