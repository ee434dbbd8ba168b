import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Database } from '../../../src/server/db/connection.ts'
import { createRateReader } from '../../../src/server/features/currencies/rates.ts'
import { hasAllWords } from '../../../src/server/features/stock/stock-condition.ts'
import { vehicleColumns, type VehicleRow } from '../../../src/server/features/stock/vehicle-columns.ts'
import { toVehicle } from '../../../src/server/features/stock/vehicle.mapper.ts'
import { searchFilterSchema } from '../../../src/shared/contract/stock-requests.ts'
import { toCriteria, type Criteria } from '../../../src/shared/domain/criteria.ts'
import { wordsOf } from '../../../src/shared/domain/vehicle-words.ts'
import { PgDialect } from 'drizzle-orm/pg-core'

const COLUMNS = ['price', 'year', 'mileage', 'make_id', 'model_id', 'body_id', 'fuel_id', 'gearbox_id', 'drive_id']
/** What each of the six b-trees is ordered by; all of them cover every other column. */
const TREES = [
  'listed_at desc, id',
  'price, id',
  'price desc nulls last, id',
  'mileage, id',
  'year desc nulls last, id',
  'make_id, model_id, id',
]
const CARD_COLUMNS = new PgDialect().sqlToQuery(vehicleColumns('main')).sql

/**
 * What the index is compared with (`performance.search-million`): ten narrow columns and the id, six covering b-trees,
 * cards joined by key.
 */
export async function buildTunedTable({ pool }: Database): Promise<void> {
  await pool.query(`
    create table tuned as select v.id, v.listed_at, nullif(v.price_with_vat_cents, 0) as price, v.year,
      v.mileage_km as mileage, v.make_id, v.model_id, v.body_type_id as body_id, v.fuel_type_id as fuel_id,
      v.transmission_id as gearbox_id, v.drive_type_id as drive_id
    from vehicle v where v.status <> 'sold'`)
  for (const tree of TREES) {
    const covered = ['listed_at', ...COLUMNS].filter((column) => !tree.split(/[ ,]+/).includes(column))
    await pool.query(`create index on tuned (${tree}) include (${covered.join(', ')})`)
  }
  await pool.query('vacuum analyze tuned')
}

/** The contender behind bare node: nothing is checked, limited or counted, which is in its favour. */
export function createTunedServer(database: Database) {
  const readRates = createRateReader(database.db)
  return createServer((request, response) => void respond(request, response))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = await answer(request.url ?? '', await text(request))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ errorCode: 0, errorMessage: '', result }))
  }

  async function answer(url: string, body: string): Promise<unknown> {
    if (url === '/makes') return countMakes(database)
    if (url.startsWith('/models/')) return countModels(database, Number(url.slice(8)))
    const filter = searchFilterSchema.parse(JSON.parse(body))
    const rates = filter.MinPrice === null && filter.MaxPrice === null ? {} : (await readRates()).byCurrency
    return searchTuned(database, toCriteria(filter, rates))
  }
}

async function searchTuned({ pool }: Database, criteria: Criteria) {
  const params: unknown[] = []
  const where = conditionOf(criteria, (value) => `$${params.push(value)}`)
  const order = orderOf(criteria)
  const { rows } = await pool.query<VehicleRow & { count: number }>(
    `select f.count, ${CARD_COLUMNS}
     from (select count(*)::int as count from tuned t ${where}) f
     left join (select t.id from tuned t ${where} order by ${order} limit ${criteria.rows} offset ${criteria.first}) p on true
     left join vehicle v on v.id = p.id left join tuned t on t.id = p.id
     left join model m on m.id = v.model_id left join make k on k.id = m.make_id left join supplier s on s.id = v.supplier_id
     order by ${order}`,
    params,
  )
  return { cars: rows.filter(({ id }) => id !== null).map(toVehicle), count: rows[0]!.count }
}

function conditionOf(criteria: Criteria, add: (value: unknown) => string): string {
  const oneOf = (column: string, ids: readonly number[]) =>
    ids.length === 0 ? [] : [`${column} = any(${add(ids)}::int[])`]
  const bound = (column: string, sign: string, value: number | null) =>
    value === null ? [] : [`${column} ${sign} ${add(value)}`]
  const modelOf = (models: readonly string[]) =>
    criteria.isPartialModel
      ? `(m.name_key like '%' || ${add(models[0])}::text || '%' or ${hasWords(models[0]!, add)})`
      : `m.name_key = any(${add(models)}::text[])`
  const names = criteria.names.map(({ makes, models }) => {
    const make = makes.length === 0 ? 'true' : `k.name_key = any(${add(makes)}::text[])`
    return `(${make} and ${models.length === 0 ? 'true' : modelOf(models)})`
  })
  const named =
    names.length === 0
      ? []
      : [
          `t.model_id = any(array(select m.id from model m join make k on k.id = m.make_id where ${names.join(' or ')}))`,
        ]
  const parts = [
    ...named,
    ...bound('t.price', '>=', criteria.ranges.priceCents.min),
    ...bound('t.price', '<=', criteria.ranges.priceCents.max),
    ...bound('t.mileage', '>=', criteria.ranges.mileageKm.min),
    ...bound('t.mileage', '<=', criteria.ranges.mileageKm.max),
    ...oneOf('t.year', criteria.lists.year),
    ...oneOf('t.body_id', criteria.lists.bodyTypeId),
    ...oneOf('t.fuel_id', criteria.lists.fuelTypeId),
    ...oneOf('t.gearbox_id', criteria.lists.transmissionId),
    ...oneOf('t.drive_id', criteria.lists.driveTypeId),
  ]
  return parts.length === 0 ? '' : `where ${parts.join(' and ')}`
}

/** Asked as the product asks, with the parameters of this statement (`search.vehicle-words`). */
function hasWords(text: string, add: (value: unknown) => string): string {
  const { sql, params } = new PgDialect().sqlToQuery(hasAllWords(wordsOf(text)))
  return sql.replace(/\$\d+/g, (place) => add(params[Number(place.slice(1)) - 1]))
}

function orderOf({ order }: Criteria): string {
  const column = {
    price: 't.price',
    mileage: 't.mileage',
    listed: 't.listed_at',
    year: 't.year',
    makeModel: 't.make_id',
  }[order.field]
  return `${column} ${order.direction === 'ascending' ? 'asc' : 'desc'} nulls last, t.id`
}

async function countMakes({ pool }: Database) {
  const { rows } = await pool.query(`
    select k.id, k.name, c.count from (select make_id, count(*)::int as count from tuned group by make_id) c
    join make k on k.id = c.make_id order by k.name_key collate "C"`)
  return rows
}

async function countModels({ pool }: Database, makeId: number) {
  const { rows } = await pool.query(
    `select m.id, m.name, c.count
     from (select model_id, count(*)::int as count from tuned where make_id = $1 group by model_id) c
     join model m on m.id = c.model_id order by m.name_key collate "C"`,
    [makeId],
  )
  return rows
}
