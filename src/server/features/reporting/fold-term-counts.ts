import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

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
