import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { quotation, quotationWithdrawal } from '../../db/schema/index.ts'
import { NOBODY } from '../audit/record-audit.ts'

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
  // Free text of colleagues, who may have named the client in it.
  await queries
    .update(quotationWithdrawal)
    .set({ reason: NOBODY })
    .where(eq(quotationWithdrawal.quotationId, quotationId))
}
