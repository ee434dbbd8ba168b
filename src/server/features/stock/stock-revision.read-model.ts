import { max } from 'drizzle-orm'
import type { Reads } from '../../db/database.ts'
import { stockRevision } from '../../db/schema/index.ts'

/** Number of the newest change of stock that is committed; 0 before the first. */
export async function getStockRevision(db: Reads): Promise<number> {
  const [row] = await db.select({ revision: max(stockRevision.revision) }).from(stockRevision)
  return row?.revision ?? 0
}
