import { sql, type SQL } from 'drizzle-orm'
import { LISTS, RANGES } from '../../../shared/domain/facets/facets.ts'
import { toColumns, type StockColumns, type StockRow } from '../../../shared/domain/stock-index/columns.ts'
import type { ModelName } from '../../../shared/domain/stock-index/model-names.ts'
import { type NameAlias, tidyAliases } from '../../../shared/domain/vehicle-words.ts'
import type { Reads } from '../../db/database.ts'
import { IN_STOCK, SEARCHED } from './stock-condition.ts'

/** Rows of one statement while the whole stock is read: some 100 ms, far below a statement's limit. */
const BLOCK = 10_000

/** The columns of a {@link StockRow} for vehicle `v`. */
export const ROW_COLUMNS = sql.join(
  [
    sql`v.id::float8 as id, v.saex_number as "saexNumber", v.model_id as "modelId",
      v.price_cents::float8 as "priceBeforeVatCents", v.length_cm as "lengthCm"`,
    ...LISTS.map(({ column }) => sql`${SEARCHED[column]} as ${sql.identifier(column)}`),
    ...RANGES.map(({ column, storage }) =>
      storage === 'int32'
        ? sql`${SEARCHED[column]} as ${sql.identifier(column)}`
        : sql`${SEARCHED[column]}::float8 as ${sql.identifier(column)}`,
    ),
    sql`(extract(epoch from v.listed_at) * 1000000)::float8 as "listedAtMicros"`,
  ],
  sql`, `,
)

/** The stock in blocks by id. Each is a statement of its own: what changes in between has a newer revision. */
export async function* readStockBlocks(db: Reads): AsyncGenerator<StockColumns> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<StockRow>(sql`
      select ${ROW_COLUMNS} from vehicle v where ${IN_STOCK} and v.id > ${after}::bigint order by v.id limit ${BLOCK}`)
    yield toColumns(rows)
    if (rows.length < BLOCK) return
    after = rows.at(-1)!.id
  }
}

export type ChangedRow = StockRow & { readonly isSold: boolean; readonly revision: number }

/** Vehicles that changed after a revision, as they are now, sold ones too; not more than `limit`, in no order. */
export async function listChangesSince(
  db: Reads,
  { revision, limit }: { readonly revision: number; readonly limit: number },
): Promise<readonly ChangedRow[]> {
  const { rows } = await db.execute<ChangedRow>(sql`
    select ${ROW_COLUMNS}, v.status = 'sold' as "isSold", v.revision::float8 as revision
    from vehicle v where v.revision > ${revision}::bigint limit ${limit}`)
  return rows
}

/** Whether more vehicles than that changed after a revision. */
export async function hasMoreChanges(
  db: Reads,
  { revision, most }: { readonly revision: number; readonly most: number },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from vehicle v where v.revision > ${revision}::bigint limit 1 offset ${most}`,
  )
  return rows.length > 0
}

export async function countVehicles(db: Reads, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from vehicle v where ${condition}`,
  )
  return rows[0]?.count ?? 0
}

/** Every model with its make; the table is small. */
export async function listModelNames(db: Reads): Promise<readonly ModelName[]> {
  const { rows } = await db.execute<ModelName>(sql`
    select m.id, m.name, m.name_key as key, k.id as "makeId", k.name as "makeName", k.name_key as "makeKey"
    from model m join make k on k.id = m.make_id`)
  return rows
}

/**
 * What staff said that suppliers' words stand for (`import.new-words`), as other names of makes and models. The word of a
 * model begins with its make, as the file spells it.
 */
export async function listNameAliases(db: Reads): Promise<readonly NameAlias[]> {
  const { rows } = await db.execute<{ make: string | null; word: string; name: string }>(sql`
    with said as (select supplier_id, field, word_key, stands_for from word_alias where stands_for is not null),
    spelt as (
      select name_key as prefix, name as make from make
      union select word_key, stands_for from said where field = 'make'
    )
    select null as make, word_key as word, stands_for as name from said where field = 'make'
    union select p.make, substr(s.word_key, length(p.prefix) + 2), s.stands_for
    from said s join spelt p on starts_with(s.word_key, p.prefix || ' ') where s.field = 'model'`)
  return tidyAliases(rows)
}
