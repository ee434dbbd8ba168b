import { expect, test } from 'vitest'
import { readYears, writeYears } from '../../../../../src/client/features/staff/stock-desk/typed-years.ts'

test.each([
  ['', [], ''],
  ['2018', [2018], '2018'],
  ['2020, 2015 2018', [2015, 2018, 2020], '2015, 2018, 2020'],
  ['2018-2020', [2018, 2019, 2020], '2018-2020'],
  ['2018 – 2019; 2018', [2018, 2019], '2018-2019'],
  ['2020-2018', [2018, 2019, 2020], '2018-2020'],
])('%j are the years %j', (text, years, written) => {
  expect(readYears(text)).toEqual(years)
  expect(writeYears(years)).toBe(written)
})

test.each(['15', '20189', 'about 2012', '1990 to 1995', '0000-9999', '2018-'])('%j is not understood', (text) => {
  expect(readYears(text)).toBeUndefined()
})
