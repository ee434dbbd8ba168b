import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** Calls that anyone may make and that may be answered without a connection; each feature injects its own. */
export const publicApi = createApi({
  reducerPath: 'publicApi',
  baseQuery,
  tagTypes: ['Stock', 'Vehicle', 'Rates', 'Quote'],
  keepUnusedDataFor: 600,
  endpoints: () => ({}),
})
