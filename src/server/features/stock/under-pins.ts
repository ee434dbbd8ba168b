import { FEATURE_PIN, type PinnedField } from '../../../shared/contract/stock-pins.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { NAMED_FIELDS } from '../../../shared/domain/vehicle-rules/merge-edit.ts'
import type { Standing } from './standing-values.ts'
import type { VehicleInput } from './vehicle-input.ts'

/** The values in which a field stands that staff can keep against files. */
const VALUES = {
  model: ['make', 'model'],
  title: ['title'],
  year: ['year'],
  mileage: ['mileageKm'],
  colour: ['colour'],
  condition: ['condition'],
  serviceHistory: ['serviceHistory'],
  transmission: ['transmission'],
  fuelType: ['fuelType'],
  bodyType: ['bodyType'],
  subBodyType: ['subBodyType'],
  driveType: ['driveType'],
  vehicleType: ['vehicleType'],
  numDoors: ['numDoors'],
  numSeats: ['numSeats'],
  length: ['lengthCm'],
  price: ['priceCents', 'priceWithVatCents'],
  vehicleLocation: ['vehicleLocation'],
  vin: ['vin'],
  dealerName: ['dealerName'],
  dealerNumber: ['dealerNumber'],
  dealerEmail: ['dealerEmail'],
  listedAt: ['listedAt'],
  extras: ['extras'],
  pictures: ['pictureKeys'],
} as const satisfies Readonly<Record<PinnedField, readonly (keyof VehicleInput)[]>>

/**
 * What a row says, with the values that staff keep against files (`staff.pinned-fields`): the same that `unlessPinned`
 * writes. Of the status see `staff.status-stands`.
 */
export function underPins<Row extends VehicleInput>(row: Row, { vehicle, pinned }: Standing): Row {
  const pins = new Set(pinned)
  const kept = Object.entries(VALUES).flatMap(([field, names]) => (pins.has(field) ? names : []))
  const features = [
    ...row.features.filter(({ key }) => !pins.has(FEATURE_PIN + key)),
    ...vehicle.features.filter(({ key }) => pins.has(FEATURE_PIN + key)),
  ]
  return { ...row, features, ...Object.fromEntries(kept.map((name) => [name, vehicle[name]])) }
}

/** A row with the names that another one only spells otherwise as that one has them. */
export function spelledAs(other: VehicleInput, row: VehicleInput): VehicleInput {
  const same = NAMED_FIELDS.filter((name) => nameKey(row[name] ?? '') === nameKey(other[name] ?? ''))
  return { ...row, ...Object.fromEntries(same.map((name) => [name, other[name]])) }
}
