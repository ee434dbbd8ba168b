import { DAY_MS } from './durations.ts'

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

/**
 * Whether a day 'YYYY-MM-DD' is a public holiday in South Africa: the fixed ones, Good Friday and the Monday after Easter;
 * of one on a Sunday the Monday too (Public Holidays Act 36 of 1994, s 2(1)). Days declared for once, such as
 * elections, are not known.
 */
export function isPublicHoliday(day: string): boolean {
  return isNamed(day) || (weekdayOf(day) === SUNDAY + 1 && isFixed(shift(day, -1)))
}

function isNamed(day: string): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)))
  return isFixed(day) || day === shift(easter, -2) || day === shift(easter, 1)
}

function isFixed(day: string): boolean {
  return FIXED.has(day.slice(5))
}

/** 0 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
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
