import type * as z from 'zod/mini'
import {
  type AskedBulk,
  type Bulk,
  bulkItemsSchema,
  bulkSchema,
  bulksSchema,
  type ListedBulk,
} from '../../../shared/contract/bulk.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'

type Create = { readonly asked: AskedBulk; readonly key: string }
type Page = { readonly id: number; readonly cursor: number; readonly left?: 'true' | 'out' }
type Items = z.infer<typeof bulkItemsSchema>

export const bulkApi = staffApi.enhanceEndpoints({ addTagTypes: ['Bulk'] }).injectEndpoints({
  endpoints: (build) => ({
    /** `key`: the same one for the same request, until an answer came. */
    previewBulk: build.mutation<Answered<Bulk>, Create>({
      queryFn: answering(bulkSchema, ({ asked, key }: Create) => ({
        path: STAFF_PATHS.bulk,
        method: 'POST',
        body: asked,
        headers: { 'idempotency-key': key },
      })),
    }),
    getBulk: build.query<Answered<Bulk>, number>({
      queryFn: answering(bulkSchema, (id: number) => ({ path: STAFF_PATHS.bulk, query: { id } })),
    }),
    listBulkItems: build.query<Answered<Items>, Page>({
      queryFn: answering(bulkItemsSchema, (query: Page) => ({
        path: STAFF_PATHS.bulkItems,
        query,
      })),
    }),
    /** All, or those of a state. */
    listBulks: build.query<Answered<{ bulks: ListedBulk[] }>, Bulk['state'] | undefined>({
      queryFn: answering(bulksSchema, (state: Bulk['state'] | undefined) => ({
        path: STAFF_PATHS.bulks,
        query: { state },
      })),
      providesTags: ['Bulk'],
    }),
    startBulk: build.mutation<Answered<Bulk>, number>({
      queryFn: answering(bulkSchema, (id: number) => post(STAFF_PATHS.startBulk, { id })),
      invalidatesTags: ['Bulk'],
    }),
    /** Takes one's own back. */
    refuseBulk: build.mutation<Answered<Bulk>, number>({
      queryFn: answering(bulkSchema, (id: number) => post(STAFF_PATHS.refuseBulk, { id })),
      invalidatesTags: ['Bulk'],
    }),
    undoBulk: build.mutation<Answered<Bulk>, number>({
      queryFn: answering(bulkSchema, (id: number) => post(STAFF_PATHS.undoBulk, { id })),
    }),
  }),
})
