import type { PricedVehicle } from '../../../../src/shared/domain/delivery-cost.ts'
import type { Tariff, TariffLine } from '../../../../src/shared/domain/tariff.ts'
import { bandOf, lineApplies, type DeliveryDestination } from '../../../../src/shared/domain/tariff-coverage.ts'

/** A number as an exact fraction: the second opinion that delivery costs are compared with. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
const max = (a: Fraction, b: Fraction): Fraction => (a.over * b.under >= b.over * a.under ? a : b)
const inverse = ({ over, under }: Fraction): Fraction => ({ over: under, under: over })
const hundredth: Fraction = { over: 1n, under: 100n }

/** The decimal number as it prints, exactly. */
export function fraction(value: number): Fraction {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', decimals = ''] = mantissa.split('.')
  const power = Number(exponent) - decimals.length
  const digits = BigInt(whole + decimals)
  return power < 0 ? { over: digits, under: 10n ** BigInt(-power) } : { over: digits * 10n ** BigInt(power), under: 1n }
}

/** Whole cents, half up. */
export function roundedCents(amount: Fraction): bigint {
  return (amount.over * 200n + amount.under) / (amount.under * 2n)
}

type Question = {
  readonly tariff: Tariff
  readonly destination: DeliveryDestination
  readonly usdForRand: number
  readonly vehicle: PricedVehicle
  readonly length: number
}

/** Cents of every charge by code, and of the total. */
export function exactDeliveryCost(question: Question) {
  const { tariff, destination, vehicle, usdForRand } = question
  const charges = new Map<string, bigint>()
  const usdRate = fraction(usdForRand)
  const symbol = tariff.total.byDeliveryType.find(({ deliveryTypeId }) => deliveryTypeId === destination.deliveryTypeId)
  let total: Fraction = toTotal({ cents: BigInt(vehicle.priceWithVatCents), from: 'R' })
  for (const line of tariff.lines.filter((candidate) => lineApplies(candidate, destination))) {
    const cents = roundedCents(amountOf(line, question, charges))
    charges.set(line.pastelCode, cents)
    total = plus(total, toTotal({ cents, from: line.currencySymbol }))
  }
  return { charges, totalCents: roundedCents(total) }

  function toTotal({ cents, from }: { readonly cents: bigint; readonly from: string }): Fraction {
    const amount = { over: cents, under: 100n }
    if (from === symbol?.currencySymbol) return amount
    return times(amount, from === 'R' ? usdRate : inverse(usdRate))
  }
}

function amountOf(line: TariffLine, question: Question, charges: ReadonlyMap<string, bigint>): Fraction {
  const { destination, vehicle, length, usdForRand } = question
  const km = fraction(destination.distanceKm ?? 0)
  const ofBand = (bands: Parameters<typeof bandOf>[0]) => fraction(bandOf(bands, length)?.amount ?? Number.NaN)
  switch (line.basis) {
    case 'flat':
      return fraction(line.amount)
    case 'flatByRegion':
      return fraction(line.amountByRegion[destination.tariffRegion] ?? Number.NaN)
    case 'flatPerTransitCountry':
      return times(fraction(line.amount), fraction(destination.transitCountryIds.length))
    case 'perKm':
      return max(fraction(line.minimum), times(fraction(line.amount), km))
    case 'perKmByLength':
      return max(fraction(line.minimum), times(ofBand(line.bands), km))
    case 'lengthBand':
      return ofBand(line.bands)
    case 'lengthBandByRegion':
      return ofBand(line.bandsByRegion[destination.tariffRegion] ?? [])
    case 'percentOfLine': {
      const base = { over: charges.get(line.ofPastelCode) ?? 0n, under: 100n }
      return times(times(base, fraction(line.percent)), hundredth)
    }
    case 'percentOfPrice': {
      const cents = line.priceField === 'price' ? vehicle.priceCents : vehicle.priceWithVatCents
      const share = times(times({ over: BigInt(cents), under: 100n }, fraction(line.percent)), hundredth)
      return max(fraction(line.minimum), line.currencySymbol === 'R' ? share : times(share, fraction(usdForRand)))
    }
  }
}
