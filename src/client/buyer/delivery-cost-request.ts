import type { DeliveryCostRequest } from '../../shared/contract/quotes.ts'
import type { Destination } from '../../shared/contract/reference.ts'
import type { Vehicle } from '../../shared/contract/stock.ts'
import { usableLength } from '../../shared/domain/vehicle-length.ts'

export type QuotedVehicle = Readonly<Vehicle>

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

function routeOf({ startLocationId, endLocationId, deliveryTypeId }: Destination) {
  return { startLocationId, endLocationId, deliveryTypeId }
}
