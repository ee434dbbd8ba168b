import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { lockNextStockRevision, publishStockRevision } from '../../../src/server/features/stock/stock-revision.ts'

/** Changes the price of one vehicle after the other, each in a transaction of its own, until it is terminated. */
const { connectionString, perSecond } = workerData as { connectionString: string; perSecond: number }
const { db } = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
const { rows } = await db.execute<{ id: number }>(
  sql`select id::float8 as id from vehicle where status <> 'sold' order by md5(id::text) limit 20000`,
)
const start = performance.now()
for (let count = 0; ; count++) {
  const { id } = rows[count % rows.length]!
  await db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    await tx.execute(sql`
      update vehicle set price_with_vat_cents = price_with_vat_cents + 100, revision = ${revision} where id = ${id}`)
    await publishStockRevision(tx, revision)
  })
  await sleep(Math.max(0, start + ((count + 1) * 1000) / perSecond - performance.now()))
}
