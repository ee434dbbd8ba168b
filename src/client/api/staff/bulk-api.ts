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

type Create = { readonly wish: AskedBulk; readonly key: string }
type Page = { readonly id: number; readonly after: number; readonly isLeft: boolean }
type Items = z.infer<typeof bulkItemsSchema>

export const bulkApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    /** `key`: the same one for the same wish, until an answer came. */
    previewBulk: build.mutation<Answered<Bulk>, Create>({
      queryFn: answering(bulkSchema, ({ wish, key }: Create) => ({
        path: STAFF_PATHS.bulk,
        method: 'POST',
        body: wish,
        headers: { 'idempotency-key': key },
      })),
    }),
    getBulk: build.query<Answered<Bulk>, number>({
      queryFn: answering(bulkSchema, (id: number) => ({ path: STAFF_PATHS.bulk, query: { id } })),
    }),
    listBulkItems: build.query<Answered<Items>, Page>({
      queryFn: answering(bulkItemsSchema, ({ id, after, isLeft }: Page) => ({
        path: STAFF_PATHS.bulkItems,
        query: { id, after, ...(isLeft && { left: 'true' }) },
      })),
    }),
    listBulks: build.query<Answered<{ bulks: ListedBulk[] }>, undefined>({
      queryFn: answering(bulksSchema, () => ({ path: STAFF_PATHS.bulks })),
    }),
    startBulk: build.mutation<Answered<Bulk>, number>({
      queryFn: answering(bulkSchema, (id: number) => ({ path: STAFF_PATHS.startBulk, method: 'POST', body: { id } })),
    }),
    undoBulk: build.mutation<Answered<Bulk>, number>({
      queryFn: answering(bulkSchema, (id: number) => ({ path: STAFF_PATHS.undoBulk, method: 'POST', body: { id } })),
    }),
  }),
})
