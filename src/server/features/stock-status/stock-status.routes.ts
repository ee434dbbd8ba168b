import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  setStockStatusSchema,
  stockStatusQuerySchema,
  stockStatusSchema,
} from '../../../shared/contract/stock-status.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { getStockStatus, setStockStatus } from './stock-status.service.ts'

/** Reserved, sold and back, by staff. */
export function registerStockStatusRoutes(app: App, context: AppContext): void {
  const response = { 200: envelopeOf(stockStatusSchema) }
  app.get(PATHS.stockStatus, { schema: { querystring: stockStatusQuerySchema, response } }, async (request) =>
    answer(request, await getStockStatus(context.db, request.query.saexRef)),
  )
  app.post(PATHS.stockStatus, { schema: { body: setStockStatusSchema, response } }, async (request) =>
    answer(request, await setStockStatus(context, { ...request.body, staffUserId: staffUserOf(request) })),
  )
}
