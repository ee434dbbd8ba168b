import { desc, eq } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { currency, rate, rateTable } from '../../db/schema/index.ts'
import type { RateQuote } from './rate-document.ts'

/** Codes of all currencies that are offered. */
export async function listCurrencyCodes(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await db.select({ code: currency.code }).from(currency)
  return new Set(rows.map(({ code }) => code))
}

/**
 * Adds a table of rates, the rand among them as exactly 1. Tables are only ever added: for each currency the newest one
 * that names it is in force.
 */
export async function addRateTable(tx: Queries, quote: RateQuote, importedAt: Date): Promise<void> {
  const { source, publishedAt, values } = quote
  const [table] = await tx.insert(rateTable).values({ source, publishedAt, importedAt }).returning({ id: rateTable.id })
  if (table === undefined) throw new Error('the table of rates was not stored')
  const rows = [...values].map(([code, value]) => ({ tableId: table.id, currency: code, value }))
  await tx.insert(rate).values([{ tableId: table.id, currency: 'ZAR', value: 1 }, ...rows])
}

/**
 * Whether this source has given a table of a later time, or its last one of this time has these values: a table that is
 * corrected on its day keeps its time.
 */
export async function hasRatesSince(db: Queries, { source, publishedAt, values }: RateQuote): Promise<boolean> {
  const [newest] = await db
    .select({ id: rateTable.id, publishedAt: rateTable.publishedAt })
    .from(rateTable)
    .where(eq(rateTable.source, source))
    .orderBy(desc(rateTable.publishedAt), desc(rateTable.id))
    .limit(1)
  if (newest === undefined || newest.publishedAt < publishedAt) return false
  return newest.publishedAt > publishedAt || hasValues(db, newest.id, values)
}

async function hasValues(db: Queries, tableId: number, values: RateQuote['values']): Promise<boolean> {
  const rows = await db
    .select({ currency: rate.currency, value: rate.value })
    .from(rate)
    .where(eq(rate.tableId, tableId))
  const stored = new Map(rows.map(({ currency: code, value }) => [code, value]))
  return [...values].every(([code, value]) => stored.get(code) === value)
}
