import { ne, sql } from 'drizzle-orm'
import { SAMPLE_YEAR, toQuotationNumber } from '../../../shared/domain/quotation-number.ts'
import type { Queries } from '../../db/database.ts'
import { quotationCounter } from '../../db/schema/index.ts'

/**
 * Leaves the next numbers of quotations out, of every year that has any: a restored database does not know those that were
 * given out after its backup, and they would be given to others. Answers the next number of each year.
 */
export async function skipNumbers(queries: Queries, count: number): Promise<readonly string[]> {
  const rows = await queries
    .update(quotationCounter)
    .set({ last: sql`${quotationCounter.last} + ${count}` })
    .where(ne(quotationCounter.year, SAMPLE_YEAR))
    .returning()
  return rows.map(({ year, last }) => toQuotationNumber(year, last + 1)).toSorted()
}
