import { expect, test } from 'vitest'
import { readDays } from '../../../../../src/server/features/reporting/reporting.read-model.ts'

test.each([
  ['2026-11-20', '2026-11-20', '2026-11-21'],
  ['2026/1/2', '2026-01-02', '2026-01-03'],
  ['31/12/2026', '2026-12-31', '2027-01-01'],
  ['29-2-2028', '2028-02-29', '2028-03-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['02/2028', '2028-02-01', '2028-03-01'],
  ['1/2027', '2027-01-01', '2027-02-01'],
])('%s is from %s up to %s', (text, first, next) => {
  expect(readDays(text)).toEqual([first, next])
})

test.each([
  '',
  '2026',
  '11',
  '29/02/2027',
  '31/04/2026',
  '00/2026',
  '2026-13',
  '0/1/2026',
  '1/1/26',
  '2026-11-20T10',
  'Q2026-11',
])('%j is no day', (text) => {
  expect(readDays(text)).toBeUndefined()
})
