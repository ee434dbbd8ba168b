import { sql } from 'drizzle-orm'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { Queries } from '../../db/database.ts'
import { IS_OF_ANOTHER, withFileKey } from '../stock/file-keys.ts'
import { numberKey } from './photo-names.ts'

/** Rows of one question: a supplier may have hundreds of thousands. */
const PAGE = 10_000

/** The number by which files of its supplier mean a vehicle that staff gave another one; null where they mean none by it. */
const FILE_KEY = sql`case when f.supplier_id = vehicle.supplier_id and not ${IS_OF_ANOTHER} then f.supplier_key end`

export type NumberedVehicle = { readonly id: number; readonly name: string }

/**
 * Vehicles of a supplier, also sold ones, by those of the wanted numbers that are theirs: own numbers, those that files have
 * for them, and SAEX references.
 */
export async function findNumbers(
  queries: Queries,
  { supplierId, wanted }: { readonly supplierId: number; readonly wanted: ReadonlySet<string> },
): Promise<ReadonlyMap<string, readonly NumberedVehicle[]>> {
  const found = new Map<string, NumberedVehicle[]>()
  let last = 0
  for (;;) {
    const { rows } = await queries.execute<{ id: number; key: string; fileKey: string | null; number: number }>(
      sql`select id::float8 as id, vehicle.supplier_key as key, ${FILE_KEY} as "fileKey", saex_number as number
          from ${withFileKey('vehicle')}
          where vehicle.supplier_id = ${supplierId} and vehicle.id > ${last} order by vehicle.id limit ${PAGE}`,
    )
    for (const { id, key, fileKey, number } of rows) {
      for (const name of new Set([key, fileKey ?? key, toSaexRef(number)])) {
        const known = numberKey(name)
        if (wanted.has(known)) found.set(known, [...(found.get(known) ?? []), { id, name }])
      }
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < PAGE) return found
  }
}

const MAX_SUPPLIERS = 50

/** Suppliers with vehicles among these numbers, those with most first. */
export async function countFitting(
  queries: Queries,
  numbers: readonly string[],
): Promise<readonly { readonly name: string; readonly vehicles: number }[]> {
  const { rows } = await queries.execute<{ name: string; vehicles: number }>(
    sql`select supplier.name, count(*)::int as vehicles
        from ${withFileKey('vehicle')} join supplier on supplier.id = vehicle.supplier_id
        where lower(vehicle.supplier_key) = any(${sql.param(numbers)}::text[])
           or lower(${FILE_KEY}) = any(${sql.param(numbers)}::text[])
           or 'saex' || lpad(saex_number::text, 7, '0') = any(${sql.param(numbers)}::text[])
        group by supplier.id order by vehicles desc, supplier.name limit ${MAX_SUPPLIERS}`,
  )
  return rows
}
