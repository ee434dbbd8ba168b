import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type HistoryField, type StockHistory, stockHistorySchema } from '../../../shared/contract/stock-history.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

type Asked = { readonly saexRef: string; readonly field: HistoryField | undefined }
/** `pageParam` = the `next` of the page above; null = the first page. */
type Page = { readonly queryArg: Asked; readonly pageParam: number | null }

export const stockHistoryApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    getStockHistory: build.infiniteQuery<Answered<StockHistory>, Asked, number | null>({
      queryFn: answering(stockHistorySchema, ({ queryArg: { saexRef, field }, pageParam }: Page) => ({
        path: STAFF_PATHS.stockHistory,
        query: { saexRef, ...(field && { field }), ...(pageParam !== null && { before: String(pageParam) }) },
      })),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ result: { next } }) => next ?? undefined },
    }),
  }),
})
