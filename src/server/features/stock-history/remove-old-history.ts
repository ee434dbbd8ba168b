import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { removeRows } from '../../db/in-batches.ts'
import { vehicleChange, vehicleStatusChange } from '../../db/schema/index.ts'
import { isInStock } from '../stock/stock-condition.ts'

/** Removes the history from before a moment of vehicles that are no longer in stock, and who set their status; how many lines. */
export async function removeOldHistory(db: Db, limit: Date): Promise<number> {
  let removed = 0
  for (const table of [vehicleChange, vehicleStatusChange]) {
    const isPast = sql`${table.at} < ${limit.toISOString()}::timestamptz`
    removed += await removeRows(db, table, sql`${isPast} and not ${isInStock(sql`${table.vehicleId}`)}`)
  }
  return removed
}
