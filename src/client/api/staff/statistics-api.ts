import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  type DaySearches,
  type PopularSearch,
  popularSearchSchema,
  type NeedsYou,
  needsYouSchema,
  sevenDaysSchema,
  type Tile,
  tileSchema,
  type ToPriceByHand,
  toPriceByHandSchema,
} from '../../../shared/contract/reporting.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

/** The four figures of the overview (`staff.overview-figures`). */
export type Figure = 'monthSearches' | 'monthQuotes' | 'daySearches' | 'dayQuotes'

/** What the overview asks for; every answer is of the moment, so none is reused by a later visit. */
export const statisticsApi = staffApi.enhanceEndpoints({ addTagTypes: ['Statistic'] }).injectEndpoints({
  endpoints: (build) => ({
    getFigure: build.query<Answered<Tile>, Figure>({
      queryFn: answering(tileSchema, (figure: Figure) => ({ path: STAFF_PATHS[figure] })),
      providesTags: ['Statistic'],
    }),
    getToPriceByHand: build.query<Answered<ToPriceByHand>, void>({
      queryFn: answering(toPriceByHandSchema, () => ({ path: STAFF_PATHS.toPriceByHand })),
      providesTags: ['Statistic'],
    }),
    getNeedsYou: build.query<Answered<NeedsYou>, void>({
      queryFn: answering(needsYouSchema, () => ({ path: STAFF_PATHS.needsYou })),
      providesTags: ['Statistic'],
    }),
    getSevenDays: build.query<Answered<DaySearches[]>, void>({
      queryFn: answering(sevenDaysSchema, () => ({ path: STAFF_PATHS.weekSearches })),
      providesTags: ['Statistic'],
    }),
    getTopSearches: build.query<Answered<PopularSearch>, void>({
      queryFn: answering(popularSearchSchema, () => ({ path: STAFF_PATHS.popularSearch })),
      providesTags: ['Statistic'],
    }),
  }),
})
