import * as z from 'zod/mini'
import {
  type Draft,
  draftSchema,
  draftsSchema,
  type DropDraft,
  type ListedDraft,
  type SaveDraft,
} from '../../../shared/contract/drafts.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'

export const draftsApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    listDrafts: build.query<Answered<{ drafts: ListedDraft[] }>, undefined>({
      // Whoever comes back to a form is told of what was left since: a kept list would know nothing of it.
      keepUnusedDataFor: 0,
      queryFn: answering(draftsSchema, () => ({ path: STAFF_PATHS.drafts })),
    }),
    /** Asked anew each time: a colleague may have gone on with it. */
    openDraft: build.mutation<Answered<Draft>, string>({
      queryFn: answering(draftSchema, (id: string) => ({ path: STAFF_PATHS.draft, query: { id } })),
    }),
    saveDraft: build.mutation<Answered<Draft>, SaveDraft>({
      queryFn: answering(draftSchema, (body: SaveDraft) => post(STAFF_PATHS.saveDraft, body)),
    }),
    dropDraft: build.mutation<Answered<null>, DropDraft>({
      queryFn: answering(z.null(), (body: DropDraft) => post(STAFF_PATHS.dropDraft, body)),
    }),
  }),
})
