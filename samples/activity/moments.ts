import { addDays, dayInJohannesburg, startOfDayInJohannesburg } from '../../src/shared/domain/johannesburg.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/domain/durations.ts'
import { createRandom, weightedChoice, type Random } from '../random.ts'

/** Two months, which the overview compares with each other; searches are kept for 62 days. */
const DAYS = 60
/** Far above what any plan asks for: each happening has choices of its own. */
const MOST_PER_DAY = 10_000

/** From Sunday on: buyers ask most when a week begins. */
const WEEKDAYS = [0.5, 1.15, 1.2, 1.1, 1.05, 1.05, 0.75] as const
/** Of the last day against the first, so that the overview shows a rise. */
const GROWTH = 1.35

const hourOf = weightedChoice(
  [1, 1, 0, 0, 1, 3, 6, 10, 15, 17, 18, 17, 16, 17, 17, 16, 15, 14, 13, 14, 15, 12, 7, 3].map((weight, hour) => [
    hour,
    weight,
  ]),
)

type Plan = {
  readonly seed: number
  /** Plans of different streams have nothing in common. */
  readonly stream: number
  readonly now: Date
  /** The mean of a day. */
  readonly perDay: number
}

/** A moment, and the choices of what happened then. */
export type Happening = { readonly at: Date; readonly random: Random }

/**
 * Moments of the last 60 days of Johannesburg, today's part included, in their order, none after `now`. The same plan
 * gives the same moments; today has at least one.
 */
export function listHappenings({ seed, stream, now, perDay }: Plan): readonly Happening[] {
  const today = dayInJohannesburg(now)
  const found: Happening[] = []
  for (let place = 0; place < DAYS; place++) {
    const start = startOfDayInJohannesburg(addDays(today, place + 1 - DAYS))
    const day = createRandom(seed + stream, place)
    const passed = Math.min(1, (now.getTime() - start.getTime()) / DAY_MS)
    const expected = perDay * weekdayFactor(start) * growthAt(place) * (0.85 + 0.3 * day.unit())
    const count = Math.max(place === DAYS - 1 ? 1 : 0, Math.floor(expected * passed + day.unit()))
    for (let n = 0; n < count; n++) {
      const random = createRandom(seed + stream, DAYS + place * MOST_PER_DAY + n)
      found.push({ at: momentOf(random, { start, now }), random })
    }
  }
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function weekdayFactor(start: Date): number {
  // Noon in Johannesburg is the same day in UTC.
  return WEEKDAYS[new Date(start.getTime() + DAY_MS / 2).getUTCDay()] ?? 1
}

function growthAt(place: number): number {
  const atFirst = 2 / (1 + GROWTH)
  return atFirst * (1 + ((GROWTH - 1) * place) / (DAYS - 1))
}

function momentOf(random: Random, { start, now }: { readonly start: Date; readonly now: Date }): Date {
  const at = start.getTime() + hourOf(random) * HOUR_MS + Math.floor(random.unit() * HOUR_MS)
  const latest = now.getTime()
  return new Date(at <= latest ? at : start.getTime() + Math.floor(random.unit() * (latest - start.getTime())))
}
