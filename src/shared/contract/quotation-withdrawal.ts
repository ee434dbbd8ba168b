import * as z from 'zod/mini'
import { isoInstant, text } from './scalars.ts'
import { QUOTATION_NUMBER } from '../domain/quotation-number.ts'

export const WITHDRAWAL_REASON_LENGTH = 200

export const withdrawQuotationSchema = z.strictObject({
  quoteNumber: text(20).check(z.regex(QUOTATION_NUMBER, 'must be a number such as Q2026-000123')),
  /** For colleagues; the client never sees it. */
  reason: text(WITHDRAWAL_REASON_LENGTH).check(z.trim(), z.minLength(1)),
})
export type WithdrawQuotation = z.infer<typeof withdrawQuotationSchema>

/** Of the first withdrawal, also when it is asked for again; null where the client's data was erased instead. */
export const quotationWithdrawalSchema = z.object({
  quoteNumber: z.string(),
  withdrawal: z.nullable(z.object({ at: isoInstant, by: z.string(), reason: z.string() })),
})
export type QuotationWithdrawal = z.infer<typeof quotationWithdrawalSchema>
