import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { referenceQuerySchema } from '../../../shared/contract/stock-requests.ts'
import { setStockStatusSchema, stockStatusSchema } from '../../../shared/contract/stock-status.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { saexRefOf } from '../stock/reference-query.ts'
import { getStockStatus, setStockStatus } from './stock-status.service.ts'

/** Reserved, sold and back, by staff. */
export function registerStockStatusRoutes(app: App, context: AppContext): void {
  const response = { 200: envelopeOf(stockStatusSchema) }
  app.get(STAFF_PATHS.stockStatus, { schema: { querystring: referenceQuerySchema, response } }, async (request) =>
    answer(await getStockStatus(context.db, saexRefOf(request.query))),
  )
  app.post(STAFF_PATHS.stockStatus, { schema: { body: setStockStatusSchema, response } }, async (request) =>
    answer(await setStockStatus(context, { ...request.body, staffUserId: staffUserOf(request) })),
  )
}
