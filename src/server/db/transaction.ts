import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Db, Transaction } from './database.ts'
import * as schema from './schema/index.ts'

const databases = new WeakMap<PoolClient, Db>()

/**
 * What `db.transaction` does in this product. drizzle's own (0.45) keeps the connection for ever when BEGIN fails, hides
 * the first error behind that of the rollback, and reports success when a caught error has turned COMMIT into a rollback.
 */
export async function inTransaction<T>(options: {
  readonly pool: Pool
  readonly work: (tx: Transaction) => Promise<T>
  readonly settings: Parameters<Db['transaction']>[1]
}): Promise<T> {
  const client = await options.pool.connect()
  const failure: { first?: { readonly error: unknown } } = {}
  try {
    return await databaseOn(client).transaction(async (tx) => {
      try {
        const result = await options.work(tx)
        await assertAlive(client)
        return result
      } catch (error) {
        failure.first = { error }
        throw error
      }
    }, options.settings)
  } catch (error) {
    throw failure.first ? failure.first.error : error
  } finally {
    client.release()
  }
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
