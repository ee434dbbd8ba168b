import { expect, test } from 'vitest'
import { dayAndMinuteInDigits, dayInDigits } from '../../../../src/shared/domain/johannesburg.ts'

test.each([
  ['2026-11-19T22:30:00.000Z', '20/11/2026', '20/11/2026 00:30'],
  ['2026-12-31T21:59:59.999Z', '31/12/2026', '31/12/2026 23:59'],
])('staff read %s as the day and minute in Johannesburg', (instant, day, minute) => {
  expect([dayInDigits(instant), dayAndMinuteInDigits(instant)]).toEqual([day, minute])
})
