import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { withFileKey } from '../stock/file-keys.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'

export type RowWithVin = {
  readonly vin: string | null
  /** How the vehicle is known to its supplier. */
  readonly key: string
  /** Of a row that says which of our vehicles it is. */
  readonly saexNumber: number | null
}

/** ISO 3779, or a chassis number of Japan, 'NHP10-2345678': what is neither is told as such, and not looked for. */
const VIN = /^(?:[A-HJ-NPR-Z0-9]{17}|[A-Z0-9]{2,8}-\d{4,8})$/

/** Those of some rows of one supplier whose VIN another of the rows, or another vehicle in stock, has too (`import.worth-a-look`). */
export async function findVinTwins<Row extends RowWithVin>(
  db: Db,
  { rows, supplierId }: { readonly rows: readonly Row[]; readonly supplierId: number | null },
): Promise<readonly Row[]> {
  const named = Map.groupBy(rows, ({ vin }) => vin?.toUpperCase() ?? '')
  const vins = [...named.keys()].filter((vin) => VIN.test(vin))
  if (vins.length === 0) return []
  // As the index of the stock desk has them, which finds the end of a VIN.
  const backwards = vins.map((vin) => vin.split('').toReversed().join(''))
  const { rows: stored } = await db.execute<{ vin: string; keys: readonly string[]; saexNumber: number }>(sql`
    select upper(v.vin) as vin, v.saex_number as "saexNumber", array_remove(array[
      case when v.supplier_id = ${supplierId}::int then v.supplier_key end,
      case when f.supplier_id = ${supplierId}::int then f.supplier_key end], null) as keys
    from ${withFileKey('v')}
    where v.vin is not null and reverse(upper(v.vin)) = any(${sql.param(backwards)}::text[]) and ${IN_STOCK}`)
  const others = Map.groupBy(stored, ({ vin }) => vin)
  return vins.flatMap((vin) => {
    const own = named.get(vin) ?? []
    const isOther = (row: Row) =>
      others.get(vin)?.some(({ saexNumber, keys }) => saexNumber !== row.saexNumber && !keys.includes(row.key)) ?? false
    return own.filter((row) => own.length > 1 || isOther(row))
  })
}
