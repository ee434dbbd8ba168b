import { sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/** Waits for the lock of that name, at most the connection's lock timeout; it ends with the transaction. */
export async function lockName(queries: Queries, name: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Whether this transaction now holds the lock of that name; never waits. */
export async function tryLockName(queries: Queries, name: string): Promise<boolean> {
  const { rows } = await queries.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
  )
  return rows[0]?.mine === true
}
