import { currencyOfSymbol, formatAmount, formatPrice } from '../../../../shared/domain/money.ts'
import type { Total } from '../../../../shared/domain/quote-total.ts'

/** 'US$ 27 001.77' */
export function amountWords({ amount, symbol }: Total): string {
  return formatAmount(amount, currencyOfSymbol(symbol) ?? 'ZAR')
}

/** In whole units: 'US$ 27 002' */
export function roundWords({ amount, symbol }: Total): string {
  return formatPrice(amount, currencyOfSymbol(symbol) ?? 'ZAR')
}
