import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  type QuotationWithdrawal,
  quotationWithdrawalSchema,
  type WithdrawQuotation,
} from '../../../shared/contract/quotation-withdrawal.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { staffApi } from '../staff-api.ts'
import { post } from './post.ts'

export const quotationWithdrawalApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    withdrawQuotation: build.mutation<Answered<QuotationWithdrawal>, WithdrawQuotation>({
      queryFn: answering(quotationWithdrawalSchema, (body: WithdrawQuotation) =>
        post(STAFF_PATHS.withdrawQuotation, body),
      ),
    }),
  }),
})
