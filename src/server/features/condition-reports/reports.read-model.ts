import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffReport } from '../../../shared/contract/condition-desk.ts'
import type { AppContext } from '../../context.ts'
import { conditionReport, staffUser } from '../../db/schema/index.ts'
import { findStanding } from '../stock-desk/find-standing.ts'
import { toReport } from '../stock/to-report.ts'

/** The newest of a vehicle. */
const LISTED = 50

const maker = alias(staffUser, 'maker')
const withdrawer = alias(staffUser, 'withdrawer')

/** The reports of a vehicle, newest first, with those that are no longer in force. Throws VEHICLE_NOT_FOUND. */
export async function listReports(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  saexRef: string,
): Promise<StaffReport[]> {
  const { id } = await findStanding(db, saexRef)
  const rows = await db
    .select({ report: conditionReport, madeBy: maker.name, withdrawnBy: withdrawer.name })
    .from(conditionReport)
    .innerJoin(maker, eq(maker.id, conditionReport.madeBy))
    .leftJoin(withdrawer, eq(withdrawer.id, conditionReport.withdrawnBy))
    .where(eq(conditionReport.vehicleId, id))
    .orderBy(desc(conditionReport.id))
    .limit(LISTED)
  const now = clock()
  return rows.map(({ report, madeBy, withdrawnBy }) =>
    Object.assign(toReport(report, now), {
      madeBy,
      madeAt: report.madeAt.toISOString(),
      withdrawnAt: report.withdrawnAt?.toISOString() ?? null,
      withdrawnBy,
      why: report.why,
    }),
  )
}
