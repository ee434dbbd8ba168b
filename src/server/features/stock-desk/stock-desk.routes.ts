import { Readable } from 'node:stream'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { staffFilterSchema, staffRowsSchema } from '../../../shared/contract/stock-desk.ts'
import {
  restoreVehicleSchema,
  savedVehicleSchema,
  saveVehicleSchema,
  staffVehicleSchema,
  stockModelsQuerySchema,
  stockModelsSchema,
} from '../../../shared/contract/stock-vehicle.ts'
import { referenceQuerySchema } from '../../../shared/contract/stock-requests.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { fileOf } from '../../http/file-answer.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { createTariffReader } from '../reference/pricing-data.read-model.ts'
import { requiredKeyOf } from '../quotes/quote-request.ts'
import { saexRefOf } from '../stock/reference-query.ts'
import {
  assertOpenFilter,
  assertOpenEdit,
  forSession,
  mergedForSession,
  vinEndFor,
  modelsForSession,
  rowsForSession,
} from './closed-fields.ts'
import { listStock } from './desk-list.read-model.ts'
import { exportStock } from './export-stock.ts'
import { restoreVehicle } from './restore-vehicle.ts'
import { saveVehicle } from './save-vehicle.ts'
import { getStaffVehicle } from './staff-vehicle.read-model.ts'
import { readStockModels } from './stock-models.read-model.ts'

/** The stock as staff see and change it. */
export function registerStockDeskRoutes(app: App, context: AppContext): void {
  const { db, clock } = context
  const deps = { db, clock, readTariff: createTariffReader() }
  app.post(
    STAFF_PATHS.stockList,
    { schema: { body: staffFilterSchema, response: { 200: envelopeOf(staffRowsSchema) } } },
    async (request) => {
      assertOpenFilter(request, request.body)
      const filter = { ...request.body, vinEnd: vinEndFor(request) }
      return answer(rowsForSession(request, await listStock(db, filter, clock())))
    },
  )
  const exported = { body: staffFilterSchema, response: { 200: fileOf('text/csv') } }
  app.post(STAFF_PATHS.exportStock, { schema: exported }, async (request, reply) => {
    const staffUserId = staffUserOf(request)
    async function* lines() {
      let count = 0
      let end: 'whole' | 'broken off' | 'failed' = 'broken off'
      try {
        for await (const { text, vehicles } of exportStock(db, request.body, clock())) {
          count += vehicles
          yield text
        }
        end = 'whole'
      } catch (error) {
        end = 'failed'
        throw error
      } finally {
        // Also of a file that was broken off: so many went out.
        await recordAudit(db, {
          at: clock(),
          actor: staffMember(staffUserId),
          action: 'stock export',
          subject: 'stock',
          detail: end === 'whole' ? { count } : { count, end },
        })
      }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="Stock.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines()))
  })
  app.get(
    STAFF_PATHS.stockModels,
    { schema: { querystring: stockModelsQuerySchema, response: { 200: envelopeOf(stockModelsSchema) } } },
    async (request) => {
      const { make, model } = request.query
      const { tariff } = await deps.readTariff(db)
      const models = await readStockModels(db, { make, model, vatPercent: tariff.vatPercent })
      return answer(modelsForSession(request, models))
    },
  )
  app.get(
    STAFF_PATHS.stockVehicle,
    { schema: { querystring: referenceQuerySchema, response: { 200: envelopeOf(staffVehicleSchema) } } },
    async (request) => answer(forSession(request, await getStaffVehicle(deps, saexRefOf(request.query)))),
  )
  const saved = { 200: envelopeOf(savedVehicleSchema) }
  const keyed = { schema: { body: saveVehicleSchema, response: saved }, config: { idempotencyKey: 'needed' } } as const
  app.post(STAFF_PATHS.saveVehicle, keyed, async (request) => {
    const key = requiredKeyOf(request)
    assertOpenEdit(request, request.body)
    const { vehicle, merged } = await saveVehicle(deps, { ...request.body, key, staffUserId: staffUserOf(request) })
    return answer({ vehicle: forSession(request, vehicle), merged: mergedForSession(request, merged) })
  })
  app.post(STAFF_PATHS.restoreVehicle, { schema: { body: restoreVehicleSchema, response: saved } }, async (request) =>
    answer(await restoreVehicle(deps, { ...request.body, staffUserId: staffUserOf(request) })),
  )
}
