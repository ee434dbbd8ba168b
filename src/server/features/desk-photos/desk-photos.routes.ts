import * as z from 'zod/mini'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import {
  createPhotoSchema,
  erasePhotoSchema,
  photoPartQuerySchema,
  photoQuerySchema,
  photoUploadSchema,
  turnPhotoSchema,
} from '../../../shared/contract/photos.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { staffVehicleSchema } from '../../../shared/contract/stock-vehicle.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { partBody, takeBytes } from '../../http/part-body.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import type { Pictures } from '../media/pictures.ts'
import { forSession } from '../stock-desk/closed-fields.ts'
import { erasePhoto } from './erase-photo.ts'
import { announcePhoto, getPhotoUpload, type PhotoDeps, receivePhotoPart } from './receive-photo.ts'
import { turnVehiclePhoto } from './turn-photo.ts'

/** Photos that staff give by hand, one by one. */
export async function registerDeskPhotoRoutes(app: App, context: AppContext, { inTurn }: Pictures): Promise<void> {
  const { db, clock, blobs } = context
  const deps = { db, clock, blobs, inTurn }
  const upload = { 200: envelopeOf(photoUploadSchema) }
  app.post(STAFF_PATHS.photos, { schema: { body: createPhotoSchema, response: upload } }, async (request) =>
    answer(await announcePhoto(deps, { ...request.body, staffUserId: staffUserOf(request) })),
  )
  app.get(STAFF_PATHS.photo, { schema: { querystring: photoQuerySchema, response: upload } }, async (request) =>
    answer(await getPhotoUpload(deps, { ...request.query, staffUserId: staffUserOf(request) })),
  )
  app.post(
    STAFF_PATHS.turnPhoto,
    { schema: { body: turnPhotoSchema, response: { 200: envelopeOf(staffVehicleSchema) } } },
    async (request) => {
      const vehicle = await turnVehiclePhoto(deps, { ...request.body, staffUserId: staffUserOf(request) })
      return answer(forSession(request, vehicle))
    },
  )
  app.post(
    STAFF_PATHS.erasePhoto,
    { schema: { body: erasePhotoSchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      await erasePhoto(deps, { ...request.body, staffUserId: staffUserOf(request) })
      return answer(null)
    },
  )
  await app.register(async (scope) => registerParts(scope, deps))
}

function registerParts(scope: App, deps: PhotoDeps): void {
  takeBytes(scope)
  scope.post(
    STAFF_PATHS.photoPart,
    {
      schema: { querystring: photoPartQuerySchema, ...partBody, response: { 200: envelopeOf(photoUploadSchema) } },
    },
    async (request) => {
      const part = { ...request.query, bytes: request.body, staffUserId: staffUserOf(request) }
      return answer(await receivePhotoPart(deps, part))
    },
  )
}
