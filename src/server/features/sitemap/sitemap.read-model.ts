import { sql } from 'drizzle-orm'
import type { Reads } from '../../db/database.ts'

/** Addresses in one file; the protocol allows 50,000. */
const BLOCK_SIZE = 10_000

export type StockBlock = { readonly block: number; readonly changedAt: string }
export type StockEntry = { readonly saexNumber: number; readonly changedAt: string }

/** Which blocks of vehicle ids have vehicles that are not sold, and when the last of these changed; by number. */
export async function listStockBlocks(queries: Reads): Promise<StockBlock[]> {
  const { rows } = await queries.execute<StockBlock>(sql`
    select ((v.id - 1) / ${BLOCK_SIZE}::int)::int + 1 as block, ${isoText(sql`max(v.updated_at)`)} as "changedAt"
    from vehicle v where v.status <> 'sold' group by 1 order by 1`)
  return rows
}

/** The vehicles of a block that are not sold: at most {@link BLOCK_SIZE}, in the order of their ids. */
export async function listStockEntries(queries: Reads, block: number): Promise<StockEntry[]> {
  const { rows } = await queries.execute<StockEntry>(sql`
    select v.saex_number as "saexNumber", ${isoText(sql`v.updated_at`)} as "changedAt"
    from vehicle v
    where v.id > ${(block - 1) * BLOCK_SIZE} and v.id <= ${block * BLOCK_SIZE} and v.status <> 'sold'
    order by v.id`)
  return rows
}

function isoText(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
