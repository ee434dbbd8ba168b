import { sql, type SQL } from 'drizzle-orm'
import type { Criteria } from '../../../shared/domain/criteria.ts'
import { LISTS, type Range, type RangeColumn, RANGES, record } from '../../../shared/domain/facets/facets.ts'
import type { BoundCounts, BoundOptions } from '../../../shared/domain/stock-index/bound-counts.ts'
import type { OptionCounts } from '../../../shared/domain/stock-index/counts.ts'
import type { Reads } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { withinReach } from './delivered.read-model.ts'
import { type Fitting, isWithin, SEARCHED, toCondition } from './stock-condition.ts'
import { countVehicles } from './stock-index.read-model.ts'

/** As long as one statement may take (`reliability.answered-in-3500ms`). */
const MOST_MS = 3000

/**
 * The reference of the index's `countOptions`: one question for each field, without its own condition. One after the other:
 * together they would take every connection of the pool. Throws OVERLOADED where that takes too long.
 */
export async function countOptionsBySql(db: Reads, asked: Criteria, options: BoundOptions): Promise<OptionCounts> {
  const end = performance.now() + MOST_MS
  const criteria = await withinReach(db, asked)
  const count = await countVehicles(db, toCondition(criteria))
  const model = await countByValue(db, { column: sql`v.model_id`, condition: toCondition({ ...criteria, names: [] }) })
  const lists = await inTurn(LISTS, end, async ({ column }) => {
    const condition = toCondition({ ...criteria, lists: { ...criteria.lists, [column]: [] } })
    return { column, counts: await countByValue(db, { column: SEARCHED[column], condition }) }
  })
  const ranges = await inTurn(RANGES, end, async (range) => ({
    range,
    counts: await countBounds(db, { criteria, options, range }),
  }))
  const ofLists = record(
    lists,
    ({ column }) => column,
    ({ counts }) => counts,
  )
  const bounds = record(
    ranges,
    ({ range }) => range.column,
    ({ counts }) => counts,
  )
  return { count, values: { ...ofLists, model }, bounds }
}

async function inTurn<T, R>(list: readonly T[], end: number, ask: (one: T) => Promise<R>): Promise<readonly R[]> {
  const answers: R[] = []
  for (const one of list) {
    if (performance.now() >= end) throw new AppError('OVERLOADED', { retryAfterSeconds: 2 })
    answers.push(await ask(one))
  }
  return answers
}

async function countByValue(
  db: Reads,
  { column, condition }: { readonly column: SQL; readonly condition: SQL },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ value: number; count: number }>(sql`
    select ${column} as value, count(*)::int as count from vehicle v
    where ${condition} and ${column} is not null group by ${column}`)
  return new Map(rows.map(({ value, count }) => [value, count]))
}

type Counting = { readonly criteria: Criteria & Fitting; readonly options: BoundOptions; readonly range: Range }

async function countBounds(db: Reads, { criteria, options, range }: Counting): Promise<BoundCounts[RangeColumn]> {
  const { column } = range
  const { min, max } = criteria.ranges[column]
  const condition = toCondition({ ...criteria, ranges: { ...criteria.ranges, [column]: { min: null, max: null } } })
  const from = options[column].min.map((option) => isWithin(range, { min: option, max }))
  const upTo = options[column].max.map((option) => isWithin(range, { min, max: option }))
  return { min: await countEach(db, condition, from), max: await countEach(db, condition, upTo) }
}

/** How many vehicles of the condition fit each option; undefined = all of them. */
async function countEach(db: Reads, condition: SQL, options: readonly (SQL | undefined)[]): Promise<readonly number[]> {
  const columns = options.map((option) => sql`count(*) filter (where ${option ?? sql`true`})::int`)
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as counts from vehicle v where ${condition}`,
  )
  return rows[0]?.counts ?? options.map(() => 0)
}
