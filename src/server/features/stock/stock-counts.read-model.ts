import { sql, type SQL } from 'drizzle-orm'
import type { Criteria } from '../../../shared/domain/criteria.ts'
import type { BoundCounts, BoundOptions } from '../../../shared/domain/stock-index/bound-counts.ts'
import type { OptionCounts } from '../../../shared/domain/stock-index/counts.ts'
import type { Queries } from '../../db/database.ts'
import { allOf, mileageParts, priceParts, toCondition } from './stock-condition.ts'

/** The reference of the index's `countOptions`: one question for each field, without its own condition. */
export async function countOptionsBySql(db: Queries, criteria: Criteria, options: BoundOptions): Promise<OptionCounts> {
  const group = (column: string, without: Partial<Criteria>) =>
    countByValue(db, { column: sql.raw(`v.${column}`), condition: toCondition({ ...criteria, ...without }) })
  const [
    {
      rows: [total],
    },
    model,
    year,
    bodyTypeId,
    fuelTypeId,
    transmissionId,
    driveTypeId,
    bounds,
  ] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int as count from vehicle v where ${toCondition(criteria)}`),
    group('model_id', { names: [] }),
    group('year', { years: [] }),
    group('body_type_id', { bodyTypeIds: [] }),
    group('fuel_type_id', { fuelTypeIds: [] }),
    group('transmission_id', { transmissionIds: [] }),
    group('drive_type_id', { driveTypeIds: [] }),
    countBounds(db, criteria, options),
  ])
  const facets = { model, year, bodyTypeId, fuelTypeId, transmissionId, driveTypeId }
  return { count: total?.count ?? 0, facets, bounds }
}

async function countByValue(
  db: Queries,
  { column, condition }: { readonly column: SQL; readonly condition: SQL },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ value: number; count: number }>(sql`
    select ${column} as value, count(*)::int as count from vehicle v
    where ${condition} and ${column} is not null group by ${column}`)
  return new Map(rows.map(({ value, count }) => [value, count]))
}

async function countBounds(db: Queries, criteria: Criteria, options: BoundOptions): Promise<BoundCounts> {
  const { minPriceCents, maxPriceCents, minMileageKm, maxMileageKm } = criteria
  const withoutPrices = toCondition({ ...criteria, minPriceCents: null, maxPriceCents: null })
  const withoutMileages = toCondition({ ...criteria, minMileageKm: null, maxMileageKm: null })
  const [minPrices, maxPrices, minMileages, maxMileages] = await Promise.all([
    countEach(
      db,
      withoutPrices,
      options.minPriceCents.map((min) => priceParts({ minPriceCents: min, maxPriceCents })),
    ),
    countEach(
      db,
      withoutPrices,
      options.maxPriceCents.map((max) => priceParts({ minPriceCents, maxPriceCents: max })),
    ),
    countEach(
      db,
      withoutMileages,
      options.minMileageKm.map((min) => mileageParts({ minMileageKm: min, maxMileageKm })),
    ),
    countEach(
      db,
      withoutMileages,
      options.maxMileageKm.map((max) => mileageParts({ minMileageKm, maxMileageKm: max })),
    ),
  ])
  return { minPriceCents: minPrices, maxPriceCents: maxPrices, minMileageKm: minMileages, maxMileageKm: maxMileages }
}

/** How many vehicles of the condition fit each list of parts. */
async function countEach(
  db: Queries,
  condition: SQL,
  options: readonly (readonly (SQL | undefined)[])[],
): Promise<readonly number[]> {
  const columns = options.map((parts) => sql`count(*) filter (where ${allOf([sql`true`, ...parts])})::int`)
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as counts from vehicle v where ${condition}`,
  )
  return rows[0]?.counts ?? options.map(() => 0)
}
