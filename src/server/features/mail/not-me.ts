import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { mailSuppression } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { forgetMailbox } from '../mailboxes/known-mailbox.ts'

const PURPOSE = 'not me '

/** Address of the page where a recipient says that they asked for nothing; behind the `#` it stays out of logs. */
export function notMeAddress({
  publicUrl,
  recipientDigest,
  secret,
}: {
  readonly publicUrl: string
  readonly recipientDigest: string
  readonly secret: Buffer
}): string {
  return `${publicUrl}/not-me#${recipientDigest}.${sign(recipientDigest, secret)}`
}

/** The recipient's digest in a token of our own making. Throws VALIDATION for any other. */
export function readNotMeToken(token: string, secret: Buffer): string {
  const [digest = '', signature = '', ...rest] = token.split('.')
  const isOurs = rest.length === 0 && digest !== '' && isEqual(signature, sign(digest, secret))
  if (!isOurs)
    throw new AppError('VALIDATION', { fields: { token: 'must be the whole address of a link in our mail' } })
  return digest
}

/** From now on no mail goes to the recipient, until an operator withdraws it, and the mailbox is unknown. Twice is once. */
export async function suppressRecipient(
  queries: Queries,
  row: { readonly recipientDigest: string; readonly createdAt: Date },
): Promise<void> {
  await queries.insert(mailSuppression).values(row).onConflictDoNothing()
  await forgetMailbox(queries, row.recipientDigest)
}

/** True when there was a suppression. */
export async function withdrawSuppression(queries: Queries, recipientDigest: string): Promise<boolean> {
  const { rowCount } = await queries.delete(mailSuppression).where(eq(mailSuppression.recipientDigest, recipientDigest))
  return rowCount === 1
}

export async function isSuppressed(queries: Queries, recipientDigest: string): Promise<boolean> {
  const rows = await queries
    .select({ at: mailSuppression.createdAt })
    .from(mailSuppression)
    .where(eq(mailSuppression.recipientDigest, recipientDigest))
  return rows.length > 0
}

function sign(digest: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`${PURPOSE}${digest}`).digest('base64url')
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
