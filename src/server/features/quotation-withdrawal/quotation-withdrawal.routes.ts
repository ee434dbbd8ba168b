import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { quotationWithdrawalSchema, withdrawQuotationSchema } from '../../../shared/contract/quotation-withdrawal.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { withdrawQuotation } from './withdraw-quotation.ts'

export function registerQuotationWithdrawalRoutes(app: App, context: AppContext): void {
  app.post(
    STAFF_PATHS.withdrawQuotation,
    { schema: { body: withdrawQuotationSchema, response: { 200: envelopeOf(quotationWithdrawalSchema) } } },
    async (request) => answer(await withdrawQuotation(context, { ...request.body, staffUserId: staffUserOf(request) })),
  )
}
