import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { errorCode } from '../error-code.ts'
import { AcknowledgedClient } from './acknowledged-client.ts'
import type { Db, Transaction } from './database.ts'
import * as schema from './schema/index.ts'
import { READ_ONLY_SERVER } from './storage-unavailable.ts'
import { span } from '../tracing/span.ts'
import { traceQueries } from './traced-queries.ts'

const databases = new WeakMap<PoolClient, Db>()

/**
 * Who waits for the answer: a visitor or a colleague, of the primary or of a replica, or nobody (imports, reports, repairs).
 */
export type Purpose = 'public' | 'reads' | 'bulk'

export type Database = {
  readonly db: Db
  readonly pool: Pool
  /** Waits for the queries under way, then closes every connection. */
  readonly close: () => Promise<void>
}

type Limits = {
  readonly statementMs: number
  readonly lockMs: number
  /** What a process that was cut off holds, such as the row of the quotations' numbers, is free again after this. */
  readonly idleInTransactionMs: number
  /** The longest that one caller keeps a connection; 0 = no limit. */
  readonly holdMs: number
}

/**
 * `reliability.bounded-queries`. A caller loses the connection a little after PostgreSQL should have cut the statement.
 */
export const LIMITS: Readonly<Record<Purpose, Limits>> = {
  public: { statementMs: 3000, lockMs: 2000, idleInTransactionMs: 2500, holdMs: 3400 },
  reads: { statementMs: 3000, lockMs: 2000, idleInTransactionMs: 2500, holdMs: 3400 },
  bulk: { statementMs: 0, lockMs: 10_000, idleInTransactionMs: 60_000, holdMs: 0 },
}

const acquireMs = 2000
/** So that connections spread over the servers again some time after one of them was away. */
const LIFETIME_SECONDS = 1800

/** Without a delay the first question whether the other side is still there would come after two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a pool (10 connections unless a size is given) whose limits fit the purpose. Connections are made on demand: a
 * database that is away fails the queries (`isStorageUnavailable`), never the process, and is used again as soon as it
 * answers.
 * A caller past its time loses its connection, also when the network swallows every packet.
 */
export function openDatabase(options: {
  readonly connectionString: string
  readonly purpose: Purpose
  readonly onLost: (error: Error) => void
  readonly poolSize?: number
  /** A connection pooler is behind the address: it takes no limits from us, its server has them (`assertLimits`). */
  readonly isPooled?: boolean
  /** Hears how long each COMMIT took. */
  readonly onCommit?: (seconds: number) => void
}): Database {
  const limit = LIMITS[options.purpose]
  const pool = new Pool({
    Client: AcknowledgedClient,
    connectionString: options.connectionString,
    application_name: `saex ${options.purpose}`,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    ...KEEP_ALIVE,
    ...(options.isPooled === true ? {} : settingsOf(limit)),
  })
  pool.on('error', options.onLost)
  // A connection that breaks while it is lent out has no listener of the pool; unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (limit.holdMs > 0) limitHolding(pool, limit.holdMs)
  pool.on('release', (_error, client) => {
    // A rollback that failed leaves a transaction open; the next caller must not inherit it.
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  traceQueries(pool)
  pool.on('connect', traceQueries)
  const db = drizzle({ client: pool, schema })
  db.transaction = (work, settings) => inTransaction({ pool, work, settings, onCommit: options.onCommit })
  return { db, pool, close: () => pool.end() }
}

function settingsOf({ statementMs, lockMs, idleInTransactionMs }: Limits) {
  return {
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...(statementMs > 0 && { statement_timeout: statementMs }),
  }
}

function limitHolding(pool: Pool, holdMs: number): void {
  const alarms = new WeakMap<PoolClient, NodeJS.Timeout>()
  pool.on('acquire', (client) =>
    alarms.set(
      client,
      setTimeout(() => void client.end(), holdMs),
    ),
  )
  pool.on('release', (_error, client) => clearTimeout(alarms.get(client)))
}

/**
 * What `db.transaction` does in this product. drizzle's own (0.45) keeps the connection for ever when BEGIN fails, hides
 * the first error behind that of the rollback, and reports success when a caught error has turned COMMIT into a rollback.
 */
async function inTransaction<T>(options: {
  readonly pool: Pool
  readonly work: (tx: Transaction) => Promise<T>
  readonly settings: Parameters<Db['transaction']>[1]
  readonly onCommit: ((seconds: number) => void) | undefined
}): Promise<T> {
  const client = await span('turn', { 'saex.turn': 'connection' }, () => options.pool.connect())
  const failure: { first?: { readonly error: unknown } } = {}
  let doneAt = 0
  try {
    const outcome = await databaseOn(client).transaction(async (tx) => {
      try {
        const result = await options.work(tx)
        await assertAlive(client)
        doneAt = performance.now()
        return result
      } catch (error) {
        failure.first = { error }
        throw error
      }
    }, options.settings)
    options.onCommit?.((performance.now() - doneAt) / 1000)
    return outcome
  } catch (error) {
    throw failure.first ? failure.first.error : error
  } finally {
    client.release(isReadOnlyServer(failure.first?.error))
  }
}

/** Whether the server takes no writes: it was the primary and is none any more, so the connection is of no more use. */
function isReadOnlyServer(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (errorCode(current) === READ_ONLY_SERVER) return true
  }
  return false
}

function databaseOn(client: PoolClient): Db {
  const known = databases.get(client)
  if (known) return known
  const created = drizzle({ client, schema })
  databases.set(client, created)
  return created
}

/** A statement's error arrives before the news that it has undone the transaction; an empty query waits for that. */
async function assertAlive(client: PoolClient): Promise<void> {
  await client.query('')
  if (client.getTransactionStatus() !== 'E') return
  throw new Error('A statement of this transaction failed and its error was caught, so nothing can be committed.')
}
