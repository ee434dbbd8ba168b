import { DAY_MS, HOUR_MS } from './durations.ts'

/** Africa/Johannesburg keeps UTC+2 the whole year. */
export const JOHANNESBURG_OFFSET_MS = 2 * HOUR_MS

function inJohannesburg(instant: string): Date {
  return new Date(Date.parse(instant) + JOHANNESBURG_OFFSET_MS)
}

/** Year of an instant in Johannesburg, by which quotation numbers count (`quotation.number-per-year`). */
export function yearInJohannesburg(instant: Date): number {
  return inJohannesburg(instant.toISOString()).getUTCFullYear()
}

/** Month of an instant in Johannesburg, 1 to 12, with its year. */
export function monthInJohannesburg(instant: Date): { readonly year: number; readonly month: number } {
  const local = inJohannesburg(instant.toISOString())
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 }
}

/** How a language writes a day. */
type DayWords = {
  readonly months: readonly string[]
  readonly day: (date: number, month: string, year: number) => string
}

/** The day of an ISO instant in Johannesburg: '2026-11-20T08:30:00.000Z' → '20 November 2026'. */
export function dayInWords(instant: string, { months, day }: DayWords): string {
  const local = inJohannesburg(instant)
  return day(local.getUTCDate(), months[local.getUTCMonth()] ?? '', local.getUTCFullYear())
}

/** Day of an ISO instant in Johannesburg as staff read it: '2026-11-19T22:30:00.000Z' → '20/11/2026'. */
export function dayInDigits(instant: string): string {
  return inJohannesburg(instant).toISOString().slice(0, 10).split('-').toReversed().join('/')
}

/** Minute of an ISO instant in Johannesburg: '2026-11-16T06:00:00.000Z' → '2026/11/16 08:00'. */
export function minuteInDigits(instant: string): string {
  const local = inJohannesburg(instant).toISOString()
  return `${local.slice(0, 10).replaceAll('-', '/')} ${local.slice(11, 16)}`
}

/** Day and minute of an ISO instant in Johannesburg as staff read them: '2026-11-16T06:00:00.000Z' → '16/11/2026 08:00'. */
export function dayAndMinuteInDigits(instant: string): string {
  return `${dayInDigits(instant)} ${minuteInDigits(instant).slice(-5)}`
}

/** The first moment of the day after an instant in Johannesburg, both in ms. */
export function endOfDayInJohannesburg(instant: number): number {
  return (Math.floor((instant + JOHANNESBURG_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - JOHANNESBURG_OFFSET_MS
}

/** Day of an instant in Johannesburg, 'YYYY-MM-DD'. */
export function dayInJohannesburg(instant: Date): string {
  return inJohannesburg(instant.toISOString()).toISOString().slice(0, 10)
}

/** The first moment of a day 'YYYY-MM-DD' in Johannesburg. */
export function startOfDayInJohannesburg(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - JOHANNESBURG_OFFSET_MS)
}

/** Whether a day 'YYYY-MM-DD' exists: the 31st of February becomes another one, the 99th none. */
export function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** The day so many days later: ('2028-02-28', 1) → '2028-02-29'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
