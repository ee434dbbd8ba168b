import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { currencyApi } from '../../../api/public/currency-api.ts'
import { currencySlice } from './currency.slice.ts'
import { CURRENCY_SYMBOLS } from '../../../../shared/domain/currency-symbols.ts'
import { convert, formatAmount, formatPrice, type RatesByCurrency } from '../../../../shared/domain/money.ts'
import type { DatedRate } from '../../../../shared/domain/rate-origin.ts'
import { DEFAULT_CURRENCY } from './selected-currency.ts'

const BASE = 'ZAR'

/** The currency on screen, with everything that shows an amount in it. */
export type Currency = {
  readonly code: string
  readonly symbol: string
  readonly rates: RatesByCurrency
  /** Each with its time and source. */
  readonly rateList: readonly DatedRate[]
  /** Time of the rate, ISO 8601 UTC; null while no rates are there. */
  readonly rateTimestamp: string | null
  /** Where the rate comes from; 'sample' until the company's own rates are loaded. */
  readonly source: string | null
  /** 'US$ 12 345' */
  readonly formatPriceFromZar: (amountZar: number) => string
  /** 'US$ 12 345.67' */
  readonly formatAmountFromZar: (amountZar: number) => string
  /** Unrounded; undefined when there is no rate for `from`. */
  readonly convertAmount: (amount: number, from: string) => number | undefined
}

const NO_RATES: readonly never[] = []

/** The currency on screen; while rates are missing amounts stay in rand. */
export function useCurrency(): Currency {
  const chosen = useSelector(currencySlice.selectors.selectCode)
  const { data } = currencyApi.useGetRatesQuery()
  const list = data?.result ?? NO_RATES
  return useMemo(() => toCurrency(chosen, list), [chosen, list])
}

/** The chosen currency, or dollars, or rand, whichever has a rate first (`money.chosen-currency`). */
export function toCurrency(chosen: string, list: readonly DatedRate[]): Currency {
  const known = list.map((rate): [string, number] => [rate.currency, rate.value])
  const rates: RatesByCurrency = Object.fromEntries<number>([[BASE, 1], ...known])
  const code = [chosen, DEFAULT_CURRENCY].find((candidate) => (rates[candidate] ?? 0) > 0) ?? BASE
  const rate = list.find(({ currency }) => currency === code)
  const fromZar = (amountZar: number) => convert(amountZar, BASE, code, rates) ?? 0
  return {
    code,
    symbol: CURRENCY_SYMBOLS[code] ?? code,
    rates,
    rateList: list,
    rateTimestamp: rate?.timestamp ?? null,
    source: rate?.source ?? null,
    formatPriceFromZar: (amountZar) => formatPrice(fromZar(amountZar), code),
    formatAmountFromZar: (amountZar) => formatAmount(fromZar(amountZar), code),
    convertAmount: (amount, from) => convert(amount, from, code, rates),
  }
}
