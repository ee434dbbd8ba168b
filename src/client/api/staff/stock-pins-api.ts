import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type ChangePins, type StockPins, stockPinsSchema } from '../../../shared/contract/stock-pins.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

export const stockPinsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    getStockPins: build.query<Answered<StockPins>, string>({
      queryFn: answering(stockPinsSchema, (saexRef: string) => ({ path: STAFF_PATHS.stockPins, query: { saexRef } })),
    }),
    changeStockPins: build.mutation<Answered<StockPins>, ChangePins>({
      queryFn: answering(stockPinsSchema, (body: ChangePins) => ({
        path: STAFF_PATHS.stockPins,
        method: 'POST',
        body,
      })),
    }),
  }),
})
