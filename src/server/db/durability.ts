import { sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/**
 * The settings of this server that let an acknowledged write be lost in a crash (`fsync`, `full_page_writes`,
 * `synchronous_commit` when off), sorted by name; empty for a safe server. Production refuses to start on any
 * (`reliability.no-weak-durability`).
 */
export async function listWeakSettings(db: Queries): Promise<readonly string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT name FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
    ORDER BY name`)
  return rows.map(({ name }) => name)
}
