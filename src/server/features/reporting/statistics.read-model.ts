import { sql, type SQL } from 'drizzle-orm'
import type { DaySearches, PopularSearch } from '../../../shared/contract/reporting.ts'
import type { Queries } from '../../db/database.ts'
import { listDays, type Comparison, type Days } from './periods.ts'

const COUNTED_TYPES = [1, 2, 3] as const

type Compared = { readonly value: number; readonly before: number }

/** Searches of types 1 to 3 in both periods. */
export async function compareSearches(db: Queries, comparison: Comparison): Promise<Compared> {
  return compare(db, sql`search_count`, comparison)
}

/** Quotations issued in both periods; withdrawing one later changes nothing. */
export async function compareQuotations(db: Queries, comparison: Comparison): Promise<Compared> {
  return compare(db, sql`quotation_count`, comparison)
}

async function compare(db: Queries, table: SQL, { before, since, until }: Comparison): Promise<Compared> {
  const { rows } = await db.execute<Compared>(sql`
    select coalesce(sum(c.count) filter (where c.day >= ${since}), 0)::int as value,
      coalesce(sum(c.count) filter (where c.day < ${since}), 0)::int as before
    from ${table} c where c.day between ${before} and ${until}`)
  return rows[0] ?? { value: 0, before: 0 }
}

/** Searches by day and type, oldest day first, with zeroes. */
export async function listDaySearches(db: Queries, days: Days): Promise<DaySearches[]> {
  const { rows } = await db.execute<{ day: string; type: number; count: number }>(sql`
    select c.day::text as day, c.search_type_id as type, sum(c.count)::int as count
    from search_count c where c.day between ${days.since} and ${days.until} group by c.day, c.search_type_id`)
  const counts = new Map(rows.map(({ day, type, count }) => [`${day} ${type}`, count]))
  return listDays(days).flatMap((day) =>
    COUNTED_TYPES.map((type) => ({ dateField: day, searchTypeId: type, count: counts.get(`${day} ${type}`) ?? 0 })),
  )
}

/** The three terms that were searched most; among equals the first by code points. */
export async function findPopularTerms(db: Queries, { since, until }: Days): Promise<PopularSearch> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select c.term from search_term_count c where c.day between ${since} and ${until}
    group by c.term order by sum(c.count) desc, c.term collate "C" limit 3`)
  const [first = '', second = '', third = ''] = rows.map(({ term }) => term)
  return [first, second, third]
}
