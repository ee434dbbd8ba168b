import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type SessionUser, sessionUserSchema } from '../../../shared/contract/staff.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'

export const staffSessionApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asks the server whether the token of this tab is alive, and whose it is. */
    validateSession: build.mutation<Answered<SessionUser>, void>({
      queryFn: answering(sessionUserSchema, () => ({ path: STAFF_PATHS.validateSession, method: 'POST' })),
    }),
  }),
})
