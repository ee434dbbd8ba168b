import type { Company } from './company.ts'
import { addDays, dayInJohannesburg, startOfDayInJohannesburg } from './johannesburg.ts'
import { MINUTE_MS } from './durations.ts'

/** Month and day of the holidays with a fixed date, Public Holidays Act 36 of 1994, Schedule 1. */
const FIXED: ReadonlySet<string> = new Set([
  '01-01',
  '03-21',
  '04-27',
  '05-01',
  '06-16',
  '08-09',
  '09-24',
  '12-16',
  '12-25',
  '12-26',
])
const SUNDAY = 0

/** When somebody answers, in South African time; closed on public holidays. */
export type OpeningHours = NonNullable<Company['openingHours']>

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

/**
 * Whether a day 'YYYY-MM-DD' is a public holiday in South Africa: the fixed ones, Good Friday and the Monday after Easter;
 * of one on a Sunday the Monday too (Public Holidays Act 36 of 1994, s 2(1)). Days declared for once, such as
 * elections, are not known.
 */
export function isPublicHoliday(day: string): boolean {
  return isNamed(day) || (weekdayOf(day) === SUNDAY + 1 && isFixed(addDays(day, -1)))
}

function isNamed(day: string): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)))
  return isFixed(day) || day === addDays(easter, -2) || day === addDays(easter, 1)
}

function isFixed(day: string): boolean {
  return FIXED.has(day.slice(5))
}

/** 0 = Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** By the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8), whose letters these are. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10)
}
