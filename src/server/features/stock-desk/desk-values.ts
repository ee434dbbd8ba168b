import type { VehicleValues } from '../../../shared/contract/stock-vehicle.ts'
import { fromCents, toCents } from '../../../shared/domain/money.ts'
import type { Standing } from '../stock/standing-values.ts'
import { numberOf } from '../stock/supplier-number.ts'
import type { VehicleInput } from '../stock/vehicle-input.ts'

/** What a vehicle is, as staff see and send it. */
export function toValues(
  standing: Pick<Standing, 'vehicle' | 'supplierName' | 'saexNumber' | 'withdrawnAt'>,
): VehicleValues {
  const { vehicle, supplierName, saexNumber, withdrawnAt } = standing
  return {
    supplier: supplierName,
    supplierNumber: numberOf(vehicle.supplierKey, saexNumber),
    make: vehicle.make,
    model: vehicle.model,
    title: vehicle.title,
    year: vehicle.year,
    mileage: vehicle.mileageKm,
    colour: vehicle.colour,
    condition: vehicle.condition,
    serviceHistory: vehicle.serviceHistory,
    transmission: vehicle.transmission,
    fuelType: vehicle.fuelType,
    bodyType: vehicle.bodyType,
    subBodyType: vehicle.subBodyType,
    driveType: vehicle.driveType,
    vehicleType: vehicle.vehicleType,
    numDoors: vehicle.numDoors,
    numSeats: vehicle.numSeats,
    length: vehicle.lengthCm === null ? null : vehicle.lengthCm / 100,
    price: fromCents(vehicle.priceCents),
    priceWithVat: fromCents(vehicle.priceWithVatCents),
    vehicleLocation: vehicle.vehicleLocation,
    vin: vehicle.vin,
    dealerName: vehicle.dealerName,
    dealerNumber: vehicle.dealerNumber,
    dealerEmail: vehicle.dealerEmail,
    listedAt: vehicle.listedAt.toISOString(),
    status: withdrawnAt === null ? vehicle.status : 'withdrawn',
    extras: [...vehicle.extras],
    pictures: [...vehicle.pictureKeys],
    features: Object.fromEntries(vehicle.features.map(({ key, value }) => [key, value])),
  }
}

/** The same as the stock keeps it, of values that passed the rules; `supplierKey` is the caller's. */
export function toInput(
  values: VehicleValues,
  { supplierKey, now }: Pick<VehicleInput, 'supplierKey'> & { readonly now: Date },
): VehicleInput {
  const { mileage, length, price, priceWithVat, features, pictures, listedAt, status, ...rest } = values
  const { supplier: _supplier, supplierNumber: _number, make, model, ...texts } = rest
  return {
    ...texts,
    supplierKey,
    pictureKeys: pictures,
    make: make ?? '',
    model: model ?? '',
    mileageKm: mileage,
    lengthCm: length === null ? null : Math.round(length * 100),
    priceCents: toCents(price ?? 0),
    priceWithVatCents: toCents(priceWithVat ?? 0),
    features: Object.entries(features)
      .flatMap(([key, value]) => (value === null ? [] : [{ key, value }]))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    status: status === 'withdrawn' ? 'sold' : status,
    listedAt: listedAt === null ? now : new Date(listedAt),
  }
}
