import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Rows of one statement, so that no lock is held for long. */
export const BATCH = 1000

/** Repeats what takes at most `BATCH` rows until it finds fewer; how many it took together. */
export async function inBatches(takeOne: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await takeOne()
    total += count
    if (count < BATCH) return total
  }
}

/** Deletes the rows of a table for which `condition` is true; how many. */
export async function removeRows(db: Db, table: PgTable, condition: SQL): Promise<number> {
  return inBatches(async () => {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${BATCH}))`,
    )
    return rowCount ?? 0
  })
}
