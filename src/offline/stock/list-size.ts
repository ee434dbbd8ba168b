import type { StockStore } from './stock-store.ts'

/** Name of its row of `meta`. */
const NAME = 'list-size'

/** Remembers how many bytes the stock list would take to download, for when nobody can be asked. */
export async function keepListSize(store: StockStore, bytes: number): Promise<void> {
  await store.write(['meta'], ({ meta }) => meta.put({ name: NAME, value: bytes }))
}

/** What was last heard of it; null = nothing. */
export async function readListSize(store: StockStore): Promise<number | null> {
  const row = await store.read(['meta'], ({ meta }) => meta.get(NAME))
  const value = row.ok ? row.value?.value : undefined
  return typeof value === 'number' ? value : null
}
