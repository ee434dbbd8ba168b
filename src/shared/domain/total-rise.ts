import { convert, currencyOfSymbol, roundHalfUp } from './money.ts'
import type { Total } from './quote-total.ts'

/** A rate of a quotation: units for 1 ZAR. */
type Rate = { readonly currency: string; readonly value: number }

/**
 * How much more a total is than the one before it; undefined where that cannot be told for want of a rate. Of two
 * currencies, as after a change of the tariff, by the rates given, in cents of the dollar: its cent is the larger one, and
 * no total is finer than that.
 */
export function riseOf(total: Total, before: Total, rates: readonly Rate[]): number | undefined {
  if (total.symbol === before.symbol) return total.amount - before.amount
  const [now, then] = [inDollars(total, rates), inDollars(before, rates)]
  return now === undefined || then === undefined ? undefined : now - then
}

function inDollars({ amount, symbol }: Total, rates: readonly Rate[]): number | undefined {
  const byCurrency = { ...Object.fromEntries(rates.map(({ currency, value }) => [currency, value])), ZAR: 1 }
  const dollars = convert(amount, currencyOfSymbol(symbol) ?? 'ZAR', 'USD', byCurrency)
  return dollars === undefined ? undefined : roundHalfUp(dollars, 2)
}
