import { describe, expect, it } from 'vitest'
import { listHappenings } from '../../../../samples/activity/moments.ts'
import { dayInJohannesburg } from '../../../../src/shared/domain/johannesburg.ts'

/** A Friday noon in Johannesburg. */
const NOW = new Date('2026-11-20T10:00:00Z')
const plan = { seed: 7, stream: 1, now: NOW, perDay: 30 }

function perDay(changes: Partial<typeof plan> = {}): readonly number[] {
  const days = new Map<string, number>()
  for (const { at } of listHappenings({ ...plan, ...changes })) {
    const day = dayInJohannesburg(at)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return [...days.values()]
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

describe('the moments of sample activity', () => {
  it('are the same for the same plan, and others for another seed or stream', () => {
    const momentsOf = (changes: Partial<typeof plan> = {}) =>
      listHappenings({ ...plan, ...changes }).map(({ at, random }) => [at.toISOString(), random.unit()])
    expect(momentsOf()).toEqual(momentsOf())
    expect(momentsOf({ seed: 8 })).not.toEqual(momentsOf())
    expect(momentsOf({ stream: 2 })).not.toEqual(momentsOf())
  })

  it('fill 60 days in their order, none of them later than now', () => {
    const moments = listHappenings(plan).map(({ at }) => at.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(moments.at(-1)).toBeLessThanOrEqual(NOW.getTime())
    expect(perDay()).toHaveLength(60)
  })

  it('become more over the weeks, with quieter Sundays', () => {
    const counts = perDay()
    expect(sum(counts.slice(30))).toBeGreaterThan(sum(counts.slice(0, 30)))
    // The last of them is a Friday: Sundays stand five days before, and weeks before that.
    const sundays = counts.filter((_, place) => (59 - place) % 7 === 5)
    expect(sum(sundays) / sundays.length).toBeLessThan((0.8 * sum(counts)) / counts.length)
  })

  it('have one of today even right after midnight', () => {
    const midnight = new Date('2026-11-19T22:00:00.005Z')
    const last = listHappenings({ ...plan, now: midnight, perDay: 0.1 }).at(-1)
    expect(dayInJohannesburg(last?.at ?? NOW)).toBe('2026-11-20')
  })
})
