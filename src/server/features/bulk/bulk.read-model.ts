import { and, desc, eq, gte, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Bulk, BULK_ROWS, type BulkItem, type BulkEdit, type ListedBulk } from '../../../shared/contract/bulk.ts'
import { formatAmount, fromCents } from '../../../shared/domain/money.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Queries } from '../../db/database.ts'
import { bulkChange, bulkItem, staffUser } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { describeAll } from '../stock-history/stock-history.read-model.ts'
import { type BulkCaller, type BulkDeps, confirmFrom, isVisible, mayStart, mayUndo, undoUntil } from './start-bulk.ts'
import { type Columns, pinValues } from './edited-columns.ts'

const LISTED = 50
/** States before anything was written. */
const UNSTARTED: ReadonlySet<Bulk['state']> = new Set(['preview', 'waiting', 'refused', 'takenBack'])

const maker = alias(staffUser, 'maker')
const starter = alias(staffUser, 'starter')
const refuser = alias(staffUser, 'refuser')

type One = BulkCaller & { readonly id: number }

/** A change as far as it has come. Throws ITEM_NOT_FOUND. */
export async function getBulk(deps: BulkDeps, { id, ...caller }: One): Promise<Bulk> {
  const { db, clock } = deps
  const [found] = await db
    .select({ bulk: bulkChange, madeBy: maker.name, startedBy: starter.name, refusedBy: refuser.name })
    .from(bulkChange)
    .innerJoin(maker, eq(maker.id, bulkChange.madeBy))
    .leftJoin(starter, eq(starter.id, bulkChange.startedBy))
    .leftJoin(refuser, eq(refuser.id, bulkChange.refusedBy))
    .where(eq(bulkChange.id, id))
  if (found === undefined || !isVisible(found.bulk, caller)) throw new AppError('ITEM_NOT_FOUND')
  const { bulk, ...names } = found
  const { rows } = await db.execute<Pick<Bulk, 'done' | 'changed' | 'undoDone' | 'undone'>>(sql`
    select (count(*) filter (where outcome is not null))::int as done,
      (count(*) filter (where outcome = 'changed'))::int as changed,
      (count(*) filter (where undo is not null))::int as "undoDone",
      (count(*) filter (where undo = 'undone'))::int as undone
    from ${bulkItem} where bulk_id = ${id} and place < ${bulk.count}`)
  const { items } = await pageOf(db, bulk, { cursor: 0, left: undefined })
  const { state, wish, filter, count, excluded, sums, needsSecond, madeBy, startedBy, madeAt } = bulk
  return {
    id,
    state,
    wish,
    filter,
    count,
    excluded,
    first: items,
    sums,
    needsSecond,
    mayStart: mayStart(deps, bulk, caller),
    confirmation: deps.config.priceConfirmation,
    isMine: madeBy === caller.staffUserId,
    confirmFrom: confirmFrom(deps, bulk)?.toISOString() ?? null,
    bySamePerson: needsSecond && startedBy === madeBy,
    ...rows[0]!,
    ...names,
    madeAt: madeAt.toISOString(),
    undoUntil: undoUntil(bulk, clock()),
    mayUndo: mayUndo(deps, bulk, caller),
  }
}

/** The last 50 that the caller may see, newest first; all, or those of a state. */
export async function listBulks(
  deps: BulkDeps,
  { state, ...caller }: BulkCaller & { readonly state: Bulk['state'] | undefined },
): Promise<ListedBulk[]> {
  const rows = await deps.db
    .select({ bulk: bulkChange, madeBy: maker.name })
    .from(bulkChange)
    .innerJoin(maker, eq(maker.id, bulkChange.madeBy))
    .where(and(isSeenBy(caller), state === undefined ? undefined : eq(bulkChange.state, state)))
    .orderBy(desc(bulkChange.id))
    .limit(LISTED)
  return rows.map(({ bulk, madeBy }) => ({
    id: bulk.id,
    state: bulk.state,
    wish: bulk.wish,
    count: bulk.count,
    madeBy,
    madeAt: bulk.madeAt.toISOString(),
    mayStart: mayStart(deps, bulk, caller),
  }))
}

/** How many changes that wait the caller may confirm now. */
export async function countWaitingBulks(deps: BulkDeps, caller: BulkCaller): Promise<number> {
  const waiting = await deps.db
    .select()
    .from(bulkChange)
    .where(and(isSeenBy(caller), eq(bulkChange.state, 'waiting')))
  return waiting.filter((bulk) => mayStart(deps, bulk, caller)).length
}

/** `isVisible` for a query. */
function isSeenBy({ staffUserId, isClerk }: BulkCaller): SQL | undefined {
  const { madeBy, state, needsSecond, askedAt } = bulkChange
  return or(eq(madeBy, staffUserId), isClerk ? ne(state, 'preview') : and(eq(needsSecond, true), isNotNull(askedAt)))
}

type Wanted = { readonly cursor: number; readonly left: 'true' | 'out' | undefined }

/** A page of its vehicles in words: those of the frozen set, those that were left alone, or those that the preview left out. */
export async function listBulkItems({ db }: BulkDeps, { id, cursor, left, ...caller }: One & Wanted) {
  const [bulk] = await db.select().from(bulkChange).where(eq(bulkChange.id, id))
  if (bulk === undefined || !isVisible(bulk, caller)) throw new AppError('ITEM_NOT_FOUND')
  return pageOf(db, bulk, { cursor, left })
}

type StoredBulk = typeof bulkChange.$inferSelect

async function pageOf(db: Queries, bulk: StoredBulk, { cursor, left }: Wanted) {
  const rows = await db
    .select({
      item: bulkItem,
      saexNumber: sql<number>`v.saex_number`,
      name: sql<string>`coalesce(v.title, concat_ws(' ', v.year, k.name, m.name))`,
    })
    .from(bulkItem)
    .innerJoin(sql`vehicle v`, sql`v.id = ${bulkItem.vehicleId}`)
    .innerJoin(sql`model m`, sql`m.id = v.model_id`)
    .innerJoin(sql`make k`, sql`k.id = m.make_id`)
    .where(and(eq(bulkItem.bulkId, bulk.id), gte(bulkItem.place, cursor), isWanted(bulk, left)))
    .orderBy(bulkItem.place)
    .limit(BULK_ROWS + 1)
  const shown = rows.slice(0, BULK_ROWS)
  const words = await inWords(
    db,
    bulk.wish,
    shown.flatMap(({ item }) => [item.before, item.after]),
  )
  const items = shown.map(({ item: { outcome, undo }, saexNumber, name }, index): BulkItem => {
    return {
      saexRef: toSaexRef(saexNumber),
      name,
      before: words[2 * index] ?? '',
      after: words[2 * index + 1] ?? '',
      reason: undo === 'changedSince' ? undo : outcome === 'changed' ? null : outcome,
      isUndone: undo === 'undone',
    }
  })
  return { items, next: rows.length > BULK_ROWS ? rows.at(-1)!.item.place : null }
}

function isWanted({ state, count }: StoredBulk, left: Wanted['left']): SQL {
  const isFrozen = sql`${bulkItem.place} < ${count}`
  if (left === undefined) return isFrozen
  if (left === 'out' || UNSTARTED.has(state)) return sql`${bulkItem.place} >= ${count}`
  if (state === 'undoing' || state === 'undone') return sql`${isFrozen} and ${bulkItem.undo} = 'changedSince'`
  return sql`${isFrozen} and ${bulkItem.outcome} <> 'changed'`
}

async function inWords(db: Queries, edit: BulkEdit, all: readonly Columns[]): Promise<readonly string[]> {
  if ('price' in edit) return all.map((own) => formatAmount(fromCents(Number(own['price_with_vat_cents'])), 'ZAR'))
  if ('status' in edit) return all.map((own) => (own['withdrawn_at'] == null ? String(own['status']) : 'withdrawn'))
  const toValues = (own: Columns) =>
    'supplier' in edit ? { supplier: own['supplier_id'] } : pinValues(edit.unpin, own)
  const words = await describeAll(db, all.map(toValues))
  return words.map((own) => Object.values(own).filter(Boolean).join(', '))
}
