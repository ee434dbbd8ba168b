import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { nameImport } from './change-origin.ts'
import { recordBefore } from './import-record.ts'
import { lockNextStockRevision, publishStockRevision } from './stock-revision.ts'

const PAGE = 5_000

/** `supplierKey`: as files of the supplier have it. */
export type KnownVehicle = { readonly id: number; readonly supplierKey: string; readonly saexNumber: number }

/**
 * Marks as sold what a full file of the supplier no longer names, but vehicles made by hand, page by page in the order of
 * ids, one revision for each page with a change. Of one whose supplier staff corrected, the files that know it tell
 * (`import.corrected-numbers`). Answers how many. Also used with a test that only counts (`dryRun`).
 */
export async function markMissingSold(
  db: Db,
  file: {
    readonly supplierId: number
    readonly isSeen: (vehicle: KnownVehicle) => boolean
    readonly now: Date
    readonly dryRun?: boolean
    readonly importId?: number | undefined
  },
): Promise<number> {
  let sold = 0
  let after = 0
  for (;;) {
    const page = await listUnsold(db, file.supplierId, after)
    if (page.length === 0) return sold
    after = page.at(-1)!.id
    const missing = page.filter((vehicle) => !file.isSeen(vehicle)).map((vehicle) => vehicle.id)
    sold += file.dryRun === true || missing.length === 0 ? missing.length : await markSold(db, missing, file)
  }
}

async function listUnsold(db: Db, supplierId: number, after: number): Promise<readonly KnownVehicle[]> {
  const { rows } = await db.execute<KnownVehicle>(sql`
    select id::float8 as id, coalesce(f.supplier_key, v.supplier_key) as "supplierKey", saex_number as "saexNumber"
    from vehicle v left join vehicle_file_key f on f.vehicle_id = v.id
    where coalesce(f.supplier_id, v.supplier_id) = ${supplierId} and status <> 'sold' and origin is null and id > ${after}
    order by id limit ${PAGE}`)
  return rows
}

async function markSold(
  db: Db,
  ids: readonly number[],
  { now, importId }: { readonly now: Date; readonly importId?: number | undefined },
): Promise<number> {
  return db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const at = now.toISOString()
    if (importId !== undefined) {
      await nameImport(tx, importId)
      await recordBefore(tx, { importId, ids: { by: 'id', values: ids }, revision })
    }
    const { rowCount } = await tx.execute(sql`
      update vehicle set status = 'sold', status_by_staff = false, sold_at = ${at}, updated_at = ${at}, revision = ${revision}
      where id = any(${sql.param(ids)}::bigint[]) and status <> 'sold'`)
    if (rowCount === null || rowCount === 0) return 0
    await publishStockRevision(tx, revision)
    return rowCount
  })
}
