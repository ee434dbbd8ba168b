import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import { type Visitor, visitorSchema } from '../../../shared/contract/reference.ts'
import type { SearchHistory, searchHistoryUpdateSchema } from '../../../shared/contract/search-history.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

type SearchHistoryUpdate = z.infer<typeof searchHistoryUpdateSchema>

/**
 * The pair of calls by which each search is recorded (`contract.history-calls`), and the guess of the visitor's
 * country.
 */
export const searchHistoryApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
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
