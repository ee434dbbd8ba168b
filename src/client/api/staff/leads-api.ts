import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  type LeadsPage,
  type LeadsPageQuery,
  leadsPageSchema,
  type LeadsSort,
} from '../../../shared/contract/reporting.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

export type LeadsQuery = {
  /** Offset of the first row. */
  readonly first: number
  /** At most this many rows. */
  readonly row: number
  readonly sort: LeadsSort
  readonly direction: 'asc' | 'desc'
  readonly search: string
  readonly show: LeadsPageQuery['show']
}

export const leadsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    getLeads: build.query<Answered<LeadsPage>, LeadsQuery>({
      queryFn: answering(leadsPageSchema, (query: LeadsQuery) => ({ path: STAFF_PATHS.leadsPage, query })),
      // Who pages back and forth sees the page at once; who returns later asks anew.
      keepUnusedDataFor: 60,
    }),
  }),
})
