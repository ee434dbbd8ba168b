import { sql, type SQL } from 'drizzle-orm'
import type { SortField, SortOrder } from '../../../../shared/domain/sort-options.ts'
import type { Aggregator } from './aggregator.ts'

type Place = {
  /** The sort key of vehicle `v`, as `stock-order.ts` has it. */
  readonly key: string
  readonly last: (key: string) => SQL
}

const PLACES: Readonly<Record<SortField, Place>> = {
  price: { key: 'nullif(v.price_with_vat_cents, 0)', last: (key) => sql`${key}::bigint` },
  mileage: { key: 'v.mileage_km', last: (key) => sql`${key}::bigint` },
  listed: { key: 'v.listed_at', last: (key) => sql`${key}::timestamptz` },
  year: { key: 'v.year', last: (key) => sql`${key}::int` },
  makeModel: {
    key: '(k.name_key collate "C", m.name_key collate "C")',
    last: (key) => sql`(select lk.name_key collate "C", lm.name_key collate "C"
      from model lm join make lk on lk.id = lm.make_id where lm.id = ${key}::int)`,
  },
}

/** Behind the last answered vehicle: unknown keys come last in both directions, ties by id ascending. */
export function isAfter(order: SortOrder, last: Aggregator): SQL {
  const behind =
    last.key === null ? isBehindUnknown(order, last.id) : isBehindKey(order, { key: last.key, id: last.id })
  return order.field === 'listed' ? behind : sql`${behind} and v.revision <= ${last.revision}::bigint`
}

function isBehindUnknown({ field }: SortOrder, id: number): SQL {
  return sql`(${sql.raw(PLACES[field].key)} is null and v.id > ${id}::bigint)`
}

function isBehindKey({ field, direction }: SortOrder, last: { readonly key: string; readonly id: number }): SQL {
  const place = PLACES[field]
  const key = sql.raw(place.key)
  const value = place.last(last.key)
  const beyond = sql.raw(direction === 'ascending' ? '>' : '<')
  return sql`(${key} ${beyond} ${value} or (${key} = ${value} and v.id > ${last.id}::bigint) or ${key} is null)`
}
