import { asc, count, countDistinct, desc, eq, type GetColumnData, sql, type SQL, and, gte, lt, or } from 'drizzle-orm'
import type {
  LeadsPage,
  LeadsPageQuery,
  LeadsPageRow,
  LeadsRow,
  LeadsSort,
  DaySearches,
  PopularSearch,
  ToPriceByHand,
} from '../../../shared/contract/reporting.ts'
import { fromCents } from '../../../shared/domain/money.ts'
import { toSaexRef, parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import type { Queries, Reads } from '../../db/database.ts'
import { quotation, supplier, vehicle } from '../../db/schema/index.ts'
import {
  addDays,
  dayInJohannesburg,
  isCalendarDay,
  startOfDayInJohannesburg,
} from '../../../shared/domain/johannesburg.ts'
import { nameKey, typedBesidesKey } from '../../../shared/domain/name-key.ts'
import { BY_HAND_FROM_METRES } from '../../../shared/domain/vehicle-length.ts'
import { isEndingSoon } from './needs-you.read-model.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'
import { listDays, type Comparison, type Days } from './periods.ts'

const COUNTED_TYPES = [1, 2, 3] as const

type Compared = { readonly value: number; readonly before: number }

/** '2026-11-20', '2026/11/20', '2026-11'. No year 0, in which the database knows no day. */
const YEAR_FIRST = /^(?<year>[1-9]\d{3})[-/](?<month>\d{1,2})(?:[-/](?<day>\d{1,2}))?$/
/** '20/11/2026', '20-11-2026', '11/2026'. */
const YEAR_LAST = /^(?:(?<day>\d{1,2})[-/])?(?<month>\d{1,2})[-/](?<year>[1-9]\d{3})$/

const columns = {
  number: quotation.number,
  saexNumber: quotation.saexNumber,
  supplierId: quotation.supplierId,
  make: quotation.vehicleMake,
  model: quotation.vehicleModel,
  year: quotation.vehicleYear,
  issuedAt: quotation.issuedAt,
  dealerCostUsdCents: quotation.dealerCostUsdCents,
  clientCostUsdCents: quotation.clientCostUsdCents,
}

type Leed = { readonly [Name in keyof typeof columns]: GetColumnData<(typeof columns)[Name]> }

/** One page of leads, found in an index that holds whatever they are sorted and searched by. */
export async function findLeadsPage(db: Queries, query: LeadsPageQuery, now: Date): Promise<LeadsPage> {
  const shown = { all: undefined, byHand: isToPriceByHand(now), ending: isEndingSoon(now) }
  const condition = and(toLeadsCondition(query.search), shown[query.show])
  const order = orderOf(query)
  const page = db
    .select({ id: quotation.id })
    .from(quotation)
    .where(condition)
    .orderBy(...order)
    .limit(query.row)
    .offset(query.first)
    .as('page')
  const rows = await db
    .select({
      ...columns,
      status: quotation.status,
      supplierName: supplier.name,
      hasLogo: supplier.hasLogo,
      lengthCm: vehicle.lengthCm,
    })
    .from(page)
    .innerJoin(quotation, eq(quotation.id, page.id))
    .innerJoin(supplier, eq(supplier.id, quotation.supplierId))
    .innerJoin(vehicle, eq(vehicle.id, quotation.vehicleId))
    .orderBy(...order)
  const totalRecords = await db.$count(quotation, condition)
  return { rows: rows.map(toLeadsPageRow), totalRecords }
}

function orderOf({ sort, direction }: LeadsPageQuery): readonly SQL[] {
  const way = direction === 'asc' ? asc : desc
  const newestFirst = [desc(quotation.issuedAt), desc(quotation.id)]
  const orders: Readonly<Record<LeadsSort, readonly SQL[]>> = {
    number: [way(quotation.number)],
    reference: [way(quotation.saexNumber), ...newestFirst],
    make: [way(sql`upper(${quotation.vehicleMake}) collate "C"`), ...newestFirst],
    date: [way(quotation.issuedAt), way(quotation.id)],
  }
  return orders[sort]
}

/** Rows of one step through all leads. */
const BATCH = 500

/** All leads, newest first, some at a time: nobody else waits for them, and a connection is only held while rows are read. */
export async function* listLeads(db: Reads): AsyncGenerator<readonly LeadsRow[]> {
  let last: { readonly instant: string; readonly id: number } | undefined
  for (;;) {
    // As text: an instant may be finer than a Date.
    const rows = await db
      .select({ ...columns, id: quotation.id, instant: sql<string>`${quotation.issuedAt}::text` })
      .from(quotation)
      .where(last && sql`(${quotation.issuedAt}, ${quotation.id}) < (${last.instant}::timestamptz, ${last.id}::bigint)`)
      .orderBy(desc(quotation.issuedAt), desc(quotation.id))
      .limit(BATCH)
    yield rows.map(toLeadsRow)
    last = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

function toLeadsPageRow({
  status,
  supplierName,
  hasLogo,
  lengthCm,
  ...leed
}: Leed & Omit<LeadsPageRow, keyof LeadsRow | 'vehicleLength'> & { readonly lengthCm: number | null }): LeadsPageRow {
  const vehicleLength = lengthCm === null ? null : lengthCm / 100
  return { ...toLeadsRow(leed), status, supplierName, hasLogo, vehicleLength }
}

function toLeadsRow(leed: Leed): LeadsRow {
  return {
    quoteNumber: leed.number,
    saexRef: toSaexRef(leed.saexNumber),
    supplierId: leed.supplierId,
    vehicleMake: leed.make,
    vehicleModel: leed.model,
    vehicleYear: leed.year,
    quoteDate: leed.issuedAt.toISOString(),
    dealerVehicleCost: fromCents(leed.dealerCostUsdCents),
    clientVehicleCost: fromCents(leed.clientCostUsdCents),
  }
}

/** What the search of leads finds (`leadsPageQuerySchema`); undefined = all. No character has a special meaning. */
function toLeadsCondition(search: string): SQL | undefined {
  const key = nameKey(search)
  if (key === '') return undefined
  const reference = parseSaexReference(key)
  return or(
    sql`strpos(${quotation.searchText}, ${key}) > 0`,
    ...besidesKey(search, key),
    reference.kind === 'number' ? eq(quotation.saexNumber, reference.saexNumber) : undefined,
    isIssuedWithin(key),
  )
}

/**
 * A vehicle's names stand there letter by letter: full-width ones, half-width kana or a roman three are found by their key,
 * and what was copied from the list, two blanks or an ß, by itself.
 */
function besidesKey(search: string, key: string): readonly SQL[] {
  const text = quotation.searchText
  const byKey = sql`(octet_length(${text}) > char_length(${text}) and strpos(upper(normalize(${text}, NFKC)), ${key}) > 0)`
  return [byKey, ...typedBesidesKey(search).map((typed) => sql`strpos(${text}, upper(${typed}::text)) > 0`)]
}

function isIssuedWithin(key: string): SQL | undefined {
  const days = readDays(key)
  if (days === undefined) return undefined
  const [first, next] = days
  return and(
    gte(quotation.issuedAt, startOfDayInJohannesburg(first)),
    lt(quotation.issuedAt, startOfDayInJohannesburg(next)),
  )
}

/** The first day and the day after the last of a day or a month, written as people do; undefined when it is none. */
export function readDays(text: string): readonly [string, string] | undefined {
  const parts = (YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text))?.groups
  if (parts === undefined) return undefined
  const { year = '', month = '', day } = parts
  const first = `${year}-${month.padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
  if (!isCalendarDay(first)) return undefined
  if (day !== undefined) return [first, addDays(first, 1)]
  // 31 days after the first of a month is always in the next one.
  return [first, `${addDays(first, 31).slice(0, 8)}01`]
}

/** What the overview and the list of leads count as open and to price by hand (`staff.price-by-hand`). */
export async function countToPriceByHand(db: Queries, now: Date): Promise<ToPriceByHand> {
  const [row] = await db
    .select({ quotations: count(), vehicles: countDistinct(quotation.vehicleId) })
    .from(quotation)
    .where(isToPriceByHand(now))
  return row ?? { quotations: 0, vehicles: 0 }
}

/** Issued, its last day not over in Johannesburg, and of a vehicle that is priced by hand as it stands in the stock. */
function isToPriceByHand(now: Date): SQL | undefined {
  const long = sql`select from ${vehicle} where ${vehicle.id} = ${quotation.vehicleId}
    and ${vehicle.lengthCm} >= ${BY_HAND_FROM_METRES * 100}`
  return and(
    eq(quotation.status, 'issued'),
    gte(quotation.validUntil, startOfDayInJohannesburg(dayInJohannesburg(now))),
    sql`exists (${long})`,
  )
}

/** Searches of types 1 to 3 in both periods. */
export async function compareSearches(db: Reads, comparison: Comparison): Promise<Compared> {
  return compare(db, sql`search_count`, comparison)
}

/** Quotations issued in both periods; withdrawing one later changes nothing. */
export async function compareQuotations(db: Reads, comparison: Comparison): Promise<Compared> {
  return compare(db, sql`quotation_count`, comparison)
}

async function compare(db: Reads, table: SQL, { before, since, until }: Comparison): Promise<Compared> {
  const { rows } = await db.execute<Compared>(sql`
    select coalesce(sum(c.count) filter (where c.day >= ${since}), 0)::int as value,
      coalesce(sum(c.count) filter (where c.day < ${since}), 0)::int as before
    from ${table} c where c.day between ${before} and ${until}`)
  return rows[0] ?? { value: 0, before: 0 }
}

/** Searches by day and type, oldest day first, with zeroes. */
export async function listDaySearches(db: Reads, days: Days): Promise<DaySearches[]> {
  const { rows } = await db.execute<{ day: string; type: number; count: number }>(sql`
    select c.day::text as day, c.search_type_id as type, sum(c.count)::int as count
    from search_count c where c.day between ${days.since} and ${days.until} group by c.day, c.search_type_id`)
  const counts = new Map(rows.map(({ day, type, count }) => [`${day} ${type}`, count]))
  return listDays(days).flatMap((day) =>
    COUNTED_TYPES.map((type) => ({ dateField: day, searchTypeId: type, count: counts.get(`${day} ${type}`) ?? 0 })),
  )
}

/**
 * The three terms that were searched most; among equals the first by code points. Only makes and models in stock
 * (`staff.popular-in-stock`): the searches that are counted are anybody's words.
 */
export async function findPopularTerms(db: Reads, { since, until }: Days): Promise<PopularSearch> {
  const { rows } = await db.execute<{ term: string }>(sql`
    with in_stock as (
      select k.name as make, m.name as model from model m join make k on k.id = m.make_id
      where exists (select from vehicle v where v.model_id = m.id and ${IN_STOCK})
    )
    select c.term from search_term_count c where c.day between ${since} and ${until}
      and c.term in (select make from in_stock union all select make || ' ' || model from in_stock)
    group by c.term order by sum(c.count) desc, c.term collate "C" limit 3`)
  const [first = '', second = '', third = ''] = rows.map(({ term }) => term)
  return [first, second, third]
}
