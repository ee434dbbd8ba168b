import * as z from 'zod'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { comparePricesSchema, priceComparisonSchema } from '../../../shared/contract/price-comparison.ts'
import {
  createUploadSchema,
  rejectedPieceSchema,
  rejectedQuerySchema,
  startUploadSchema,
  undoResultSchema,
  UPLOAD_KINDS,
  UPLOAD_PERMISSIONS,
  uploadDetailSchema,
  uploadIdSchema,
  uploadPartQuerySchema,
  uploadPartResultSchema,
  uploadQuerySchema,
  uploadSchema,
  type UploadDetail,
  type UploadKind,
} from '../../../shared/contract/uploads.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { partBody, takeBytes } from '../../http/part-body.ts'
import { mayDo, type StaffRequest, staffUserOf } from '../../http/staff-user.ts'
import { findUndone } from '../stock-import/undo-import.ts'
import { comparePrices } from './compare-prices.ts'
import { cancelUpload } from './cancel-upload.ts'
import { createUpload, inspectUpload, receivePart } from './receive-upload.ts'
import { startUpload } from './start-upload.ts'
import { describeUploadUndo, undoUpload } from './undo-upload.ts'
import { toUpload, toUploadDetail } from './upload.mapper.ts'
import { readRejected } from './rejected-rows.ts'
import { findListedUpload, findUpload, listUploads, type StoredUpload } from './uploads.repository.ts'

/** Files of staff, from their first part to their rejected rows. */
export async function registerUploadRoutes(app: App, context: AppContext): Promise<void> {
  const detail = { 200: envelopeOf(uploadDetailSchema) }
  app.get(
    STAFF_PATHS.uploads,
    { schema: { response: { 200: envelopeOf(z.array(uploadSchema)) } } },
    async (request) => {
      const rows = await listUploads(
        context.db,
        UPLOAD_KINDS.filter((kind) => mayHandle(request, kind)),
      )
      return answer(rows.map(toUpload))
    },
  )
  app.get(STAFF_PATHS.upload, { schema: { querystring: uploadQuerySchema, response: detail } }, async (request) => {
    await assertMayHandle(context, request, request.query.id)
    return answer(await getUpload(context, request.query.id))
  })
  app.post(STAFF_PATHS.uploads, { schema: { body: createUploadSchema, response: detail } }, async (request) => {
    if (!mayHandle(request, request.body.kind)) throw new AppError('FORBIDDEN')
    const id = await createUpload(context, { ...request.body, staffUserId: staffUserOf(request) })
    return answer(await getUpload(context, id))
  })
  app.post(STAFF_PATHS.inspectUpload, { schema: { body: uploadIdSchema, response: detail } }, async (request) => {
    await assertMayHandle(context, request, request.body.id)
    await inspectUpload(context, { ...request.body, staffUserId: staffUserOf(request) })
    return answer(await getUpload(context, request.body.id))
  })
  const comparison = { 200: envelopeOf(priceComparisonSchema) }
  app.post(
    STAFF_PATHS.comparePrices,
    { schema: { body: comparePricesSchema, response: comparison } },
    async (request) => {
      await assertMayHandle(context, request, request.body.id)
      return answer(await comparePrices(context, request.body))
    },
  )
  app.post(STAFF_PATHS.startUpload, { schema: { body: startUploadSchema, response: detail } }, async (request) => {
    await assertMayHandle(context, request, request.body.id)
    await startUpload(context, { ...request.body, staffUserId: staffUserOf(request) })
    return answer(await getUpload(context, request.body.id))
  })
  app.post(STAFF_PATHS.cancelUpload, { schema: { body: uploadIdSchema, response: detail } }, async (request) => {
    await assertMayHandle(context, request, request.body.id)
    await cancelUpload(context, { ...request.body, staffUserId: staffUserOf(request) })
    return answer(await getUpload(context, request.body.id))
  })
  app.post(
    STAFF_PATHS.undoUpload,
    { schema: { body: uploadIdSchema, response: { 200: envelopeOf(undoResultSchema) } } },
    async (request) => {
      await assertMayHandle(context, request, request.body.id)
      return answer(await undoUpload(context, { ...request.body, staffUserId: staffUserOf(request) }))
    },
  )
  registerRejectedRows(app, context)
  await app.register(async (scope) => registerParts(scope, context))
}

function registerParts(scope: App, context: AppContext): void {
  takeBytes(scope)
  scope.post(
    STAFF_PATHS.uploadPart,
    {
      schema: {
        querystring: uploadPartQuerySchema,
        ...partBody,
        response: { 200: envelopeOf(uploadPartResultSchema) },
      },
    },
    async (request) => {
      await assertMayHandle(context, request, request.query.id)
      return answer({ receivedBytes: await receivePart(context, { ...request.query, bytes: request.body }) })
    },
  )
}

function registerRejectedRows(app: App, context: AppContext): void {
  const { db } = context
  app.get(
    STAFF_PATHS.rejectedRows,
    { schema: { querystring: rejectedQuerySchema, response: { 200: envelopeOf(rejectedPieceSchema) } } },
    async (request) => {
      const { id, from } = request.query
      await assertMayHandle(context, request, id)
      const row = await findListedUpload(db, id)
      // Those of an import that did not come to its end break off somewhere.
      const piece = row?.state === 'done' ? await readRejected(context.blobs, { id, from }) : undefined
      if (row === undefined || piece === undefined) throw new AppError('UPLOAD_NOT_FOUND')
      return answer({ name: `${row.name.replace(/\.[^.]*$/, '')}.rejected.csv`, ...piece })
    },
  )
}

type StoredState = Pick<StoredUpload, 'id' | 'state'>
const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'interrupted', 'cancelled'])

/** Whether the caller may handle files of that kind (`staff.prices-by-two`). */
function mayHandle(request: StaffRequest, kind: UploadKind): boolean {
  return mayDo(request, UPLOAD_PERMISSIONS[kind])
}

/** Throws UPLOAD_NOT_FOUND, and FORBIDDEN for a file of a kind that is for others. */
async function assertMayHandle({ db }: AppContext, request: StaffRequest, id: string): Promise<void> {
  const row = await findUpload(db, id)
  if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
  if (!mayHandle(request, row.kind)) throw new AppError('FORBIDDEN')
}

/** Asked only of imports that have ended: it counts what the import changed. */
async function undoOf({ db, now }: { readonly db: AppContext['db']; readonly now: Date }, { id, state }: StoredState) {
  if (!ENDED.has(state)) return { undo: null, undoneAt: null }
  const undo = await describeUploadUndo(db, { uploadId: id, now })
  return undo === null ? { undo, undoneAt: await findUndone(db, id) } : { undo, undoneAt: null }
}

async function getUpload({ db, clock }: AppContext, id: string): Promise<UploadDetail> {
  const row = await findListedUpload(db, id)
  if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
  return { ...toUploadDetail(row), ...(await undoOf({ db, now: clock() }, row)) }
}
