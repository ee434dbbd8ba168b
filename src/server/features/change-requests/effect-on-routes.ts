import { sql } from 'drizzle-orm'
import type { ChangeEffect } from '../../../shared/contract/change-requests.ts'
import { OFFERED_START_LOCATION_ID } from '../../../shared/contract/limits.ts'
import type { LineItem } from '../../../shared/contract/quotes.ts'
import type { PricedVehicle } from '../../../shared/domain/delivery-cost.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { currencyOfSymbol, formatAmount } from '../../../shared/domain/money.ts'
import { findTotal } from '../../../shared/domain/quote-total.ts'
import { shareOfChange } from '../../../shared/domain/figure-jump.ts'
import type { Transaction } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { priceDelivery } from '../quotes/delivery-cost.service.ts'
import { createTariffReader, type DeliveryRoute } from '../reference/pricing-data.read-model.ts'

const SHOWN_ROUTES = 10
/** Quotations of so many days say which routes matter. */
const ASKED_DAYS = 90
/** Metres of the vehicle: what is taken for one of unknown length. */
const LENGTH_METRES = 4
/** Price of the vehicle, in cents, while there is no stock to take the middle of. */
const PRICE_WITHOUT_STOCK = { priceCents: 30_000_000, priceWithVatCents: 34_500_000 }

/** The routes that an effect is shown on, the most quoted ones, else of each delivery type in turn; and the vehicle. */
export type EffectSample = { readonly routes: readonly NamedRoute[]; readonly vehicle: PricedVehicle }
type NamedRoute = DeliveryRoute & { readonly name: string }
/** The total of each route; undefined = it cannot be quoted. */
type Totals = readonly (LineItem | undefined)[]

export async function chooseSample(tx: Transaction, now: Date): Promise<EffectSample> {
  const since = new Date(now.getTime() - ASKED_DAYS * DAY_MS).toISOString()
  const { rows: routes } = await tx.execute<NamedRoute>(sql`
    select d.start_location_id as "startLocationId", d.end_location_id as "endLocationId",
      d.delivery_type_id as "deliveryTypeId",
      d.start_location || ' to ' || d.end_location || ', ' || c.name as name
    from destination d join country c on c.id = d.country_id
    left join (
      select end_location_id, delivery_type_id, count(*) as quotations from quotation
      where issued_at >= ${since} and start_location_id = ${OFFERED_START_LOCATION_ID} group by 1, 2
    ) q on q.end_location_id = d.end_location_id and q.delivery_type_id = d.delivery_type_id
    where d.offered and d.start_location_id = ${OFFERED_START_LOCATION_ID}
    order by coalesce(q.quotations, 0) desc,
      row_number() over (partition by d.delivery_type_id order by d.end_location_id), d.delivery_type_id
    limit ${SHOWN_ROUTES}`)
  const { rows: prices } = await tx.execute<{ price: number | null; withVat: number | null }>(sql`
    select percentile_disc(0.5) within group (order by price_cents)::float8 as price,
      percentile_disc(0.5) within group (order by price_with_vat_cents)::float8 as "withVat"
    from vehicle where status <> 'sold' and price_with_vat_cents > 0`)
  const { price, withVat } = prices[0] ?? {}
  return {
    routes,
    vehicle: {
      lengthMetres: LENGTH_METRES,
      priceCents: price ?? PRICE_WITHOUT_STOCK.priceCents,
      priceWithVatCents: withVat ?? PRICE_WITHOUT_STOCK.priceWithVatCents,
    },
  }
}

/** What each route costs by what is in force within this transaction, to the cent as a quotation does. */
export async function priceSample(tx: Transaction, { routes, vehicle }: EffectSample, now: Date): Promise<Totals> {
  const deps = { clock: () => now, readTariff: createTariffReader() }
  const totals: (LineItem | undefined)[] = []
  for (const route of routes) {
    const priced = await priceDelivery(tx, { route, vehicle, deps }).catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })
    totals.push(priced && findTotal(priced.lines))
  }
  return totals
}

export function describeEffect({ routes }: EffectSample, before: Totals, after: Totals): ChangeEffect[] {
  return routes.map(({ name }, index) => {
    const [was, will] = [before[index], after[index]]
    const isComparable = was !== undefined && was.currencySymbol === will?.currencySymbol
    const share = isComparable ? shareOfChange(was.amount, will.amount) : null
    return {
      route: name,
      before: totalWords(was),
      after: totalWords(will),
      percent: share === null ? null : Math.round(share * 1000) / 10,
    }
  })
}

function totalWords(total: LineItem | undefined): string | null {
  return total === undefined
    ? null
    : formatAmount(total.amount, currencyOfSymbol(total.currencySymbol) ?? total.currencySymbol)
}
