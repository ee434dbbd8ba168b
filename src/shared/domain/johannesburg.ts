/** Africa/Johannesburg keeps UTC+2 the whole year. */
const JOHANNESBURG_OFFSET_MS = 2 * 60 * 60 * 1000

function inJohannesburg(instant: string): Date {
  return new Date(Date.parse(instant) + JOHANNESBURG_OFFSET_MS)
}

/** Year of an instant in Johannesburg, by which quotation numbers count (api.md, 'Numbers'). */
export function yearInJohannesburg(instant: Date): number {
  return inJohannesburg(instant.toISOString()).getUTCFullYear()
}

/** Month of an instant in Johannesburg, 1 to 12, with its year. */
export function monthInJohannesburg(instant: Date): { readonly year: number; readonly month: number } {
  const local = inJohannesburg(instant.toISOString())
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 }
}

/** The day of an ISO instant in Johannesburg: '2026-11-20T08:30:00.000Z' → '20 November 2026'. */
export function dayInWords(instant: string, months: readonly string[]): string {
  const local = inJohannesburg(instant)
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`
}

/** Minute of an ISO instant in Johannesburg (decision 16): '2026-11-16T06:00:00.000Z' → '2026/11/16 08:00'. */
export function minuteInDigits(instant: string): string {
  const local = inJohannesburg(instant).toISOString()
  return `${local.slice(0, 10).replaceAll('-', '/')} ${local.slice(11, 16)}`
}
