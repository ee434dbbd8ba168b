import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type LeadsPage, type LeadsPageQuery, leadsPageSchema } from '../../../shared/contract/reporting.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

export const leadsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    getLeads: build.query<Answered<LeadsPage>, LeadsPageQuery>({
      queryFn: answering(leadsPageSchema, (query: LeadsPageQuery) => ({ path: STAFF_PATHS.leadsPage, query })),
      // Who pages back and forth sees the page at once; who returns later asks anew.
      keepUnusedDataFor: 60,
    }),
  }),
})
