import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { Db, Queries } from '../../db/database.ts'
import { stockImport, stockImportChange } from '../../db/schema/index.ts'

/** One that has not ended by then was broken off. */
const LONGEST_MS = DAY_MS

/** The import that a change of stock belongs to. */
export type ImportId = number

/**
 * The record of an import by which it can be undone (`import.undo-the-last`). An import that was broken off and is started
 * again goes on in the same record, as if it began now: an undo takes back both tries. `uploadId` null = by the command.
 */
export async function beginImport(
  db: Db,
  given: { readonly supplierId: number; readonly uploadId: string | null; readonly now: Date },
): Promise<ImportId> {
  const { supplierId, uploadId, now } = given
  const [last] = await db
    .select()
    .from(stockImport)
    .where(eq(stockImport.supplierId, supplierId))
    .orderBy(desc(stockImport.id))
    .limit(1)
  const isBrokenOff = last !== undefined && last.finishedAt === null && last.undoneAt === null
  // By the command, one of days ago is another import, whose rows hold for 30 days from then.
  if (isBrokenOff && last.uploadId === uploadId && (uploadId !== null || !isLate(last.startedAt, now))) {
    await db.update(stockImport).set({ startedAt: now }).where(eq(stockImport.id, last.id))
    return last.id
  }
  const [row] = await db
    .insert(stockImport)
    .values({ supplierId, uploadId, startedAt: now })
    .returning({ id: stockImport.id })
  return row!.id
}

/** Whether what began then has been broken off by now. */
function isLate(startedAt: Date, now: Date): boolean {
  return startedAt.getTime() < now.getTime() - LONGEST_MS
}

/**
 * Ends the record of an import. Of a supplier only the last one that changed something is kept, and for a day what may still
 * run beside it: one by the command and one of an upload know nothing of each other.
 */
export async function finishImport(
  db: Db,
  { id, supplierId, now }: { readonly id: ImportId; readonly supplierId: number; readonly now: Date },
): Promise<void> {
  if (!(await hasChanges(db, id))) return void (await db.delete(stockImport).where(eq(stockImport.id, id)))
  await db.update(stockImport).set({ finishedAt: now }).where(eq(stockImport.id, id))
  const isOver = or(isNotNull(stockImport.finishedAt), lt(stockImport.startedAt, new Date(now.getTime() - LONGEST_MS)))
  await db.delete(stockImport).where(and(eq(stockImport.supplierId, supplierId), lt(stockImport.id, id), isOver))
}

/** Whether the import changed something that is not undone. */
export async function hasChanges(db: Queries, id: ImportId): Promise<boolean> {
  const changes = await db
    .select({ id: stockImportChange.vehicleId })
    .from(stockImportChange)
    .where(eq(stockImportChange.importId, id))
    .limit(1)
  return changes.length > 0
}

/**
 * Keeps the rows of vehicles as they are before an import changes them, in its transaction; a second time only where somebody
 * else has written one since.
 */
export async function recordBefore(
  tx: Queries,
  { importId, ids, revision }: { readonly importId: ImportId; readonly ids: Ids; readonly revision: number },
): Promise<void> {
  await tx.execute(sql`
    insert into stock_import_change (import_id, vehicle_id, revision, before)
    select ${importId}::bigint, id, ${revision}::bigint, to_jsonb(vehicle) from vehicle where ${idsAre(ids)}
    on conflict (import_id, vehicle_id) do update set revision = excluded.revision,
      before = case when (excluded.before ->> 'revision')::bigint = stock_import_change.revision
        then stock_import_change.before else excluded.before end`)
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
