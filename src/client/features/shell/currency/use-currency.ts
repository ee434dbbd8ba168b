import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { type Currency, toCurrency } from './conversion.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'
import { currencySlice } from './currency.slice.ts'

export type { Currency } from './conversion.ts'

const NO_RATES: readonly never[] = []

/** The currency on screen; while rates are missing amounts stay in rand. */
export function useCurrency(): Currency {
  const chosen = useSelector(currencySlice.selectors.selectCode)
  const { data } = currencyApi.useGetRatesQuery()
  const list = data?.result ?? NO_RATES
  return useMemo(() => toCurrency(chosen, list), [chosen, list])
}
