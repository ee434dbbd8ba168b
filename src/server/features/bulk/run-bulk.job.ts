import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type BulkReason, kindOfEdit } from '../../../shared/contract/bulk.ts'
import type { VehicleStatus } from '../../../shared/contract/stock.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { bulkChange, bulkItem, vehicleStatusChange } from '../../db/schema/index.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { dropMissingPhotos } from '../stock/missing-photos.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import type { VehicleJson } from '../stock/vehicle-json.ts'
import { findSupplier } from './preview-bulk.ts'
import { findTaken } from './taken-numbers.ts'
import { type Columns, isSame, keptColumns, onlyMoved, pick, undoneColumns, editedColumns } from './edited-columns.ts'

/** Vehicles of one transaction: the lock of all writers is held for some 30 ms. */
const BATCH = 100

type RunDeps = Pick<AppContext, 'db' | 'clock'> & {
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
}
type StoredBulk = typeof bulkChange.$inferSelect
type StoredItem = typeof bulkItem.$inferSelect

/**
 * Goes through every change that was started, or is to be undone, batch by batch. Each batch is a transaction under the lock of
 * all writers that takes what is open: broken off, repeated or run twice at a time, every vehicle is gone through once. One
 * that fails holds up no other; its error, or that of the signal, is thrown in the end, so that the job comes again.
 */
export async function runBulk({ db, clock, signal }: RunDeps): Promise<void> {
  const failed = new Map<number, unknown>()
  for (;;) {
    const [open] = await db
      .select({ id: bulkChange.id })
      .from(bulkChange)
      .where(and(inArray(bulkChange.state, ['running', 'undoing']), notInArray(bulkChange.id, [...failed.keys()])))
      .orderBy(asc(bulkChange.id))
      .limit(1)
    if (open === undefined) break
    signal.throwIfAborted()
    await db.transaction((tx) => runBatch(tx, open.id, clock())).catch((error: unknown) => failed.set(open.id, error))
  }
  const [first] = failed
  if (first !== undefined) throw new Error(`bulk change ${first[0]} failed`, { cause: first[1] })
}

type Work = {
  readonly tx: Transaction
  readonly bulk: StoredBulk
  readonly revision: number
  readonly now: Date
}
/** What became of an item; `columns` where its vehicle is to be written. */
type Verdict = {
  readonly item: StoredItem
  readonly row: VehicleJson
  readonly columns?: Columns
  readonly reason?: BulkReason
}

async function runBatch(tx: Transaction, id: number, now: Date): Promise<void> {
  const revision = await lockNextStockRevision(tx)
  const [bulk] = await tx.select().from(bulkChange).where(eq(bulkChange.id, id)).for('update')
  if (bulk?.state !== 'running' && bulk?.state !== 'undoing') return
  const isUndo = bulk.state === 'undoing'
  const isOpen = isUndo ? sql`outcome = 'changed' and undo is null` : sql`outcome is null`
  const items = await tx
    .select()
    .from(bulkItem)
    .where(and(eq(bulkItem.bulkId, id), isOpen))
    .orderBy(asc(bulkItem.place))
    .limit(BATCH)
  const work = { tx, bulk, revision, now }
  if (items.length > 0) {
    await nameOrigin(tx, {
      source: isUndo ? 'undo' : 'bulk',
      staffUserId: isUndo ? bulk.undoneBy : bulk.startedBy,
      bulkId: id,
    })
    const rows = await readRows(tx, items)
    const verdicts = await judge(work, items, rows)
    const written = await writeVehicles(work, verdicts)
    if (isUndo) {
      await dropMissingPhotos(tx, [...written.keys()])
      await noteUndo(tx, verdicts)
    } else await noteOutcomes(tx, verdicts, written)
    await noteStatuses(work, verdicts, written)
    if (written.size > 0) await publishStockRevision(tx, revision)
  }
  if (items.length < BATCH) await end(work)
}

async function readRows(tx: Transaction, items: readonly StoredItem[]): Promise<ReadonlyMap<number, VehicleJson>> {
  const ids = items.map(({ vehicleId }) => vehicleId)
  const { rows } = await tx.execute<{ id: number; row: VehicleJson }>(sql`
    select id::float8 as id, to_jsonb(vehicle) as row from vehicle where id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

async function judge(
  { tx, bulk, now }: Work,
  items: readonly StoredItem[],
  rows: ReadonlyMap<number, VehicleJson>,
): Promise<readonly Verdict[]> {
  const { wish: edit, state } = bulk
  const supplierId = 'supplier' in edit ? await findSupplier(tx, edit.supplier) : undefined
  const verdicts = items.flatMap((item): Verdict[] => {
    const row = rows.get(item.vehicleId)
    if (row === undefined) return []
    if (state === 'undoing') {
      const columns = undoneColumns(row, item)
      return [columns === undefined ? { item, row, reason: 'changedSince' } : { item, row, columns }]
    }
    if (!isSame(row, item.before, Object.keys(item.before))) return [{ item, row, reason: 'changedSince' }]
    const edited = editedColumns(row, edit, { now, supplierId })
    if ('reason' in edited) return [{ item, row, reason: edited.reason }]
    // A file may say something else by now of what is let go.
    if (!isAsShown(edited.main, item.after)) return [{ item, row, reason: 'changedSince' }]
    return [{ item, row, columns: { ...edited.main, ...edited.side } }]
  })
  const moves = verdicts.flatMap(({ item, row, columns }) => {
    const supplier = columns?.['supplier_id']
    return supplier === undefined ? [] : [{ id: item.vehicleId, supplier, key: row['supplier_key'] }]
  })
  const taken = await findTaken(tx, moves)
  const reason = state === 'undoing' ? 'changedSince' : 'numberTaken'
  return verdicts.map((verdict) =>
    taken.has(verdict.item.vehicleId) ? { item: verdict.item, row: verdict.row, reason } : verdict,
  )
}

/** Whether an edit still comes to what its preview showed; the moment of a withdrawal is its own. */
function isAsShown(main: Columns, shown: Columns): boolean {
  const names = Object.keys({ ...shown, ...main }).filter((name) => name !== 'withdrawn_at')
  return isSame(main, shown, names)
}

/** One statement for the batch; answers the rows as they are then, by id. */
async function writeVehicles(
  { tx, revision, now }: Work,
  verdicts: readonly Verdict[],
): Promise<ReadonlyMap<number, VehicleJson>> {
  const writes = verdicts.flatMap(({ item, columns }) =>
    columns === undefined ? [] : [{ id: item.vehicleId, columns }],
  )
  if (writes.length === 0) return new Map()
  const names = [...new Set(writes.flatMap(({ columns }) => Object.keys(columns)))]
  const { rows } = await tx.execute<{ id: number; row: VehicleJson }>(sql`
    update vehicle set revision = ${revision}, updated_at = ${now.toISOString()},
      ${sql.raw(names.map((name) => `${name} = edited.${name}`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as i(id bigint, columns jsonb)
      join vehicle was on was.id = i.id, lateral jsonb_populate_record(was, i.columns) as edited
    where vehicle.id = i.id
    returning vehicle.id::float8 as id, to_jsonb(vehicle) as row`)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

async function noteOutcomes(
  tx: Transaction,
  verdicts: readonly Verdict[],
  written: ReadonlyMap<number, VehicleJson>,
): Promise<void> {
  const notes = verdicts.map(({ item, row, columns, reason }) => {
    const names = keptColumns(row, columns ?? {})
    const is = written.get(item.vehicleId)
    return {
      place: item.place,
      outcome: reason ?? 'changed',
      before: is === undefined ? item.before : pick(onlyMoved(row, row, is), names),
      after: is === undefined ? item.after : pick(onlyMoved(is, row, is), names),
    }
  })
  await tx.execute(sql`
    update ${bulkItem} set outcome = i.outcome, before = i.before, after = i.after
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as i(place int, outcome text, before jsonb, after jsonb)
    where bulk_id = ${verdicts[0]?.item.bulkId ?? 0} and bulk_item.place = i.place`)
}

async function noteUndo(tx: Transaction, verdicts: readonly Verdict[]): Promise<void> {
  const notes = verdicts.map(({ item, reason }) => ({ place: item.place, undo: reason ?? 'undone' }))
  await tx.execute(sql`
    update ${bulkItem} set undo = i.undo
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as i(place int, undo text)
    where bulk_id = ${verdicts[0]?.item.bulkId ?? 0} and bulk_item.place = i.place`)
}

/** Changes of a status are told apart too, as those of a person's press are. */
async function noteStatuses(
  { tx, bulk, now }: Work,
  verdicts: readonly Verdict[],
  written: ReadonlyMap<number, VehicleJson>,
): Promise<void> {
  if (!('status' in bulk.wish)) return
  const staffUserId = bulk.undoneBy ?? bulk.startedBy ?? bulk.madeBy
  const changes = verdicts.flatMap(({ item: { vehicleId }, row }) => {
    const [from, to] = [row['status'], written.get(vehicleId)?.['status']] as (VehicleStatus | undefined)[]
    if (from === undefined || to === undefined) return []
    return [{ vehicleId, at: now, staffUserId, fromStatus: from, toStatus: to }]
  })
  if (changes.length > 0) await tx.insert(vehicleStatusChange).values(changes)
}

async function end({ tx, bulk, now }: Work): Promise<void> {
  const isUndo = bulk.state === 'undoing'
  await tx
    .update(bulkChange)
    .set({ state: isUndo ? 'undone' : 'done' })
    .where(eq(bulkChange.id, bulk.id))
  const { rows } = await tx.execute<{ changed: number; left: number }>(sql`
    select (count(*) filter (where ${isUndo ? sql`undo = 'undone'` : sql`outcome = 'changed'`}))::int as changed,
      (count(*) filter (where ${isUndo ? sql`undo = 'changedSince'` : sql`outcome <> 'changed'`}))::int as left
    from ${bulkItem} where bulk_id = ${bulk.id} and place < ${bulk.count}`)
  const counts = rows[0]!
  await recordAudit(tx, {
    at: now,
    actor: staffMember(isUndo ? (bulk.undoneBy ?? bulk.madeBy) : (bulk.startedBy ?? bulk.madeBy)),
    action: isUndo ? 'bulk undo' : 'bulk change',
    subject: `bulk ${bulk.id}`,
    detail: { of: kindOfEdit(bulk.wish), changed: counts.changed, leftAlone: counts.left },
  })
}
