import { eq, sql } from 'drizzle-orm'
import { LISTED_STATUS_CHANGES, type StatusChange } from '../../../shared/contract/stock-status.ts'
import type { StaffStatus } from '../../../shared/contract/stock-desk.ts'
import type { VehicleStatus } from '../../../shared/contract/stock.ts'
import type { Queries } from '../../db/database.ts'
import { staffUser, vehicleStatusChange } from '../../db/schema/index.ts'
import { STAFF_STATUS } from '../stock/stock-condition.ts'

export type StatusRow = {
  readonly id: number
  readonly saexNumber: number
  readonly title: string | null
  readonly make: string
  readonly model: string
  readonly year: number | null
  readonly length: number | null
  readonly supplierName: string
  readonly pictureKey: string | null
  readonly status: VehicleStatus
  readonly byStaff: boolean
  /** The same as staff call it. */
  readonly staffStatus: StaffStatus
}

/** A vehicle with its status, also one that was sold long ago. */
export async function findStatusRow(queries: Queries, saexNumber: number): Promise<StatusRow | undefined> {
  const { rows } = await queries.execute<StatusRow>(sql`
    select v.id::float8 as id, v.saex_number as "saexNumber", v.title, k.name as make, m.name as model, v.year,
      v.length_cm / 100.0::float8 as length,
      s.name as "supplierName", v.picture_keys[1] as "pictureKey", v.status, v.status_by_staff as "byStaff",
      ${STAFF_STATUS} as "staffStatus"
    from vehicle v
    join model m on m.id = v.model_id
    join make k on k.id = m.make_id
    join supplier s on s.id = v.supplier_id
    where v.saex_number = ${saexNumber}`)
  return rows[0]
}

/** The newest changes by staff, newest first. */
export async function listStatusChanges(queries: Queries, vehicleId: number): Promise<StatusChange[]> {
  const rows = await queries
    .select({
      at: vehicleStatusChange.at,
      by: staffUser.name,
      from: vehicleStatusChange.fromStatus,
      to: vehicleStatusChange.toStatus,
    })
    .from(vehicleStatusChange)
    .innerJoin(staffUser, eq(staffUser.id, vehicleStatusChange.staffUserId))
    .where(eq(vehicleStatusChange.vehicleId, vehicleId))
    .orderBy(sql`${vehicleStatusChange.id} desc nulls last`)
    .limit(LISTED_STATUS_CHANGES)
  return rows.map(({ at, by, from, to }) => ({ at: at.toISOString(), by, from, to }))
}

/** The staff's last word on a vehicle. */
export async function findLastChange(queries: Queries, vehicleId: number) {
  const [row] = await queries
    .select({ staffUserId: vehicleStatusChange.staffUserId, to: vehicleStatusChange.toStatus })
    .from(vehicleStatusChange)
    .where(eq(vehicleStatusChange.vehicleId, vehicleId))
    .orderBy(sql`${vehicleStatusChange.id} desc nulls last`)
    .limit(1)
  return row
}
