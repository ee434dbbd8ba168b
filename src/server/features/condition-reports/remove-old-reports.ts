import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { removeRows } from '../../db/in-batches.ts'
import { conditionReport } from '../../db/schema/index.ts'
import { isInStock } from '../stock/stock-condition.ts'

/** Removes reports from before a moment of vehicles that are no longer in stock, but not the one in force; how many. */
export function removeOldReports(db: Db, limit: Date): Promise<number> {
  const isPast = sql`${conditionReport.madeAt} < ${limit.toISOString()}::timestamptz`
  // A vehicle that comes back has the one that was in force.
  const isInForce = sql`exists (
    select from vehicle where id = ${conditionReport.vehicleId} and report_id = ${conditionReport.id})`
  const isListed = isInStock(sql`${conditionReport.vehicleId}`)
  return removeRows(db, conditionReport, sql`${isPast} and not ${isListed} and not ${isInForce}`)
}
