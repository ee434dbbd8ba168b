import { hash } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db, Queries } from '../../db/database.ts'
import { BATCH, inBatches } from '../../db/in-batches.ts'
import { idempotencyKey, mail } from '../../db/schema/index.ts'

export type MailState = (typeof mail.$inferSelect)['state']
export type StoredMail = typeof mail.$inferSelect

export type NewMail = Pick<
  StoredMail,
  'id' | 'quotationId' | 'recipient' | 'recipientDigest' | 'messageId' | 'createdAt'
>

export async function insertMail(queries: Queries, row: NewMail): Promise<void> {
  await queries.insert(mail).values({ ...row, state: 'queued' })
}

export async function findMail(queries: Queries, id: string): Promise<StoredMail | undefined> {
  const [row] = await queries.select().from(mail).where(eq(mail.id, id))
  return row
}

type KeyedMail = Pick<StoredMail, 'id' | 'quotationId'>

/** The mail that bears the key, or the earlier one that it was answered by. */
export async function findMailByKey(queries: Queries, key: string): Promise<KeyedMail | undefined> {
  const { requestDigest, quotationId } = idempotencyKey
  const [row] = await queries
    .select({ id: requestDigest, quotationId })
    .from(idempotencyKey)
    .where(eq(idempotencyKey.key, ownKeyOf(key)))
  return row ?? findMail(queries, key)
}

/** Keeps that the key was answered by an earlier mail, as long as keys of quotations are kept. */
export async function rememberMailKey(
  queries: Queries,
  { key, mail: { id, quotationId }, now }: { readonly key: string; readonly mail: KeyedMail; readonly now: Date },
): Promise<void> {
  await queries
    .insert(idempotencyKey)
    .values({ key: ownKeyOf(key), requestDigest: id, quotationId, createdAt: now })
    .onConflictDoNothing()
}

/** Keys of quotations are other keys, also where a client gives a quotation and its mail the same one. */
function ownKeyOf(key: string): string {
  return hash('sha256', `mail ${key}`, 'hex').slice(0, 32)
}

export type MailProgress = { readonly state: MailState; readonly attempts: number }

/** By id; mails that do not exist are missing. */
export async function findMailProgress(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailProgress>> {
  const { id, state, attempts } = mail
  const rows = await queries
    .select({ id, state, attempts })
    .from(mail)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Id of the youngest mail of a quotation stored after `since`. */
export async function findRecentMailId(
  queries: Queries,
  { quotationId, since }: { readonly quotationId: number; readonly since: Date },
): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.quotationId, quotationId), gt(mail.createdAt, since)))
    .orderBy(desc(mail.createdAt))
    .limit(1)
  return row?.id
}

/** Ends a waiting mail; one that has ended already stays as it is. */
export async function finishMail(
  queries: Queries,
  end: {
    readonly id: string
    readonly state: Exclude<MailState, 'queued'>
    readonly at: Date
    readonly error?: string
  },
): Promise<void> {
  await queries
    .update(mail)
    .set({ state: end.state, finishedAt: end.at, attempts: sql`${mail.attempts} + 1`, lastError: end.error ?? null })
    .where(and(eq(mail.id, end.id), eq(mail.state, 'queued')))
}

/** Counts an attempt that may succeed later. */
export async function postponeMail(queries: Queries, { id, error }: { readonly id: string; readonly error: string }) {
  await queries
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, lastError: error })
    .where(and(eq(mail.id, id), eq(mail.state, 'queued')))
}

/** Ends mails of before a moment that still wait: no job of theirs is left that could (`mail.retry-plan`). */
async function endLost(db: Db, limit: Date): Promise<void> {
  await inBatches(async () => {
    const lost = db
      .select({ id: mail.id })
      .from(mail)
      .where(and(eq(mail.state, 'queued'), lt(mail.createdAt, limit)))
      .limit(BATCH)
    const { rowCount } = await db
      .update(mail)
      .set({ state: 'dead', finishedAt: sql`${mail.createdAt}`, lastError: 'lost' })
      .where(and(inArray(mail.id, lost), eq(mail.state, 'queued')))
    return rowCount ?? 0
  })
}

/** Of mails that ended before these moments, or wait since before the second, only digest, state and times stay; of how many. */
export async function forgetRecipients(
  db: Db,
  { sent, dead }: { readonly sent: Date; readonly dead: Date },
): Promise<number> {
  await endLost(db, dead)
  const isOld = sql`${mail.finishedAt} < case when ${mail.state} = 'dead' then ${dead.toISOString()}::timestamptz
    else ${sent.toISOString()}::timestamptz end`
  return inBatches(async () => {
    const rows = await db
      .select({ id: mail.id })
      .from(mail)
      .where(and(ne(mail.recipient, ''), isOld))
      .limit(BATCH)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await db.update(mail).set({ recipient: '' }).where(inArray(mail.id, ids))
    return ids.length
  })
}
