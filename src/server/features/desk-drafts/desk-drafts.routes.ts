import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  draftQuerySchema,
  draftSchema,
  draftsSchema,
  dropDraftSchema,
  saveDraftSchema,
} from '../../../shared/contract/drafts.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { mayWrite } from '../stock-desk/closed-fields.ts'
import { type DraftReader, getDraft, listDrafts, saveDraft, throwAwayDraft } from './desk-drafts.service.ts'

function readerOf(request: FastifyRequest): DraftReader {
  return { staffUserId: staffUserOf(request), isClosed: !mayWrite(request) }
}

/** Forms of the stock that were begun and not sent. */
export function registerDeskDraftRoutes(app: App, context: AppContext): void {
  const { db } = context
  const response = { 200: envelopeOf(draftSchema) }
  app.get(STAFF_PATHS.drafts, { schema: { response: { 200: envelopeOf(draftsSchema) } } }, async (request) =>
    answer({ drafts: await listDrafts(db, readerOf(request)) }),
  )
  app.get(STAFF_PATHS.draft, { schema: { querystring: draftQuerySchema, response } }, async (request) =>
    answer(await getDraft(db, { ...request.query, ...readerOf(request) })),
  )
  app.post(STAFF_PATHS.saveDraft, { schema: { body: saveDraftSchema, response } }, async (request) =>
    answer(await saveDraft(context, { ...request.body, ...readerOf(request) })),
  )
  app.post(
    STAFF_PATHS.dropDraft,
    { schema: { body: dropDraftSchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      await throwAwayDraft(context, { ...request.body, ...readerOf(request) })
      return answer(null)
    },
  )
}
