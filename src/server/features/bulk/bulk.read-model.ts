import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Bulk, BULK_ROWS, type BulkItem, type BulkWish, type ListedBulk } from '../../../shared/contract/bulk.ts'
import { formatAmount, fromCents } from '../../../shared/domain/money.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Queries } from '../../db/database.ts'
import { bulkChange, bulkItem, staffUser } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { describeValues } from '../stock-history/stock-history.read-model.ts'
import { mayStart, type StartDeps, undoUntil } from './start-bulk.ts'
import { type Columns, pinValues } from './wished-columns.ts'

const LISTED = 50

const maker = alias(staffUser, 'maker')
const starter = alias(staffUser, 'starter')

type Reader = { readonly staffUserId: number; readonly isClerk: boolean }

/** A change as far as it has come. Throws ITEM_NOT_FOUND. */
export async function getBulk(deps: StartDeps, { id, ...reader }: Reader & { readonly id: number }): Promise<Bulk> {
  const { db, clock } = deps
  const [found] = await db
    .select({ bulk: bulkChange, madeBy: maker.name, startedBy: starter.name })
    .from(bulkChange)
    .innerJoin(maker, eq(maker.id, bulkChange.madeBy))
    .leftJoin(starter, eq(starter.id, bulkChange.startedBy))
    .where(eq(bulkChange.id, id))
  if (found === undefined) throw new AppError('ITEM_NOT_FOUND')
  const { bulk, madeBy, startedBy } = found
  const { rows } = await db.execute<Pick<Bulk, 'done' | 'changed' | 'undoDone' | 'undone'>>(sql`
    select (count(*) filter (where outcome is not null))::int as done,
      (count(*) filter (where outcome = 'changed'))::int as changed,
      (count(*) filter (where undo is not null))::int as "undoDone",
      (count(*) filter (where undo = 'undone'))::int as undone
    from ${bulkItem} where bulk_id = ${id}`)
  const { items } = await listBulkItems(db, { id, after: undefined, isLeft: false })
  const { state, wish, count, excluded, sums, needsSecond, madeAt } = bulk
  return {
    id,
    state,
    wish,
    count,
    excluded,
    first: items,
    sums,
    needsSecond,
    mayStart: mayStart(deps, bulk, reader),
    ...rows[0]!,
    madeBy,
    madeAt: madeAt.toISOString(),
    startedBy,
    undoUntil: undoUntil(bulk, clock()),
  }
}

/** The last 50, newest first. */
export async function listBulks(db: Queries): Promise<ListedBulk[]> {
  const rows = await db
    .select({ bulk: bulkChange, madeBy: maker.name })
    .from(bulkChange)
    .innerJoin(maker, eq(maker.id, bulkChange.madeBy))
    .orderBy(desc(bulkChange.id))
    .limit(LISTED)
  return rows.map(({ bulk: { id, state, wish, count, madeAt }, madeBy }) => ({
    id,
    state,
    wish,
    count,
    madeBy,
    madeAt: madeAt.toISOString(),
  }))
}

type Wanted = { readonly id: number; readonly after: number | undefined; readonly isLeft: boolean }

/** A page of its vehicles in words; `isLeft` = those that were left alone, by the change or by its undoing. */
export async function listBulkItems(db: Queries, { id, after, isLeft }: Wanted) {
  const [bulk] = await db.select().from(bulkChange).where(eq(bulkChange.id, id))
  if (bulk === undefined) throw new AppError('ITEM_NOT_FOUND')
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
    .where(
      and(
        eq(bulkItem.bulkId, id),
        gte(bulkItem.place, after ?? 0),
        isLeft ? sql`(${bulkItem.outcome} <> 'changed' or ${bulkItem.undo} = 'changedSince')` : undefined,
      ),
    )
    .orderBy(bulkItem.place)
    .limit(BULK_ROWS + 1)
  const shown = rows.slice(0, BULK_ROWS)
  const items: BulkItem[] = []
  for (const { item, saexNumber, name } of shown) {
    const { before, after: written, outcome, undo } = item
    items.push({
      saexRef: toSaexRef(saexNumber),
      name,
      before: await inWords(db, bulk.wish, before),
      after: await inWords(db, bulk.wish, written),
      reason: undo === 'changedSince' ? undo : outcome === 'changed' ? null : outcome,
      isUndone: undo === 'undone',
    })
  }
  return { items, next: rows.length > BULK_ROWS ? rows.at(-1)!.item.place : null }
}

async function inWords(db: Queries, wish: BulkWish, columns: Columns): Promise<string> {
  if ('price' in wish) return formatAmount(fromCents(Number(columns['price_with_vat_cents'])), 'ZAR')
  if ('status' in wish) return columns['withdrawn_at'] == null ? String(columns['status']) : 'withdrawn'
  if ('supplier' in wish) return (await describeValues(db, { supplier: columns['supplier_id'] }))['supplier'] ?? ''
  const words = await describeValues(db, pinValues(wish.unpin, columns))
  return Object.values(words).filter(Boolean).join(', ')
}
