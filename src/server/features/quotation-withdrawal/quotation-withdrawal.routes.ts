import { eq } from 'drizzle-orm'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import {
  quotationWithdrawalSchema,
  withdrawQuotationSchema,
  type QuotationWithdrawal,
  type WithdrawQuotation,
} from '../../../shared/contract/quotation-withdrawal.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { lockName } from '../../db/advisory-lock.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { quotation, quotationWithdrawal, staffUser } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'

export function registerQuotationWithdrawalRoutes(app: App, context: AppContext): void {
  app.post(
    STAFF_PATHS.withdrawQuotation,
    { schema: { body: withdrawQuotationSchema, response: { 200: envelopeOf(quotationWithdrawalSchema) } } },
    async (request) => answer(await withdrawQuotation(context, { ...request.body, staffUserId: staffUserOf(request) })),
  )
}

type WithdrawalRequest = WithdrawQuotation & { readonly staffUserId: number }

/**
 * Takes a quotation back for good: whoever checks or opens it is told so, and no mail carries it any more. Asked again it
 * answers the first withdrawal and changes nothing. Throws QUOTE_NOT_FOUND.
 */
async function withdrawQuotation(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  request: WithdrawalRequest,
): Promise<QuotationWithdrawal> {
  const [found] = await db.select({ id: quotation.id }).from(quotation).where(eq(quotation.number, request.quoteNumber))
  if (found === undefined) throw new AppError('QUOTE_NOT_FOUND')
  await db.transaction((tx) => withdrawLocked(tx, { ...request, id: found.id, now: clock() }))
  return { quoteNumber: request.quoteNumber, withdrawal: await findWithdrawal(db, found.id) }
}

async function withdrawLocked(
  tx: Transaction,
  { id, now, ...request }: WithdrawalRequest & { readonly id: number; readonly now: Date },
): Promise<void> {
  // The lock under which its mails are stored: a mail is stored before this, and then not sent, or refused after it.
  await lockName(tx, `mail quotation ${id}`)
  const [row] = await tx.select({ status: quotation.status }).from(quotation).where(eq(quotation.id, id)).for('update')
  if (row?.status !== 'issued') return
  await tx.update(quotation).set({ status: 'withdrawn' }).where(eq(quotation.id, id))
  await tx
    .insert(quotationWithdrawal)
    .values({ quotationId: id, at: now, staffUserId: request.staffUserId, reason: request.reason })
  await recordAudit(tx, {
    at: now,
    actor: staffMember(request.staffUserId),
    action: 'quotation withdrawn',
    subject: request.quoteNumber,
  })
}

/** Null for a quotation that was withdrawn because its client's data was erased. */
async function findWithdrawal(queries: Queries, id: number): Promise<QuotationWithdrawal['withdrawal']> {
  const [row] = await queries
    .select({ at: quotationWithdrawal.at, by: staffUser.name, reason: quotationWithdrawal.reason })
    .from(quotationWithdrawal)
    .innerJoin(staffUser, eq(staffUser.id, quotationWithdrawal.staffUserId))
    .where(eq(quotationWithdrawal.quotationId, id))
  return row === undefined ? null : { ...row, at: row.at.toISOString() }
}
