import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  type CurrencyRate,
  currencyRateSchema,
  type CurrencySymbol,
  currencySymbolSchema,
} from '../../../shared/contract/reference.ts'
import { answering } from '../../api/base-query.ts'
import type { Answered } from '../../api/freshness.ts'
import { publicApi } from '../../api/public-api.ts'

export const currencyApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getRates: build.query<Answered<CurrencyRate[]>, void>({
      queryFn: answering(z.array(currencyRateSchema), () => ({ path: PATHS.currencies })),
      providesTags: ['Rates'],
    }),
    getCurrencySymbols: build.query<Answered<CurrencySymbol[]>, void>({
      queryFn: answering(z.array(currencySymbolSchema), () => ({ path: PATHS.currencySymbols })),
    }),
  }),
})
