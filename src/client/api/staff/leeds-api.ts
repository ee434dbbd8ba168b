import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type LeedsPage, leedsPageSchema, type LeedsSort } from '../../../shared/contract/reporting.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

export type LeedsQuery = {
  /** Offset of the first row. */
  readonly first: number
  /** At most this many rows. */
  readonly row: number
  readonly sort: LeedsSort
  readonly direction: 'asc' | 'desc'
  readonly search: string
}

export const leedsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    getLeeds: build.query<Answered<LeedsPage>, LeedsQuery>({
      queryFn: answering(leedsPageSchema, (query: LeedsQuery) => ({ path: STAFF_PATHS.leedsPage, query })),
      // Who pages back and forth sees the page at once; who returns later asks anew.
      keepUnusedDataFor: 60,
    }),
  }),
})
