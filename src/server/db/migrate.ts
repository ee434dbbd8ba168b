import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { type Client, DatabaseError } from 'pg'
import { withClient } from './with-client.ts'

/** The one key under which processes of this product agree who migrates. */
const migrationLock = 7_239_002
const retries = 60

/**
 * How long a statement waits for a table in use. Whoever comes after it waits behind it: half of what a visitor waits for
 * before being refused (`lockMs` in connection.ts).
 */
const lockTimeout = '1s'
/** Nobody waits behind an index that is built beside running work; one that is given up is built again from its beginning. */
const indexLockTimeout = '30s'

/** A migration whose first line says so runs statement by statement; each must be harmless when run again. */
const outsideTransaction = /^\s*-- outside a transaction\b/

/**
 * Brings the database up to the newest migration, in order, each in a transaction of its own together with its entry in
 * `drizzle.__drizzle_migrations` (drizzle's own table): killed at any moment, the next run goes on where it stopped.
 * One process migrates, others wait; a table in use is waited for 1 s at a time, so that no visitor is refused. Migrations of
 * a newer release are left alone. Returns how many were applied. Throws when an applied migration has been edited since.
 */
export async function migrateDatabase(options: {
  readonly connectionString: string
  readonly log: (line: string) => void
  readonly migrationsFolder?: string
  /** Only migrations up to this one, by drizzle's time of it: a backup is restored into the schema that it was made of. */
  readonly upTo?: number
}): Promise<number> {
  const folder = options.migrationsFolder ?? fileURLToPath(new URL('migrations', import.meta.url))
  const { connectionString } = options
  return withClient({ connectionString, application_name: 'saex migration' }, async (client) => {
    await takeLock(client)
    const { upTo = Infinity } = options
    const migrations = readMigrationFiles({ migrationsFolder: folder }).filter(
      ({ folderMillis }) => folderMillis <= upTo,
    )
    const pending = await listPending(client, migrations)
    for (const migration of pending) await applyWithRetries(client, migration, options.log)
    return pending.length
  })
}

/** Asks again and again instead of waiting inside a statement, which would hold up CREATE INDEX CONCURRENTLY for ever. */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [migrationLock])
    if (rows[0]?.mine) return
    await sleep(100)
  }
}

async function listPending(client: Client, migrations: readonly MigrationMeta[]): Promise<readonly MigrationMeta[]> {
  await client.query(`
    SET client_min_messages = warning;
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'SELECT hash, created_at FROM drizzle.__drizzle_migrations',
  )
  const applied = new Map(rows.map((row) => [Number(row.created_at), row.hash]))
  for (const { folderMillis, hash } of migrations) {
    const before = applied.get(folderMillis)
    if (before === undefined || before === hash) continue
    throw new Error(
      `The migration of ${new Date(folderMillis).toISOString()} was edited after it had been applied to this database. Restore the file, or start with an empty database.`,
    )
  }
  return migrations.filter(({ folderMillis }) => !applied.has(folderMillis))
}

async function applyWithRetries(client: Client, migration: MigrationMeta, log: (line: string) => void) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      await client.query('ROLLBACK')
      if (!isBusy(error) || attempt === retries) throw error
      log(`A table is in use; the migration tries again (${attempt} of ${retries}).`)
      await sleep(Math.min(100 * attempt, 1000))
    }
  }
}

async function apply(client: Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const statements = sql.filter((statement) => statement.trim() !== '')
  const inTransaction = !outsideTransaction.test(statements[0] ?? '')
  await client.query(`SET lock_timeout = '${inTransaction ? lockTimeout : indexLockTimeout}'`)
  if (inTransaction) await client.query('BEGIN')
  for (const statement of statements) await client.query(statement)
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
    hash,
    folderMillis,
  ])
  if (inTransaction) await client.query('COMMIT')
}

/** lock_not_available and deadlock_detected: others use the table just now. */
function isBusy(error: unknown): boolean {
  return error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
}
