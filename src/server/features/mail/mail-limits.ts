import { and, desc, eq, gt } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import type { Queries } from '../../db/database.ts'
import { mail, rateCounter } from '../../db/schema/index.ts'
import { countInDatabase } from '../../http/rate-counter.ts'
import type { MailRules, RateRule } from '../../http/rate-rules.ts'

/** A window moves on in so many steps. */
const STEPS = 60
const ADDRESS_RULE = 'mail address'
const SYSTEM_RULE = 'mail system'
const SYSTEM_SUBJECT = 'all'

export type MailQuestion = {
  readonly rules: MailRules
  /** Keyed digests of the recipient and of the caller's address. */
  readonly recipientDigest: string
  readonly senderDigest: string
  readonly now: Date
}

export type MailWait = {
  /** The breaker of the whole system is open, or a limit of this recipient or caller is reached. */
  readonly key: 'MAIL_UNAVAILABLE' | 'RATE_LIMITED'
  readonly retryAfterSeconds: number
}

/**
 * Why and how long another mail must wait, or undefined when it may go now. Holds its locks until the transaction ends, so
 * the mail that is stored next counts before anybody else asks; call `countMail` with it.
 */
export async function findMailWait(queries: Queries, question: MailQuestion): Promise<MailWait | undefined> {
  const { rules, recipientDigest, senderDigest, now } = question
  // Always in this order: two transactions cannot wait for each other.
  await lockName(queries, `mail recipient ${recipientDigest}`)
  await lockName(queries, `mail address ${senderDigest}`)
  await lockName(queries, 'mail system')
  const waits = [
    ...(await recipientWaits(queries, question)),
    await counterWait(queries, { rule: ADDRESS_RULE, subject: senderDigest, limit: rules.address, now }),
  ].filter((wait) => wait !== undefined)
  if (waits.length > 0) return { key: 'RATE_LIMITED', retryAfterSeconds: toSeconds(Math.max(...waits)) }
  const breaker = await breakerWait(queries, question)
  return breaker === undefined ? undefined : { key: 'MAIL_UNAVAILABLE', retryAfterSeconds: toSeconds(breaker) }
}

/** Milliseconds until the breaker of the whole system closes again; undefined while it is closed. */
export async function breakerWait(
  queries: Queries,
  { rules, now }: Pick<MailQuestion, 'rules' | 'now'>,
): Promise<number | undefined> {
  return counterWait(queries, { rule: SYSTEM_RULE, subject: SYSTEM_SUBJECT, limit: rules.system, now })
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** Counts a mail for its sender and for the whole system; for the recipient the stored mail itself counts. */
export async function countMail(queries: Queries, { rules, senderDigest, now }: MailQuestion): Promise<void> {
  await count(queries, { rule: ADDRESS_RULE, subject: senderDigest, limit: rules.address, now })
  await count(queries, { rule: SYSTEM_RULE, subject: SYSTEM_SUBJECT, limit: rules.system, now })
}

async function recipientWaits(queries: Queries, { rules, recipientDigest, now }: MailQuestion) {
  const { recipientShort, recipientDay } = rules
  const since = now.getTime() - Math.max(recipientShort.windowMs, recipientDay.windowMs)
  const rows = await queries
    .select({ createdAt: mail.createdAt })
    .from(mail)
    .where(and(eq(mail.recipientDigest, recipientDigest), gt(mail.createdAt, new Date(since))))
    .orderBy(desc(mail.createdAt))
    .limit(Math.max(recipientShort.max, recipientDay.max))
  return [recipientShort, recipientDay].map(({ max, windowMs }) => {
    const oldest = rows[max - 1]
    const wait = oldest === undefined ? 0 : oldest.createdAt.getTime() + windowMs - now.getTime()
    return wait > 0 ? wait : undefined
  })
}

type Counter = { readonly rule: string; readonly subject: string; readonly limit: RateRule; readonly now: Date }

async function counterWait(queries: Queries, { rule, subject, limit, now }: Counter): Promise<number | undefined> {
  const since = new Date(now.getTime() - limit.windowMs)
  const rows = await queries
    .select({ start: rateCounter.windowStart, count: rateCounter.count })
    .from(rateCounter)
    .where(and(eq(rateCounter.rule, rule), eq(rateCounter.subject, subject), gt(rateCounter.windowStart, since)))
    .orderBy(desc(rateCounter.windowStart))
  let counted = 0
  for (const row of rows) {
    counted += row.count
    if (counted >= limit.max) return row.start.getTime() + limit.windowMs - now.getTime()
  }
  return undefined
}

async function count(queries: Queries, { rule, subject, limit, now }: Counter): Promise<void> {
  const step = { ...limit, windowMs: limit.windowMs / STEPS }
  await countInDatabase(queries, { name: rule, rule: step, subject, now })
}
