import { sql, type SQL } from 'drizzle-orm'
import type { SortField, SortOrder } from '../../../shared/domain/sort-options.ts'

/** Sort keys over vehicle `v`, model `m` and make `k`, as the indexes of the vehicle table have them. Unknown is null. */
const KEYS: Readonly<Record<SortField, readonly string[]>> = {
  price: ['nullif(v.price_with_vat_cents, 0)'],
  mileage: ['v.mileage_km'],
  listed: ['v.listed_at'],
  year: ['v.year'],
  makeModel: ['k.name_key collate "C"', 'm.name_key collate "C"'],
}

/** Unknown last in both directions, ties by id ascending. */
export function toOrderBy({ field, direction }: SortOrder): SQL {
  const word = direction === 'ascending' ? 'asc' : 'desc'
  const keys = KEYS[field].map((key) => `${key} ${word} nulls last`)
  return sql.raw([...keys, 'v.id asc'].join(', '))
}

/** What the sort keys need beside `vehicle v`. */
export function toOrderSource({ field }: SortOrder): SQL {
  return sql.raw(
    field === 'makeModel' ? 'vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id' : 'vehicle v',
  )
}

/** The place of a row in the order as text, to go on from there; null where the value is unknown. */
export function toOrderKey({ field }: SortOrder): SQL {
  if (field === 'makeModel') return sql.raw('v.model_id::text')
  if (field === 'listed') return sql.raw(`to_char(v.listed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)
  return sql.raw(`(${KEYS[field].join('')})::text`)
}
