import type { ConditionReport } from '../../../shared/contract/condition-report.ts'
import { dayInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { isOldReport } from '../../../shared/domain/report-age.ts'
import type { conditionReport } from '../../db/schema/index.ts'

/** A stored report as staff read it: its photos by their keys. */
export function toReport(row: typeof conditionReport.$inferSelect, now: Date): ConditionReport {
  const { id, inspectedOn, mileageKm, document } = row
  const isOld = isOldReport(inspectedOn, dayInJohannesburg(now))
  return { id, inspectedOn, mileage: mileageKm, isOld, areas: document.areas }
}
