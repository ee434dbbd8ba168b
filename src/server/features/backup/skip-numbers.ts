import { ne, sql } from 'drizzle-orm'
import { SAMPLE_YEAR, toQuotationNumber } from '../../../shared/domain/quotation-number.ts'
import { MAX_SAEX_NUMBER, toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Db } from '../../db/database.ts'
import { quotationCounter, saexCounter } from '../../db/schema/index.ts'

/** What is given out next: a quotation's number by each year that has any, and a new vehicle's reference, or none yet. */
export type NextNumbers = { readonly quotations: readonly string[]; readonly saexRef: string | undefined }

/**
 * Leaves the next numbers of quotations out, of every year that has any, and as many references of vehicles: a restored
 * database does not know those that were given out after its backup, and they would be given to others.
 */
export async function skipNumbers(db: Db, count: number): Promise<NextNumbers> {
  return db.transaction(async (tx) => {
    const years = await tx
      .update(quotationCounter)
      .set({ last: sql`${quotationCounter.last} + ${count}` })
      .where(ne(quotationCounter.year, SAMPLE_YEAR))
      .returning()
    const [vehicles] = await tx
      .update(saexCounter)
      .set({ last: sql`least(${saexCounter.last} + ${count}, ${MAX_SAEX_NUMBER - 1})` })
      .returning()
    return {
      quotations: years.map(({ year, last }) => toQuotationNumber(year, last + 1)).toSorted(),
      saexRef: vehicles && toSaexRef(vehicles.last + 1),
    }
  })
}
