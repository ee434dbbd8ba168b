import { sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../../db/database.ts'

/**
 * The vehicles under the given name, each beside the key of its files as `f`: nulls where staff did not correct it
 * (`import.corrected-numbers`).
 */
export function withFileKey(name: 'vehicle' | 'v') {
  return sql.raw(`vehicle ${name} left join vehicle_file_key f on f.vehicle_id = ${name}.id and f.caught_up_by is null`)
}

/** Whether the key `f` is also the number of a vehicle which staff did not correct: files mean that one by it. */
export const IS_OF_ANOTHER = sql`exists (
  select from vehicle other where other.supplier_id = f.supplier_id and other.supplier_key = f.supplier_key
    and not exists (select from vehicle_file_key g where g.vehicle_id = other.id and g.caught_up_by is null))`

/**
 * Keys of which only the whole file tells which vehicle they mean: staff gave the vehicle of such a key another number, and
 * the file may have that number too, for a second vehicle. Answers the new number by the key. A key that is also the number
 * of a vehicle which staff did not correct is clear: it means that one.
 */
export async function findUnclearKeys(
  db: Queries,
  { supplierId, keys }: { readonly supplierId: number; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ key: string; own: string }>(sql`
    select f.supplier_key as key, vehicle.supplier_key as own from vehicle_file_key f join vehicle on vehicle.id = f.vehicle_id
    where f.caught_up_by is null and f.supplier_id = ${supplierId} and vehicle.supplier_id = ${supplierId}
      and f.supplier_key = any(${sql.param(keys)}::text[])
      and not ${IS_OF_ANOTHER}`)
  return new Map(rows.map(({ key, own }) => [key, own]))
}

type Named = { readonly supplierId: number; readonly importId: number | undefined }

/**
 * A file that names a vehicle by the number which staff gave it has caught up with them: from now on the old number is free
 * for another vehicle. With an import that can be undone the old number is kept, so that the undo brings it back.
 */
export async function catchUp(
  tx: Transaction,
  { keys, numbers }: { readonly keys: readonly string[]; readonly numbers: readonly number[] },
  { supplierId, importId }: Named,
): Promise<void> {
  const named = sql`caught_up_by is null and (
    supplier_id = ${supplierId} and supplier_key = any(${sql.param(keys)}::text[])
    or vehicle_id in (select id from vehicle where saex_number = any(${sql.param(numbers)}::int[])))`
  await tx.execute(
    importId === undefined
      ? sql`delete from vehicle_file_key where ${named}`
      : sql`update vehicle_file_key set caught_up_by = ${importId} where ${named}`,
  )
}

/** Brings back the old numbers that an import let go; one by which files know another vehicle since stays with that one. */
export async function fallBehind(tx: Transaction, importId: number): Promise<void> {
  await tx.execute(sql`
    update vehicle_file_key f set caught_up_by = null where caught_up_by = ${importId} and not exists (
      select from vehicle_file_key g
      where g.caught_up_by is null and (g.supplier_id, g.supplier_key) = (f.supplier_id, f.supplier_key))`)
}
