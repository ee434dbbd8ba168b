import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'
import { type PaintName, PAINTS } from '../pictures/colours.ts'
import type { ModelFacts } from '../../src/server/features/reference/seed-files.ts'
import { createVariantChooser, type Variant } from './model-choice.ts'
import { createRandom, weightedChoice, type Random } from '../random.ts'
import { SAMPLE_SUPPLIERS, TRUCK_SUPPLIER_INDEX } from './suppliers.ts'
import {
  mileageOf,
  ON_REQUEST,
  pricesOf,
  conditionOf,
  extrasOf,
  serviceHistoryOf,
  titleOf,
  vehicleTypeOf,
} from './vehicle-values.ts'

import { drawingBodyOf } from '../pictures/body-types.ts'
import { formatDrawingKey } from '../pictures/drawing-key.ts'
import type { View } from '../pictures/draw-vehicle.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/domain/durations.ts'

/** In the order in which a listing shows them. */
const SHOTS: readonly { readonly view: View; readonly angle: number }[] = [
  { view: 'front', angle: 40 },
  { view: 'side', angle: 0 },
  { view: 'rear', angle: 40 },
  { view: 'front', angle: 26 },
  { view: 'front', angle: 58 },
  { view: 'rear', angle: 60 },
  { view: 'front', angle: 48 },
  { view: 'rear', angle: 30 },
]

const FEWEST = 4

const SHARE_WITHOUT = 0.01

/** Every sample vehicle's own number begins like this; its place follows. */
export const SAMPLE_KEY_PREFIX = 'SAMPLE-'

const LISTED_WITHIN_DAYS = 120
const VIN_LETTERS = Array.from('ABCDEFGHJKLMNPRSTUVWXYZ0123456789')

const SHARES = {
  onRequest: 0.008,
  noYear: 0.008,
  noMileage: 0.012,
  noTransmission: 0.01,
  reserved: 0.02,
  sold: 0.015,
} as const

const colourOf = weightedChoice<PaintName>([
  ['White', 36],
  ['Silver', 17],
  ['Grey', 15],
  ['Black', 9],
  ['Blue', 8],
  ['Red', 7],
  ['Beige', 2],
  ['Brown', 2],
  ['Green', 1.5],
  ['Maroon', 1.2],
  ['Orange', 1],
  ['Yellow', 0.6],
])
const supplierOf = weightedChoice(SAMPLE_SUPPLIERS.map(({ share }, index) => [index, share]))

/** A vehicle with the place of its supplier in `SAMPLE_SUPPLIERS`. */
export type SampleVehicle = { readonly supplierIndex: number; readonly vehicle: VehicleInput }

export type SampleStockPlan = {
  readonly models: readonly ModelFacts[]
  readonly seed: number
  readonly count: number
  /** Place of the first vehicle in the endless row of vehicles of this seed; 0 when absent. */
  readonly first?: number
  readonly now: Date
}

/**
 * Believable stock, one vehicle at a time. Each depends on its seed and place alone: the same plan gives the same
 * vehicles, and a larger count only adds to them. About 50,000 a second.
 */
export function* generateVehicles({ models, seed, count, first = 0, now }: SampleStockPlan): Generator<SampleVehicle> {
  const chooseVariant = createVariantChooser(models, now.getUTCFullYear())
  for (let index = first; index < first + count; index++) {
    const random = createRandom(seed, index)
    yield sampleVehicle(random, chooseVariant(random, index), { index, now })
  }
}

function sampleVehicle(random: Random, variant: Variant, { index, now }: { index: number; now: Date }): SampleVehicle {
  const { facts, body, engine, driveType } = variant
  const supplierIndex = body.bodyType === 'Truck' && random.chance(0.6) ? TRUCK_SUPPLIER_INDEX : supplierOf(random)
  const ageYears = Math.max(0.05, now.getUTCFullYear() - variant.year + random.unit() - 0.5)
  const mileageKm = mileageOf(random, variant, ageYears)
  const prices = random.chance(SHARES.onRequest) ? ON_REQUEST : pricesOf(random, variant, { ageYears, mileageKm })
  const year = random.chance(SHARES.noYear) ? null : variant.year
  const transmission = random.chance(SHARES.noTransmission) ? null : variant.transmission
  const colour = colourOf(random)
  const vehicle: VehicleInput = {
    supplierKey: `${SAMPLE_KEY_PREFIX}${String(index + 1).padStart(7, '0')}`,
    title: titleOf(variant, { year, transmission }),
    make: facts.make,
    model: facts.model,
    year,
    mileageKm: random.chance(SHARES.noMileage) ? null : mileageKm,
    colour,
    condition: conditionOf(random, ageYears, mileageKm),
    serviceHistory: serviceHistoryOf(random, ageYears),
    transmission,
    fuelType: engine.fuelType,
    bodyType: body.bodyType,
    driveType,
    subBodyType: null,
    vehicleType: vehicleTypeOf(body.bodyType),
    numDoors: body.doors,
    numSeats: body.seats,
    lengthCm: Math.round(body.lengthMetres * 100),
    ...prices,
    ...placeOf(random, supplierIndex),
    extras: extrasOf(random, variant),
    features: featuresOf(random, variant, ageYears),
    pictureKeys: samplePictureKeys(random, body.bodyType, colour),
    vin: vinOf(random, index),
    status: statusOf(random),
    listedAt: listedAtOf(random, now),
  }
  return { supplierIndex, vehicle }
}

/** On the hour, as feeds of suppliers run: many vehicles are listed together. */
function listedAtOf(random: Random, now: Date): Date {
  const at = now.getTime() - random.unit() ** 1.4 * LISTED_WITHIN_DAYS * DAY_MS
  return new Date(Math.floor(at / HOUR_MS) * HOUR_MS)
}

function placeOf(random: Random, supplierIndex: number) {
  const { name, locations, mailDomain, phone } = SAMPLE_SUPPLIERS[supplierIndex]!
  const vehicleLocation = random.pick(locations)
  return {
    vehicleLocation,
    dealerName: `${name} ${vehicleLocation}`,
    dealerNumber: phone,
    dealerEmail: `stock@${mailDomain}`,
  }
}

function featuresOf(random: Random, { engine, year }: Variant, ageYears: number) {
  const owners = Math.min(4, 1 + Math.floor((ageYears / 5) * random.unit() * 1.6))
  const features = [
    { key: 'kilowatt', value: String(engine.kilowatt) },
    { key: 'previousOwners', value: String(owners) },
    { key: 'keys', value: year >= 2008 && random.chance(0.7) ? '2' : '1' },
  ]
  if (engine.capacityCc === null || engine.cylinders === null) return features
  return [
    { key: 'engineCapacity', value: String(engine.capacityCc) },
    { key: 'engineCylinder', value: String(engine.cylinders) },
    ...features,
  ]
}

/** In the form of a VIN, with a maker's code that nobody has; ends in the vehicle's place, hence unique. */
function vinOf(random: Random, index: number): string {
  const middle = Array.from({ length: 7 }, () => random.pick(VIN_LETTERS)).join('')
  return `ZZX${middle}${String(index + 1).padStart(7, '0')}`
}

function statusOf(random: Random): VehicleInput['status'] {
  const at = random.unit()
  if (at < SHARES.sold) return 'sold'
  return at < SHARES.sold + SHARES.reserved ? 'reserved' : 'available'
}

/** Keys of 4 to 8 drawings of one vehicle, main picture first; about one vehicle in a hundred has none. */
function samplePictureKeys(random: Random, bodyType: string, colour: PaintName): string[] {
  const body = drawingBodyOf(bodyType)
  const count = random.int(FEWEST, SHOTS.length)
  if (random.chance(SHARE_WITHOUT) || body === undefined) return []
  return SHOTS.slice(0, count).map((shot) => formatDrawingKey({ body, ...shot, paint: `#${PAINTS[colour]}` }))
}
