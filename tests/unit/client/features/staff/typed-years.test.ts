import { expect, test } from 'vitest'
import { toYears } from '../../../../../src/client/features/staff/stock-desk/typed-years.ts'

test.each([
  ['', []],
  ['2018', [2018]],
  ['2020, 2015 2018', [2015, 2018, 2020]],
  ['2018-2020', [2018, 2019, 2020]],
  ['2018 – 2019, 2018', [2018, 2019]],
  ['2020-2018', []],
  ['18, 20189, about 2012', [2012]],
])('%j are the years %j', (text, years) => {
  expect(toYears(text)).toEqual(years)
})

test('a long span ends at what the API takes', () => {
  expect(toYears('0000-9999')).toHaveLength(200)
})
