import { sql, type SQL } from 'drizzle-orm'
import {
  LONG_IN_STOCK_DAYS,
  QUOTED_DAYS,
  type StaffRow,
  type StaffRows,
  type StockSort,
  type StockSummary,
} from '../../../shared/contract/stock-desk.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { fromCents } from '../../../shared/domain/money.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { IN_STOCK, STAFF_STATUS } from '../stock/stock-condition.ts'
import { countVehicles } from '../stock/stock-index.read-model.ts'
import { toPictureAddress } from '../stock/vehicle.mapper.ts'
import { numberOf } from '../stock/supplier-number.ts'
import { daysAgo, type DeskFilter, DIFFERING, toDeskCondition, withoutEach } from './desk-condition.ts'

/**
 * What rows are ordered by: a whole number, or an instant as microseconds since 1970. `nulls`: where a descending index has
 * them, without which the index would not be used; only a price may be null.
 */
type Key = { readonly of: SQL; readonly isInstant: boolean; readonly nulls: 'first' | 'last' }

const LISTED: Key = { of: sql`v.listed_at`, isInstant: true, nulls: 'last' }
const QUOTES_OF_ALL = (now: Date) => sql`(select q.vehicle_id, count(*) as count from quotation q
  where q.issued_at >= ${daysAgo(now, QUOTED_DAYS)} group by q.vehicle_id)`

const KEYS: Readonly<Record<StockSort, Key>> = {
  listed: LISTED,
  days: LISTED,
  // As the index has it; 'on request' has none.
  price: { of: sql`nullif(v.price_with_vat_cents, 0)`, isInstant: false, nulls: 'last' },
  // Revisions are in the order of changes.
  changed: { of: sql`v.revision`, isInstant: false, nulls: 'first' },
  quotes: { of: sql`coalesce(quoted.count, 0)`, isInstant: false, nulls: 'last' },
  reference: { of: sql`v.saex_number`, isInstant: false, nulls: 'first' },
}

/** Where a page ended, and how many vehicles there were when the first one was asked for. */
type Place = { readonly key: string | null; readonly id: number; readonly count: number }
type FoundRow = Omit<
  StaffRow,
  'saexRef' | 'price' | 'priceWithVAT' | 'supplierNumber' | 'image' | 'daysInStock' | 'updatedAt'
> & {
  readonly id: number
  readonly supplierKey: string
  readonly saexNumber: number
  readonly priceCents: number
  readonly priceWithVatCents: number
  readonly pictureKey: string | null
  readonly listedAt: Date
  readonly updatedAt: Date
  readonly key: string | null
}

/** A page of the stock as staff see it, with the exact count of all pages. Throws VALIDATION for a cursor that is not ours. */
export async function listStock(db: Queries, filter: DeskFilter, now: Date): Promise<StaffRows> {
  const condition = await toDeskCondition(db, filter, now)
  // Longest in stock first is listed first.
  const isDown = (filter.direction === 'desc') !== (filter.sort === 'days')
  const { of: key, isInstant, nulls } = KEYS[filter.sort]
  const orderBy = (of: SQL, id: SQL) =>
    isDown
      ? sql`${of} desc nulls ${sql.raw(nulls)}, ${id}`
      : sql`${of} asc nulls ${sql.raw(nulls === 'last' ? 'first' : 'last')}, ${id} desc`
  const quoted =
    filter.sort === 'quotes' ? sql`left join ${QUOTES_OF_ALL(now)} as quoted on quoted.vehicle_id = v.id` : sql``
  const place = filter.cursor === null ? undefined : readCursor(filter.cursor)
  const after = place === undefined ? sql`` : sql`and ${isAfter(place, KEYS[filter.sort], isDown)}`
  const text = isInstant ? sql`(extract(epoch from ${key}) * 1000000)::bigint::text` : sql`(${key})::text`
  const page = db.execute<FoundRow>(sql`
    with page as materialized (
      select v.id, ${text} as key from vehicle v ${quoted}
      where ${condition} ${after} order by ${orderBy(key, sql`v.id`)} limit ${filter.rows + 1})
    select v.id::float8 as id, page.key, v.saex_number as "saexNumber", v.revision::float8 as version, v.title,
      k.name as make, m.name as model, v.year, v.mileage_km as mileage, v.price_cents::float8 as "priceCents",
      v.price_with_vat_cents::float8 as "priceWithVatCents", v.supplier_id as "supplierId", s.name as "supplierName",
      v.supplier_key as "supplierKey",
      ${STAFF_STATUS} as status, v.picture_keys[1] as "pictureKey", cardinality(v.picture_keys) as "photoCount",
      (select r.inspected_on::text from condition_report r where r.id = v.report_id) as "reportOn",
      v.listed_at as "listedAt", v.pinned, ${DIFFERING} as differs, v.updated_at as "updatedAt",
      (select u.name from vehicle_change c left join staff_user u on u.id = c.staff_user_id and c.source <> 'import'
        where c.vehicle_id = v.id order by c.id desc nulls last limit 1) as "updatedBy",
      (select count(*)::int from quotation q where q.vehicle_id = v.id
        and q.issued_at >= ${daysAgo(now, QUOTED_DAYS)}) as "quotes30",
      (select count(*)::int from quotation q where q.vehicle_id = v.id) as "quotesTotal"
    from page join vehicle v on v.id = page.id
    join model m on m.id = v.model_id join make k on k.id = m.make_id join supplier s on s.id = v.supplier_id
    order by ${orderBy(sql`page.key::numeric`, sql`page.id`)}`)
  // Counting reads all that fit, a page only its rows: the pages behind the first have its count.
  const [{ rows }, count] = await Promise.all([page, place?.count ?? countVehicles(db, condition)])
  const excludedMostBy = count === 0 ? await findExcluding(db, filter, now) : undefined
  const shown = rows.slice(0, filter.rows)
  const last = rows.length > filter.rows ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => toStaffRow(row, now)),
    count,
    next: last === undefined ? null : writeCursor({ ...last, count }),
    ...(excludedMostBy && { excludedMostBy }),
  }
}

/** The filter without which there would be most vehicles; undefined where there would be none without any one of them. */
async function findExcluding(db: Queries, filter: DeskFilter, now: Date): Promise<StaffRows['excludedMostBy']> {
  const without = Object.entries(await withoutEach(db, filter, now))
  if (without.length === 0) return undefined
  const counts = without.map(
    ([name, condition]) =>
      sql`select ${name} as filter, count(*)::int as count from vehicle v where ${condition} having count(*) > 0`,
  )
  const { rows } = await db.execute<NonNullable<StaffRows['excludedMostBy']>>(
    sql`${sql.join(counts, sql` union all `)} order by count desc, filter limit 1`,
  )
  return rows[0]
}

type OfStock = Omit<StockSummary, 'drafts' | 'toConfirm'>

/** How many of the vehicles in stock wait for what, each counted in an index of its own; the rest is counted elsewhere. */
export async function summariseStock(db: Queries, now: Date): Promise<OfStock> {
  const { rows } = await db.execute<OfStock>(sql`select
    (select count(*)::int from vehicle v where v.picture_keys = '{}' and ${IN_STOCK}) as "noPhotos",
    (select count(*)::int from vehicle v where v.price_with_vat_cents = 0 and ${IN_STOCK}) as "noPrice",
    (select count(*)::int from vehicle v where v.report_id is null and ${IN_STOCK}) as "noReport",
    (select count(*)::int from vehicle v
      where v.listed_at <= ${daysAgo(now, LONG_IN_STOCK_DAYS + 1)} and ${IN_STOCK}) as "over90Days",
    (select count(*)::int from vehicle v where v.pinned <> '{}' and ${IN_STOCK} and ${DIFFERING} <> '{}') as "fileDiffers"`)
  return rows[0]!
}

function toStaffRow(row: FoundRow, now: Date): StaffRow {
  const { id: _id, key: _key, saexNumber, supplierKey, priceCents, priceWithVatCents, pictureKey, ...others } = row
  const { listedAt, ...rest } = others
  return {
    ...rest,
    supplierNumber: numberOf(supplierKey, saexNumber),
    saexRef: toSaexRef(saexNumber),
    price: fromCents(priceCents),
    priceWithVAT: fromCents(priceWithVatCents),
    image: pictureKey === null ? null : toPictureAddress(pictureKey),
    daysInStock: daysInStock(new Date(listedAt), now),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

/** Whole days since the vehicle came. */
export function daysInStock(listedAt: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - listedAt.getTime()) / DAY_MS))
}

/** What stands behind a place of the order: `key desc nulls last, id`, or the same backwards. */
function isAfter({ key, id }: Place, { of, isInstant, nulls }: Key, isDown: boolean): SQL {
  const [beyond, behind] = isDown ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  if (key === null) {
    const tie = sql`(${of} is null and v.id ${behind} ${id})`
    return isDown ? tie : sql`(${tie} or ${of} is not null)`
  }
  const value = isInstant
    ? sql`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`
    : sql`${key}::bigint`
  const rest = sql`(${of} ${beyond}= ${value} and (${of} ${beyond} ${value} or v.id ${behind} ${id}))`
  return isDown && !isInstant && nulls === 'last' ? sql`(${rest} or ${of} is null)` : rest
}

function writeCursor({ key, id, count }: Place): string {
  return Buffer.from(JSON.stringify([key, id, count])).toString('base64url')
}

function readCursor(cursor: string): Place {
  const refused = new AppError('VALIDATION', {
    fields: { cursor: 'is not one that an answer gave: begin at the first page' },
  })
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refused
  }
  const [key, id, count] = Array.isArray(read) ? (read as readonly unknown[]) : []
  if (!isWhole(id) || !isWhole(count)) throw refused
  if (key !== null && (typeof key !== 'string' || !/^-?\d{1,16}$/.test(key))) throw refused
  return { key, id, count }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
