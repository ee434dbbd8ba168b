import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import { type Visitor, visitorSchema } from '../../../shared/contract/reference.ts'
import type { SearchHistory, searchHistoryUpdateSchema } from '../../../shared/contract/search-history.ts'
import { type StockCounts, stockCountsSchema } from '../../../shared/contract/stock-counts.ts'
import type { SearchFilterInput } from '../../../shared/contract/stock-requests.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

type SearchHistoryUpdate = z.infer<typeof searchHistoryUpdateSchema>

/**
 * What a search asks for beside its results: live counts, the pair of calls by which it is recorded
 * (`contract.history-calls`), and the guess of the visitor's country.
 */
export const searchExtrasApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    /** How many vehicles each option would give; place and order of the filter do not matter. */
    countStock: build.query<Answered<StockCounts>, SearchFilterInput>({
      queryFn: answering(stockCountsSchema, (filter: SearchFilterInput) => ({
        path: PATHS.stockCounts,
        method: 'POST',
        body: filter,
      })),
    }),
    getVisitor: build.query<Answered<Visitor>, void>({
      queryFn: answering(visitorSchema, () => ({ path: PATHS.visitor })),
    }),
    recordSearch: build.mutation<Answered<number>, SearchHistory>({
      queryFn: answering(z.number(), (body: SearchHistory) => ({ path: PATHS.searchHistory, method: 'POST', body })),
    }),
    updateRecordedSearch: build.mutation<Answered<null>, SearchHistoryUpdate>({
      queryFn: answering(z.null(), (body: SearchHistoryUpdate) => ({
        path: PATHS.searchHistoryUpdate,
        method: 'POST',
        body,
      })),
    }),
  }),
})
