import {
  publishReportSchema,
  staffReportsSchema,
  withdrawReportSchema,
} from '../../../shared/contract/condition-desk.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { referenceQuerySchema } from '../../../shared/contract/stock-requests.ts'
import { staffVehicleSchema } from '../../../shared/contract/stock-vehicle.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { requiredKeyOf } from '../quotes/quote-request.ts'
import { forSession } from '../stock-desk/closed-fields.ts'
import { saexRefOf } from '../stock/reference-query.ts'
import { publishReport } from './publish-report.ts'
import { listReports } from './reports.read-model.ts'
import { withdrawReport } from './withdraw-report.ts'

/** What staff saw of vehicles, as buyers read it. */
export function registerConditionReportRoutes(app: App, { db, clock }: AppContext): void {
  const response = { 200: envelopeOf(staffVehicleSchema) }
  const keyed = { schema: { body: publishReportSchema, response }, config: { idempotencyKey: 'needed' } } as const
  app.post(STAFF_PATHS.conditionReport, keyed, async (request) => {
    const key = requiredKeyOf(request)
    const staffUserId = staffUserOf(request)
    return answer(forSession(request, await publishReport({ db, clock }, { ...request.body, key, staffUserId })))
  })
  app.get(
    STAFF_PATHS.conditionReport,
    { schema: { querystring: referenceQuerySchema, response: { 200: envelopeOf(staffReportsSchema) } } },
    async ({ query }) => answer({ reports: await listReports({ db, clock }, saexRefOf(query)) }),
  )
  app.post(STAFF_PATHS.withdrawReport, { schema: { body: withdrawReportSchema, response } }, async (request) => {
    const staffUserId = staffUserOf(request)
    return answer(forSession(request, await withdrawReport({ db, clock }, { ...request.body, staffUserId })))
  })
}
