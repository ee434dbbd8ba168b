import { sql } from 'drizzle-orm'
import type { Reads } from '../../db/database.ts'
import type { ConditionReport } from '../../../shared/contract/condition-report.ts'
import { vehicleColumns, type VehicleRow } from './vehicle-columns.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'

/** How long a sold vehicle still answers by reference (`contract.sold-vehicles`). */
const SOLD_VISIBLE_DAYS = 60

/** Its photos by their keys; how old it is depends on the day. */
export type StoredReport = Omit<ConditionReport, 'isOld'>
/** `report` = the one in force. */
export type ReportedVehicleRow = VehicleRow & { readonly report: StoredReport | null }

/** The vehicle of a reference with all its pictures and its report, also when it was sold less than 60 days ago. */
export async function findVehicleRow(
  db: Reads,
  { saexNumber, now }: { readonly saexNumber: number; readonly now: Date },
): Promise<ReportedVehicleRow | undefined> {
  const { rows } = await db.execute<ReportedVehicleRow>(sql`
    select ${vehicleColumns('all')},
      case when r.id is not null then
        jsonb_build_object('id', r.id, 'inspectedOn', r.inspected_on::text, 'mileage', r.mileage_km,
          'areas', r.document -> 'areas') end as report
    from vehicle v
    join model m on m.id = v.model_id
    join make k on k.id = m.make_id
    join supplier s on s.id = v.supplier_id
    left join condition_report r on r.id = v.report_id
    where v.saex_number = ${saexNumber} and ${isVisible(now)}`)
  return rows[0]
}

/** Keys of a vehicle's pictures, main picture first; undefined when no visible vehicle has the id. */
export async function findPictureKeys(
  db: Reads,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<readonly string[] | undefined> {
  const { rows } = await db.execute<{ pictureKeys: string[] }>(sql`
    select v.picture_keys as "pictureKeys" from vehicle v where v.id = ${id} and ${isVisible(now)}`)
  return rows[0]?.pictureKeys
}

function isVisible(now: Date) {
  const soldSince = new Date(now.getTime() - SOLD_VISIBLE_DAYS * DAY_MS)
  return sql`(v.status <> 'sold' or v.sold_at > ${soldSince.toISOString()}::timestamptz)`
}
