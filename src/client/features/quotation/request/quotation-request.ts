import { knownYear } from '../../../../shared/domain/known-year.ts'
import type { QuoteSubject } from '../../../../offline/mine-tables.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { LineItem, QuoteRequestInput } from '../../../../shared/contract/quotes.ts'
import type { Country, Destination } from '../../../../shared/contract/reference.ts'
import { type Arrival, arrivalKey } from '../../../../shared/domain/entry-rules/arrival.ts'
import type { Language } from '../../../../shared/domain/language.ts'
import { totalOf } from '../../../../shared/domain/quote-total.ts'
import type { ClientDetails } from '../../../buyer/stored-details.ts'
import { type QuotedVehicle, toDeliveryCostRequest } from '../../../buyer/delivery-cost-request.ts'

export type QuotationRequest = {
  readonly vehicle: QuotedVehicle
  readonly port: Destination
  /** Trimmed and without faults. */
  readonly client: ClientDetails
  /** Null = none was chosen. */
  readonly arrival: Arrival | null
}

/**
 * The body of `GetQuoteForDelivery`. Dealer and VIN are in no public answer, so none is sent
 * (`quotation.server-price`).
 */
export function toQuoteRequest({ vehicle, port, client, arrival }: QuotationRequest): QuoteRequestInput {
  const year = knownYear(vehicle.year)
  return {
    ...toDeliveryCostRequest(vehicle, port),
    id: vehicle.id,
    make: fitting(vehicle.make),
    model: fitting(vehicle.model),
    ...(year === null ? {} : { year }),
    colour: fitting(vehicle.colour),
    supplierId: vehicle.supplierId,
    vehicleLocation: fitting(vehicle.vehicleLocation),
    saexRef: vehicle.saexRef,
    firstName: client.firstName,
    surname: client.surname,
    email: client.email,
    cellNo: client.cellNo === '' ? null : client.cellNo,
    ...(arrival === null ? {} : { arrivalMonth: arrivalKey(arrival) }),
  }
}

/** A request with what stood on screen beside it. */
export type SeenRequest = QuotationRequest & {
  readonly country: Country
  readonly lineItems: readonly LineItem[]
  /** Of the page, and so of the paper and its mail. */
  readonly language: Language
}

/** What the request is about, without the person. */
export function toSubject({ vehicle, country, port, lineItems, language }: SeenRequest): QuoteSubject {
  const place = { port: port.endLocation, country: country.countryName }
  return { vehicle, place, seenTotal: totalOf(lineItems), language }
}

/**
 * Vehicle, destination, client and price: while none of them changes, one quotation serves (`quotation.in-hand`). A
 * month of arrival that was chosen stands on the paper, so another one asks for another paper.
 */
export function quoteIdentity({ vehicle, port, client, arrival }: QuotationRequest): string {
  const { startLocationId, endLocationId, deliveryTypeId } = port
  const { firstName, surname, email, cellNo } = client
  return JSON.stringify([
    vehicle.saexRef,
    [startLocationId, endLocationId, deliveryTypeId],
    [firstName, surname, email, cellNo],
    [vehicle.price, vehicle.priceWithVAT],
    arrival === null ? null : arrivalKey(arrival),
  ])
}

/** The server prices from its own record and ignores these texts: one that is too long is no reason to be refused. */
function fitting(text: string | null): string | null {
  return text !== null && text.length <= LIMITS.text ? text : null
}
