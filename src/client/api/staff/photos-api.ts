import * as z from 'zod/mini'
import {
  type CreatePhoto,
  type ErasePhoto,
  type PhotoUpload,
  photoUploadSchema,
  type TurnPhoto,
} from '../../../shared/contract/photos.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { type StaffVehicle, staffVehicleSchema } from '../../../shared/contract/stock-vehicle.ts'
import { unusableAnswer } from '../api-failure.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'
import { sendStaffBytes } from './send-staff-bytes.ts'

type Part = { readonly id: string; readonly at: number; readonly bytes: Blob }

export const photosApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    announcePhoto: build.mutation<Answered<PhotoUpload>, CreatePhoto>({
      queryFn: answering(photoUploadSchema, (body: CreatePhoto) => post(STAFF_PATHS.photos, body)),
    }),
    sendPhotoPart: build.mutation<PhotoUpload, Part>({
      queryFn: async ({ id, at, bytes }, api) => {
        const answer = await sendStaffBytes({ path: STAFF_PATHS.photoPart, query: { id, at } }, bytes, api)
        if ('error' in answer) return answer
        const parsed = photoUploadSchema.safeParse(answer.data.result)
        return parsed.success ? { data: parsed.data } : { error: unusableAnswer() }
      },
    }),
    /** For good, and everywhere. */
    erasePhoto: build.mutation<Answered<null>, ErasePhoto>({
      queryFn: answering(z.null(), (body: ErasePhoto) => post(STAFF_PATHS.erasePhoto, body)),
    }),
    turnPhoto: build.mutation<Answered<StaffVehicle>, TurnPhoto>({
      queryFn: answering(staffVehicleSchema, (body: TurnPhoto) => post(STAFF_PATHS.turnPhoto, body)),
    }),
  }),
})
