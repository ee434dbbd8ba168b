import { eq } from 'drizzle-orm'
import type { QuoteCheckResult } from '../../../shared/contract/quote-check.ts'
import { factsOf } from '../../../shared/domain/quote-check/facts-of.ts'
import { quotationRecordSchema } from '../../../shared/domain/quote-document.ts'
import { isPastValidity } from '../../../shared/domain/validity.ts'
import type { Queries } from '../../db/database.ts'
import { quotation } from '../../db/schema/index.ts'

/** A code in its stored form, or the digest of a signature. */
export type QuoteMark = { readonly code: string } | { readonly digest: string }

/** State and facts of the quotation with this mark; nothing of its client. */
export async function findMarkedQuotation(
  queries: Queries,
  { mark, now }: { readonly mark: QuoteMark; readonly now: Date },
): Promise<QuoteCheckResult | undefined> {
  const isMarked = 'code' in mark ? eq(quotation.checkCode, mark.code) : eq(quotation.checkDigest, mark.digest)
  const [row] = await queries
    .select({ document: quotation.document, status: quotation.status })
    .from(quotation)
    .where(isMarked)
  if (row === undefined) return undefined
  const facts = factsOf(quotationRecordSchema.parse(row.document))
  if (row.status === 'withdrawn') return { state: 'withdrawn', facts }
  return { state: isPastValidity(facts.validUntil, now.getTime()) ? 'expired' : 'genuine', facts }
}

export async function isCheckCodeTaken(queries: Queries, code: string): Promise<boolean> {
  const rows = await queries.select({ id: quotation.id }).from(quotation).where(eq(quotation.checkCode, code))
  return rows.length > 0
}
