import { sql } from 'drizzle-orm'
import { WORD_FIELDS, type WordAliases, type WordField } from '../../../shared/contract/new-words.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Db, Queries } from '../../db/database.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'

/** What a word of a field stands for; null = it is rejected, undefined = nobody said anything about it. */
export type FindAlias = (field: WordField, word: string) => string | null | undefined

/** What staff said about the words of a supplier's files, until now and for this one. */
export async function readAliases(
  db: Queries,
  { supplierId, aliases }: { readonly supplierId: number | null; readonly aliases: WordAliases | undefined },
): Promise<FindAlias> {
  const { rows } = await db.execute<{ field: string; key: string; meant: string | null }>(
    sql`select field, word_key as key, stands_for as meant from word_alias where supplier_id = ${supplierId ?? 0}`,
  )
  const known = new Map<string, string | null>([
    ...rows.map(({ field, key, meant }) => [aliasKey(field, key), meant] as const),
    ...aliasEntries(aliases).map(({ field, word, meant }) => [aliasKey(field, word), meant] as const),
  ])
  return (field, word) => known.get(aliasKey(field, word))
}

/**
 * Keeps what staff said for the supplier's next file. Whatever is new in it is a revision of the stock: searches and
 * devices read these names too (`search.name-aliases`).
 */
export async function keepAliases(db: Db, supplierId: number, aliases: WordAliases | undefined): Promise<void> {
  const rows = new Map(
    aliasEntries(aliases).map(({ field, word, meant }) => [
      aliasKey(field, word),
      { field, key: nameKey(word), meant },
    ]),
  )
  if (rows.size === 0) return
  const column = (name: 'field' | 'key' | 'meant') =>
    sql`${sql.param([...rows.values()].map((row) => row[name]))}::text[]`
  await db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const kept = await tx.execute(sql`
      insert into word_alias (supplier_id, field, word_key, stands_for)
      select ${supplierId}, w.* from unnest(${column('field')}, ${column('key')}, ${column('meant')}) as w
      on conflict (supplier_id, field, word_key) do update set stands_for = excluded.stands_for
      where word_alias.stands_for is distinct from excluded.stands_for returning field`)
    if (kept.rows.length > 0) await publishStockRevision(tx, revision)
  })
}

function aliasEntries(aliases: WordAliases | undefined) {
  return WORD_FIELDS.flatMap((field) =>
    Object.entries(aliases?.[field] ?? {}).map(([word, meant]) => ({ field, word, meant })),
  )
}

function aliasKey(field: string, word: string): string {
  return `${field} ${nameKey(word)}`
}
