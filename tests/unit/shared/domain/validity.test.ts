import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayInWords } from '../../../../src/shared/domain/johannesburg.ts'
import { isPastValidity, validityEnd } from '../../../../src/shared/domain/validity.ts'
import { DAY_MS } from '../../../../src/shared/domain/durations.ts'

const DIGITS = {
  months: Array.from({ length: 12 }, (_, index) => String(index + 1)),
  day: (date: number, month: string, year: number) => `${date} ${month} ${year}`,
}

describe('a validity of seven days', () => {
  it.each([
    ['2026-11-20T08:30:00.000Z', '2026-11-27T21:59:59.000Z'],
    // One minute before and at midnight in Johannesburg.
    ['2026-11-20T21:59:00.000Z', '2026-11-27T21:59:59.000Z'],
    ['2026-11-20T22:00:00.000Z', '2026-11-28T21:59:59.000Z'],
    ['2028-02-24T10:00:00.000Z', '2028-03-02T21:59:59.000Z'],
    ['2026-12-31T21:59:59.999Z', '2027-01-07T21:59:59.000Z'],
  ])('from %s ends with the day of %s', (issuedAt, end) => {
    expect(validityEnd(new Date(issuedAt), 7)).toBe(end)
  })
})

test('a quotation is valid through the whole of the day that its paper prints, at whatever moment of it it ends', () => {
  for (const validUntil of ['2026-11-27T08:30:00.000Z', '2026-11-27T21:59:59.000Z', '2026-11-27T21:59:59.999Z']) {
    expect(isPastValidity(validUntil, Date.parse('2026-11-27T21:59:59.999Z'))).toBe(false)
    expect(isPastValidity(validUntil, Date.parse('2026-11-27T22:00:00.000Z'))).toBe(true)
  }
})

test('whatever the moment of issue, it lasts for whole days and ends where the printed day does', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 90 }), (issuedAt, days) => {
      const end = validityEnd(issuedAt, days)
      const lastsDays = (Date.parse(end) + 1000 - issuedAt.getTime()) / DAY_MS
      expect(lastsDays).toBeGreaterThan(days)
      expect(lastsDays).toBeLessThanOrEqual(days + 1)
      expect(isPastValidity(end, Date.parse(end) + 999)).toBe(false)
      expect(isPastValidity(end, Date.parse(end) + 1000)).toBe(true)
      const dayAfter = new Date(Date.parse(end) + 1000).toISOString()
      expect(dayInWords(dayAfter, DIGITS)).not.toBe(dayInWords(end, DIGITS))
    }),
  )
})
