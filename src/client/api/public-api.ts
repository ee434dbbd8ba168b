import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** Calls that anyone may make and that may be answered without a connection; those of a resource come with the code that asks. */
export const publicApi = createApi({
  reducerPath: 'publicApi',
  baseQuery,
  tagTypes: ['Vehicle'],
  keepUnusedDataFor: 600,
  endpoints: () => ({}),
})
