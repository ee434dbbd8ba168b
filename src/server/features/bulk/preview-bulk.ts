import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type Bulk, BULK_MOST, type BulkReason, type CreateBulk, SECOND_FROM } from '../../../shared/contract/bulk.ts'
import { fromCents } from '../../../shared/domain/money.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { movesBeyond } from '../../../shared/domain/vehicle-rules/change-price.ts'
import type { AppContext } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { bulkChange, bulkItem } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { toDeskCondition } from '../stock-desk/desk-condition.ts'
import { findSupplierId } from '../stock/stock-writer.ts'
import type { VehicleJson } from '../stock/vehicle-json.ts'
import { findTaken } from './taken-numbers.ts'
import { type Columns, isSame, mainColumns, pick, PRICES, editedColumns } from './edited-columns.ts'

/** Items of one insert, and vehicles of one read: no statement comes near the limit of a call. */
const AT_ONCE = 2000

/** That one person may have; a new one drops the oldest (`staff.bulk-changes`). */
const MOST_PREVIEWS = 20

type Deps = Pick<AppContext, 'db' | 'clock'>
type Preview = CreateBulk & { readonly staffUserId: number; readonly key: string }
/** `reason` = it is left out. */
type Item = {
  readonly vehicleId: number
  readonly before: Columns
  readonly after: Columns
  readonly reason?: BulkReason
}
type Found = {
  readonly items: readonly Item[]
  readonly leftOut: readonly Item[]
  /** References that are nobody's. */
  readonly notFound: number
}

/**
 * Freezes the vehicles of a change with what they are and would be, and answers its id; nothing is changed yet. The same key
 * again is the same change. Throws VALIDATION for too many vehicles and for an unknown supplier, IDEMPOTENCY_MISMATCH for a
 * key of another change.
 */
export async function previewBulk({ db, clock }: Deps, asked: Preview): Promise<number> {
  const known = await findKnown(db, asked)
  if (known !== undefined) return known
  const now = clock()
  const { items, leftOut, notFound } = await findItems(db, asked, now)
  const made = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(bulkChange)
      .values({
        key: asked.key,
        requestDigest: digestOf(asked),
        wish: asked.wish,
        filter: asked.filter,
        state: 'preview',
        count: items.length,
        excluded: countReasons(leftOut, notFound),
        sums: sumsOf(items),
        needsSecond: needsSecond(items),
        madeBy: asked.staffUserId,
        madeAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: bulkChange.id })
    if (row !== undefined) {
      await storeItems(tx, row.id, [...items, ...leftOut])
      await dropOldest(tx, asked.staffUserId)
    }
    return row
  })
  // Of two calls under one key one was first.
  const id = made?.id ?? (await findKnown(db, asked))
  if (id === undefined) throw new AppError('IN_PROGRESS', { retryAfterSeconds: 1 })
  return id
}

/** One that is started at the same moment stays: its row is looked at again once its lock is free. */
async function dropOldest(tx: Transaction, staffUserId: number): Promise<void> {
  const isPreview = and(eq(bulkChange.madeBy, staffUserId), eq(bulkChange.state, 'preview'))
  const beyond = tx
    .select({ id: bulkChange.id })
    .from(bulkChange)
    .where(isPreview)
    .orderBy(desc(bulkChange.id))
    .offset(MOST_PREVIEWS)
  await tx.delete(bulkChange).where(and(isPreview, inArray(bulkChange.id, beyond)))
}

async function findKnown(db: Queries, asked: Preview): Promise<number | undefined> {
  const [known] = await db.select().from(bulkChange).where(eq(bulkChange.key, asked.key))
  if (known === undefined) return undefined
  if (known.requestDigest === digestOf(asked) && known.madeBy === asked.staffUserId) return known.id
  throw new AppError('IDEMPOTENCY_MISMATCH')
}

async function findItems(db: Queries, { filter, refs, without, wish: edit }: Preview, now: Date): Promise<Found> {
  const supplierId = 'supplier' in edit ? await findSupplier(db, edit.supplier) : undefined
  const apart = new Set(toNumbers('without', without))
  const numbers = [...new Set(toNumbers('refs', refs))].filter((number) => !apart.has(number))
  const condition =
    filter === null ? sql`v.saex_number = any(${sql.param(numbers)}::int[])` : await toDeskCondition(db, filter, now)
  const ids = await findIds(db, sql`${condition} and v.saex_number <> all(${sql.param([...apart])}::int[])`)
  const names = mainColumns(edit)
  const items: Item[] = []
  const leftOut: Item[] = []
  const seen = new Set<string>()
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const rows = await readRows(db, ids.slice(first, first + AT_ONCE), [
      ...names,
      'pinned',
      'file_values',
      'origin',
      'features',
      'supplier_key',
    ])
    const moves = supplierId === undefined ? [] : movesTo(supplierId, rows)
    const taken = await findTaken(db, moves, seen)
    for (const { id: vehicleId, row } of rows) {
      const edited: ReturnType<typeof editedColumns> = taken.has(vehicleId)
        ? { reason: 'numberTaken' }
        : editedColumns(row, edit, { now, supplierId })
      const is = pick(row, 'reason' in edited ? names : Object.keys(edited.main))
      if ('reason' in edited) leftOut.push({ vehicleId, before: is, after: is, reason: edited.reason })
      else items.push({ vehicleId, before: is, after: edited.main })
    }
  }
  return { items, leftOut, notFound: filter === null ? numbers.length - ids.length : 0 }
}

type Row = { readonly id: number; readonly row: VehicleJson }

/** Those that are of another supplier. */
function movesTo(supplier: number, rows: readonly Row[]) {
  return rows.flatMap(({ id, row }) =>
    row['supplier_id'] === supplier ? [] : [{ id, supplier, key: row['supplier_key'] }],
  )
}

/** In the order of the list. */
async function findIds(db: Queries, condition: SQL): Promise<readonly number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.id::float8 as id from vehicle v where ${condition}
    order by v.listed_at desc, v.id limit ${BULK_MOST + 1}`)
  if (rows.length <= BULK_MOST) return rows.map(({ id }) => id)
  throw new AppError('VALIDATION', { fields: { filter: `finds more than ${BULK_MOST} vehicles: narrow it` } })
}

async function readRows(db: Queries, ids: readonly number[], columns: readonly string[]) {
  const pairs = sql.raw([...new Set(columns)].map((column) => `'${column}', v.${column}`).join(', '))
  const { rows } = await db.execute<Row>(sql`
    select v.id::float8 as id, jsonb_build_object(${pairs}) as row
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as wanted(id, place)
      join vehicle v on v.id = wanted.id order by wanted.place`)
  return rows
}

function countReasons(leftOut: readonly Item[], notFound: number): Bulk['excluded'] {
  const counts = new Map<BulkReason, number>(notFound > 0 ? [['notFound', notFound]] : [])
  for (const { reason } of leftOut) if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}

async function storeItems(tx: Transaction, bulkId: number, items: readonly Item[]): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const part = items.slice(first, first + AT_ONCE).map(({ vehicleId, before, after, reason = null }, index) => {
      return { place: first + index, vehicleId, before, after, reason }
    })
    await tx.execute(sql`
      insert into ${bulkItem} (bulk_id, place, vehicle_id, before, after, outcome)
      select ${bulkId}, i.place, i."vehicleId", i.before, i.after, i.reason
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as i(place int, "vehicleId" bigint, before jsonb, after jsonb, reason text)`)
  }
}

/** Throws VALIDATION for a supplier that nobody knows. */
export async function findSupplier(tx: Queries, name: string): Promise<number> {
  const id = await findSupplierId(tx, name)
  if (id !== undefined) return id
  throw new AppError('VALIDATION', { fields: { 'wish.supplier': 'is no supplier that is known' } })
}

/** Throws VALIDATION by the places of what is no reference: nobody would know which vehicle was meant, or left out. */
function toNumbers(name: 'refs' | 'without', texts: readonly string[]): readonly number[] {
  const read = texts.map((text) => parseSaexReference(text))
  const wrong = read.flatMap(({ kind }, place) =>
    kind === 'number' ? [] : [[`${name}.${place}`, 'must be a reference such as SAEX0001234'] as const],
  )
  if (wrong.length > 0) throw new AppError('VALIDATION', { fields: Object.fromEntries(wrong) })
  return read.flatMap((reference) => (reference.kind === 'number' ? reference.saexNumber : []))
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

/** Whatever was asked: letting files change prices again moves them too (`staff.bulk-by-two`). */
function needsSecond(items: readonly Item[]): boolean {
  const moved = items.filter((item) => hasPrices(item) && !isSame(item.before, item.after, PRICES))
  if (moved.length > SECOND_FROM.vehicles) return true
  return moved.some(({ before, after }) => movesBeyond(SECOND_FROM.percent, pricesOf(before), pricesOf(after)))
}

function hasPrices({ after }: Item): boolean {
  return PRICES.every((name) => name in after)
}

function digestOf({ filter, refs, without, wish }: Preview): string {
  return createHash('sha256').update(JSON.stringify({ filter, refs, without, wish })).digest('base64url')
}
