import type { FastifyRequest } from 'fastify'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { stockSummarySchema } from '../../../shared/contract/stock-desk.ts'
import { BULK_READERS } from '../../../shared/domain/permissions.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { mayDo, staffUserOf } from '../../http/staff-user.ts'
import { countWaitingBulks } from '../bulk/bulk.read-model.ts'
import { bulkCallerOf } from '../bulk/bulk.routes.ts'
import { getChangeRequests } from '../change-requests/change-requests.read-model.ts'
import { draftReaderOf } from '../desk-drafts/desk-drafts.routes.ts'
import { countOpenDrafts } from '../desk-drafts/desk-drafts.service.ts'
import { summaryForSession } from '../stock-desk/closed-fields.ts'
import { summariseStock } from '../stock-desk/desk-list.read-model.ts'

/** What is to be done about the stock, counted. */
export function registerStockSummaryRoutes(app: App, context: AppContext): void {
  const { db, clock } = context
  app.get(
    STAFF_PATHS.stockSummary,
    { schema: { response: { 200: envelopeOf(stockSummarySchema) } } },
    async (request) =>
      answer(
        summaryForSession(request, {
          ...(await summariseStock(db, clock())),
          drafts: await countOpenDrafts(db, draftReaderOf(request)),
          toConfirm: await countToConfirm(context, request),
        }),
      ),
  )
}

/** What waits for this member of staff at `To confirm`. */
async function countToConfirm(context: AppContext, request: FastifyRequest): Promise<number> {
  const bulks = mayDo(request, BULK_READERS) ? await countWaitingBulks(context, bulkCallerOf(request)) : 0
  if (!mayDo(request, PERMISSION.pricing)) return bulks
  const { requests } = await getChangeRequests(context, staffUserOf(request))
  return bulks + requests.filter(({ mayConfirm }) => mayConfirm).length
}
