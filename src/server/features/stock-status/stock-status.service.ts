import { sql } from 'drizzle-orm'
import type { SetStockStatus, StockStatus } from '../../../shared/contract/stock-status.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { AppContext } from '../../context.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { vehicleStatusChange } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { nameOrigin } from '../stock/change-origin.ts'
import { readSaexRef } from '../stock/reference-query.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { toPictureAddress } from '../stock/vehicle.mapper.ts'
import { findLastChange, findStatusRow, listStatusChanges, type StatusRow } from './stock-status.read-model.ts'

/** Throws VALIDATION for an empty reference, VEHICLE_NOT_FOUND for one that is garbled or nobody's. */
export async function getStockStatus(db: Queries, saexRef: string): Promise<StockStatus> {
  const row = await getStatusRow(db, saexRef)
  return {
    saexRef: toSaexRef(row.saexNumber),
    title: row.title,
    make: row.make,
    model: row.model,
    year: row.year,
    length: row.length,
    supplierName: row.supplierName,
    image: row.pictureKey === null ? null : toPictureAddress(row.pictureKey),
    status: row.staffStatus,
    setBy: row.byStaff ? 'staff' : 'file',
    changes: await listStatusChanges(db, row.id),
  }
}

type StatusChange = SetStockStatus & { readonly staffUserId: number }

/**
 * Sets a status as a member of staff, by one revision of the stock, so that index, lists and devices follow. When it is no
 * longer the one that was `seen`, nothing is changed: STATE_CHANGED names it. The same change twice is one change.
 */
export async function setStockStatus(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  change: StatusChange,
): Promise<StockStatus> {
  // Also refuses a reference that does not exist before the lock of all writers is taken.
  await getStatusRow(db, change.saexRef)
  await db.transaction((tx) => setLocked(tx, { ...change, now: clock() }))
  return getStockStatus(db, change.saexRef)
}

async function setLocked(tx: Transaction, change: StatusChange & { readonly now: Date }): Promise<void> {
  const revision = await lockNextStockRevision(tx)
  const row = await getStatusRow(tx, change.saexRef)
  if (await isRepetition(tx, row, change)) return
  if (row.staffStatus !== change.seen) {
    throw new AppError('STATE_CHANGED', { fields: { status: `is ${row.staffStatus} by now` } })
  }
  const at = change.now.toISOString()
  await nameOrigin(tx, { source: 'status', staffUserId: change.staffUserId })
  await tx.execute(sql`
    update vehicle set status = ${change.status}, status_by_staff = true, withdrawn_at = null, updated_at = ${at}, revision = ${revision},
      sold_at = case when ${change.status} = 'sold' then
        coalesce(case when withdrawn_at is null then sold_at end, ${at}::timestamptz) end
    where id = ${row.id}`)
  await publishStockRevision(tx, revision)
  await tx.insert(vehicleStatusChange).values({
    vehicleId: row.id,
    at: change.now,
    staffUserId: change.staffUserId,
    fromStatus: row.status,
    toStatus: change.status,
  })
  await recordAudit(tx, {
    at: change.now,
    actor: staffMember(change.staffUserId),
    action: 'vehicle status',
    subject: toSaexRef(row.saexNumber),
    detail: { from: row.staffStatus, to: change.status },
  })
}

/** A second click, or a request whose answer was lost. */
async function isRepetition(tx: Transaction, row: StatusRow, change: StatusChange): Promise<boolean> {
  if (!row.byStaff || row.staffStatus !== change.status) return false
  const last = await findLastChange(tx, row.id)
  return last?.staffUserId === change.staffUserId && last.to === change.status
}

/** Throws VALIDATION for an empty reference, VEHICLE_NOT_FOUND for one that is garbled or nobody's. */
export async function getStatusRow(queries: Queries, saexRef: string): Promise<StatusRow> {
  const row = await findStatusRow(queries, readSaexRef(saexRef))
  if (row === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  return row
}
