import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { stockHistoryQuerySchema, stockHistorySchema } from '../../../shared/contract/stock-history.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { saexRefOf } from '../stock/reference-query.ts'
import { getStatusRow } from '../stock-status/stock-status.service.ts'
import { readHistory } from './stock-history.read-model.ts'

/** What was changed of a vehicle, for staff. VALIDATION and VEHICLE_NOT_FOUND as for its status. */
export function registerStockHistoryRoutes(app: App, { db }: AppContext): void {
  const response = { 200: envelopeOf(stockHistorySchema) }
  const schema = { querystring: stockHistoryQuerySchema, response }
  app.get(STAFF_PATHS.stockHistory, { schema }, async ({ query }) => {
    const { id } = await getStatusRow(db, saexRefOf(query))
    return answer(await readHistory(db, { field: query.field, before: query.before, vehicleId: id }))
  })
}
