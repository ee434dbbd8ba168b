import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  type ListedVehicle,
  listedVehicleSchema,
  type SearchResult,
  searchResultSchema,
} from '../../../shared/contract/stock.ts'
import type { SearchFilterInput } from '../../../shared/contract/stock-requests.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

/** The two reads whose answers a device keeps an eye on: what they are asked by, and what is read of their answers. */
export const stockReads = {
  searchStock: {
    request: (filter: SearchFilterInput) => ({ path: PATHS.stock, method: 'POST' as const, body: filter }),
    schema: searchResultSchema,
  },
  getVehicle: {
    request: (saexReference: string) => ({ path: PATHS.stock, query: { saexReference } }),
    schema: listedVehicleSchema,
  },
}

/** Reading the stock: what home, listing and later screens share. */
export const stockApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    searchStock: build.query<Answered<SearchResult>, SearchFilterInput>({
      queryFn: answering(stockReads.searchStock.schema, stockReads.searchStock.request),
    }),
    /** One vehicle with all its pictures and its condition report, by its reference in any spelling. */
    getVehicle: build.query<Answered<ListedVehicle>, string>({
      queryFn: answering(stockReads.getVehicle.schema, stockReads.getVehicle.request),
      providesTags: (_answer, _error, saexReference) => [{ type: 'Vehicle', id: saexReference }],
    }),
    /** Addresses of the pictures of a vehicle, the main one first. */
    getVehicleImages: build.query<Answered<string[]>, number>({
      queryFn: answering(z.array(z.string()), (id: number) => ({ path: PATHS.stockImage, query: { id } })),
    }),
  }),
})
