import { describe, expect, test } from 'vitest'
import {
  compareEntries,
  digestOfEntries,
  type Entry,
  type Figure,
} from '../../../../../src/server/features/change-requests/compare-entries.ts'
import { isJump } from '../../../../../src/shared/domain/figure-jump.ts'

const figure = (amount: number | null, text = String(amount), movesPrices = true): Figure => ({
  name: 'amount',
  text,
  amount,
  movesPrices,
})
const entry = (figures: readonly Figure[], path = 'A'): Entry => ({
  path,
  label: `Charge ${path}`,
  figures,
  isLargeWhen: { new: true, gone: true },
})

test.each([
  [100, 150, false],
  [100, 150.01, true],
  [100, 50, false],
  [100, 49.99, true],
  [0, 0, false],
  [0, 0.01, true],
  [100, 0, true],
])('from %d to %d is a jump: %s', (before, after, expected) => {
  expect(isJump(before, after)).toBe(expected)
})

describe('two lists of figures', () => {
  test.each([
    ['by a tenth', figure(100), figure(110), { percent: 10, large: false }],
    ['by more than half', figure(100), figure(151), { percent: 51, large: true }],
    ['out of nothing', figure(0), figure(5), { percent: null, large: true }],
    ['of how a charge is made', figure(null, 'flat'), figure(null, 'perKm'), { percent: null, large: true }],
    ['of a remark', figure(null, 'a', false), figure(null, 'b', false), { percent: null, large: false }],
    ['from a number to none', figure(3), figure(null, 'none'), { percent: null, large: true }],
    ['less than is shown', figure(0.1, '0.1'), figure(0.1000001, '0.1'), { percent: 0, large: false }],
  ])('differ %s', (_, was, will, expected) => {
    expect(compareEntries([entry([was])], [entry([will])])).toMatchObject([
      { path: 'A.amount', label: 'Charge A: amount', before: was.text, after: will.text, ...expected },
    ])
  })

  test('that are equal differ in nothing, in whatever order', () => {
    const [one, two] = [entry([figure(1)], 'A'), entry([figure(2)], 'B')]
    expect(compareEntries([one, two], [two, one])).toEqual([])
  })

  test('name what is gone and what is new as a whole', () => {
    expect(compareEntries([entry([figure(1)], 'A')], [entry([figure(2)], 'B')])).toEqual([
      { path: 'A', label: 'Charge A', before: 'amount 1', after: null, percent: null, large: true },
      { path: 'B', label: 'Charge B', before: null, after: 'amount 2', percent: null, large: true },
    ])
  })

  test('have one digest as long as no figure moves', () => {
    const list = [entry([figure(1)])]
    expect(digestOfEntries(structuredClone(list))).toBe(digestOfEntries(list))
    expect(digestOfEntries([entry([figure(1.000001, '1')])])).not.toBe(digestOfEntries(list))
  })
})
