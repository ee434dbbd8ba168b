import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, Queries } from '../../db/database.ts'
import { stockImport, stockImportChange } from '../../db/schema/index.ts'

/** The import that a change of stock belongs to. */
export type ImportId = number

/**
 * The record of an import by which it can be undone (`import.undo-the-last`). One that was broken off goes on in its record: what
 * was before the first row is what an undo brings back. `uploadId` null = by the command.
 */
export async function beginImport(
  db: Db,
  given: { readonly supplierId: number; readonly uploadId: string | null; readonly now: Date },
): Promise<ImportId> {
  const { supplierId, uploadId, now } = given
  const [open] = await db
    .select({ id: stockImport.id, uploadId: stockImport.uploadId, finishedAt: stockImport.finishedAt })
    .from(stockImport)
    .where(and(eq(stockImport.supplierId, supplierId), isNull(stockImport.undoneAt)))
    .orderBy(desc(stockImport.id))
    .limit(1)
  if (open !== undefined && open.finishedAt === null && open.uploadId === uploadId) return open.id
  const [row] = await db
    .insert(stockImport)
    .values({ supplierId, uploadId, startedAt: now })
    .returning({ id: stockImport.id })
  return row!.id
}

/** Ends the record of an import. Of a supplier only the last one that changed something is kept. */
export async function finishImport(
  db: Db,
  { id, supplierId, now }: { readonly id: ImportId; readonly supplierId: number; readonly now: Date },
): Promise<void> {
  const [change] = await db
    .select({ id: stockImportChange.vehicleId })
    .from(stockImportChange)
    .where(eq(stockImportChange.importId, id))
    .limit(1)
  if (change === undefined) return void (await db.delete(stockImport).where(eq(stockImport.id, id)))
  await db.update(stockImport).set({ finishedAt: now }).where(eq(stockImport.id, id))
  await db
    .delete(stockImport)
    .where(and(eq(stockImport.supplierId, supplierId), ne(stockImport.id, id), lt(stockImport.id, id)))
}

/** Keeps the rows of vehicles as they are before an import changes them, in its transaction; a second time nothing. */
export async function recordBefore(
  tx: Queries,
  { importId, ids, revision }: { readonly importId: ImportId; readonly ids: Ids; readonly revision: number },
): Promise<void> {
  await tx.execute(sql`
    insert into stock_import_change (import_id, vehicle_id, revision, before)
    select ${importId}::bigint, id, ${revision}::bigint, to_jsonb(vehicle) from vehicle where ${idsAre(ids)}
    on conflict (import_id, vehicle_id) do update set revision = excluded.revision`)
}

/** Notes which vehicles an import brought, in its transaction. */
export async function recordNew(
  tx: Queries,
  { importId, ids, revision }: { readonly importId: ImportId; readonly ids: Ids; readonly revision: number },
): Promise<void> {
  await tx.execute(sql`
    insert into stock_import_change (import_id, vehicle_id, revision, before)
    select ${importId}::bigint, id, ${revision}::bigint, null from vehicle where ${idsAre(ids)}
    on conflict (import_id, vehicle_id) do update set revision = excluded.revision`)
}

type Ids = { readonly by: 'id' | 'saex_number'; readonly values: readonly number[] }

function idsAre({ by, values }: Ids) {
  return sql`${sql.raw(by)} = any(${sql.param(values)}::bigint[])`
}
