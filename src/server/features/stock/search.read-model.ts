import { sql, type SQL } from 'drizzle-orm'
import type { Criteria, DeliveredQuestion } from '../../../shared/domain/criteria.ts'
import type { SortOrder, SortField } from '../../../shared/domain/sort-options.ts'
import type { Reads } from '../../db/database.ts'
import { findDelivered, withinReach } from './delivered.read-model.ts'
import { toCondition } from './stock-condition.ts'
import { vehicleColumns, type VehicleRow } from './vehicle-columns.ts'

/** Sort keys over vehicle `v`, model `m` and make `k`, as the indexes of the vehicle table have them. Unknown is null. */
const KEYS: Readonly<Record<SortField, readonly string[]>> = {
  price: ['nullif(v.price_with_vat_cents, 0)'],
  mileage: ['v.mileage_km'],
  listed: ['v.listed_at'],
  year: ['v.year'],
  makeModel: ['k.name_key collate "C"', 'm.name_key collate "C"'],
}

export type StockPage = {
  /** Exact number of vehicles that fit, on all pages. */
  readonly count: number
  /** The page's vehicles in order, each with its main picture alone. */
  readonly rows: readonly PageRow[]
}

/** `orderKey`: the row's place in the order, for who goes on from there. */
type PageRow = VehicleRow & { readonly orderKey: string | null }

/** A page of vehicles: conditions about `v`, an order, and where the page stands in it. */
export type StockPageQuery = {
  readonly condition: SQL
  /** Narrows the page but not the count: where the last page ended. */
  readonly after?: SQL | undefined
  readonly order: SortOrder
  readonly first: number
  readonly rows: number
}

/** Searches in one round trip. This is the reference that any faster search is compared with. */
export async function searchStock(db: Reads, criteria: Criteria): Promise<StockPage> {
  const { delivered, order, first, rows } = criteria
  if (delivered?.isOrder) return findDeliveredPage(db, criteria, delivered)
  const condition = toCondition(await withinReach(db, criteria))
  return findStockPage(db, { condition, order, first, rows })
}

/** In the order of what vehicles cost at a destination: unknown last, ties by id. */
async function findDeliveredPage(db: Reads, criteria: Criteria, delivered: DeliveredQuestion): Promise<StockPage> {
  const { order, first, rows } = criteria
  const found = await findDelivered(db, toCondition(criteria), delivered)
  const ids = found
    .toSorted((a, b) => (a.cents === b.cents ? a.id - b.id : a.cents - b.cents))
    .slice(first, first + rows)
    .map(({ id }) => id)
  const condition = sql`v.id = any(${sql.param(ids)}::bigint[])`
  const page = await findStockPage(db, { condition, order, first: 0, rows })
  return { count: found.length, rows: page.rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) }
}

export async function findStockPage(db: Reads, query: StockPageQuery): Promise<StockPage> {
  const { rows } = await db.execute<FoundRow>(stockPageStatement(query))
  return { count: rows[0]?.count ?? 0, rows: rows.filter(isVehicle) }
}

/** One statement: the exact count, and beside it the page's ids, for which alone the cards are read. */
export function stockPageStatement({ condition, after, order, first, rows }: StockPageQuery): SQL {
  const pageCondition = after === undefined ? condition : sql`${condition} and ${after}`
  return sql`select f.count, ${toOrderKey(order)} as "orderKey", ${vehicleColumns('main')}
from (select count(*)::int as count from vehicle v where ${condition}) f
left join (
  select v.id from ${toOrderSource(order)} where ${pageCondition}
  order by ${toOrderBy(order)} limit ${rows}::int offset ${first}::int
) p on true
left join vehicle v on v.id = p.id
left join model m on m.id = v.model_id
left join make k on k.id = m.make_id
left join supplier s on s.id = v.supplier_id
order by ${toOrderBy(order)}`
}

/** A page behind the end still has its count, in a row without a vehicle. */
type FoundRow = { readonly count: number } & (PageRow | { readonly id: null })

function isVehicle(row: FoundRow): row is { readonly count: number } & PageRow {
  return row.id !== null
}

/** Unknown last in both directions, ties by id ascending. */
function toOrderBy({ field, direction }: SortOrder): SQL {
  const word = direction === 'ascending' ? 'asc' : 'desc'
  const keys = KEYS[field].map((key) => `${key} ${word} nulls last`)
  return sql.raw([...keys, 'v.id asc'].join(', '))
}

/** What the sort keys need beside `vehicle v`. */
function toOrderSource({ field }: SortOrder): SQL {
  return sql.raw(
    field === 'makeModel' ? 'vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id' : 'vehicle v',
  )
}

/** The place of a row in the order as text, to go on from there; null where the value is unknown. */
function toOrderKey({ field }: SortOrder): SQL {
  if (field === 'makeModel') return sql.raw('v.model_id::text')
  if (field === 'listed') return sql.raw(`to_char(v.listed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)
  return sql.raw(`(${KEYS[field].join('')})::text`)
}
