import { OFFERED_START_LOCATION_ID } from '../../../shared/contract/limits.ts'
import type { DeliveryCostRequest, LineItem } from '../../../shared/contract/quotes.ts'
import {
  deliveryCost,
  toPricedVehicle,
  type DeliveryCost,
  type PricedVehicle,
} from '../../../shared/domain/delivery-cost.ts'
import { deliveryTypeSchema, type QuotationRecord } from '../../../shared/domain/quote-document.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { tariffGaps } from '../../../shared/domain/tariff-coverage.ts'
import type { Reads } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { getRates, type Rates } from '../currencies/rates.ts'
import {
  findDestination,
  type DeliveryRoute,
  type NamedDestination,
  type TariffInForce,
} from '../reference/pricing-data.read-model.ts'
import { getQuotableRecord } from './stock-record.ts'

export type PricingDeps = {
  readonly clock: () => Date
  readonly readTariff: (queries: Reads) => Promise<TariffInForce>
}

export type PricedDelivery = DeliveryCost &
  TariffInForce & {
    readonly destination: NamedDestination & Pick<QuotationRecord['destination'], 'deliveryTypeId'>
    readonly rates: Rates
  }

/** What a vehicle costs delivered: of our stock, by its own record; without a reference, by the values sent. */
export async function getDeliveryCost(
  queries: Reads,
  { request, deps }: { readonly request: DeliveryCostRequest; readonly deps: PricingDeps },
): Promise<LineItem[]> {
  const vehicle = await vehicleOf(queries, { request, deps })
  const { lines } = await priceDelivery(queries, { route: request, vehicle, deps })
  return lines
}

/**
 * Prices a delivery at the tariff and the rates in force. DESTINATION_NOT_FOUND for a route that is not offered,
 * NOT_QUOTABLE for one from another start location, of a delivery type that papers have no words for, or one that the
 * tariff has no figures for.
 */
export async function priceDelivery(
  queries: Reads,
  input: { readonly route: DeliveryRoute; readonly vehicle: PricedVehicle; readonly deps: PricingDeps },
): Promise<PricedDelivery> {
  const { route, vehicle, deps } = input
  const destination = await findDestination(queries, route)
  if (destination === undefined) throw new AppError('DESTINATION_NOT_FOUND')
  if (destination.startLocationId !== OFFERED_START_LOCATION_ID) throw new AppError('NOT_QUOTABLE')
  // Earlier releases took files of destinations with any type.
  const type = deliveryTypeSchema.safeParse(destination.deliveryTypeId)
  if (!type.success) throw new AppError('NOT_QUOTABLE', { fields: { deliveryTypeId: 'has no words on a quotation' } })
  const inForce = await deps.readTariff(queries)
  const gaps = tariffGaps(inForce.tariff, destination)
  if (gaps.length > 0) throw new AppError('NOT_QUOTABLE', { cause: new Error(gaps.join('; ')) })
  const rates = await getRates(queries)
  const cost = deliveryCost({ tariff: inForce.tariff, destination, rates: rates.byCurrency, vehicle })
  return {
    ...cost,
    tariff: inForce.tariff,
    source: inForce.source,
    destination: { ...destination, deliveryTypeId: type.data },
    rates,
  }
}

async function vehicleOf(
  queries: Reads,
  { request, deps }: { readonly request: DeliveryCostRequest; readonly deps: PricingDeps },
): Promise<PricedVehicle> {
  const saexRef = request.saexRef ?? ''
  if (parseSaexReference(saexRef).kind !== 'empty') return getQuotableRecord(queries, { saexRef, now: deps.clock() })
  return toPricedVehicle(request)
}
