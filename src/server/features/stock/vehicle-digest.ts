import { hash } from 'node:crypto'
import type { VehicleInput } from './vehicle-input.ts'

/**
 * Digest of all values of a vehicle as 'values.pictures', so that a row given without pictures can be compared with
 * one that has some. A `listedAt` equal to `now` means 'first seen now' and does not count.
 */
export function digestVehicle(vehicle: VehicleInput, now: Date): string {
  const listedAt = vehicle.listedAt.getTime() === now.getTime() ? null : vehicle.listedAt.toISOString()
  const pictures = vehicle.pictureKeys.length === 0 ? '' : digest(vehicle.pictureKeys)
  return `${digest([...valuesOf(vehicle), listedAt])}.${pictures}`
}

/** The digest that is stored: a vehicle given without pictures keeps those it has. */
export function mergeDigests(given: string, stored: string): string {
  const [values = '', pictures = ''] = given.split('.')
  return `${values}.${pictures === '' ? (stored.split('.')[1] ?? '') : pictures}`
}

/** A new value goes to the end; any other order would make every stored vehicle look changed once. */
function valuesOf(vehicle: VehicleInput): readonly unknown[] {
  return [
    vehicle.title,
    vehicle.make,
    vehicle.model,
    vehicle.year,
    vehicle.mileageKm,
    vehicle.colour,
    vehicle.condition,
    vehicle.serviceHistory,
    vehicle.transmission,
    vehicle.fuelType,
    vehicle.bodyType,
    vehicle.driveType,
    vehicle.subBodyType,
    vehicle.vehicleType,
    vehicle.numDoors,
    vehicle.numSeats,
    vehicle.lengthCm,
    vehicle.priceCents,
    vehicle.priceWithVatCents,
    vehicle.vehicleLocation,
    vehicle.extras,
    vehicle.features.map(({ key, value }) => [key, value]),
    vehicle.vin,
    vehicle.dealerName,
    vehicle.dealerNumber,
    vehicle.dealerEmail,
    vehicle.status,
  ]
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}
