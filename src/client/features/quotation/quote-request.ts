import type { DeliveryCostRequest, QuoteRequestInput } from '../../../shared/contract/quotes.ts'
import { LIMITS } from '../../../shared/contract/limits.ts'
import type { Destination } from '../../../shared/contract/reference.ts'
import type { Vehicle } from '../../../shared/contract/stock.ts'
import { usableLength } from '../../../shared/domain/vehicle-length.ts'
import type { ClientDetails } from './client-details.ts'

export type QuotedVehicle = Readonly<Vehicle>

/** The body of `GetDeliveryCost`: only route, length, prices and reference matter for it (section 3). */
export function toDeliveryCostRequest(vehicle: QuotedVehicle, port: Destination): DeliveryCostRequest {
  return {
    ...routeOf(port),
    saexRef: vehicle.saexRef,
    length: usableLength(vehicle.length).lengthUsed,
    price: vehicle.price,
    priceWithVAT: vehicle.priceWithVAT,
  }
}

export type QuoteWish = {
  readonly vehicle: QuotedVehicle
  readonly port: Destination
  /** Trimmed and without faults. */
  readonly client: ClientDetails
}

/** The body of `GetQuoteForDelivery`. Dealer and VIN are in no public answer, so none is sent (decision 57). */
export function toQuoteRequest({ vehicle, port, client }: QuoteWish): QuoteRequestInput {
  return {
    ...toDeliveryCostRequest(vehicle, port),
    id: vehicle.id,
    make: fitting(vehicle.make),
    model: fitting(vehicle.model),
    // 0 and 1 stand for an unknown year (decision 47).
    ...(vehicle.year !== null && vehicle.year > 1 ? { year: vehicle.year } : {}),
    colour: fitting(vehicle.colour),
    supplierId: vehicle.supplierId,
    vehicleLocation: fitting(vehicle.vehicleLocation),
    saexRef: vehicle.saexRef,
    firstName: client.firstName,
    surname: client.surname,
    email: client.email,
    cellNo: client.cellNo === '' ? null : client.cellNo,
  }
}

/** Vehicle, destination, client and price: while none of them changes, one quote serves (decision 50). */
export function quoteIdentity({ vehicle, port, client }: QuoteWish): string {
  const { startLocationId, endLocationId, deliveryTypeId } = port
  const { firstName, surname, email, cellNo } = client
  return JSON.stringify([
    vehicle.saexRef,
    [startLocationId, endLocationId, deliveryTypeId],
    [firstName, surname, email, cellNo],
    [vehicle.price, vehicle.priceWithVAT],
  ])
}

function routeOf({ startLocationId, endLocationId, deliveryTypeId }: Destination) {
  return { startLocationId, endLocationId, deliveryTypeId }
}

/** The server prices from its own record and ignores these texts: one that is too long is no reason to be refused. */
function fitting(text: string | null): string | null {
  return text !== null && text.length <= LIMITS.text ? text : null
}
