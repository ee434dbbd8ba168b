import type { Vehicle } from '../../contract/stock.ts'
import { nameKey } from '../name-key.ts'

const PASSENGER = [
  'SUV',
  'Crossover',
  'Hatchback',
  'Sedan',
  'Station Wagon',
  'Coupe',
  'Cabriolet',
  'Convertible',
  'MPV',
]
/** Pick-ups carry persons and goods: countries count them as the one or the other. */
const EITHER = ['Double Cab', 'Extended Cab', 'Single Cab', 'Pick-up', 'Pickup', 'Bakkie']
const COMMERCIAL = ['Panel Van', 'Minibus', 'Bus', 'Truck', 'Tractor', 'Trailer']

export type VehicleKind = 'passenger' | 'either' | 'commercial' | 'unknown'

const KINDS: ReadonlyMap<string, VehicleKind> = new Map([
  ...PASSENGER.map((name) => [nameKey(name), 'passenger'] as const),
  ...EITHER.map((name) => [nameKey(name), 'either'] as const),
  ...COMMERCIAL.map((name) => [nameKey(name), 'commercial'] as const),
])

/** What a customs office may count a vehicle as, by its body; by its type where the body is not known. */
export function vehicleKind({ bodyType, vehicleType }: Pick<Vehicle, 'bodyType' | 'vehicleType'>): VehicleKind {
  return KINDS.get(nameKey(bodyType ?? '')) ?? KINDS.get(nameKey(vehicleType ?? '')) ?? 'unknown'
}
