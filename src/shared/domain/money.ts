import { CURRENCY_SYMBOLS } from './currency-symbols.ts'

const NO_BREAK_SPACE = '\u00A0'
const UNKNOWN_CURRENCY = 'Unknown Currency'

/**
 * Rounds half up (away from zero) at `digits` decimals, on the decimal digits that the number prints as:
 * 1.005 → 1.01 at two digits. The one place where money is rounded.
 */
export function roundHalfUp(amount: number, digits: number): number {
  const size = Math.abs(amount)
  const shifted = Math.round(Number(shift(size, digits)))
  const rounded = Number(shift(shifted, -digits))
  return amount < 0 && rounded !== 0 ? -rounded : rounded
}

/** The number as text with its decimal exponent moved, so that no binary multiplication blurs a half. */
function shift(size: number, digits: number): string {
  const [mantissa, exponent = '0'] = String(size).split('e')
  return `${mantissa}e${Number(exponent) + digits}`
}

/** Whole cents of an amount in units; rounded half up. */
export function toCents(amount: number): number {
  return roundHalfUp(Number(shift(Math.abs(amount), 2)), 0) * (amount < 0 ? -1 : 1)
}

/** Whole cents of a price with VAT from the one without, rounded half up once. */
export function centsWithVat(price: number, percent: number): number {
  const vat = toFraction(percent)
  return timesCents(price, { over: 100n * vat.under + vat.over, under: 100n * vat.under })
}

/** Whole cents of a price without VAT from the one with it, rounded half up once. */
export function centsWithoutVat(priceWithVat: number, percent: number): number {
  const vat = toFraction(percent)
  return timesCents(priceWithVat, { over: 100n * vat.under, under: 100n * vat.under + vat.over })
}

type Fraction = { readonly over: bigint; readonly under: bigint }

/** In whole numbers: a product of binary fractions may lie a hair below the half that it stands for. */
function timesCents(amount: number, factor: Fraction): number {
  const { over, under } = toFraction(amount)
  const [top, bottom] = [100n * over * factor.over, under * factor.under]
  return Number((2n * top + bottom) / (2n * bottom))
}

/** What a number that is not negative prints as, exactly. */
function toFraction(size: number): Fraction {
  const [mantissa = '', exponent = '0'] = String(size).split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const power = Number(exponent) - decimals.length
  return {
    over: BigInt(whole + decimals) * 10n ** BigInt(Math.max(0, power)),
    under: 10n ** BigInt(Math.max(0, -power)),
  }
}

/** Units of an amount in cents. */
export function fromCents(cents: number): number {
  return cents / 100
}

/** Rates by currency code: units of the currency for 1 ZAR. */
export type RatesByCurrency = Readonly<Record<string, number>>

/**
 * Converts without rounding: amount × rate[target] ÷ rate[source] (`money.convert-formula`).
 * Undefined when a rate is missing or no positive number: an amount is never shown at a guessed rate.
 */
export function convert(amount: number, source: string, target: string, rates: RatesByCurrency): number | undefined {
  if (source === target) return amount
  const from = rates[source]
  const to = rates[target]
  if (from === undefined || to === undefined || !(from > 0) || !(to > 0)) return undefined
  return (amount * to) / from
}

/** Currency code of a line item's symbol; undefined for a symbol that is not converted (`money.symbol-codes`). */
export function currencyOfSymbol(symbol: string): 'ZAR' | 'USD' | undefined {
  if (symbol === 'R') return 'ZAR'
  return symbol === '$' || symbol === 'US$' ? 'USD' : undefined
}

export type MoneyFormat = {
  /** ISO 4217 in any case; zar when none is passed. */
  readonly currency?: string
  /** A no-break space between symbol and digits. */
  readonly space?: boolean
  /** Two decimals instead of whole units. */
  readonly decimals?: boolean
  /** False leaves the symbol out. */
  readonly symbol?: boolean
}

/** Printed amount and its sign; negative amounts are flagged and carry a minus (`money.negative-minus`). */
export function moneyText(amount: number | null | undefined, format: MoneyFormat = {}) {
  const { currency = 'zar', space = false, decimals = false, symbol = true } = format
  const code = currency.toUpperCase()
  const sign = CURRENCY_SYMBOLS[code]
  if (sign === undefined) return { text: UNKNOWN_CURRENCY, isNegative: false }
  if (amount === null || amount === undefined || !Number.isFinite(amount) || amount === 0) {
    return { text: zeroText(code, decimals), isNegative: false }
  }
  const isNegative = amount < 0
  const digits = groupedDigits(Math.abs(amount), decimals ? 2 : 0)
  const prefix = symbol ? sign + (space ? NO_BREAK_SPACE : '') : ''
  return { text: `${isNegative ? '-' : ''}${prefix}${digits}`, isNegative }
}

/**
 * Money as the screens and papers print it. Default: symbol, no space, whole units. Thousands are grouped by a no-break
 * space, decimals follow a point, rounded half up from the exact amount: 25296.79 USD with space → 'US$ 25 297'.
 * Nothing and zero print 'R0', '0.00' with decimals, 'US$ 0.00' for dollars with decimals (`money.zero-forms`).
 */
export function formatMoney(amount: number | null | undefined, format: MoneyFormat = {}): string {
  return moneyText(amount, format).text
}

/** Price on card, listing and tile: 'US$ 12 345'. */
export function formatPrice(amount: number, currency: string): string {
  return formatMoney(amount, { currency, space: true })
}

/** Amount on a line, a total or a paper: 'R 1 950.00'. */
export function formatAmount(amount: number, currency: string): string {
  return formatMoney(amount, { currency, space: true, decimals: true })
}

/** A count or a mileage with its thousands grouped as money groups them: 84500 → '84 500'. */
export function formatCount(count: number): string {
  return groupedDigits(count, 0)
}

function zeroText(code: string, decimals: boolean): string {
  if (!decimals) return 'R0'
  return code === 'USD' ? `US$${NO_BREAK_SPACE}0.00` : '0.00'
}

function groupedDigits(size: number, decimals: number): string {
  const [whole = '0', fraction] = roundHalfUp(size, decimals).toFixed(decimals).split('.')
  const grouped = groupThousands(whole, NO_BREAK_SPACE)
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** '1234567' → '1 234 567'; digits only, without a sign. */
export function groupThousands(digits: string, separator: string): string {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/\d{3}/g) ?? []
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...groups].join(separator)
}
