import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { knownMailbox } from '../../db/schema/index.ts'

/** Somebody who reads the mailbox opened a quotation by the link that only our mail to it carries (`mail.known-mailbox`). */
export async function noteOpened(
  queries: Queries,
  row: { readonly recipientDigest: string; readonly openedAt: Date },
): Promise<void> {
  await queries
    .insert(knownMailbox)
    .values(row)
    .onConflictDoUpdate({ target: knownMailbox.recipientDigest, set: { openedAt: row.openedAt } })
}

/** When a mail to the recipient was last opened; undefined = never, or too long ago to be kept. */
export async function findOpened(queries: Queries, recipientDigest: string): Promise<Date | undefined> {
  const [row] = await queries
    .select({ openedAt: knownMailbox.openedAt })
    .from(knownMailbox)
    .where(eq(knownMailbox.recipientDigest, recipientDigest))
  return row?.openedAt
}

export async function forgetMailbox(queries: Queries, recipientDigest: string): Promise<void> {
  await queries.delete(knownMailbox).where(eq(knownMailbox.recipientDigest, recipientDigest))
}
