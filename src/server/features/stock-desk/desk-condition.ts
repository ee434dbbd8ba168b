import { sql, type SQL } from 'drizzle-orm'
import {
  NARROWING,
  type Narrowing,
  QUOTED_DAYS,
  type StaffFilter,
  type StaffStatus,
  type StockMark,
} from '../../../shared/contract/stock-desk.ts'
import { FEATURE_PIN, PINNED_FIELDS } from '../../../shared/contract/stock-pins.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { toCents } from '../../../shared/domain/money.ts'
import { nameKey, typedBesidesKey } from '../../../shared/domain/name-key.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { wordsOf } from '../../../shared/domain/vehicle-words.ts'
import type { Queries } from '../../db/database.ts'
import { columnsOfPin, isSaid } from '../stock/pinned-columns.ts'
import { allOf, hasAllWords, IN_STOCK, isOneOf } from '../stock/stock-condition.ts'
import { NO_NUMBER } from '../stock/supplier-number.ts'

const VIN_END = /^[A-HJ-NPR-Z0-9]{4,17}$/

type Parts = Partial<Readonly<Record<Narrowing, SQL>>>

/** `vinEnd`: how many characters of a VIN's end a search finds a vehicle by; all of them where it is left out. */
export type DeskFilter = StaffFilter & { readonly vinEnd?: number }

/** Which vehicles a filter of the stock desk finds, about vehicle `v`. */
export async function toDeskCondition(db: Queries, filter: DeskFilter, now: Date): Promise<SQL> {
  return allOf(Object.values(await partsOf(db, filter, now)))
}

/** The same without one of the filters, by the one that is left out; of those alone that narrow anything. */
export async function withoutEach(db: Queries, filter: DeskFilter, now: Date): Promise<Parts> {
  const parts = await partsOf(db, filter, now)
  const asked = NARROWING.filter((name) => (name === 'status' ? filter.status.length > 0 : parts[name] !== undefined))
  return Object.fromEntries(
    asked.map((name) => [name, allOf(Object.values({ ...parts, [name]: name === 'status' ? IN_STOCK : undefined }))]),
  )
}

/** The conditions of a filter by what they are about; undefined where it says nothing of that. */
async function partsOf(db: Queries, filter: DeskFilter, now: Date) {
  const { supplierIds, years, minPrice, maxPrice, minDays, maxDays } = filter
  const price = sql`v.price_with_vat_cents`
  const both = (from: SQL | undefined, to: SQL | undefined) => (from && to ? sql`${from} and ${to}` : (from ?? to))
  return {
    status: hasStatus(filter.status),
    search: await isFound(db, filter),
    supplierIds: isOneOf(sql`v.supplier_id`, supplierIds),
    makeModels: isOfModels(filter.makeModels),
    years: isOneOf(sql`v.year`, years),
    price: both(
      // 0 stands for a price on request, which fits no range.
      minPrice === null && maxPrice === null
        ? undefined
        : sql`${price} >= ${Math.max(toCents(minPrice ?? 0), 1)}::bigint`,
      maxPrice === null ? undefined : sql`${price} <= ${toCents(maxPrice)}::bigint`,
    ),
    days: both(
      minDays === null ? undefined : sql`v.listed_at <= ${daysAgo(now, minDays)}`,
      maxDays === null ? undefined : sql`v.listed_at > ${daysAgo(now, maxDays + 1)}`,
    ),
    ...Object.fromEntries(filter.only.map((mark) => [mark, hasMark(mark, now)])),
  } as Readonly<Record<Narrowing, SQL | undefined>>
}

/** A moment so many days ago, as a parameter. */
export function daysAgo(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
}

/** Names of the pinned fields of vehicle `v` of which the last file says something else, by name. */
export const DIFFERING: SQL = sql.raw(`array(
  select pin from unnest(v.pinned) as pin where case
    ${PINNED_FIELDS.map((field) => `when pin = '${field}' then ${isOther(field)}`).join(' ')}
    else v.file_values->'values' ? pin and not v.features @> jsonb_build_array(jsonb_build_object(
      'key', substr(pin, ${FEATURE_PIN.length + 1}), 'value', v.file_values->'values'->pin)) end order by pin)`)

function isOther(field: (typeof PINNED_FIELDS)[number]): string {
  const columns = columnsOfPin(field).map((column) => `v.${column}`)
  const own =
    columns.length === 1 ? `coalesce(to_jsonb(${columns.join()}), 'null')` : `jsonb_build_array(${columns.join(', ')})`
  const said = "v.file_values->'values'->pin"
  return `${isSaid(field, said)} and ${said} <> ${own}`
}

function hasStatus(wanted: readonly StaffStatus[]): SQL {
  const [available, reserved] = [wanted.includes('available'), wanted.includes('reserved')]
  const inStock =
    available === reserved ? IN_STOCK : sql`${IN_STOCK} and v.status = ${available ? 'available' : 'reserved'}`
  const parts = [
    available || reserved ? sql`(${inStock})` : undefined,
    wanted.includes('sold') ? sql`(v.status = 'sold' and v.withdrawn_at is null)` : undefined,
    wanted.includes('withdrawn') ? sql`v.withdrawn_at is not null` : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? IN_STOCK : sql`(${sql.join(parts, sql` or `)})`
}

/** So many vehicles are named one by one; what more of them share is asked about again in the condition. */
const MOST_NAMED = 10_000

/**
 * What a search names, looked up before: with ids at hand each way is found in an index of its own, where a subquery in
 * their place would have the whole stock read. Undefined for the empty search, which asks nothing.
 */
async function isFound(db: Queries, filter: DeskFilter): Promise<SQL | undefined> {
  const key = nameKey(filter.search)
  if (key === '') return undefined
  const ids = byNumber(key, filter)
  const named = await idsOf(db, sql`${ids} limit ${MOST_NAMED + 1}`)
  const models = await modelsOf(db, key)
  const ways = [
    named.length > MOST_NAMED ? sql`v.id in (${ids})` : sql`v.id = any(${sql.param(named)}::bigint[])`,
    ...(models.length === 0 ? [] : [sql`v.model_id = any(${sql.param(models)}::int[])`]),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Ids of vehicles by reference, by the beginning of their stock number and by the end of their VIN. */
function byNumber(key: string, { search, vinEnd = Infinity }: DeskFilter): SQL {
  const reference = parseSaexReference(search)
  const vin = key.replaceAll(' ', '')
  const ways = [
    sql`select id from vehicle where saex_number = ${reference.kind === 'number' ? reference.saexNumber : 0}`,
    ...(key.startsWith(NO_NUMBER)
      ? []
      : [key, ...typedBesidesKey(search)].map(
          (number) => sql`select id from vehicle where upper(supplier_key) like upper(${`${forLike(number)}%`}::text)`,
        )),
    ...(VIN_END.test(vin) && vin.length <= vinEnd
      ? [
          sql`select id from vehicle where vin is not null
            and reverse(upper(vin)) like ${`${Array.from(vin).toReversed().join('')}%`}`,
        ]
      : []),
  ]
  return sql.join(ways, sql` union all `)
}

async function modelsOf(db: Queries, key: string): Promise<readonly number[]> {
  const words = wordsOf(key)
  if (words.length === 0) return []
  return idsOf(db, sql`select m.id from model m join make k on k.id = m.make_id where ${hasAllWords(words)}`)
}

async function idsOf(db: Queries, statement: SQL): Promise<readonly number[]> {
  const { rows } = await db.execute<{ id: number | string }>(statement)
  return rows.map(({ id }) => Number(id))
}

/** A make alone means all of its models; neither means any vehicle. */
function isOfModels(wanted: StaffFilter['makeModels']): SQL | undefined {
  const named = wanted.map(({ MakeName, ModelName }) => [nameKey(MakeName ?? ''), nameKey(ModelName ?? '')] as const)
  if (named.length === 0 || named.some(([make, model]) => make === '' && model === '')) return undefined
  const ways = named.map(([make, model]) =>
    allOf([make === '' ? undefined : sql`k.name_key = ${make}`, model === '' ? undefined : sql`m.name_key = ${model}`]),
  )
  return sql`v.model_id = any(array(
    select m.id from model m join make k on k.id = m.make_id where (${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` or `,
    )})))`
}

function hasMark(mark: StockMark, now: Date): SQL {
  return {
    noPhotos: sql`v.picture_keys = '{}'`,
    noPrice: sql`v.price_with_vat_cents = 0`,
    noReport: sql`v.report_id is null`,
    pinned: sql`v.pinned <> '{}'`,
    fileDiffers: sql`v.pinned <> '{}' and ${DIFFERING} <> '{}'`,
    quoted: sql`v.id in (select q.vehicle_id from quotation q where q.issued_at >= ${daysAgo(now, QUOTED_DAYS)})`,
  }[mark]
}

/** Every character of what was typed stands for itself. */
function forLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
