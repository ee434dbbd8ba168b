import { desc, eq, max } from 'drizzle-orm'
import type { CurrencyRate } from '../../../shared/contract/reference.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { Reads } from '../../db/database.ts'
import { freshOrKnown } from '../../db/fresh-or-known.ts'
import { currency, rate, rateTable } from '../../db/schema/index.ts'

/** The rates in force. */
export type Rates = {
  /** In the order in which currencies are offered; every rate with its own time and source. */
  readonly list: readonly CurrencyRate[]
  readonly byCurrency: RatesByCurrency
}

/**
 * For each currency the value of the newest table that names it (by time of publication, then by id), so that a short
 * list of rates replaces only what it has. The rand is always there and always 1, with the time of the newest table.
 */
export async function getRates(db: Reads): Promise<Rates> {
  const newest = await db
    .selectDistinctOn([rate.currency], {
      currency: rate.currency,
      value: rate.value,
      publishedAt: rateTable.publishedAt,
      source: rateTable.source,
      position: currency.position,
    })
    .from(rate)
    .innerJoin(rateTable, eq(rateTable.id, rate.tableId))
    .innerJoin(currency, eq(currency.code, rate.currency))
    .orderBy(rate.currency, desc(rateTable.publishedAt), desc(rateTable.id))
  const list = withRand(newest)
    .toSorted((a, b) => a.position - b.position)
    .map(({ currency: code, value, publishedAt, source }) => ({
      currency: code,
      value,
      timestamp: publishedAt.toISOString(),
      source,
    }))
  return { list, byCurrency: Object.fromEntries(list.map((row) => [row.currency, row.value])) }
}

/**
 * The same, remembered until a newer table arrives from whichever process: each call asks the database for the newest
 * table's id alone, one look at the end of its key, which a replica may answer (`look`). Tables are only ever added, never
 * changed.
 */
export function createRateReader(db: Reads, look = db): () => Promise<Rates> {
  let known: { readonly tableId: number | null; readonly rates: Rates } | undefined
  return async () => {
    const [row] = await look.select({ tableId: max(rateTable.id) }).from(rateTable)
    const tableId = row?.tableId ?? null
    if (known?.tableId === tableId) return known.rates
    // Of the primary: another replica might not have that table yet, and old rates would stay under its id.
    const rates = await getRates(db)
    known = { tableId, rates }
    return rates
  }
}

const HELD_MS = 1000

/**
 * The same without a question for every call: a newer table is seen a second later. While the database is away, what was
 * read last goes on.
 */
export function holdBriefly<Value extends object>(
  read: () => Promise<Value>,
  { clock, isAway }: { readonly clock: () => Date; readonly isAway: () => boolean },
): () => Promise<Value> {
  let held: { readonly since: number; readonly value: Promise<Value> } | undefined
  let last: Value | undefined
  return () => {
    const now = clock().getTime()
    if (held !== undefined && Math.abs(now - held.since) < HELD_MS) return held.value
    if (last !== undefined && isAway()) return Promise.resolve(last)
    const value = freshOrKnown(
      read().then((fresh) => (last = fresh)),
      last,
    )
    held = { since: now, value }
    value.catch(() => (held = undefined))
    return value
  }
}

type RateRow = {
  readonly currency: string
  readonly value: number
  readonly publishedAt: Date
  readonly source: string
  readonly position: number
}

function withRand(rows: readonly RateRow[]): readonly RateRow[] {
  const others = rows.filter((row) => row.currency !== 'ZAR')
  const newest = rows.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())[0]
  if (newest === undefined) return []
  const rand = rows.find((row) => row.currency === 'ZAR')
  return [...others, { ...newest, currency: 'ZAR', value: 1, position: rand?.position ?? -1 }]
}
