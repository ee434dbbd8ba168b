import { expect, test } from 'vitest'
import { riseOf } from '../../../../src/shared/domain/total-rise.ts'

const RATES = [{ currency: 'USD', value: 0.0584 }]
const rand = (amount: number) => ({ amount, symbol: 'R' }) as const
const dollars = (amount: number) => ({ amount, symbol: '$' }) as const

test.each([
  ['in one currency, without a rate', dollars(110), dollars(100), [], 10],
  ['that falls', rand(90), rand(100), RATES, -10],
  // R 1000.01 is $ 58.400584.
  ['from rand to dollars, in cents', dollars(59), rand(1000.01), RATES, 59 - 58.4],
  ['from dollars to rand, in cents', rand(1000.01), dollars(58), RATES, 58.4 - 58],
  ['from rand to dollars without a rate', dollars(59), rand(1000), [], undefined],
  ['from dollars to rand without a rate', rand(1000), dollars(59), [], undefined],
] as const)('a total %s', (_name, total, before, rates, rise) => {
  expect(riseOf(total, before, rates)).toBe(rise)
})
