import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db, Transaction } from '../../src/server/db/database.ts'
import { lockNextStockRevision, publishStockRevision } from '../../src/server/features/stock/stock-revision.ts'

/**
 * Answers what `work` does beside another writer of stock, who has the lock of all writers from before and commits `change`
 * once `work` waits for that lock.
 */
export async function behindAnotherWriter<T>(
  db: Db,
  {
    change,
    work,
  }: {
    readonly change: (tx: Transaction, revision: number) => Promise<unknown>
    readonly work: () => Promise<T>
  },
): Promise<T> {
  let working: Promise<T> | undefined
  await db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    await change(tx, revision)
    await publishStockRevision(tx, revision)
    working = work()
    // Its failure is met below.
    working.catch(() => {})
    await vi.waitFor(async () => expect(await countWaiting(db)).toBe(1), 9000)
  })
  return working!
}

/** Sessions of this database that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
