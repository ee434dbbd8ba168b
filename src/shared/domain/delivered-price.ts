import {
  type Charge,
  chargeAmount,
  type ChargeContext,
  converted,
  type DeliveryCostInput,
  type PricedVehicle,
  sumCents,
  totalSymbol,
} from './delivery-cost.ts'
import { fromCents, toCents } from './money.ts'
import type { TariffCurrency, TariffLine } from './tariff.ts'
import { lineApplies, tariffGaps } from './tariff-coverage.ts'
import { usableLength } from './vehicle-length.ts'

/** Stands for a price that is not known. */
const UNKNOWN_PRICE = -1

/**
 * What vehicles cost at one destination: the total of `deliveryCost` and nothing else, to the cent, some hundred times
 * faster. All charges that only the length decides are added up once for each length, so that a vehicle costs its price,
 * that sum, and the few charges that are a percentage of a price.
 */
export type DeliveredPrice = {
  /** Currency of the total. */
  readonly symbol: TariffCurrency
  /** The total in cents of that currency. */
  readonly centsOf: (vehicle: PricedVehicle) => number
}

/** Where a destination is not offered, or not priced: every price is unknown. */
export const NO_PRICE: DeliveredPrice = { symbol: 'R', centsOf: () => UNKNOWN_PRICE }

/** Where the tariff lacks a figure for the destination there is no price: undefined. */
export function createDeliveredPrice(input: Omit<DeliveryCostInput, 'vehicle'>): DeliveredPrice | undefined {
  const { tariff, destination, rates } = input
  if (tariffGaps(tariff, destination).length > 0) return undefined
  const symbol = totalSymbol(input)
  const lines = tariff.lines.filter((line) => lineApplies(line, destination))
  const classes = new Map<number, LengthClass>()
  return {
    symbol,
    centsOf: (vehicle) => {
      const { lengthUsed } = usableLength(vehicle.lengthMetres)
      const known = classes.get(lengthUsed) ?? toClass(lines, { ...input, vehicle, lengthUsed })
      classes.set(lengthUsed, known)
      const sums = sumOf(known, { ...input, vehicle, lengthUsed, charges: [] })
      const total =
        converted(sums.rand + vehicle.priceWithVatCents, 'R', symbol, rates) +
        converted(sums.dollars, '$', symbol, rates)
      return isPlain(total) ? Math.round(total) : toCents(fromCents(total))
    },
  }
}

/** A charge that is a percentage of a price, or of such a charge. */
type PriceLine = Extract<TariffLine, { basis: 'percentOfPrice' | 'percentOfLine' }>

/** What vehicles of one length have in common. */
type LengthClass = {
  readonly randCents: number
  readonly dollarCents: number
  readonly priceLines: readonly PriceLine[]
}

function toClass(lines: readonly TariffLine[], context: Omit<ChargeContext, 'charges'>): LengthClass {
  const charges: Charge[] = []
  const priceLines: PriceLine[] = []
  for (const line of lines) {
    if (isPriceLine(line, priceLines)) priceLines.push(line)
    else charges.push({ line, cents: toCents(chargeAmount(line, { ...context, charges })) })
  }
  return { randCents: sumCents(charges, 'R'), dollarCents: sumCents(charges, '$'), priceLines }
}

function isPriceLine(line: TariffLine, earlier: readonly PriceLine[]): line is PriceLine {
  if (line.basis === 'percentOfPrice') return true
  return line.basis === 'percentOfLine' && earlier.some(({ pastelCode }) => pastelCode === line.ofPastelCode)
}

function sumOf({ randCents, dollarCents, priceLines }: LengthClass, context: ChargeContext) {
  const charges: Charge[] = []
  for (const line of priceLines) charges.push({ line, cents: priceCharge(line, { ...context, charges }) })
  return { rand: randCents + sumCents(charges, 'R'), dollars: dollarCents + sumCents(charges, '$') }
}

/** Cents of a charge; the exact and slow way only where rounding could go either way. */
function priceCharge(line: PriceLine, context: ChargeContext): number {
  const cents = nearCents(line, context)
  return isPlain(cents) ? Math.round(cents) : toCents(chargeAmount(line, context))
}

/** The charge in cents, as near as binary numbers come. */
function nearCents(line: PriceLine, { vehicle, rates, charges }: ChargeContext): number {
  if (line.basis === 'percentOfLine') {
    const base = charges.find((charge) => charge.line.pastelCode === line.ofPastelCode)
    return ((base?.cents ?? Number.NaN) * line.percent) / 100
  }
  const price = line.priceField === 'price' ? vehicle.priceCents : vehicle.priceWithVatCents
  return Math.max(line.minimum * 100, converted((price * line.percent) / 100, 'R', line.currencySymbol, rates))
}

/** Up to here a product of three numbers is off by far less than `NEAR_HALF` cents. */
const GREATEST_PLAIN = 1e11
const NEAR_HALF = 1e-3

/** Whether rounding to whole cents is the same whatever noise the number has; not so beside a half. */
function isPlain(cents: number): boolean {
  return cents < GREATEST_PLAIN && Math.abs(cents - Math.floor(cents) - 0.5) > NEAR_HALF
}
