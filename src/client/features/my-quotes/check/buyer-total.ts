import type { QuoteResult } from '../../../../shared/contract/quotes.ts'
import { convert, currencyOfSymbol, formatAmount } from '../../../../shared/domain/money.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { rateOrigin } from '../../../../shared/domain/rate-origin.ts'
import { rateEquation } from '../../../../shared/domain/quote-document/paper-money.ts'
import { type Total, totalOf } from '../../../../shared/domain/quote-total.ts'

type Rates = QuoteResult['rates']

export type BuyerTotal = {
  /** In the currency that the buyer chose. */
  readonly amount: string
  /** In the currency of the tariff; null when that is the chosen one. */
  readonly tariffAmount: string | null
  /** 'US$ 1 = R 17.184', by which it was converted; '' when nothing was. */
  readonly rate: string
  /** Minute of the oldest rate in it, '2026/11/16 08:00'; '' when nothing was converted. */
  readonly rateTime: string
  /** Whether a sample rate had a part in it. */
  readonly isSampleRate: boolean
}

/** What a quotation costs, by the rates of the quotation itself. Undefined for one without a total. */
export function buyerTotal(
  { lineItems, rates }: Pick<QuoteResult, 'lineItems' | 'rates'>,
  chosen: string,
): BuyerTotal | undefined {
  const total = totalOf(lineItems)
  if (total === null) return undefined
  const own = tariffCurrency(total)
  const currency = quotedCurrency(rates, chosen)
  const amount = inCurrency(total, { rates, currency })
  if (amount === undefined || currency === own) {
    return { amount: formatAmount(total.amount, own), tariffAmount: null, rate: '', rateTime: '', isSampleRate: false }
  }
  // Of a third currency the dollar's rate has its part.
  const origin = rateOrigin(rates, ['USD', currency])
  return {
    amount,
    tariffAmount: formatAmount(total.amount, own),
    rate: rateEquation({ rates, buyerCurrency: currency }),
    rateTime: origin === null ? '' : minuteInDigits(origin.timestamp),
    isSampleRate: origin?.isSample ?? false,
  }
}

/** An amount in the money of a quotation's buyer, by its rates; in its own currency where there is no rate. */
export function buyerAmount(total: Total, rates: Rates, chosen: string): string {
  const amount = inCurrency(total, { rates, currency: quotedCurrency(rates, chosen) })
  return amount ?? formatAmount(total.amount, tariffCurrency(total))
}

/** A quotation keeps the rates of the rand, the dollar and its destination; another choice is shown in dollars. */
function quotedCurrency(rates: Rates, chosen: string): string {
  return chosen === 'ZAR' || rates.some(({ currency }) => currency === chosen) ? chosen : 'USD'
}

function inCurrency(total: Total, { rates, currency }: { readonly rates: Rates; readonly currency: string }) {
  const byCurrency = { ...Object.fromEntries(rates.map((rate) => [rate.currency, rate.value])), ZAR: 1 }
  const amount = convert(total.amount, tariffCurrency(total), currency, byCurrency)
  return amount === undefined ? undefined : formatAmount(amount, currency)
}

function tariffCurrency({ symbol }: Total): 'ZAR' | 'USD' {
  return currencyOfSymbol(symbol) ?? 'ZAR'
}
