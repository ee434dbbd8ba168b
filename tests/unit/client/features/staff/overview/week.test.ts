import { expect, test } from 'vitest'
import { toWeek } from '../../../../../../src/client/features/staff/overview/week.ts'

test('days stand oldest first as day, month and year, each with quick, manual and reference searches', () => {
  const rows = [
    { dateField: '2026-12-01', searchTypeId: 3, count: 4 },
    { dateField: '2026-12-01', searchTypeId: 1, count: 2 },
    { dateField: '2026-11-30', searchTypeId: 2, count: 7 },
  ]
  expect(toWeek(rows)).toEqual([
    { day: '30/11/2026', counts: [0, 7, 0] },
    { day: '01/12/2026', counts: [2, 0, 4] },
  ])
})
