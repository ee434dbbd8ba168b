import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Queries } from '../../db/database.ts'
import { BATCH, inBatches } from '../../db/in-batches.ts'
import { quotation, quotationWithdrawal } from '../../db/schema/index.ts'
import { NOBODY } from '../audit/record-audit.ts'
import { digestRecipient } from '../mailboxes/mail-address.ts'

/**
 * Takes a person out of a quotation: the keyed digest of the address stays for the limits; vehicle, route and amounts for
 * statistics. Repeating it changes nothing.
 */
export async function forgetClient(
  queries: Queries,
  { quotationId, digest }: { readonly quotationId: number; readonly digest: string },
): Promise<void> {
  const client = { firstName: NOBODY, surname: NOBODY, email: digest, cellNo: null }
  await queries
    .update(quotation)
    .set({
      ...client,
      // It has a digest of the client in it.
      paperSeal: null,
      document: sql`jsonb_set(${quotation.document}, '{client}', ${JSON.stringify(client)}::jsonb)`,
    })
    .where(eq(quotation.id, quotationId))
  await forgetReasons(queries, [quotationId])
}

/** Why quotations were withdrawn: free text of colleagues, who may have named a client in it. */
export async function forgetReasons(queries: Queries, quotationIds: readonly number[]): Promise<void> {
  await queries
    .update(quotationWithdrawal)
    .set({ reason: NOBODY })
    .where(inArray(quotationWithdrawal.quotationId, [...quotationIds]))
}

/** Takes persons whose last quotation is from before a moment out of their quotations; out of how many. */
export async function forgetPersons(
  { db, secret }: { readonly db: Db; readonly secret: Buffer },
  limit: Date,
): Promise<number> {
  return inBatches(async () => {
    const { rows } = await db.execute<{ id: string; email: string }>(sql`
      select q.id::text as id, q.email from quotation q
      where q.issued_at < ${limit} and q.email like '%@%' and not exists (
        select from quotation later where lower(later.email) = lower(q.email) and later.issued_at >= ${limit})
      limit ${BATCH}`)
    for (const { id, email } of rows) {
      const client = { quotationId: Number(id), digest: digestRecipient(email, secret) }
      // Together: once its address is gone nothing finds the quotation again, and what was not yet forgotten would stay.
      await db.transaction((tx) => forgetClient(tx, client))
    }
    return rows.length
  })
}
