import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** Calls of signed-in staff; never answered from the device. Each feature injects its own. */
export const staffApi = createApi({
  reducerPath: 'staffApi',
  baseQuery,
  endpoints: () => ({}),
})
