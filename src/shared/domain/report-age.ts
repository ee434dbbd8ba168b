import { DAY_MS } from './durations.ts'

/** From then on a report says its age (`staff.condition-reports`). */
const OLD_AFTER_DAYS = 90

/** Whether a report of a day 'YYYY-MM-DD' is more than 90 days old. */
export function isOldReport(inspectedOn: string, now: Date): boolean {
  return now.getTime() - Date.parse(`${inspectedOn}T00:00:00Z`) >= (OLD_AFTER_DAYS + 1) * DAY_MS
}
