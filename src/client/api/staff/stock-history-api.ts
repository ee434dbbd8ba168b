import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type HistoryField, type StockHistory, stockHistorySchema } from '../../../shared/contract/stock-history.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

type Page = { readonly saexRef: string; readonly field: HistoryField | undefined; readonly before: number | undefined }

export const stockHistoryApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    getStockHistory: build.query<Answered<StockHistory>, Page>({
      queryFn: answering(stockHistorySchema, ({ saexRef, field, before }: Page) => ({
        path: STAFF_PATHS.stockHistory,
        query: { saexRef, ...(field && { field }), ...(before && { before: String(before) }) },
      })),
    }),
  }),
})
