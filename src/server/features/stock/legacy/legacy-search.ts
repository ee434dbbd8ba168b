import { sql, type SQL } from 'drizzle-orm'
import { type Interval, toColumnMax, toColumnMin } from '../../../../shared/domain/criteria.ts'
import { PRICE } from '../../../../shared/domain/facets/facets.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import type { LegacySearch } from '../../../../shared/contract/stock-requests.ts'
import {
  findSortDirection,
  findSortField,
  usualDirection,
  type SortOrder,
  type SortField,
} from '../../../../shared/domain/sort-options.ts'
import { AppError } from '../../../http/app-error.ts'
import { inTime } from '../../../http/in-time.ts'
import { createPlaces } from '../../../http/in-turn.ts'
import { findStockPage } from '../search.read-model.ts'
import { getStockRevision } from '../stock-revision.read-model.ts'
import type { StockDeps } from '../stock.service.ts'
import { toVehicle } from '../vehicle.mapper.ts'
import { allOf, IN_STOCK, isOneOf, isWithin } from '../stock-condition.ts'
import { hash } from 'node:crypto'
import * as z from 'zod'

/**
 * Where the older search stopped: the last vehicle's place in the order, and the stock's revision at the first page.
 * A place in 'newest in stock' never changes. In the other orders a vehicle may move between two pages, so those that
 * changed since the first page are left out of the later ones: nothing is answered twice, and nothing is missed that
 * stayed as it was.
 */
type Aggregator = {
  readonly order: SortOrder
  readonly searchDigest: string
  /** The last vehicle's `orderKey`. */
  readonly key: string | null
  readonly id: number
  readonly revision: number
}

const wholeNumber = z.string().regex(/^\d{1,15}$/)
const KEYS = {
  price: wholeNumber,
  mileage: wholeNumber,
  year: z.string().regex(/^\d{1,4}$/),
  listed: z.iso.datetime({ precision: 6 }).regex(/^[12]/),
  makeModel: z.string().regex(/^\d{1,9}$/),
} satisfies Record<SortOrder['field'], z.ZodType<string>>

const sealedSchema = z.tuple([
  z.literal(1),
  z.enum(['price', 'mileage', 'listed', 'year', 'makeModel']),
  z.enum(['ascending', 'descending']),
  z.string(),
  z.string().nullable(),
  z.int().positive(),
  z.int().nonnegative(),
])

const PLACES: Readonly<Record<SortField, Place>> = {
  price: { key: 'nullif(v.price_with_vat_cents, 0)', last: (key) => sql`${key}::bigint` },
  mileage: { key: 'v.mileage_km', last: (key) => sql`${key}::bigint` },
  listed: { key: 'v.listed_at', last: (key) => sql`${key}::timestamptz` },
  year: { key: 'v.year', last: (key) => sql`${key}::int` },
  makeModel: {
    key: '(k.name_key collate "C", m.name_key collate "C")',
    last: (key) => sql`(select lk.name_key collate "C", lm.name_key collate "C"
      from model lm join make lk on lk.id = lm.make_id where lm.id = ${key}::int)`,
  },
}

type SearchObject = LegacySearch['SearchObject']
type LegacyResult = { readonly cars: Vehicle[]; readonly count: number; readonly aggregator: string | null }

/** The line and the work together (`reliability.answered-in-3500ms`). */
const ANSWER_MS = 3400
/** `reliability.legacy-in-turn` */
const inTurn = createPlaces({
  name: 'search',
  running: 2,
  waiting: 20,
  maxWaitMs: 1000,
  refusal: { key: 'OVERLOADED', retryAfterSeconds: 2 },
})

/**
 * The older search, on the same read model as the newer one. It goes on from the last vehicle that it answered instead
 * of counting places, so vehicles that come and go shift nothing (see `Aggregator`). Throws VALIDATION, OVERLOADED.
 */
export async function searchLegacy(deps: StockDeps, request: LegacySearch): Promise<LegacyResult> {
  // What is given up keeps its place until the database has ended it.
  const page = inTurn(() => findLegacyPage(deps, request))
  return inTime(ANSWER_MS, page, () => new AppError('OVERLOADED', { retryAfterSeconds: 2 }))
}

async function findLegacyPage(deps: StockDeps, request: LegacySearch): Promise<LegacyResult> {
  const { SearchObject: search, resultSize } = request
  const order = readOrder(search)
  assertRange(search)
  const asks = toAsks(search)
  assertFew(asks)
  const searchDigest = digestSearch(search)
  const last = request.aggObject === null ? undefined : openAggregator(request.aggObject, { order, searchDigest })
  // Before the page is read: what changes in between is then newer than this, and cannot come twice.
  const revision = last?.revision ?? (await getStockRevision(deps.db))
  const { count, rows } = await findStockPage(deps.db, {
    condition: toLegacyCondition(asks, await readPrices(deps, search)),
    after: last === undefined ? undefined : isAfter(order, last),
    order,
    first: 0,
    rows: resultSize + 1,
  })
  const page = rows.slice(0, resultSize)
  const end = rows.length > resultSize ? page.at(-1) : undefined
  const aggregator =
    end === undefined ? null : sealAggregator({ order, searchDigest, key: end.orderKey, id: end.id, revision })
  return { cars: page.map(toVehicle), count, aggregator }
}

function readOrder({ sortOption, sortOrder }: SearchObject): SortOrder {
  const field = sortOption === null ? 'listed' : findSortField(sortOption)
  if (field === undefined) throw refusal('sortOption', 'must be an id of api/orderfilteroptions with optionType 1')
  const direction = sortOrder === null ? usualDirection(field) : findSortDirection(sortOrder)
  if (direction === undefined) throw refusal('sortOrder', 'must be an id of api/orderfilteroptions with optionType 2')
  return { field, direction }
}

function assertRange({ minPrice, maxPrice }: SearchObject): void {
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) {
    throw refusal('maxPrice', 'must not be below minPrice')
  }
}

/** What is listed more than once in the same way counts once. */
function assertFew(asks: readonly Ask[]): void {
  const ids = asks.reduce((sum, ask) => sum + ask.makeIds.length + ask.models.length + ask.fuelTypeIds.length, 0)
  if (ids <= LIMITS.legacyIds) return
  throw refusal(
    'supplierSearchDetails',
    `must not list more than ${LIMITS.legacyIds} makes, models and fuel types in all`,
  )
}

async function readPrices(deps: StockDeps, { minPrice, maxPrice }: SearchObject): Promise<Interval> {
  if (minPrice === null && maxPrice === null) return { min: null, max: null }
  const { byCurrency } = await deps.readRates()
  return { min: toColumnMin(PRICE, minPrice, byCurrency), max: toColumnMax(PRICE, maxPrice, byCurrency) }
}

function refusal(field: keyof SearchObject, words: string): AppError {
  return new AppError('VALIDATION', { fields: { [`SearchObject.${field}`]: words } })
}

type Place = {
  /** The sort key of vehicle `v`, as `search.read-model.ts` has it. */
  readonly key: string
  readonly last: (key: string) => SQL
}

/** Behind the last answered vehicle: unknown keys come last in both directions, ties by id ascending. */
function isAfter(order: SortOrder, last: Aggregator): SQL {
  const behind =
    last.key === null ? isBehindUnknown(order, last.id) : isBehindKey(order, { key: last.key, id: last.id })
  return order.field === 'listed' ? behind : sql`${behind} and v.revision <= ${last.revision}::bigint`
}

function isBehindUnknown({ field }: SortOrder, id: number): SQL {
  return sql`(${sql.raw(PLACES[field].key)} is null and v.id > ${id}::bigint)`
}

function isBehindKey({ field, direction }: SortOrder, last: { readonly key: string; readonly id: number }): SQL {
  const place = PLACES[field]
  const key = sql.raw(place.key)
  const value = place.last(last.key)
  const beyond = sql.raw(direction === 'ascending' ? '>' : '<')
  return sql`(${key} ${beyond} ${value} or (${key} = ${value} and v.id > ${last.id}::bigint) or ${key} is null)`
}

type SupplierDetails = SearchObject['supplierSearchDetails'][number]

/** What one entry of the suppliers asks; every part must fit, and an empty one asks nothing. */
type Ask = {
  readonly supplierIds: readonly number[]
  readonly makeIds: readonly number[]
  readonly models: SupplierDetails['models']
  readonly fuelTypeIds: readonly number[]
}

const PARTS = ['supplierIds', 'fuelTypeIds', 'makeIds', 'models'] as const satisfies readonly (keyof Ask)[]

/** A vehicle fits when one entry of the suppliers fits; no entries, or an entry that asks nothing, fits all. */
function toLegacyCondition(asks: readonly Ask[], prices: Interval): SQL {
  const entries = asks.map(partsOf)
  const asksAll = entries.length === 0 || entries.some((parts) => parts.length === 0)
  const suppliers = entries.map((parts) => sql`(${allOf(parts)})`)
  return allOf([IN_STOCK, isWithin(PRICE, prices), asksAll ? undefined : sql`(${sql.join(suppliers, sql` or `)})`])
}

/**
 * The entries, those that differ in one part alone as one: each more is looked at for every vehicle. Models and fuel
 * types count only when the search says that it goes by them (`contract.legacy-search`): `searchByModel` then restricts to
 * the listed models.
 */
function toAsks({ supplierSearchDetails, searchByModel, searchByFuelType }: SearchObject): readonly Ask[] {
  const asks = supplierSearchDetails.map(({ supplierId, makeIds, models, fuelTypeIds }) => ({
    supplierIds: supplierId === null ? [] : [supplierId],
    makeIds: eachOnce(makeIds),
    models: searchByModel ? eachOnce(models) : [],
    fuelTypeIds: searchByFuelType ? eachOnce(fuelTypeIds) : [],
  }))
  return PARTS.reduce<readonly Ask[]>(joinAsks, asks)
}

/** What fits one of the asks that differ in this part alone fits the one with all that they list there. */
function joinAsks(asks: readonly Ask[], part: keyof Ask): readonly Ask[] {
  const alike = Map.groupBy(asks, (ask) => JSON.stringify({ ...ask, [part]: undefined }))
  return Array.from(alike.values(), (some) => {
    const lists = some.map((ask): readonly unknown[] => ask[part])
    return { ...some[0]!, [part]: lists.some(({ length }) => length === 0) ? [] : eachOnce(lists.flat()) }
  })
}

/** In one order, whichever they came in. */
function eachOnce<Value>(list: readonly Value[]): Value[] {
  const byText = new Map(list.map((value) => [JSON.stringify(value), value]))
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

function partsOf({ supplierIds, makeIds, models, fuelTypeIds }: Ask): readonly SQL[] {
  const parts = [
    isOneOf(sql`v.supplier_id`, supplierIds),
    makeIds.length === 0 ? undefined : isOfMakes(makeIds),
    models.length === 0 ? undefined : isOneOfModels(models),
    fuelTypeIds.length === 0 ? undefined : isOneOfFuels(fuelTypeIds),
  ]
  return parts.filter((part) => part !== undefined)
}

function isOfMakes(makeIds: readonly number[]): SQL {
  return sql`v.model_id = any(array(select m.id from model m where ${isOneOf(sql`m.make_id`, makeIds)}))`
}

/** A model counts only together with its own make. */
function isOneOfModels(models: SupplierDetails['models']): SQL {
  const ids = sql.param(models.map(({ id }) => id))
  const makeIds = sql.param(models.map(({ makeId }) => makeId))
  return sql`v.model_id = any(array(
    select m.id from model m join unnest(${ids}::bigint[], ${makeIds}::bigint[]) as w(id, make_id)
      on w.id = m.id and w.make_id = m.make_id))`
}

/** Of the ids only those that there are: long lists of numbers cost the planner seconds. */
function isOneOfFuels(ids: readonly number[]): SQL {
  return sql`v.fuel_type_id = any(array(select o.id from filter_option o where ${isOneOf(sql`o.id`, ids)}))`
}

/** Opaque text for the caller, under 200 characters. */
function sealAggregator({ order, searchDigest, key, id, revision }: Aggregator): string {
  const sealed = [1, order.field, order.direction, searchDigest, key, id, revision] satisfies z.infer<
    typeof sealedSchema
  >
  return Buffer.from(JSON.stringify(sealed)).toString('base64url')
}

/** Reads what a caller sent back. Throws VALIDATION when it is none of ours, or of another search. */
function openAggregator(text: string, asked: Pick<Aggregator, 'order' | 'searchDigest'>): Aggregator {
  const sealed = sealedSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!sealed.success) throw unreadable('is not an aggregator of this call')
  const [, field, direction, searchDigest, key, id, revision] = sealed.data
  if (key !== null && !KEYS[field].safeParse(key).success) throw unreadable('is not an aggregator of this call')
  const isSameOrder = field === asked.order.field && direction === asked.order.direction
  if (!isSameOrder || searchDigest !== asked.searchDigest) throw unreadable('belongs to another search')
  return { order: { field, direction }, searchDigest, key, id, revision }
}

/** Tells one search from another. */
function digestSearch(search: LegacySearch['SearchObject']): string {
  return hash('sha256', JSON.stringify(search), 'base64url').slice(0, 16)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadable(words: string): AppError {
  return new AppError('VALIDATION', { fields: { aggObject: words } })
}
