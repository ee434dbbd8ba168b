import { eq, type SQL } from 'drizzle-orm'
import type { QuoteCheckResult } from '../../../shared/contract/quote-check.ts'
import { factsOf } from '../../../shared/domain/quote-check/facts-of.ts'
import { quotationRecordSchema } from '../../../shared/domain/quote-document.ts'
import { isPastValidity } from '../../../shared/domain/validity.ts'
import type { Queries } from '../../db/database.ts'
import { quotation } from '../../db/schema/index.ts'

/** A code in its stored form, the digest of a signature, or that of the file that was sent. */
export type QuoteMark = { readonly code: string } | { readonly digest: string } | { readonly file: string }

/** State and facts of the quotation with this mark; nothing of its client. */
export async function findMarkedQuotation(
  queries: Queries,
  { mark, now }: { readonly mark: QuoteMark; readonly now: Date },
): Promise<QuoteCheckResult | undefined> {
  const [row] = await queries
    .select({ document: quotation.document, status: quotation.status })
    .from(quotation)
    .where(hasMark(mark))
  if (row === undefined) return undefined
  const facts = factsOf(quotationRecordSchema.parse(row.document))
  if (row.status === 'withdrawn') return { state: 'withdrawn', facts }
  return { state: isPastValidity(facts.validUntil, now.getTime()) ? 'expired' : 'genuine', facts }
}

function hasMark(mark: QuoteMark): SQL {
  if ('code' in mark) return eq(quotation.checkCode, mark.code)
  return 'file' in mark ? eq(quotation.paperDigest, mark.file) : eq(quotation.checkDigest, mark.digest)
}
