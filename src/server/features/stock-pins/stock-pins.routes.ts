import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { changePinsSchema, stockPinsSchema } from '../../../shared/contract/stock-pins.ts'
import { referenceQuerySchema } from '../../../shared/contract/stock-requests.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { saexRefOf } from '../stock/reference-query.ts'
import { changePins, getPins } from './stock-pins.service.ts'

/** What staff keep of a vehicle against files. */
export function registerStockPinsRoutes(app: App, context: AppContext): void {
  const response = { 200: envelopeOf(stockPinsSchema) }
  app.get(STAFF_PATHS.stockPins, { schema: { querystring: referenceQuerySchema, response } }, async (request) =>
    answer(await getPins(context.db, saexRefOf(request.query))),
  )
  app.post(STAFF_PATHS.stockPins, { schema: { body: changePinsSchema, response } }, async (request) =>
    answer(await changePins(context, { ...request.body, staffUserId: staffUserOf(request) })),
  )
}
