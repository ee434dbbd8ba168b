import { sql } from 'drizzle-orm'
import type { ChangeSource } from '../../../shared/contract/stock-history.ts'
import type { Transaction } from '../../db/database.ts'

export type ChangeOrigin = {
  readonly source: ChangeSource
  readonly staffUserId?: number | null | undefined
  readonly uploadId?: string | null | undefined
  readonly bulkId?: number | undefined
}

/** Says for the rest of the transaction who changes vehicles and why; the history of each keeps it (`staff.every-change-kept`). */
export async function nameOrigin(
  tx: Transaction,
  { source, staffUserId, uploadId, bulkId }: ChangeOrigin,
): Promise<void> {
  await tx.execute(sql`select set_config('saex.source', ${source}, true),
    set_config('saex.staff', ${staffUserId == null ? '' : String(staffUserId)}, true),
    set_config('saex.upload', ${uploadId ?? ''}, true),
    set_config('saex.bulk', ${bulkId === undefined ? '' : String(bulkId)}, true)`)
}

/** The same for what belongs to an import, by its record. Who started this try is kept with it: the next may be another's. */
export async function nameImport(tx: Transaction, importId: number): Promise<void> {
  await tx.execute(sql`select set_config('saex.source', 'import', true),
    set_config('saex.upload', coalesce(u.id::text, ''), true),
    set_config('saex.staff', coalesce(u.started_by::text, ''), true)
    from stock_import i left join upload u on u.id = i.upload_id where i.id = ${importId}`)
}
