import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  type CurrencyRate,
  currencyRateSchema,
  type CurrencySymbol,
  currencySymbolSchema,
} from '../../../shared/contract/reference.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

export const RATES_CALL = { path: PATHS.currencies }

export const currencyApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getRates: build.query<Answered<CurrencyRate[]>, void>({
      queryFn: answering(z.array(currencyRateSchema), () => RATES_CALL),
    }),
    getCurrencySymbols: build.query<Answered<CurrencySymbol[]>, void>({
      queryFn: answering(z.array(currencySymbolSchema), () => ({ path: PATHS.currencySymbols })),
    }),
  }),
})
