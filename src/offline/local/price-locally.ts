import { deliveryCostRequestSchema, type DeliveryCostRequest, type LineItem } from '../../shared/contract/quotes.ts'
import { deliveryCost, toPricedVehicle, type PricedVehicle } from '../../shared/domain/delivery-cost.ts'
import { parseSaexReference } from '../../shared/domain/saex-reference.ts'
import { tariffGaps } from '../../shared/domain/tariff-coverage.ts'
import { findRow, type LocalList } from './local-list.ts'
import type { LocalRead, LocalSources } from './local-read.ts'
import { readDeliveryPrices, readRates } from './saved-facts.ts'

/**
 * `POST api/saexport/GetDeliveryCost` to the cent. Undefined where the server refuses too: a route without prices, a
 * vehicle that is not in the list or has no price.
 */
export async function priceLocally(
  { body }: LocalRead,
  { list, saved }: LocalSources,
): Promise<LineItem[] | undefined> {
  const request = deliveryCostRequestSchema.safeParse(body).data
  const vehicle = request === undefined ? undefined : vehicleOf(list, request)
  if (request === undefined || vehicle === undefined) return undefined
  const [prices, rates] = await Promise.all([readDeliveryPrices(saved), readRates(saved)])
  const destination = prices?.destinations.find((route) => isRouteOf(request, route))
  if (prices === undefined || rates === undefined || destination === undefined) return undefined
  const { tariff } = prices
  if (tariffGaps(tariff, destination).length > 0) return undefined
  return deliveryCost({ tariff, destination, rates, vehicle }).lines
}

/** Of our stock by the list, whatever else was sent; without a reference by the values sent. */
function vehicleOf(list: LocalList, request: DeliveryCostRequest): PricedVehicle | undefined {
  const reference = parseSaexReference(request.saexRef ?? '')
  if (reference.kind === 'empty') return toPricedVehicle(request)
  const row = reference.kind === 'number' ? findRow(list, reference.saexNumber) : undefined
  if (row === undefined || row.priceCents === 0) return undefined
  return {
    priceCents: row.priceBeforeVatCents,
    priceWithVatCents: row.priceCents,
    lengthMetres: row.lengthCm === null ? null : row.lengthCm / 100,
  }
}

type Route = Pick<DeliveryCostRequest, 'startLocationId' | 'endLocationId' | 'deliveryTypeId'>

function isRouteOf(a: Route, b: Route): boolean {
  return (
    a.startLocationId === b.startLocationId &&
    a.endLocationId === b.endLocationId &&
    a.deliveryTypeId === b.deliveryTypeId
  )
}
