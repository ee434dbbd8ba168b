import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** Calls that anyone may make and that may be answered without a connection; each feature injects its own. */
export const publicApi = createApi({
  reducerPath: 'publicApi',
  baseQuery,
  tagTypes: ['Vehicle'],
  keepUnusedDataFor: 600,
  endpoints: () => ({}),
})
