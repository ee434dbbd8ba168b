import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { removeRows } from '../../db/in-batches.ts'
import { bulkChange, bulkItem } from '../../db/schema/index.ts'

type Limits = {
  /** Of those that nobody started. */
  readonly previews: Date
  readonly bulks: Date
}

/**
 * Removes bulk changes of before these limits, never one under way; how many. One may have 20 000 vehicles: they go in
 * batches of their own, before it.
 */
export async function removeOldBulks(db: Db, limits: Limits): Promise<number> {
  const isPast = isPastBulk(limits)
  // What has lost some of its vehicles cannot be started any more: a change of none is refused.
  await db
    .update(bulkChange)
    .set({ count: 0 })
    .where(and(inArray(bulkChange.state, ['preview', 'waiting']), isPast))
  const past = sql`select ${bulkChange.id} from ${bulkChange} where ${isPast}`
  await removeRows(db, bulkItem, sql`${bulkItem.bulkId} in (${past})`)
  return removeRows(db, bulkChange, isPast)
}

function isPastBulk({ previews, bulks }: Limits): SQL {
  const { state, startedAt, madeAt } = bulkChange
  return sql`case when ${state} = 'preview' then ${madeAt} < ${previews.toISOString()}::timestamptz
    when ${state} in ('running', 'undoing') then false
    else coalesce(${startedAt}, ${madeAt}) < ${bulks.toISOString()}::timestamptz end`
}
