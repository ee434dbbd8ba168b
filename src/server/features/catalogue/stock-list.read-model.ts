import { sql } from 'drizzle-orm'
import type { ListRow } from '../../../shared/domain/stock-list/list-columns.ts'
import { toKeyedName, type ListNames } from '../../../shared/domain/stock-list/list-names.ts'
import type { Reads } from '../../db/database.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'
import { listNameAliases, ROW_COLUMNS } from '../stock/stock-index.read-model.ts'

/** Rows of one statement while the whole list is read: parsing them holds the thread for some 3 ms. */
const BLOCK = 500

const LIST_COLUMNS = sql`${ROW_COLUMNS}, v.supplier_id as "supplierId", v.status = 'reserved' as "isReserved"`

/** The stock by ascending id, in blocks. Each is a statement of its own: what changes in between has a newer revision. */
export async function* readListBlocks(db: Reads): AsyncGenerator<readonly ListRow[]> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<ListRow>(sql`
      select ${LIST_COLUMNS} from vehicle v where ${IN_STOCK} and v.id > ${after}::bigint order by v.id limit ${BLOCK}`)
    yield rows
    if (rows.length < BLOCK) return
    after = rows.at(-1)!.id
  }
}

/** Whether there are more vehicles in stock than that. */
export async function hasMoreVehicles(db: Reads, most: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from vehicle v where ${IN_STOCK} limit 1 offset ${most}`)
  return rows.length > 0
}

/** A vehicle that changed, as it is now. */
export type ChangedVehicle = ListRow & { readonly isSold: boolean; readonly revision: number }

/**
 * The newest revision and the vehicles that changed after another, by ascending id, at most `limit`: one statement, so
 * that together they are the list at exactly that revision.
 */
export async function readListChanges(
  db: Reads,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<{ readonly revision: number; readonly changed: readonly ChangedVehicle[] }> {
  const { rows } = await db.execute<{ newest: number } & (ChangedVehicle | { readonly id: null })>(sql`
    select s.newest, ${LIST_COLUMNS}, v.status = 'sold' as "isSold", v.revision::float8 as revision
    from (select coalesce(max(revision), 0)::float8 as newest from stock_revision) s
    left join vehicle v on v.revision > ${since}::bigint
    order by v.id limit ${limit}`)
  return { revision: rows[0]?.newest ?? 0, changed: rows.filter((row) => row.id !== null) }
}

/** What the numbers of the list stand for; a make, model or supplier without stock may be among them. */
export async function readListNames(db: Reads): Promise<ListNames> {
  const makes = await db.execute<Keyed>(sql`select id, name, name_key as key from make order by id`)
  const models = await db.execute<Keyed & { readonly makeId: number }>(
    sql`select id, name, name_key as key, make_id as "makeId" from model order by id`,
  )
  const options = await db.execute<ListNames['options'][number]>(
    sql`select id, name from filter_option where type_id between 1 and 4 order by id`,
  )
  const suppliers = await db.execute<ListNames['suppliers'][number]>(
    sql`select id, name, has_logo as "hasLogo" from supplier order by id`,
  )
  return {
    makes: makes.rows.map(toKeyedName),
    models: models.rows.map(toKeyedName),
    options: options.rows,
    suppliers: suppliers.rows,
    aliases: await listNameAliases(db),
  }
}

type Keyed = { readonly id: number; readonly name: string; readonly key: string }
