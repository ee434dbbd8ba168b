import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { LIMITS, openDatabase, type Purpose } from './connection.ts'
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

/**
 * Why this server does not keep an acknowledged write on two machines, as a plain sentence; undefined where it does
 * (`reliability.two-copies`). `synchronous_commit` as local waits for no standby, and without names there is none to wait for.
 */
export async function explainSingleCopy(db: Queries): Promise<string | undefined> {
  const { rows } = await db.execute<{ commit: string; names: string }>(sql`
    SELECT current_setting('synchronous_commit') AS commit, current_setting('synchronous_standby_names') AS names`)
  const { commit, names } = rows[0]!
  const only = 'The database keeps acknowledged writes on one machine only'
  if (names.trim() === '') return `${only}: synchronous_standby_names is empty.`
  return commit === 'off' || commit === 'local' ? `${only}: synchronous_commit is ${commit}.` : undefined
}

type Address = {
  readonly connectionString: string
  /** The variable that it came from. */
  readonly setting: string
}

/** An address leads to a pooler that does not fit; the message is one plain sentence. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError'
}

/**
 * Refuses a connection pooler, which does not take the time limits that the pools set as they connect: a plain sentence,
 * instead of a refusal that names a parameter. Other faults of the connection are thrown with the setting's name.
 */
export async function assertNoPooler({ connectionString, setting }: Address): Promise<void> {
  let client: Client | undefined
  try {
    // Reads the files of certificates that the address names.
    client = new Client({
      connectionString,
      application_name: 'saex start',
      connectionTimeoutMillis: 10_000,
      lock_timeout: 2000,
    })
    client.on('error', () => {})
    await client.connect()
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (!message.includes('unsupported startup parameter')) throw leadsNowhere(setting, error)
    throw new PoolerError(
      `${setting} leads to a connection pooler such as PgBouncer, which does not take the time limits of queries (${message}). Give the address of PostgreSQL itself.`,
      { cause: error },
    )
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Never the address itself, which may have a password. */
function leadsNowhere(setting: string, error: unknown): Error {
  let first = error
  while (first instanceof Error && first.cause instanceof Error) first = first.cause
  // Of several addresses of one host none answered.
  if (first instanceof AggregateError) first = first.errors[0]
  const reason = first instanceof Error ? first.message : String(first)
  return new Error(`${setting} leads to no database: ${reason}`, { cause: error })
}

type Limited = {
  readonly purpose: Exclude<Purpose, 'bulk'>
  /** The variable that the address came from. */
  readonly setting: string
}

/** The same of an address, with a connection of its own. */
export async function assertLimitsAt(connectionString: string, limited: Limited): Promise<void> {
  const { db, close } = openDatabase({ connectionString, purpose: limited.purpose, poolSize: 1, onLost: () => {} })
  try {
    await assertLimits(db, limited)
  } finally {
    await close()
  }
}

/**
 * Refuses connections on which the time limits of their purpose are not in force (`reliability.bounded-queries`): a pooler
 * takes none from us, and some leave out what they do not know without a word. One plain sentence.
 */
export async function assertLimits(db: Queries, { purpose, setting }: Limited): Promise<void> {
  const { statementMs, lockMs, idleInTransactionMs } = LIMITS[purpose]
  const most = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
  const asked = db.execute<{ name: keyof typeof most; ms: number }>(sql`
    SELECT name, setting::float8 AS ms FROM pg_settings
    WHERE name = ANY(${sql.param(Object.keys(most))}::text[]) ORDER BY name DESC`)
  const { rows } = await asked.catch((error: unknown) => {
    throw leadsNowhere(setting, error)
  })
  for (const { name, ms } of rows) {
    if (ms > 0 && ms <= most[name]) continue
    throw new PoolerError(
      `The connection pooler sets no ${name} for ${setting}, which must be from 1 to ${most[name]} ms: SET ${name} = ${most[name]} belongs into its connect_query.`,
    )
  }
}
