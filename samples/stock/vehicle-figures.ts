import { DEFAULT_VAT_PERCENT } from '../../src/shared/domain/tariff.ts'
import type { Variant } from './model-choice.ts'
import { isSoughtAfter } from './popularity.ts'
import type { Random } from '../random.ts'

const SPORTY_BODIES: ReadonlySet<string> = new Set(['Coupe', 'Cabriolet'])
const WORKING_BODIES: ReadonlySet<string> = new Set(['Truck', 'Bus', 'Minibus', 'Panel Van', 'Single Cab'])
const ALL_WHEEL: ReadonlySet<string> = new Set(['4x4', 'AWD'])
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

export type Prices = { readonly priceCents: number; readonly priceWithVatCents: number }

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
