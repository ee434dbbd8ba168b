import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'

/** A vehicle that would get another supplier. */
type Move = { readonly id: number; readonly supplier: unknown; readonly key: unknown }

/**
 * Vehicles that would have the stock number of another one of their new supplier; of two of one number the second. `seen`:
 * numbers that moves of earlier calls have.
 */
export async function findTaken(
  db: Queries,
  moves: readonly Move[],
  seen = new Set<string>(),
): Promise<ReadonlySet<number>> {
  if (moves.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id::float8 as id
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as i(id bigint, supplier int, key text)
      join vehicle v on v.supplier_id = i.supplier and v.supplier_key = i.key and v.id <> i.id`)
  const second = moves.filter(({ supplier, key }) => {
    const name = JSON.stringify([supplier, key])
    const isSecond = seen.has(name)
    seen.add(name)
    return isSecond
  })
  return new Set([...rows, ...second].map(({ id }) => id))
}
