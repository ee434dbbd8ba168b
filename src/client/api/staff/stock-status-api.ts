import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type SetStockStatus, type StockStatus, stockStatusSchema } from '../../../shared/contract/stock-status.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'

export const stockStatusApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asked anew at every look-up: a colleague may have changed it. */
    findStockStatus: build.mutation<Answered<StockStatus>, string>({
      queryFn: answering(stockStatusSchema, (saexRef: string) => ({
        path: STAFF_PATHS.stockStatus,
        query: { saexRef },
      })),
    }),
    setStockStatus: build.mutation<Answered<StockStatus>, SetStockStatus>({
      queryFn: answering(stockStatusSchema, (body: SetStockStatus) => post(STAFF_PATHS.stockStatus, body)),
    }),
  }),
})
