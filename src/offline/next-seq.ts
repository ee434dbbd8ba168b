import type { Table } from 'dexie'

/** The next place in a table that has an index `seq`, from 1. A device's clock jumps, this number does not. */
export async function nextSeq<Row extends { readonly seq: number }>(table: Table<Row, string>): Promise<number> {
  const last = await table.orderBy('seq').last()
  return (last?.seq ?? 0) + 1
}
