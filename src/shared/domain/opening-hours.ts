import { addDays, dayInJohannesburg, startOfDayInJohannesburg } from './johannesburg.ts'
import { isPublicHoliday, weekdayOf } from './public-holidays.ts'
import { MINUTE_MS } from './durations.ts'

/** When somebody answers, in South African time; closed on public holidays. */
export type OpeningHours = {
  /** 0 = Sunday. */
  readonly weekdays: readonly number[]
  /** 'HH:MM', `closes` after `opens` on the same day. */
  readonly opens: string
  readonly closes: string
}

/** Longer than any run of days off. */
const DAYS_AHEAD = 14

/**
 * Whether the office is open at a moment, and when that changes: until when, or from when on; null where it never opens
 * within two weeks.
 */
export function openingAt(
  hours: OpeningHours,
  now: Date,
): { readonly isOpen: boolean; readonly changesAt: Date | null } {
  const today = dayInJohannesburg(now)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    if (!isWorkday(hours, day)) continue
    const [opens, closes] = [momentOf(day, hours.opens), momentOf(day, hours.closes)]
    if (now < opens) return { isOpen: false, changesAt: opens }
    if (now < closes) return { isOpen: true, changesAt: closes }
  }
  return { isOpen: false, changesAt: null }
}

function isWorkday({ weekdays }: OpeningHours, day: string): boolean {
  return weekdays.includes(weekdayOf(day)) && !isPublicHoliday(day)
}

function momentOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDayInJohannesburg(day).getTime() + (hours * 60 + minutes) * MINUTE_MS)
}
