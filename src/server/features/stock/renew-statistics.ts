import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/**
 * Fresh statistics and a visibility map: without them a large import slows every search until the server finds time. What it
 * brought is in by then: where this fails, such as behind somebody's long work on the table, it is only told.
 */
export async function renewStatistics(db: Db, onFailure: (error: unknown) => void): Promise<void> {
  await db.execute(sql`VACUUM (ANALYZE) vehicle`).catch(onFailure)
}
