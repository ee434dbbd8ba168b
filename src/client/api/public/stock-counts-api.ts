import { PATHS } from '../../../shared/contract/paths.ts'
import { type StockCounts, stockCountsSchema } from '../../../shared/contract/stock-counts.ts'
import type { SearchFilterInput } from '../../../shared/contract/stock-requests.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

export const stockCountsApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    /** How many vehicles each option would give; place and order of the filter do not matter. */
    countStock: build.query<Answered<StockCounts>, SearchFilterInput>({
      queryFn: answering(stockCountsSchema, (filter: SearchFilterInput) => ({
        path: PATHS.stockCounts,
        method: 'POST',
        body: filter,
      })),
      providesTags: ['Stock'],
    }),
  }),
})
