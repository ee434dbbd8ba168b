import { CURRENCY_SYMBOLS } from '../../../../shared/domain/currency-symbols.ts'

/** Key in local storage, and name of the cookie that copies it for the server's first paint. */
export const CURRENCY_KEY = 'selectedCurrency'

/** Dollars unless the visitor has a saved choice (`money.chosen-currency`). */
export const DEFAULT_CURRENCY = 'USD'

/** Whether the code is one that the product offers. */
export function isOfferedCurrency(code: string | null | undefined): code is string {
  return typeof code === 'string' && Object.hasOwn(CURRENCY_SYMBOLS, code)
}
