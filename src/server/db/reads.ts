import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { errorCode } from '../error-code.ts'
import { openDatabase, type Database } from './connection.ts'
import type { Db, Reads } from './database.ts'
import { createReplicaWatch, type ReplicaState } from './replica-watch.ts'
import { isStorageUnavailable } from './storage-unavailable.ts'

/** Where the reads go that may go to a replica; whatever no replica answers is asked of the primary. */
export type ReadPool = {
  /** As new as a replica is. Two statements may be answered by two servers, the second one older than the first. */
  readonly any: Reads
  /** Each statement is answered by a server that shows this revision of the stock. */
  readonly atLeast: (revision: number) => Reads
  /** Ends when a replica shows the revision, or after 500 ms. */
  readonly until: (revision: number) => Promise<void>
  /** Undefined without replicas. */
  readonly state?: () => ReplicaState
}

/** Without replicas: the primary, without a further question. */
export function readPrimary(db: Db): ReadPool {
  return { any: db, atLeast: () => db, until: async () => {} }
}

export type ReplicaReads = ReadPool & {
  readonly pool: Pool
  readonly state: () => ReplicaState
  readonly close: () => Promise<void>
}

const WAIT_MS = 500
const ASK_AGAIN_MS = 10
/** SQLSTATE query_canceled: what took too long at a replica would at the primary. */
const TOO_SLOW = '57014'
/** The statement alone is refused, by what the replica takes in just now or by another transaction. */
const CONFLICTS = new Set(['40001', '40P01'])
/**
 * What a server shows: the stock's revision, and whether it has all that the primary ($1 = its position) had when this
 * process began, such as the tables of this release.
 */
const SHOWN = `
  SELECT coalesce(max(revision), 0)::float8 AS revision,
    coalesce(NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn, true) AS "hasStart"
  FROM stock_revision`

/**
 * Opens the pool `reads` at replicas. What a connection has shown once it always shows, since a server never goes back, so
 * each is asked again only for a newer revision. A replica that does not answer, or is more than some seconds behind, is
 * asked for nothing more until a look in the background finds it well again: no caller waits for it twice
 * (`reliability.reads-of-replicas`).
 */
export async function openReads(options: {
  readonly connectionString: string
  readonly primary: Pick<Database, 'pool'>
  readonly poolSize: number
  readonly onLost: (error: Error) => void
}): Promise<ReplicaReads> {
  const { connectionString, primary, poolSize, onLost } = options
  const { rows } = await primary.pool.query<{ start: string }>('SELECT pg_current_wal_lsn()::text AS start')
  const start = rows[0]!.start
  const { pool, close } = openDatabase({ connectionString, purpose: 'reads', poolSize, onLost })
  const watch = createReplicaWatch({ primary: primary.pool, replica: pool })
  const shown = new WeakMap<PoolClient, number>()

  async function shows(client: PoolClient, revision: number): Promise<boolean> {
    const known = shown.get(client) ?? -1
    if (known >= revision) return true
    const found = await client
      .query<{ revision: number; hasStart: boolean }>(SHOWN, [start])
      .catch((error: unknown) => {
        if (isStorageUnavailable(error)) throw error
        // It has not even that table yet.
        return { rows: [{ revision: -1, hasStart: false }] }
      })
    const [now] = found.rows
    shown.set(client, now?.hasStart === true ? now.revision : -1)
    return now?.hasStart === true && now.revision >= revision
  }

  async function askAt(revision: number, given: readonly unknown[]): Promise<unknown> {
    const client = await pool.connect()
    try {
      return (await shows(client, revision)) ? await run(client, given) : undefined
    } finally {
      client.release()
    }
  }

  /** Undefined = to be asked of the primary. */
  async function askReplica(revision: number, given: readonly unknown[]): Promise<unknown> {
    if (!watch.isUsable()) return undefined
    try {
      return await askAt(revision, given)
    } catch (error) {
      if (!isStorageUnavailable(error) || errorCode(error) === TOO_SLOW) throw error
      if (!isConflict(error)) watch.lost()
      return undefined
    }
  }

  async function ask(revision: number, given: readonly unknown[]): Promise<unknown> {
    return (await askReplica(revision, given)) ?? run(primary.pool, given)
  }

  const atLeast = (revision: number): Reads => {
    const client = { query: (...given: readonly unknown[]) => ask(revision, given) }
    // Of a pool, what only reads needs this one method.
    return drizzle({ client: client as unknown as Pool })
  }

  return {
    any: atLeast(0),
    atLeast,
    until: async (revision) => {
      const end = performance.now() + WAIT_MS
      while (watch.isUsable() && performance.now() < end) {
        const isThere = await showsAnywhere(revision)
        if (isThere) return
        await sleep(ASK_AGAIN_MS)
      }
    },
    pool,
    state: watch.state,
    close: async () => {
      await watch.close()
      await close()
    },
  }

  async function showsAnywhere(revision: number): Promise<boolean> {
    try {
      const client = await pool.connect()
      return await shows(client, revision).finally(() => client.release())
    } catch (error) {
      if (!isConflict(error)) watch.lost()
      return false
    }
  }
}

function isConflict(error: unknown): boolean {
  return CONFLICTS.has(errorCode(error) ?? '')
}

/** One of the eight forms of `query`: whatever drizzle gave. */
function run(at: Pool | PoolClient, given: readonly unknown[]): Promise<unknown> {
  return Reflect.apply(at.query, at, given) as Promise<unknown>
}
