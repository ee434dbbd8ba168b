import { sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../../db/database.ts'

/** NOTIFY channel that carries each new revision of the stock as decimal text. */
export const STOCK_REVISION_CHANNEL = 'stock_revision'

/**
 * Takes the one lock of all writers of stock and answers the revision that the transaction's changes carry.
 * To be the first lock of the transaction: then revisions are in commit order and no two writers can deadlock.
 */
export async function lockNextStockRevision(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ revision: string }>(
    sql`insert into stock_revision (id, revision) values (1, 0)
        on conflict (id) do update set revision = stock_revision.revision
        returning revision`,
  )
  return Number(rows[0]!.revision) + 1
}

/** Makes the locked revision the current one and announces it to listeners when the transaction commits. */
export async function publishStockRevision(tx: Queries, revision: number): Promise<void> {
  await tx.execute(sql`update stock_revision set revision = ${revision} where id = 1`)
  await tx.execute(sql`select pg_notify(${STOCK_REVISION_CHANNEL}, ${String(revision)})`)
}
