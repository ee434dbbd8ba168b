import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type ChangePins, type StockPins, stockPinsSchema } from '../../../shared/contract/stock-pins.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'

export const stockPinsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    getStockPins: build.query<Answered<StockPins>, string>({
      queryFn: answering(stockPinsSchema, (saexRef: string) => ({ path: STAFF_PATHS.stockPins, query: { saexRef } })),
    }),
    changeStockPins: build.mutation<Answered<StockPins>, ChangePins>({
      queryFn: answering(stockPinsSchema, (body: ChangePins) => post(STAFF_PATHS.stockPins, body)),
      // The next change is one of the version that was answered.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled
          void dispatch(toShown(data))
        } catch {
          // Whoever called is told.
        }
      },
    }),
  }),
})

const toShown = (answer: Answered<StockPins>) =>
  stockPinsApi.util.upsertQueryData('getStockPins', answer.result.saexRef, answer)
