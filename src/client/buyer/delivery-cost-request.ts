import type { DeliveryCostRequest, QuoteRequestInput } from '../../shared/contract/quotes.ts'
import type { Destination } from '../../shared/contract/reference.ts'
import type { Vehicle } from '../../shared/contract/stock.ts'
import { usableLength } from '../../shared/domain/vehicle-length.ts'

export type QuotedVehicle = Readonly<Vehicle>

type Priced = Pick<
  DeliveryCostRequest | QuoteRequestInput,
  'saexRef' | 'startLocationId' | 'endLocationId' | 'deliveryTypeId' | 'price' | 'priceWithVAT'
>

/** The body of `GetDeliveryCost`: only route, length, prices and reference matter for it (`delivery.from-record`). */
export function toDeliveryCostRequest(vehicle: QuotedVehicle, port: Destination): DeliveryCostRequest {
  return {
    ...routeOf(port),
    saexRef: vehicle.saexRef,
    length: usableLength(vehicle.length).lengthUsed,
    price: vehicle.price,
    priceWithVAT: vehicle.priceWithVAT,
  }
}

/** Vehicle, route and price: the same for two requests that cost the same as far as the page can know. */
export function costIdentity(request: Priced): string {
  const { startLocationId, endLocationId, deliveryTypeId } = request
  return JSON.stringify([
    request.saexRef,
    [startLocationId, endLocationId, deliveryTypeId],
    [request.price, request.priceWithVAT],
  ])
}

function routeOf({ startLocationId, endLocationId, deliveryTypeId }: Destination) {
  return { startLocationId, endLocationId, deliveryTypeId }
}
