import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { BATCH, inBatches } from '../../db/in-batches.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'

/** By the names of the import. */
const DEALER_FIELDS = sql`'{dealerName,dealerNumber,dealerEmail}'::text[]`
const OTHER_PINS = sql`array(select pin from unnest(pinned) as pin where pin <> all(${DEALER_FIELDS}))`
const NAMES_DEALER = sql`(num_nonnulls(dealer_name, dealer_number, dealer_email) > 0
  or jsonb_exists_any(file_values -> 'values', ${DEALER_FIELDS}))`

/** `limit` = the moment before which a vehicle was sold or withdrawn. */
type Forgetting = { readonly limit: Date; readonly now: Date }

/**
 * Takes the dealer out of vehicles that were sold or withdrawn before a moment, with what files say of a pinned one, and lets
 * those pins go; of how many. What files are compared by stays: a file that still has the same row brings nothing back.
 */
export function forgetDealers(db: Db, { limit, now }: Forgetting): Promise<number> {
  // Of a withdrawn vehicle the day of the sale is made up.
  const isLongSold = sql`status = 'sold' and greatest(sold_at, withdrawn_at) < ${limit.toISOString()}::timestamptz`
  let last = 0
  return inBatches(async () => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id::float8 as id from vehicle where id > ${last} and ${isLongSold} and ${NAMES_DEALER}
      order by id limit ${BATCH}`)
    const ids = sql.param(rows.map(({ id }) => id))
    last = rows.at(-1)?.id ?? last
    if (rows.length === 0) return 0
    await db.transaction(async (tx) => {
      const revision = await lockNextStockRevision(tx)
      // Looked at again under the lock: one of them may be for sale by now.
      const isTaken = sql`vehicle.id = any(${ids}::bigint[]) and ${isLongSold}`
      // An import that changed one of them can still be undone.
      await tx.execute(sql`
        update stock_import_change set revision = ${revision} from vehicle
        where vehicle.id = vehicle_id and vehicle.revision = stock_import_change.revision and ${isTaken}`)
      // A version of its own, so that no open form writes the dealer back unasked.
      await tx.execute(sql`
        update vehicle set dealer_name = null, dealer_number = null, dealer_email = null, pinned = ${OTHER_PINS},
          file_values = case when ${OTHER_PINS} <> '{}' then file_values #- '{values,dealerName}'
            #- '{values,dealerNumber}' #- '{values,dealerEmail}' end,
          updated_at = ${now.toISOString()}, revision = ${revision}
        where ${isTaken}`)
      await publishStockRevision(tx, revision)
    })
    return rows.length
  })
}
