import { addDays } from './johannesburg.ts'

/** Longer ago, and a report says its age (`staff.condition-reports`). */
const OLD_AFTER_DAYS = 90

/** Whether a report of a day is more than 90 days old; both days are 'YYYY-MM-DD' in Johannesburg. */
export function isOldReport(inspectedOn: string, today: string): boolean {
  return addDays(inspectedOn, OLD_AFTER_DAYS) < today
}
