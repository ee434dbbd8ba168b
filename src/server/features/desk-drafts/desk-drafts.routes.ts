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
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { mayDo, staffUserOf } from '../../http/staff-user.ts'
import { type DraftReader, getDraft, listDrafts, saveDraft, throwAwayDraft } from './desk-drafts.service.ts'

/** Whoever changes no vehicles drafts no vehicles either. */
export function draftReaderOf(request: FastifyRequest): DraftReader {
  return { staffUserId: staffUserOf(request), isClosed: !mayDo(request, PERMISSION.stockClerk) }
}

/** Forms of the stock that were begun and not sent. */
export function registerDeskDraftRoutes(app: App, context: AppContext): void {
  const { db } = context
  const response = { 200: envelopeOf(draftSchema) }
  app.get(STAFF_PATHS.drafts, { schema: { response: { 200: envelopeOf(draftsSchema) } } }, async (request) =>
    answer({ drafts: await listDrafts(db, draftReaderOf(request)) }),
  )
  app.get(STAFF_PATHS.draft, { schema: { querystring: draftQuerySchema, response } }, async (request) =>
    answer(await getDraft(db, { ...request.query, ...draftReaderOf(request) })),
  )
  app.post(STAFF_PATHS.saveDraft, { schema: { body: saveDraftSchema, response } }, async (request) =>
    answer(await saveDraft(context, { ...request.body, ...draftReaderOf(request) })),
  )
  app.post(
    STAFF_PATHS.dropDraft,
    { schema: { body: dropDraftSchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      await throwAwayDraft(context, { ...request.body, ...draftReaderOf(request) })
      return answer(null)
    },
  )
}
