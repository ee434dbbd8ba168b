import { createApi, type BaseQueryApi } from '@reduxjs/toolkit/query/react'
import { noAnswer } from './api-failure.ts'
import type { Answer, ApiExtra, ApiRequest } from './base-query.ts'

/** Calls of signed-in staff; never answered from the device, and not kept for long. The endpoints are in `api/staff`. */
export const staffApi = createApi({
  reducerPath: 'staffApi',
  baseQuery: lazyStaffQuery,
  keepUnusedDataFor: 30,
  endpoints: () => ({}),
})

/** Every page has the store, but only staff need what follows the session: its code comes with theirs. */
async function lazyStaffQuery(request: ApiRequest, api: BaseQueryApi): Promise<Answer> {
  const { loadStaffQuery } = api.extra as ApiExtra
  const staffQuery = await loadStaffQuery?.().catch(() => undefined)
  return staffQuery === undefined ? { error: noAnswer('offline') } : staffQuery(request, api)
}
