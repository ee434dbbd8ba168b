import * as z from 'zod/mini'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  type ComparePrices,
  type PriceComparison,
  priceComparisonSchema,
} from '../../../shared/contract/price-comparison.ts'
import {
  type CreateUpload,
  rejectedPieceSchema,
  type StartUpload,
  type UndoResult,
  undoResultSchema,
  type Upload,
  type UploadDetail,
  uploadDetailSchema,
  uploadPartResultSchema,
  uploadSchema,
} from '../../../shared/contract/uploads.ts'
import { unusableAnswer } from '../api-failure.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'
import { sendStaffBytes } from './send-staff-bytes.ts'
import { downloadFile, UTF8_MARK } from '../../documents/download-file.ts'

const readPiece = answering(rejectedPieceSchema, (query: { readonly id: string; readonly from: number }) => ({
  path: STAFF_PATHS.rejectedRows,
  query,
}))

type Part = { readonly id: string; readonly at: number; readonly bytes: Blob }

export const uploadsApi = staffApi.enhanceEndpoints({ addTagTypes: ['Upload', 'UploadList'] }).injectEndpoints({
  endpoints: (build) => ({
    listUploads: build.query<Answered<Upload[]>, void>({
      queryFn: answering(z.array(uploadSchema), () => ({ path: STAFF_PATHS.uploads })),
      providesTags: ['UploadList'],
    }),
    getUpload: build.query<Answered<UploadDetail>, string>({
      queryFn: answering(uploadDetailSchema, (id: string) => ({ path: STAFF_PATHS.upload, query: { id } })),
      providesTags: ['Upload'],
    }),
    createUpload: build.mutation<Answered<UploadDetail>, CreateUpload>({
      queryFn: answering(uploadDetailSchema, (body: CreateUpload) => post(STAFF_PATHS.uploads, body)),
    }),
    sendPart: build.mutation<number, Part>({
      queryFn: async ({ id, at, bytes }, api) => {
        const answer = await sendStaffBytes({ path: STAFF_PATHS.uploadPart, query: { id, at } }, bytes, api)
        if ('error' in answer) return answer
        const parsed = uploadPartResultSchema.safeParse(answer.data.result)
        return parsed.success ? { data: parsed.data.receivedBytes } : { error: unusableAnswer() }
      },
    }),
    inspectUpload: build.mutation<Answered<UploadDetail>, string>({
      queryFn: answering(uploadDetailSchema, (id: string) => post(STAFF_PATHS.inspectUpload, { id })),
      invalidatesTags: ['Upload'],
    }),
    comparePrices: build.mutation<Answered<PriceComparison>, ComparePrices>({
      queryFn: answering(priceComparisonSchema, (body: ComparePrices) => post(STAFF_PATHS.comparePrices, body)),
    }),
    startUpload: build.mutation<Answered<UploadDetail>, StartUpload>({
      queryFn: answering(uploadDetailSchema, (body: StartUpload) => post(STAFF_PATHS.startUpload, body)),
      invalidatesTags: ['Upload'],
    }),
    cancelUpload: build.mutation<Answered<UploadDetail>, string>({
      queryFn: answering(uploadDetailSchema, (id: string) => post(STAFF_PATHS.cancelUpload, { id })),
      invalidatesTags: ['Upload'],
    }),
    undoUpload: build.mutation<Answered<UndoResult>, string>({
      queryFn: answering(undoResultSchema, (id: string) => post(STAFF_PATHS.undoUpload, { id })),
      // Each call would have the whole import counted again.
      invalidatesTags: (answer) => (answer?.result.isDone === false ? [] : ['Upload']),
    }),
    /** Piece by piece into the browser's downloads. */
    downloadRejected: build.mutation<null, string>({
      queryFn: async (id, api, options, send) => {
        const texts = [UTF8_MARK]
        let name = ''
        for (let from: number | null = 0; from !== null;) {
          const answer = await readPiece({ id, from }, api, options, async (request) => send(request))
          if ('error' in answer) return answer
          texts.push(answer.data.result.text)
          ;({ name, next: from } = answer.data.result)
        }
        downloadFile(texts, { name, type: 'text/csv' })
        return { data: null }
      },
    }),
  }),
})
