import { eq, sql } from 'drizzle-orm'
import type { WithdrawReport } from '../../../shared/contract/condition-desk.ts'
import type { StaffVehicle } from '../../../shared/contract/stock-vehicle.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { conditionReport } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { getStaffVehicle } from '../stock-desk/staff-vehicle.read-model.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import type { ReportDeps } from './publish-report.ts'
import { setReport } from './set-report.ts'

/**
 * Takes a report away from buyers; staff read it among the earlier ones. The vehicle has none then: one of before may no longer be
 * true. Withdrawn twice is once. Throws ITEM_NOT_FOUND.
 */
export async function withdrawReport(
  deps: ReportDeps,
  { id, why, staffUserId }: WithdrawReport & { readonly staffUserId: number },
): Promise<StaffVehicle> {
  const saexRef = await deps.db.transaction(async (tx) => {
    const revision = await lockNextStockRevision(tx)
    const now = deps.clock()
    const [report] = await tx.select().from(conditionReport).where(eq(conditionReport.id, id))
    if (report === undefined) throw new AppError('ITEM_NOT_FOUND')
    const { vehicleId } = report
    const { rows } = await tx.execute<{ number: number; isInForce: boolean }>(sql`
      select saex_number as number, report_id is not distinct from ${id}::bigint as "isInForce"
      from vehicle where id = ${vehicleId}`)
    const [{ number, isInForce }] = rows as [(typeof rows)[0]]
    if (report.withdrawnAt !== null) return toSaexRef(number)
    const withdrawn = { withdrawnAt: now, withdrawnBy: staffUserId, why }
    await tx.update(conditionReport).set(withdrawn).where(eq(conditionReport.id, id))
    if (isInForce) {
      await nameOrigin(tx, { source: 'condition', staffUserId })
      await setReport(tx, { vehicleId, reportId: null, revision, now })
      await publishStockRevision(tx, revision)
    }
    await recordAudit(tx, {
      at: now,
      actor: staffMember(staffUserId),
      action: 'condition withdrawn',
      subject: toSaexRef(number),
      detail: { report: id, why },
    })
    return toSaexRef(number)
  })
  return getStaffVehicle(deps, saexRef)
}
