import {
  type AskForChange,
  type ChangeRequestDetail,
  changeRequestDetailSchema,
  type ChangeRequests,
  changeRequestsSchema,
  type DecideChange,
  type TakeBackChange,
} from '../../../shared/contract/change-requests.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'

/** A colleague may have decided meanwhile, so every answer to a change asks for all of them anew, refusals too. */
export const changeRequestsApi = staffApi.enhanceEndpoints({ addTagTypes: ['ChangeRequest'] }).injectEndpoints({
  endpoints: (build) => ({
    listChangeRequests: build.query<Answered<ChangeRequests>, void>({
      queryFn: answering(changeRequestsSchema, () => ({ path: STAFF_PATHS.requests })),
      providesTags: ['ChangeRequest'],
    }),
    getChangeRequest: build.query<Answered<ChangeRequestDetail>, number>({
      queryFn: answering(changeRequestDetailSchema, (id: number) => ({
        path: STAFF_PATHS.request,
        query: { id: String(id) },
      })),
      providesTags: ['ChangeRequest'],
    }),
    askForChange: build.mutation<Answered<ChangeRequestDetail>, AskForChange>({
      queryFn: answering(changeRequestDetailSchema, (body: AskForChange) => post(STAFF_PATHS.requests, body)),
      invalidatesTags: ['ChangeRequest'],
    }),
    decideChange: build.mutation<Answered<ChangeRequestDetail>, DecideChange>({
      queryFn: answering(changeRequestDetailSchema, (body: DecideChange) => post(STAFF_PATHS.decideRequest, body)),
      invalidatesTags: ['ChangeRequest'],
    }),
    takeBackChange: build.mutation<Answered<ChangeRequestDetail>, TakeBackChange>({
      queryFn: answering(changeRequestDetailSchema, (body: TakeBackChange) => post(STAFF_PATHS.takeBackRequest, body)),
      invalidatesTags: ['ChangeRequest'],
    }),
  }),
})
