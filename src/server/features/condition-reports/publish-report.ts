import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { PublishReport } from '../../../shared/contract/condition-desk.ts'
import type { StaffVehicle } from '../../../shared/contract/stock-vehicle.ts'
import { dayInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { checkReport, picturesOf } from '../../../shared/domain/vehicle-rules/check-report.ts'
import { problemWords } from '../../../shared/domain/vehicle-rules/problem.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { conditionReport, photo, vehicle } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { dropDraft } from '../desk-drafts/desk-drafts.service.ts'
import { findStanding } from '../stock-desk/find-standing.ts'
import { getStaffVehicle } from '../stock-desk/staff-vehicle.read-model.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { setReport } from './set-report.ts'

export type ReportDeps = Pick<AppContext, 'db' | 'clock'>
type Publish = PublishReport & { readonly staffUserId: number; readonly key: string }

/**
 * Publishes what somebody saw of a vehicle; it takes the place of the report before, which stays. One of an earlier day than
 * the report in force is kept among the earlier ones, and the answer has the one in force. The same key again is done once.
 * Throws VALIDATION by place, VEHICLE_NOT_FOUND, IDEMPOTENCY_MISMATCH for a key of another report.
 */
export async function publishReport(deps: ReportDeps, input: Publish): Promise<StaffVehicle> {
  await deps.db.transaction((tx) => publishLocked(tx, input, deps.clock()))
  return getStaffVehicle(deps, input.saexRef)
}

async function publishLocked(tx: Transaction, input: Publish, now: Date): Promise<void> {
  const { key, staffUserId, draftId } = input
  const revision = await lockNextStockRevision(tx)
  const requestDigest = digestOf(input)
  const [known] = await tx.select().from(conditionReport).where(eq(conditionReport.key, key))
  if (known !== undefined) {
    if (known.requestDigest === requestDigest && known.madeBy === staffUserId) return
    throw new AppError('IDEMPOTENCY_MISMATCH')
  }
  const standing = await findStanding(tx, input.saexRef)
  const { report, problems } = checkReport(input.report, dayInJohannesburg(now))
  refuse(Object.entries(problems).map(([place, problem]) => [place, problemWords(problem)]))
  await claimPhotos(tx, report, now)
  const [made] = await tx
    .insert(conditionReport)
    .values({
      key,
      requestDigest,
      vehicleId: standing.id,
      inspectedOn: report.inspectedOn,
      mileageKm: report.mileage,
      document: { areas: report.areas },
      photoKeys: [...picturesOf(report)],
      madeBy: staffUserId,
      madeAt: now,
    })
    .returning()
  if (await isNewest(tx, standing.id, report.inspectedOn)) {
    await nameOrigin(tx, { source: 'condition', staffUserId })
    await setReport(tx, { vehicleId: standing.id, reportId: made!.id, revision, now })
    await publishStockRevision(tx, revision)
  }
  if (draftId !== null) await dropDraft(tx, { id: draftId, saves: input.draftSaves, staffUserId, isClosed: true })
  await recordAudit(tx, {
    at: now,
    actor: staffMember(staffUserId),
    action: 'condition report',
    subject: toSaexRef(standing.saexNumber),
    detail: { report: made!.id, inspectedOn: report.inspectedOn, photos: made!.photoKeys.length },
  })
}

/** Whether the report in force, if there is one, tells of no later day. */
async function isNewest(tx: Transaction, vehicleId: number, inspectedOn: string): Promise<boolean> {
  const [inForce] = await tx
    .select({ inspectedOn: conditionReport.inspectedOn })
    .from(vehicle)
    .innerJoin(conditionReport, eq(conditionReport.id, vehicle.reportId))
    .where(eq(vehicle.id, vehicleId))
  return inForce === undefined || inspectedOn >= inForce.inspectedOn
}

/** Photos that a report names stay; one that is not stored is refused where it stands. */
async function claimPhotos(tx: Transaction, report: PublishReport['report'], now: Date): Promise<void> {
  const keys = picturesOf(report)
  if (keys.length === 0) return
  const rows = await tx
    .update(photo)
    .set({ createdAt: now })
    .where(inArray(photo.key, [...keys]))
    .returning({ key: photo.key })
  const stored = new Set(rows.map(({ key }) => key))
  refuse(
    report.areas.flatMap(({ area, findings }) =>
      findings.flatMap(({ pictures }, index) =>
        pictures.every((key) => stored.has(key))
          ? []
          : [[`areas.${area}.findings.${index}.pictures`, 'has a photo that is not there any more'] as const],
      ),
    ),
  )
}

function refuse(faults: readonly (readonly [string, string])[]): void {
  if (faults.length > 0) throw new AppError('VALIDATION', { fields: Object.fromEntries(faults) })
}

/** A draft may have come to be since the first try. */
function digestOf({ saexRef, report }: Publish): string {
  return createHash('sha256').update(JSON.stringify({ saexRef, report })).digest('base64url')
}
