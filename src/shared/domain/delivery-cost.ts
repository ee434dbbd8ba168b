import type { DeliveryCostRequest, LineItem } from '../contract/quotes.ts'
import { convert, currencyOfSymbol, fromCents, roundHalfUp, toCents, type RatesByCurrency } from './money.ts'
import { LINE_ID, VEHICLE_LINE } from './quote-total.ts'
import { TOTAL_DESCRIPTION, type LengthBand, type Tariff, type TariffCurrency, type TariffLine } from './tariff.ts'
import { bandOf, lineApplies, type DeliveryDestination } from './tariff-coverage.ts'
import { usableLength } from './vehicle-length.ts'

/** Prices in ZAR cents; length in metres, null = unknown. */
export type PricedVehicle = {
  readonly priceCents: number
  readonly priceWithVatCents: number
  readonly lengthMetres: number | null | undefined
}

/** A vehicle without a record, by the values sent: prices in rand, length in metres. */
export function toPricedVehicle(sent: Pick<DeliveryCostRequest, 'price' | 'priceWithVAT' | 'length'>): PricedVehicle {
  return {
    priceCents: toCents(sent.price ?? 0),
    priceWithVatCents: toCents(sent.priceWithVAT ?? 0),
    lengthMetres: sent.length ?? null,
  }
}

export type DeliveryCostInput = {
  readonly tariff: Tariff
  readonly destination: DeliveryDestination
  /** Units for 1 ZAR; ZAR and USD are needed. */
  readonly rates: RatesByCurrency
  readonly vehicle: PricedVehicle
}

export type DeliveryCost = {
  /** The vehicle (id 1), the charges in the tariff's order (2, 3, …), the total (98). */
  readonly lines: LineItem[]
  /** Metres that the bands were read with. */
  readonly lengthUsed: number
  readonly standardLengthAssumed: boolean
}

export type Charge = { readonly line: TariffLine; readonly cents: number }

/**
 * What a vehicle costs delivered (`delivery.rounding-order`). Each charge is rounded half up to cents of its own
 * currency; the total converts the rounded lines without rounding, adds, and rounds once, in the tariff's currency for
 * the delivery type. Example of the sample tariff: 5.33 m, R 621 000 with VAT, to Beitbridge: R 640 426.10.
 * Throws when the tariff lacks a figure for this destination (`tariffGaps` says so beforehand) or a rate is missing:
 * nothing is ever priced at a guess.
 */
export function deliveryCost(input: DeliveryCostInput): DeliveryCost {
  const { lengthUsed, standardLengthAssumed } = usableLength(input.vehicle.lengthMetres)
  const charges = chargesOf(input, lengthUsed)
  const lines = [
    vehicleLine(input.vehicle.priceWithVatCents),
    ...charges.map(({ line, cents }, index) => chargeLine(line, cents, LINE_ID.vehicle + 1 + index)),
  ]
  return { lines: [...lines, totalLine(input, charges)], lengthUsed, standardLengthAssumed }
}

function chargesOf(input: DeliveryCostInput, lengthUsed: number): Charge[] {
  const charges: Charge[] = []
  for (const line of input.tariff.lines) {
    if (!lineApplies(line, input.destination)) continue
    charges.push({ line, cents: toCents(chargeAmount(line, { ...input, lengthUsed, charges })) })
  }
  return charges
}

export type ChargeContext = DeliveryCostInput & { readonly lengthUsed: number; readonly charges: readonly Charge[] }

/** Units of the line's currency, not yet rounded. */
export function chargeAmount(line: TariffLine, context: ChargeContext): number {
  const { destination, lengthUsed } = context
  const region = destination.tariffRegion
  switch (line.basis) {
    case 'flat':
      return line.amount
    case 'flatByRegion':
      return known(line.amountByRegion[region], line, `an amount for region ${region}`)
    case 'flatPerTransitCountry':
      return exact(line.amount * destination.transitCountryIds.length)
    case 'perKm':
      return Math.max(line.minimum, exact(line.amount * kilometres(line, destination)))
    case 'perKmByLength':
      return Math.max(line.minimum, exact(bandAmount(line, line.bands, lengthUsed) * kilometres(line, destination)))
    case 'lengthBand':
      return bandAmount(line, line.bands, lengthUsed)
    case 'lengthBandByRegion':
      return bandAmount(line, known(line.bandsByRegion[region], line, `bands for region ${region}`), lengthUsed)
    case 'percentOfPrice':
      return Math.max(line.minimum, percentOfPrice(line, context))
    case 'percentOfLine':
      return exact((centsOfLine(line, context.charges) * line.percent) / 10_000)
  }
}

function percentOfPrice(line: Extract<TariffLine, { basis: 'percentOfPrice' }>, { vehicle, rates }: ChargeContext) {
  const cents = line.priceField === 'price' ? vehicle.priceCents : vehicle.priceWithVatCents
  return converted(exact((cents * line.percent) / 10_000), 'R', line.currencySymbol, rates)
}

function centsOfLine(line: Extract<TariffLine, { basis: 'percentOfLine' }>, charges: readonly Charge[]): number {
  const base = charges.find((charge) => charge.line.pastelCode === line.ofPastelCode)
  return known(base, line, `its base line ${line.ofPastelCode}`).cents
}

function bandAmount(line: TariffLine, bands: readonly LengthBand[], lengthUsed: number): number {
  return known(bandOf(bands, lengthUsed), line, `a band for ${lengthUsed} m`).amount
}

function kilometres(line: TariffLine, { distanceKm }: DeliveryDestination): number {
  return known(distanceKm, line, 'a road distance')
}

/** The currency of the total for a destination's delivery type. */
export function totalSymbol({
  tariff,
  destination,
}: Pick<DeliveryCostInput, 'tariff' | 'destination'>): TariffCurrency {
  const symbol = tariff.total.byDeliveryType.find(
    (entry) => entry.deliveryTypeId === destination.deliveryTypeId,
  )?.currencySymbol
  if (symbol === undefined) throw new RangeError(`No currency of the total for type ${destination.deliveryTypeId}`)
  return symbol
}

function totalLine(input: DeliveryCostInput, charges: readonly Charge[]): LineItem {
  const { tariff, rates, vehicle } = input
  const symbol = totalSymbol(input)
  const rand = sumCents(charges, 'R') + vehicle.priceWithVatCents
  const dollars = sumCents(charges, '$')
  const total = fromCents(converted(rand, 'R', symbol, rates) + converted(dollars, '$', symbol, rates))
  return {
    id: LINE_ID.total,
    pastelCode: tariff.total.pastelCode,
    description: TOTAL_DESCRIPTION,
    amount: roundHalfUp(total, 2),
    currencySymbol: symbol,
    isPrefix: tariff.total.isPrefix,
    isTotal: true,
  }
}

/** Whole cents add up exactly, so a currency is converted once, as a sum, with the same result as line by line. */
export function sumCents(charges: readonly Charge[], symbol: TariffCurrency): number {
  return charges.filter(({ line }) => line.currencySymbol === symbol).reduce((sum, { cents }) => sum + cents, 0)
}

function vehicleLine(priceWithVatCents: number): LineItem {
  return {
    id: LINE_ID.vehicle,
    ...VEHICLE_LINE,
    amount: fromCents(priceWithVatCents),
    currencySymbol: 'R',
    isPrefix: true,
    isTotal: false,
  }
}

function chargeLine(line: TariffLine, cents: number, id: number): LineItem {
  const { pastelCode, description, currencySymbol, isPrefix } = line
  return { id, pastelCode, description, amount: fromCents(cents), currencySymbol, isPrefix, isTotal: false }
}

export function converted(amount: number, from: TariffCurrency, to: TariffCurrency, rates: RatesByCurrency): number {
  const source = currencyOfSymbol(from)
  const target = currencyOfSymbol(to)
  if (amount === 0) return 0
  const result = source && target ? convert(amount, source, target, rates) : undefined
  if (result === undefined) throw new RangeError(`No rate between ${from} and ${to}`)
  return result
}

/** Takes the binary noise off a product of decimals, so that a half cent is seen as one: 1.0049999999999999 → 1.005. */
function exact(amount: number): number {
  return Number(amount.toPrecision(15))
}

function known<T>(value: T | null | undefined, line: TariffLine, what: string): T {
  if (value === null || value === undefined) throw new RangeError(`${line.pastelCode} has no value: ${what} is missing`)
  return value
}
