import type { Tile } from '../../../shared/contract/reporting.ts'
import { addDays, dayInJohannesburg } from '../../../shared/domain/johannesburg.ts'

/** Two neighbouring periods of equal length: days from `since` to `until` against those from `before` up to `since`. */
export type Comparison = { readonly before: string; readonly since: string; readonly until: string }

export type Days = { readonly since: string; readonly until: string }

/** The last days of Johannesburg, today included. */
export function lastDays(now: Date, count: number): Days {
  const until = dayInJohannesburg(now)
  return { since: addDays(until, 1 - count), until }
}

/** The last days, today included, against as many before them. */
export function compareDays(now: Date, count: number): Comparison {
  const { since, until } = lastDays(now, count)
  return { before: addDays(since, -count), since, until }
}

/** Every day from the first to the last. */
export function listDays({ since, until }: Days): readonly string[] {
  const days: string[] = []
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

export function toTile({ value, before }: { readonly value: number; readonly before: number }): Tile {
  return { value, difference: Math.abs(value - before), direction: value >= before ? 'POS' : 'NEG' }
}
