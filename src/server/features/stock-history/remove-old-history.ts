import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { removeRows } from '../../db/in-batches.ts'
import { vehicleChange } from '../../db/schema/index.ts'
import { isInStock } from '../stock/stock-condition.ts'

/** Removes the history from before a moment of vehicles that are no longer in stock; how many lines. */
export function removeOldHistory(db: Db, limit: Date): Promise<number> {
  const isPast = sql`${vehicleChange.at} < ${limit.toISOString()}::timestamptz`
  return removeRows(db, vehicleChange, sql`${isPast} and not ${isInStock(sql`${vehicleChange.vehicleId}`)}`)
}
