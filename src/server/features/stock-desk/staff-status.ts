import { sql, type SQL } from 'drizzle-orm'
import type { StaffStatus } from '../../../shared/contract/stock-desk.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { VehicleJson } from '../stock/vehicle-json.ts'

/** A vehicle that was withdrawn is stored as sold so long ago that no public answer has it (`contract.sold-vehicles`). */
const WITHDRAWN_DAYS = 61

/** `row` = the vehicle as it stands. */
type Setting = { readonly now: Date; readonly row: VehicleJson }

/** The columns of a status that a person sets, as JSON has them. */
export function statusColumns(status: StaffStatus, { now, row }: Setting) {
  const at = now.toISOString()
  const longAgo = new Date(now.getTime() - WITHDRAWN_DAYS * DAY_MS).toISOString()
  if (status === 'withdrawn') return { status: 'sold', status_by_staff: true, withdrawn_at: at, sold_at: longAgo }
  // Of a withdrawn vehicle the stored day is made up: nobody bought it then.
  const soldAt = row['withdrawn_at'] == null ? row['sold_at'] : null
  return { status, status_by_staff: true, withdrawn_at: null, sold_at: status === 'sold' ? (soldAt ?? at) : null }
}

/** The same in an update of `vehicle`. */
export function setStatus(status: StaffStatus, setting: Setting): SQL {
  const columns = statusColumns(status, setting)
  return sql`status = ${columns.status}, status_by_staff = true, withdrawn_at = ${columns.withdrawn_at}::timestamptz,
    sold_at = ${columns.sold_at}::timestamptz`
}
