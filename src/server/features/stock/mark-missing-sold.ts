import { sql, type SQL } from 'drizzle-orm'
import type { Db, Queries } from '../../db/database.ts'
import { nameImport } from './change-origin.ts'
import { withFileKey } from './file-keys.ts'
import { recordBefore } from './import-record.ts'
import { lockNextStockRevision, publishStockRevision } from './stock-revision.ts'

const PAGE = 5_000

/** `keys`: the supplier's own number, and that of its files where staff corrected it. */
export type KnownVehicle = { readonly id: number; readonly keys: readonly string[]; readonly saexNumber: number }

type FullFile = {
  readonly supplierId: number
  readonly isSeen: (vehicle: KnownVehicle) => boolean
  readonly now: Date
  readonly importId?: number | undefined
}

/**
 * Marks as sold what a full file of the supplier no longer names, but vehicles made by hand, page by page in the order of
 * ids, one revision for each page with a change. Of one whose supplier staff corrected, the files that know it tell
 * (`import.corrected-numbers`). Answers how many. Also used with a test that only counts (`dryRun`).
 */
export async function markMissingSold(db: Db, file: FullFile & { readonly dryRun?: boolean }): Promise<number> {
  let sold = 0
  let after = 0
  for (;;) {
    const page = await listUnsold(db, file.supplierId, sql`known.id > ${after}`)
    if (page.length === 0) return sold
    after = page.at(-1)!.id
    const missing = idsOfMissing(page, file)
    sold += file.dryRun === true || missing.length === 0 ? missing.length : await markSold(db, missing, file)
  }
}

function idsOfMissing(page: readonly KnownVehicle[], { isSeen }: FullFile): readonly number[] {
  return page.filter((vehicle) => !isSeen(vehicle)).map(({ id }) => id)
}

async function listUnsold(db: Queries, supplierId: number, which: SQL): Promise<readonly KnownVehicle[]> {
  const { rows } = await db.execute<KnownVehicle>(sql`
    select id::float8 as id, keys, saex_number as "saexNumber" from (
      select id, array[vehicle.supplier_key] as keys, saex_number, status, origin from ${withFileKey('vehicle')}
      where vehicle.supplier_id = ${supplierId} and f.vehicle_id is null
      union all
      select id, array[f.supplier_key] || case when vehicle.supplier_id = f.supplier_id then vehicle.supplier_key end,
        saex_number, status, origin from ${withFileKey('vehicle')}
      where f.supplier_id = ${supplierId}
    ) as known where status <> 'sold' and origin is null and ${which} order by known.id limit ${PAGE}`)
  return rows
}

/** Looks again under the lock: staff may have given one another number since, or another file may tell of it by now. */
async function markSold(db: Db, missing: readonly number[], file: FullFile): Promise<number> {
  const { supplierId, now, importId } = file
  return db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const known = await listUnsold(tx, supplierId, sql`known.id = any(${sql.param(missing)}::bigint[])`)
    const ids = idsOfMissing(known, file)
    if (ids.length === 0) return 0
    const at = now.toISOString()
    if (importId !== undefined) {
      await nameImport(tx, importId)
      await recordBefore(tx, { importId, ids: { by: 'id', values: ids }, revision })
    }
    await tx.execute(sql`
      update vehicle set status = 'sold', status_by_staff = false, sold_at = ${at}, updated_at = ${at}, revision = ${revision}
      where id = any(${sql.param(ids)}::bigint[])`)
    await publishStockRevision(tx, revision)
    return ids.length
  })
}
