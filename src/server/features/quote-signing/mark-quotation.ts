import { eq } from 'drizzle-orm'
import { CHECK_CODES, toCheckCode } from '../../../shared/domain/quote-check/check-code.ts'
import { factsOf } from '../../../shared/domain/quote-check/facts-of.ts'
import { signQuotation } from '../../../shared/domain/quote-check/sign-quotation.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { quotation } from '../../db/schema/index.ts'
import type { QuoteKeys } from './quote-keys.ts'

export type SigningDeps = Pick<AppContext, 'publicUrl'> & { readonly quoteKeys: QuoteKeys }

/** The address by which anybody checks a quotation, and the digest by which the server knows its signature again. */
export async function signRecord(
  record: QuotationRecord,
  { publicUrl, quoteKeys }: SigningDeps,
): Promise<{ readonly check: string; readonly checkDigest: string }> {
  const key = await quoteKeys.signingKey()
  const { fragment, digest } = await signQuotation(factsOf(record), { subtle: crypto.subtle, key })
  return { check: `${publicUrl}/check#${fragment}`, checkDigest: digest }
}

/** A random code that no quotation has yet. */
export async function takeCheckCode(queries: Queries, { ids }: Pick<AppContext, 'ids'>): Promise<string> {
  for (;;) {
    const code = toCheckCode(ids.random53() % CHECK_CODES)
    if (!(await isCheckCodeTaken(queries, code))) return code
  }
}

async function isCheckCodeTaken(queries: Queries, code: string): Promise<boolean> {
  const rows = await queries.select({ id: quotation.id }).from(quotation).where(eq(quotation.checkCode, code))
  return rows.length > 0
}
