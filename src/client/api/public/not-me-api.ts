import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import { answering } from '../base-query.ts'
import { publicApi } from '../public-api.ts'

export const notMeApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    stopMails: build.mutation({
      queryFn: answering(z.null(), (token: string) => ({ path: PATHS.notMe, method: 'POST', body: { token } })),
    }),
  }),
})
