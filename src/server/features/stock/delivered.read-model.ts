import { sql, type SQL } from 'drizzle-orm'
import type { Criteria, DeliveredQuestion } from '../../../shared/domain/criteria.ts'
import type { Reads } from '../../db/database.ts'
import { type Fitting, IN_STOCK } from './stock-condition.ts'

/** Rows of one statement: some 20 ms. */
const BLOCK = 10_000

type Row = {
  readonly id: number
  readonly priceCents: number
  readonly priceWithVatCents: number
  readonly lengthCm: number | null
}

/** A vehicle and what it costs at the destination; Infinity where that is not known. */
type Delivered = { readonly id: number; readonly cents: number }

/**
 * The vehicles of a condition that fit the bound at the destination, by id ascending. The prices are worked out here,
 * by the rule of the quotation, and not in SQL: rounding would have to be told twice. Only while no index answers.
 */
export async function findDelivered(
  db: Reads,
  condition: SQL,
  { price, maxCents }: DeliveredQuestion,
): Promise<readonly Delivered[]> {
  const found: Delivered[] = []
  let after = 0
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select v.id::float8 as id, v.price_cents::float8 as "priceCents",
        v.price_with_vat_cents::float8 as "priceWithVatCents", v.length_cm as "lengthCm"
      from vehicle v where ${condition} and v.id > ${after}::bigint order by v.id limit ${BLOCK}`)
    for (const { id, priceCents, priceWithVatCents, lengthCm } of rows) {
      const lengthMetres = lengthCm === null ? null : lengthCm / 100
      const worked = priceWithVatCents === 0 ? -1 : price.centsOf({ priceCents, priceWithVatCents, lengthMetres })
      const cents = worked < 0 ? Infinity : worked
      if (maxCents === null || cents <= maxCents) found.push({ id, cents })
    }
    if (rows.length < BLOCK) return found
    after = rows.at(-1)!.id
  }
}

/**
 * A search that SQL can answer: with the vehicles in stock that fit its bound at the destination, where it has one.
 */
export async function withinReach(db: Reads, criteria: Criteria): Promise<Criteria & Fitting> {
  const { delivered } = criteria
  if (delivered === undefined || delivered.maxCents === null) return criteria
  return { ...criteria, fitting: (await findDelivered(db, IN_STOCK, delivered)).map(({ id }) => id) }
}
