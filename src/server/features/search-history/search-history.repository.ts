import { sql } from 'drizzle-orm'
import type { Db, Queries } from '../../db/database.ts'
import { searchHistory } from '../../db/schema/index.ts'
import type { HistoryRow } from './search-history.mapper.ts'

/** Rows of one statement: composing it holds up everybody else for some 20 ms. */
const BATCH = 250

/** Stores searches; the counters of the overview follow in the same transaction. */
export async function insertSearches(queries: Queries, rows: readonly HistoryRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await queries.insert(searchHistory).values(rows.slice(first, first + BATCH))
  }
}

/**
 * Adds up the slots of days before `today`, which nobody writes any more, so that a month of terms is read quickly. One
 * statement: sums are the same before, during and after it, and a slot that is written late stays for the next time.
 */
export async function foldTermCounts(db: Db, today: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from search_term_count where day < ${today} and slot > 0 returning day, term, count
    )
    insert into search_term_count as c (day, term, slot, count)
    select gone.day, gone.term, 0, sum(gone.count) from gone group by gone.day, gone.term order by gone.day, gone.term
    on conflict (day, term, slot) do update set count = c.count + excluded.count`)
  return rowCount ?? 0
}
