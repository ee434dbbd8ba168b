import type { Vehicle } from '../../../shared/contract/stock.ts'
import type { ExportedVehicle, ExportProperty, FoundVehicle } from '../../../shared/contract/vehicle-export.ts'
import { convert, fromCents, toCents, type RatesByCurrency } from '../../../shared/domain/money.ts'
import { vehicleHeading } from '../../../shared/domain/quote-document/vehicle-facts.ts'
import type { Dealer } from './dealer.read-model.ts'

export function toFoundVehicle(vehicle: Readonly<Vehicle>): FoundVehicle {
  const title = vehicle.title?.trim() || vehicleHeading(vehicle)
  return { saexRef: vehicle.saexRef, url: vehicle.images[0] ?? null, title }
}

/** A vehicle with what only staff may see (api.md, 'Dealer and VIN'); dollars at today's rate, null while there is none. */
export function toExportedVehicle(
  vehicle: Readonly<Vehicle>,
  { dealer, rates }: { readonly dealer: Dealer; readonly rates: RatesByCurrency },
): ExportedVehicle {
  const { id: _id, features, ...fields } = vehicle
  const { price, priceWithVAT, vehicleLocation } = fields
  const dealerProperties: ExportProperty[] = [
    { name: 'dealerName', value: dealer.dealerName },
    { name: 'dealerNumber', value: dealer.dealerNumber },
    { name: 'dealerEmail', value: dealer.dealerEmail },
    { name: 'vehicleLocation', value: vehicleLocation },
    { name: 'priceZar', value: price },
    { name: 'priceWithVatZar', value: priceWithVAT },
    { name: 'priceUsd', value: toDollars(price, rates) },
    { name: 'priceWithVatUsd', value: toDollars(priceWithVAT, rates) },
  ]
  const featuresProperties = features.map(({ key, value }) => ({ name: key, value }))
  return { ...fields, dealerProperties, featuresProperties }
}

/** Rounded once, to the cent, from the exact amount: as the listing and every paper show it. */
function toDollars(rand: number, rates: RatesByCurrency): number | null {
  const dollars = convert(rand, 'ZAR', 'USD', rates)
  return dollars === undefined ? null : fromCents(toCents(dollars))
}
