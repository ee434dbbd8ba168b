import { createHash } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import {
  type Bulk,
  BULK_MOST,
  type BulkReason,
  type BulkWish,
  type CreateBulk,
  SECOND_FROM,
} from '../../../shared/contract/bulk.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { fromCents } from '../../../shared/domain/money.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { movesBeyond } from '../../../shared/domain/vehicle-rules/change-price.ts'
import type { AppContext } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { bulkChange, bulkItem, supplier } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { toDeskCondition } from '../stock-desk/desk-condition.ts'
import type { VehicleJson } from '../stock/vehicle-json.ts'
import { type Columns, isSame, mainColumns, pick, PRICES, wishedColumns } from './wished-columns.ts'

/** Items of one statement. */
const AT_ONCE = 5000

type Preview = CreateBulk & { readonly staffUserId: number; readonly key: string }
type Item = { readonly vehicleId: number; readonly before: Columns; readonly after: Columns }
type Found = {
  readonly items: readonly Item[]
  readonly excluded: ReadonlyMap<BulkReason, number>
}

/**
 * Freezes the vehicles of a change with what they are and would be, and answers its id; nothing is changed yet. The same key
 * again is the same change. Throws VALIDATION for too many vehicles, for an unknown supplier and for a percentage that leaves
 * nothing, IDEMPOTENCY_MISMATCH for a key of another change.
 */
export async function previewBulk({ db, clock }: Pick<AppContext, 'db' | 'clock'>, wish: Preview): Promise<number> {
  return db.transaction(async (tx) => {
    const requestDigest = digestOf(wish)
    const [known] = await tx.select().from(bulkChange).where(eq(bulkChange.key, wish.key))
    if (known !== undefined) {
      if (known.requestDigest === requestDigest && known.madeBy === wish.staffUserId) return known.id
      throw new AppError('IDEMPOTENCY_MISMATCH')
    }
    const now = clock()
    const found = await findItems(tx, wish, now)
    const { items, excluded } = found
    const [made] = await tx
      .insert(bulkChange)
      .values({
        key: wish.key,
        requestDigest,
        wish: wish.wish,
        state: 'preview',
        count: items.length,
        excluded: [...excluded].map(([reason, count]) => ({ reason, count })),
        sums: sumsOf(items),
        needsSecond: needsSecond(items),
        madeBy: wish.staffUserId,
        madeAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: bulkChange.id })
    if (made === undefined) throw new AppError('IN_PROGRESS')
    await storeItems(tx, made.id, items)
    return made.id
  })
}

async function findItems(tx: Transaction, { filter, refs, without, wish }: Preview, now: Date): Promise<Found> {
  const supplierId = 'supplier' in wish ? await findSupplier(tx, wish.supplier) : undefined
  const apart = new Set(without.map(toNumber))
  const numbers = [...new Set(refs.map(toNumber))].filter((number) => !apart.has(number))
  const condition =
    filter === null ? sql`v.saex_number = any(${sql.param(numbers)}::int[])` : await toDeskCondition(tx, filter, now)
  const rows = await readRows(tx, {
    condition: sql`${condition} and v.saex_number <> all(${sql.param([...apart])}::int[])`,
    columns: [...mainColumns(wish), 'pinned', 'file_values', 'origin', 'features'],
  })
  if (rows.length > BULK_MOST) {
    const words = `finds more than ${BULK_MOST} vehicles: narrow it`
    throw new AppError('VALIDATION', { fields: { filter: words } })
  }
  const excluded = new Map<BulkReason, number>()
  const leaveOut = (reason: BulkReason, count = 1) => excluded.set(reason, (excluded.get(reason) ?? 0) + count)
  if (filter === null && rows.length < numbers.length) leaveOut('notFound', numbers.length - rows.length)
  const items: Item[] = []
  for (const { id, row } of rows) {
    const wished = wishedColumns(row, wish, { now, supplierId })
    if ('reason' in wished) leaveOut(wished.reason)
    else items.push({ vehicleId: id, before: pick(row, Object.keys(wished.main)), after: wished.main })
  }
  return { items, excluded }
}

async function readRows(
  tx: Queries,
  { condition, columns }: { readonly condition: SQL; readonly columns: readonly string[] },
) {
  const pairs = sql.raw([...new Set(columns)].map((column) => `'${column}', v.${column}`).join(', '))
  const { rows } = await tx.execute<{ id: number; row: VehicleJson }>(sql`
    select v.id::float8 as id, jsonb_build_object(${pairs}) as row from vehicle v
    where ${condition} order by v.listed_at desc, v.id limit ${BULK_MOST + 1}`)
  return rows
}

async function storeItems(tx: Transaction, bulkId: number, items: readonly Item[]): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const part = items.slice(first, first + AT_ONCE).map(({ vehicleId, before, after }, index) => {
      return { place: first + index, vehicleId, before, after }
    })
    await tx.execute(sql`
      insert into ${bulkItem} (bulk_id, place, vehicle_id, before, after)
      select ${bulkId}, i.place, i."vehicleId", i.before, i.after
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as i(place int, "vehicleId" bigint, before jsonb, after jsonb)`)
  }
}

/** Throws VALIDATION for a supplier that nobody knows. */
export async function findSupplier(tx: Queries, name: string): Promise<number> {
  const [row] = await tx
    .select()
    .from(supplier)
    .where(eq(supplier.nameKey, nameKey(name)))
  if (row !== undefined) return row.id
  throw new AppError('VALIDATION', { fields: { 'wish.supplier': 'is no supplier that is known' } })
}

function toNumber(saexRef: string): number {
  const reference = parseSaexReference(saexRef)
  return reference.kind === 'number' ? reference.saexNumber : 0
}

function pricesOf(columns: Columns) {
  return { priceCents: Number(columns['price_cents']), priceWithVatCents: Number(columns['price_with_vat_cents']) }
}

/** Of the prices with VAT, in rand; null where the change is about none. */
function sumsOf(items: readonly Item[]): Bulk['sums'] {
  const priced = items.filter(hasPrices)
  if (priced.length === 0) return null
  const after = priced.map((item) => pricesOf(item.after).priceWithVatCents)
  const before = priced.map((item) => pricesOf(item.before).priceWithVatCents)
  const sum = (cents: readonly number[]) => fromCents(cents.reduce((total, own) => total + own, 0))
  const lowest = after.reduce((least, own) => Math.min(least, own))
  const highest = after.reduce((most, own) => Math.max(most, own))
  return { lowest: fromCents(lowest), highest: fromCents(highest), before: sum(before), after: sum(after) }
}

/** Whatever was wished: letting files change prices again moves them too (`staff.bulk-by-two`). */
function needsSecond(items: readonly Item[]): boolean {
  const moved = items.filter((item) => hasPrices(item) && !isSame(item.before, item.after, PRICES))
  if (moved.length > SECOND_FROM.vehicles) return true
  return moved.some(({ before, after }) => movesBeyond(SECOND_FROM.percent, pricesOf(before), pricesOf(after)))
}

function hasPrices({ after }: Item): boolean {
  return PRICES.every((name) => name in after)
}

function digestOf({
  filter,
  refs,
  without,
  wish,
}: {
  filter: unknown
  refs: unknown
  without: unknown
  wish: BulkWish
}) {
  return createHash('sha256').update(JSON.stringify({ filter, refs, without, wish })).digest('base64url')
}
