import { describe, expect, it } from 'vitest'
import { openingAt, isPublicHoliday } from '../../../../src/shared/domain/opening-hours.ts'

const OFFICE = { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '15:30' }

describe('openingAt', () => {
  it.each([
    ['a Friday before nine', '2026-11-20T06:59:00Z', false, '2026-11-20T07:00:00.000Z'],
    ['nine sharp', '2026-11-20T07:00:00Z', true, '2026-11-20T13:30:00.000Z'],
    ['a minute before half past three', '2026-11-20T13:29:59Z', true, '2026-11-20T13:30:00.000Z'],
    ['half past three on a Friday', '2026-11-20T13:30:00Z', false, '2026-11-23T07:00:00.000Z'],
    ['a Saturday', '2026-11-21T10:00:00Z', false, '2026-11-23T07:00:00.000Z'],
    ['the evening, when it is tomorrow in South Africa', '2026-11-22T22:30:00Z', false, '2026-11-23T07:00:00.000Z'],
    ['Reconciliation Day, a Wednesday', '2026-12-16T10:00:00Z', false, '2026-12-17T07:00:00.000Z'],
    ['Christmas Eve in the evening', '2026-12-24T16:00:00Z', false, '2026-12-28T07:00:00.000Z'],
    ['the Thursday evening before Easter', '2027-03-25T16:00:00Z', false, '2027-03-30T07:00:00.000Z'],
  ])('knows %s', (_name, now, isOpen, changesAt) => {
    const state = openingAt(OFFICE, new Date(now))
    expect([state.isOpen, state.changesAt?.toISOString()]).toEqual([isOpen, changesAt])
  })

  it('says so when there are no days at all', () => {
    expect(openingAt({ ...OFFICE, weekdays: [] }, new Date('2026-11-20T10:00:00Z'))).toEqual({
      isOpen: false,
      changesAt: null,
    })
  })
})

describe('isPublicHoliday', () => {
  // Easter is a week earlier in 2049 and 2076 than the moon alone would have it.
  it.each(
    '2024-03-29 2025-04-18 2025-04-21 2026-04-03 2026-04-06 2027-03-29 2038-04-26 2049-04-16 2076-04-17'.split(' '),
  )('finds the days around Easter: %s', (day) => {
    expect(isPublicHoliday(day)).toBe(true)
  })

  it('moves a Sunday to the Monday after it', () => {
    expect(['2025-04-28', '2026-08-10', '2027-03-22', '2027-12-27'].map(isPublicHoliday)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['2026-08-11', '2026-04-27', '2026-04-28', '2026-11-23'].map(isPublicHoliday)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})
