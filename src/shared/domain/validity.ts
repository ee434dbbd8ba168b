import { endOfDayInJohannesburg } from './johannesburg.ts'
import { DAY_MS } from './durations.ts'

/**
 * Until when a quotation of `days` days is valid: the last second of that day in Johannesburg, as an ISO instant, so that
 * the day that the paper prints is a whole one.
 */
export function validityEnd(issuedAt: Date, days: number): string {
  return new Date(endOfDayInJohannesburg(issuedAt.getTime() + days * DAY_MS) - 1000).toISOString()
}

/** Whether the day of `validUntil` in Johannesburg is over at `now`, in ms. */
export function isPastValidity(validUntil: string, now: number): boolean {
  return now >= endOfDayInJohannesburg(Date.parse(validUntil))
}
