import { and, eq, exists, getTableColumns, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { IMPORT_UNDO_DAYS, type ImportUndo } from '../../../shared/contract/uploads.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { stockImport, stockImportChange, supplier, vehicle } from '../../db/schema/index.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { fallBehind } from '../stock/file-keys.ts'
import { hasChanges } from '../stock/import-record.ts'
import { dropMissingPhotos } from '../stock/missing-photos.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'

/** Vehicles of one transaction. */
const BATCH = 2000
/** Vehicles that are counted by one statement: each has the row of before to be read, and a large import a million of them. */
const SLICE = 10_000
/** A vehicle keeps its number and key; time and revision are those of the undo. */
const KEPT = new Set(['id', 'saex_number', 'supplier_id', 'supplier_key', 'updated_at', 'revision'])
const RESTORED = Object.values(getTableColumns(vehicle))
  .map(({ name }) => name)
  .filter((name) => !KEPT.has(name))
const NAMES = sql.raw(RESTORED.join(', '))
const VALUES = sql.raw(RESTORED.map((name) => `was.${name}`).join(', '))
/** Nobody changed the vehicle since. */
const UNTOUCHED = sql`vehicle.revision = stock_import_change.revision`

export type StoredImport = typeof stockImport.$inferSelect

/** The last import of a supplier that is not undone; undefined when there is none that can be. */
export async function findLastImport(
  db: Db,
  given: { readonly supplier: string } | { readonly uploadId: string },
): Promise<StoredImport | undefined> {
  const [last] = await findLastImports(db, given)
  return last
}

/** The same of every supplier that an upload brought vehicles of: a file may hold several. */
export async function findLastImports(
  db: Db,
  given: { readonly supplier: string } | { readonly uploadId: string },
): Promise<readonly StoredImport[]> {
  const isOf =
    'supplier' in given ? eq(supplier.nameKey, nameKey(given.supplier)) : eq(stockImport.uploadId, given.uploadId)
  const later = alias(stockImport, 'later')
  const changes = db.select().from(stockImportChange).where(eq(stockImportChange.importId, later.id))
  // One that ended before its first row changed nothing, and is in nobody's way.
  const didAnything = or(exists(changes), isNotNull(later.undoneAt))
  const isLast = notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(and(eq(later.supplierId, stockImport.supplierId), gt(later.id, stockImport.id), didAnything)),
  )
  const rows = await db
    .select({ found: stockImport })
    .from(stockImport)
    .innerJoin(supplier, eq(supplier.id, stockImport.supplierId))
    .where(and(isOf, isNull(stockImport.undoneAt), isLast))
    .orderBy(stockImport.id)
  return rows.map(({ found }) => found)
}

/** When the import of an upload was undone; null = it was not. */
export async function findUndone(db: Db, uploadId: string): Promise<string | null> {
  const [row] = await db
    .select({ undoneAt: stockImport.undoneAt })
    .from(stockImport)
    .where(and(eq(stockImport.uploadId, uploadId), isNotNull(stockImport.undoneAt)))
    .limit(1)
  return row?.undoneAt?.toISOString() ?? null
}

type Looking = { readonly found: StoredImport; readonly now: Date }

/** What an undo would do now; null when the import changed nothing, is undone or too old. */
export async function describeUndo(
  db: Db,
  { found, now, sliceRows = SLICE }: Looking & { readonly sliceRows?: number },
): Promise<ImportUndo | null> {
  const until = undoableUntil(found)
  if (now > until) return null
  const sum = { restored: 0, removed: 0, leftAlone: 0 }
  for (let after = 0; ;) {
    const { last, ...counts } = await countSlice(db, { importId: found.id, after, sliceRows })
    if (last === null) break
    sum.restored += counts.restored
    sum.removed += counts.removed
    sum.leftAlone += counts.leftAlone
    after = last
  }
  return sum.restored + sum.removed + sum.leftAlone === 0 ? null : { ...sum, until: until.toISOString() }
}

/** Whether there is anything to undo, without counting it. */
export async function isUndoable(db: Db, { found, now }: Looking): Promise<boolean> {
  return now <= undoableUntil(found) && (await hasChanges(db, found.id))
}

function undoableUntil({ startedAt }: StoredImport): Date {
  return new Date(startedAt.getTime() + IMPORT_UNDO_DAYS * DAY_MS)
}

type Slice = { readonly importId: number; readonly after: number; readonly sliceRows: number }

/** Of the next vehicles in the order of ids; `last` null = there are no more. */
async function countSlice(db: Db, { importId, after, sliceRows }: Slice) {
  const { rows } = await db.execute<Omit<ImportUndo, 'until'> & { last: number | null }>(sql`
    select count(*) filter (where ${UNTOUCHED} and not "isNew")::int as restored,
      count(*) filter (where ${UNTOUCHED} and "isNew" and status <> 'sold')::int as removed,
      count(*) filter (where not (${UNTOUCHED}) or "isNew" and status = 'sold')::int as "leftAlone",
      max(vehicle_id)::float8 as last
    from (
      select vehicle_id, revision, before is null as "isNew" from ${stockImportChange}
      where import_id = ${importId} and vehicle_id > ${after} order by vehicle_id limit ${sliceRows}
    ) as stock_import_change join ${vehicle} on vehicle.id = vehicle_id and vehicle.id > ${after}`)
  return rows[0]!
}

export type UndoStep = {
  readonly restored: number
  readonly removed: number
  readonly leftAlone: number
  /** Whether all of the import was gone through. */
  readonly isDone: boolean
}

/**
 * Takes back one import (`import.undo-the-last`), in transactions of 2,000 vehicles, until all are gone through or `isOver`; broken
 * off it goes on where it was. What it changed is as before, what it brought is out of the stock as a sold vehicle is, and
 * what anybody changed since stays. Each transaction asks first whether it `mayGoOn`: the same import may begin again meanwhile.
 */
export async function undoImport(
  db: Db,
  {
    importId,
    now,
    staffUserId,
    mayGoOn = () => Promise.resolve(true),
    isOver = () => false,
  }: {
    readonly importId: number
    readonly now: () => Date
    readonly staffUserId?: number
    readonly mayGoOn?: (tx: Transaction) => Promise<boolean>
    readonly isOver?: () => boolean
  },
): Promise<UndoStep> {
  const sum = { restored: 0, removed: 0, leftAlone: 0 }
  for (;;) {
    const step = await db.transaction((tx) => undoBatch(tx, { importId, now: now(), staffUserId, mayGoOn }))
    if (step === 'stopped') return { ...sum, isDone: false }
    sum.restored += step.restored
    sum.removed += step.removed
    sum.leftAlone += step.leftAlone
    if (step.isDone || isOver()) return { ...sum, isDone: step.isDone }
  }
}

type Change = { readonly id: number; readonly isNew: boolean; readonly isUntouched: boolean }

type Batch = {
  readonly importId: number
  readonly now: Date
  readonly staffUserId: number | undefined
  readonly mayGoOn: (tx: Transaction) => Promise<boolean>
}

async function undoBatch(
  tx: Transaction,
  { importId, now, staffUserId, mayGoOn }: Batch,
): Promise<UndoStep | 'stopped'> {
  const revision = await lockNextStockRevision(tx)
  if (!(await mayGoOn(tx))) return 'stopped'
  await nameOrigin(tx, { source: 'undo', staffUserId })
  const { rows } = await tx.execute<Change>(sql`
    select vehicle_id::float8 as id, before is null as "isNew",
      ${UNTOUCHED} and (before is not null or status <> 'sold') as "isUntouched"
    from ${stockImportChange} join ${vehicle} on vehicle.id = vehicle_id
    where import_id = ${importId} order by vehicle_id limit ${BATCH}`)
  const idsOf = (isNew: boolean) => rows.filter((row) => row.isUntouched && row.isNew === isNew).map(({ id }) => id)
  const [restored, removed] = [idsOf(false), idsOf(true)]
  const at = now.toISOString()
  await tx.execute(sql`
    update vehicle set (${NAMES}, updated_at, revision) = (
      select ${VALUES}, ${at}::timestamptz, ${revision}::bigint from jsonb_populate_record(vehicle, (
        select before from stock_import_change where import_id = ${importId} and vehicle_id = vehicle.id)) as was)
    where id = any(${sql.param(restored)}::bigint[])`)
  await dropMissingPhotos(tx, restored)
  await tx.execute(sql`
    update vehicle set status = 'sold', status_by_staff = false, sold_at = ${at}, updated_at = ${at}, revision = ${revision}
    where id = any(${sql.param(removed)}::bigint[])`)
  await tx.execute(sql`
    delete from stock_import_change
    where import_id = ${importId} and vehicle_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  if (restored.length + removed.length > 0) await publishStockRevision(tx, revision)
  const isDone = rows.length < BATCH || !(await hasChanges(tx, importId))
  // With the last vehicles: nobody could go on with an import of which nothing is left.
  if (isDone) {
    await fallBehind(tx, importId)
    await tx.update(stockImport).set({ undoneAt: now }).where(eq(stockImport.id, importId))
  }
  return {
    restored: restored.length,
    removed: removed.length,
    leftAlone: rows.length - restored.length - removed.length,
    isDone,
  }
}
