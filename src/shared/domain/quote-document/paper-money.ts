import type { LineItem } from '../../contract/quotes.ts'
import { CURRENCY_SYMBOLS } from '../currency-symbols.ts'
import { convert, currencyOfSymbol, formatAmount, formatCount, roundHalfUp } from '../money.ts'
import type { RatesByCurrency } from '../money.ts'
import type { QuotationRecord } from '../quote-document.ts'
import { deliveryPart } from '../quote-total.ts'

/** Currency of a line; its symbol is 'R' or '$' by contract. */
export function currencyOfLine(line: Pick<LineItem, 'currencySymbol'>): 'ZAR' | 'USD' {
  return currencyOfSymbol(line.currencySymbol) ?? 'ZAR'
}

/** What converting needs of a record. */
type Rated = Pick<QuotationRecord, 'buyerCurrency'> & {
  readonly rates: readonly Pick<QuotationRecord['rates'][number], 'currency' | 'value'>[]
}

/** The record's rates by currency; the rand is 1 by definition. */
export function ratesOf(record: Rated): RatesByCurrency {
  return { ...Object.fromEntries(record.rates.map((rate) => [rate.currency, rate.value])), ZAR: 1 }
}

/** What the delivery costs without the vehicle, in the currency of the total. Undefined when a rate is missing. */
export function deliveryCost(
  vehicle: Pick<LineItem, 'amount' | 'currencySymbol'>,
  total: Pick<LineItem, 'amount' | 'currencySymbol'>,
  rates: RatesByCurrency,
): number | undefined {
  const amount = convert(vehicle.amount, currencyOfLine(vehicle), currencyOfLine(total), rates)
  return amount === undefined ? undefined : deliveryPart(total.amount, amount)
}

/**
 * The total in US dollars, rand and the buyer's currency, in this order, each once and each rounded once from the same
 * amount: R 463 998.40 → 'US$ 27 001.77', 'R 463 998.40', 'ZK 589 988.65'. Currencies without a rate are left out;
 * when none has one, the amount stands as it is.
 */
export function totalAmounts(
  record: Rated,
  total: Pick<LineItem, 'amount' | 'currencySymbol'>,
): readonly [string, ...string[]] {
  const rates = ratesOf(record)
  const own = currencyOfLine(total)
  const [first = formatAmount(total.amount, own), ...others] = currenciesOf(record).flatMap((currency) => {
    const amount = convert(total.amount, own, currency, rates)
    return amount === undefined ? [] : [formatAmount(amount, currency)]
  })
  return [first, ...others]
}

/** 'US$ 1 = R 17.184 = ZK 21.850'; '' when there is no dollar rate. */
export function rateEquation(record: Rated): string {
  const rates = ratesOf(record)
  const sides = currenciesOf(record).flatMap((currency) => {
    const perDollar = convert(1, 'USD', currency, rates)
    return perDollar === undefined || currency === 'USD'
      ? []
      : [`${CURRENCY_SYMBOLS[currency]}\u00A0${rateText(perDollar)}`]
  })
  return sides.length === 0 ? '' : ['US$\u00A01', ...sides].join(' = ')
}

function currenciesOf(record: Rated): string[] {
  const codes = ['USD', 'ZAR', record.buyerCurrency ?? 'ZAR'].map((code) => code.toUpperCase())
  return [...new Set(codes)].filter((code) => code in CURRENCY_SYMBOLS)
}

/** At least five digits that count, so that a rate below one can be checked too: 17.184, 3 648.200, 0.30695. */
function rateText(rate: number): string {
  const decimals = rate < 1 ? 5 : 3
  const [whole = '0', fraction = ''] = roundHalfUp(rate, decimals).toFixed(decimals).split('.')
  return `${formatCount(Number(whole))}.${fraction}`
}
