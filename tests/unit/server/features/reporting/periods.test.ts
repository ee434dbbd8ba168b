import { expect, test } from 'vitest'
import { compareDays, lastDays, listDays, toTile } from '../../../../../src/server/features/reporting/periods.ts'

test('the last days end today in Johannesburg, where it is tomorrow from 22:00 in UTC', () => {
  expect(lastDays(new Date('2026-12-31T21:59:59Z'), 1)).toEqual({ since: '2026-12-31', until: '2026-12-31' })
  expect(lastDays(new Date('2026-12-31T22:00:00Z'), 7)).toEqual({ since: '2026-12-26', until: '2027-01-01' })
})

test('thirty days follow the thirty before them without a gap', () => {
  const { before, since, until } = compareDays(new Date('2028-03-01T10:00:00Z'), 30)
  expect({ before, since, until }).toEqual({ before: '2028-01-02', since: '2028-02-01', until: '2028-03-01' })
  expect(listDays({ since, until })).toHaveLength(30)
  expect(listDays({ since, until })).toContain('2028-02-29')
})

test('a difference is never negative, its direction says which way; no difference is POS', () => {
  expect(toTile({ value: 3, before: 5 })).toEqual({ value: 3, difference: 2, direction: 'NEG' })
  expect(toTile({ value: 5, before: 3 })).toEqual({ value: 5, difference: 2, direction: 'POS' })
  expect(toTile({ value: 5, before: 5 })).toEqual({ value: 5, difference: 0, direction: 'POS' })
})
