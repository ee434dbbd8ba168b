import type { Variant } from './model-choice.ts'
import type { Random } from '../random.ts'
import { DEFAULT_VAT_PERCENT } from '../../src/shared/domain/tariff.ts'
import { isSoughtAfter } from './popularity.ts'

const SPORTY_BODIES: ReadonlySet<string> = new Set(['Coupe', 'Cabriolet'])
const WORKING_BODIES: ReadonlySet<string> = new Set(['Truck', 'Bus', 'Minibus', 'Panel Van', 'Single Cab'])

/** A new price from which vehicles lose their value faster. */
const COSTLY_RAND = 800_000

/** Kilometres of a vehicle of that age in years: about 16,500 in its first, ever less later; more at work. */
export function mileageOf(random: Random, variant: Variant, ageYears: number): number {
  const driven = usualKm(variant, ageYears) * spread(random, 0.28)
  return Math.max(random.int(12, 90), Math.min(Math.round(driven), 460_000 - random.int(0, 30_000)))
}

function usualKm({ body }: Variant, ageYears: number): number {
  return yearlyKm(body.bodyType) * ageYears * Math.max(0.55, 1 - 0.016 * ageYears)
}

function yearlyKm(bodyType: string): number {
  if (SPORTY_BODIES.has(bodyType)) return 9500
  return WORKING_BODIES.has(bodyType) ? 23_000 : 16_500
}

/** A factor about 1, mostly within ± `width`, never beyond twice that. */
function spread(random: Random, width: number): number {
  return 1 + (random.unit() + random.unit() + random.unit() + random.unit() - 2) * width
}

type Prices = { readonly priceCents: number; readonly priceWithVatCents: number }

/** ZAR cents; a vehicle on request has 0 and 0. */
export const ON_REQUEST: Prices = { priceCents: 0, priceWithVatCents: 0 }

/**
 * Believable asking price: what the variant cost new, less what age and kilometres take, rounded as dealers do
 * (R 389 900, R 412 500). The price without VAT is the other ÷ 1.15, to the cent.
 */
export function pricesOf(random: Random, variant: Variant, use: Use): Prices {
  const newPrice = newPriceRand(random, variant)
  const rand = dealerRounded(random, newPrice * retention(variant, newPrice, use) * spread(random, 0.08))
  const priceWithVatCents = rand * 100
  return { priceWithVatCents, priceCents: Math.round((priceWithVatCents * 100) / (100 + DEFAULT_VAT_PERCENT)) }
}

/** What a variant cost in its year: the range of a model rises and widens over its years. */
function newPriceRand(random: Random, { facts, year, engineLevel, driveType, transmission, body }: Variant): number {
  const { from, to } = facts.newPriceZarThousands
  const span = Math.max(1, (facts.yearTo ?? year) - facts.yearFrom)
  const age = Math.min(1, (year - facts.yearFrom) / span)
  const cheapest = from + (to - from) * 0.45 * age
  const dearest = from + (to - from) * (0.35 + 0.65 * age)
  const equipment =
    (ALL_WHEEL.has(driveType) ? 0.14 : 0) +
    (transmission === 'Automatic' ? 0.08 : 0) -
    (body.bodyType === 'Single Cab' ? 0.25 : 0)
  const level = 0.55 * engineLevel + equipment + 0.25 * random.unit()
  return (cheapest + (dearest - cheapest) * Math.min(1, Math.max(0, level))) * 1000
}

type Use = { readonly ageYears: number; readonly mileageKm: number }

/** Share of the new price that is left. Costly vehicles lose faster, sought-after makes more slowly. */
function retention(variant: Variant, newPrice: number, { ageYears, mileageKm }: Use): number {
  const yearly = isSoughtAfter(variant.facts.make) ? 0.93 : newPrice > COSTLY_RAND ? 0.9 : 0.92
  const byAge = (ageYears < 1 ? 0.96 - 0.06 * ageYears : 0.9) * yearly ** Math.max(0, ageYears - 1)
  const tooMany = mileageKm - usualKm(variant, ageYears)
  const byUse = Math.min(1.08, Math.max(0.75, 1 - (tooMany / 1000) * 0.0014))
  return Math.min(0.97, Math.max(0.09, byAge * byUse))
}

function dealerRounded(random: Random, value: number): number {
  const thousands = Math.max(24, Math.round(value / 1000))
  const ending = random.chance(0.72) ? 900 : 500
  return (thousands - 1) * 1000 + ending
}

const PICK_UPS: readonly string[] = ['Double Cab', 'Extended Cab', 'Single Cab']
const HEAVY: readonly string[] = ['Truck', 'Bus']
const ALL_WHEEL: ReadonlySet<string> = new Set(['4x4', 'AWD'])

/** '2019 Toyota Hilux 2.8 Diesel 4x4 Automatic Double Cab': only what is known of this vehicle. */
export function titleOf(
  { facts, body, engine, driveType }: Variant,
  known: { year: number | null; transmission: string | null },
): string {
  const litres =
    engine.capacityCc === null ? `${engine.kilowatt} kW` : (Math.round(engine.capacityCc / 100) / 10).toFixed(1)
  const isPlainDrive = !ALL_WHEEL.has(driveType) && !HEAVY.includes(body.bodyType)
  const words = [
    known.year === null ? '' : String(known.year),
    facts.make,
    facts.model,
    litres,
    engine.fuelType === 'Petrol' ? '' : engine.fuelType,
    isPlainDrive ? '' : driveType,
    known.transmission ?? '',
    facts.bodies.length > 1 || PICK_UPS.includes(body.bodyType) ? body.bodyType : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}

export function vehicleTypeOf(bodyType: string): string {
  if (bodyType === 'Bus' || bodyType === 'Minibus') return 'Passenger transport'
  if (bodyType === 'Truck') return 'Heavy commercial'
  return PICK_UPS.includes(bodyType) || bodyType === 'Panel Van' ? 'Light commercial' : 'Passenger'
}

export function conditionOf(random: Random, ageYears: number, mileageKm: number): string {
  const wear = ageYears / 12 + mileageKm / 250_000 + random.unit() * 0.5
  if (wear < 0.55) return 'Excellent'
  if (wear < 1.1) return 'Very good'
  return wear < 2 ? 'Good' : 'Fair'
}

export function serviceHistoryOf(random: Random, ageYears: number): string | null {
  const full = 0.8 - ageYears * 0.035
  if (random.chance(Math.max(0.12, full))) return 'Full service history'
  if (random.chance(0.6)) return 'Partial service history'
  return random.chance(0.5) ? 'No service history' : null
}

type Extra = {
  readonly name: string
  /** Share of the vehicles that may have it which do. */
  readonly share: number
  /** From this model year on. */
  readonly from?: number
  readonly bodies?: readonly string[]
  readonly notBodies?: readonly string[]
  readonly driveTypes?: readonly string[]
}

const ROOMY: readonly string[] = ['SUV', 'Station Wagon', 'MPV']

const EXTRAS: readonly Extra[] = [
  { name: 'Air conditioning', share: 0.85 },
  { name: 'Power steering', share: 0.6 },
  { name: 'Electric windows', share: 0.65 },
  { name: 'Central locking', share: 0.55 },
  { name: 'ABS brakes', share: 0.6, from: 2000 },
  { name: 'Airbags', share: 0.65, from: 1999 },
  { name: 'Remote keyless entry', share: 0.4, from: 2006 },
  { name: 'Alloy wheels', share: 0.5, notBodies: HEAVY },
  { name: 'Cruise control', share: 0.4, from: 2005 },
  { name: 'Bluetooth', share: 0.5, from: 2010 },
  { name: 'USB port', share: 0.45, from: 2010 },
  { name: 'Multifunction steering wheel', share: 0.35, from: 2008 },
  { name: 'Park distance control', share: 0.35, from: 2008, notBodies: HEAVY },
  { name: 'Reverse camera', share: 0.4, from: 2013 },
  { name: 'Touch screen', share: 0.35, from: 2014 },
  { name: 'Smartphone integration', share: 0.3, from: 2017, notBodies: HEAVY },
  { name: 'LED headlights', share: 0.3, from: 2016 },
  { name: 'Leather seats', share: 0.28, notBodies: HEAVY },
  { name: 'Heated seats', share: 0.12, from: 2008, notBodies: [...HEAVY, ...PICK_UPS] },
  { name: 'Sunroof', share: 0.1, notBodies: [...HEAVY, ...PICK_UPS, 'Panel Van', 'Minibus', 'Cabriolet'] },
  { name: 'Navigation', share: 0.2, from: 2010 },
  { name: 'Fog lamps', share: 0.3 },
  { name: 'Spare key', share: 0.45 },
  { name: 'Tow bar', share: 0.5, bodies: [...PICK_UPS, ...ROOMY] },
  { name: 'Roof rails', share: 0.5, bodies: ROOMY },
  { name: 'Canopy', share: 0.18, bodies: PICK_UPS },
  { name: 'Tonneau cover', share: 0.3, bodies: ['Double Cab', 'Extended Cab'] },
  { name: 'Rubberised load bin', share: 0.45, bodies: PICK_UPS },
  { name: 'Nudge bar', share: 0.3, bodies: [...PICK_UPS, 'SUV'] },
  { name: 'Roll bar', share: 0.25, bodies: PICK_UPS },
  { name: 'Side steps', share: 0.35, bodies: [...PICK_UPS, 'SUV'] },
  { name: 'Differential lock', share: 0.5, driveTypes: ['4x4', '6x4', '8x4'] },
  { name: 'Hill descent control', share: 0.4, from: 2012, driveTypes: ['4x4', 'AWD'] },
  { name: 'Air suspension seat', share: 0.4, bodies: HEAVY },
]

/** In the order of the list; bodies, drive and model year decide what may be there. */
export function extrasOf(random: Random, { body, driveType, year }: Variant): string[] {
  return EXTRAS.filter((extra) => {
    const isPossible =
      year >= (extra.from ?? 0) &&
      (extra.bodies?.includes(body.bodyType) ?? true) &&
      !(extra.notBodies?.includes(body.bodyType) ?? false) &&
      (extra.driveTypes?.includes(driveType) ?? true)
    return random.chance(extra.share) && isPossible
  }).map(({ name }) => name)
}
