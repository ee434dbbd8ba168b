import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUp, sortRows } from '../../../../../src/shared/domain/stock-index/sort-rows.ts'
import { runSteps } from '../../../../../src/shared/domain/stock-index/run-steps.ts'

const key = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.constantFrom(Infinity, 0, 99_999_999_999, 1_794_988_800_000_000, -1_794_988_800_000_000),
)

test('rows come by key, equal keys in the order that they had, Infinity last', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 80 }), (keys) => {
      const rows = runSteps(sortRows(countUp(keys.length), Float64Array.from(keys)))
      const expected = keys.map((_, row) => row).sort((a, b) => (keys[a] === keys[b] ? a - b : keys[a]! - keys[b]!))
      expect([...rows]).toEqual(expected)
    }),
  )
})

test('keys beyond 32 bits are compared to the last unit', () => {
  const keys = Float64Array.of(2 ** 52 + 2, 2 ** 52, 2 ** 52 + 1, 2 ** 52 - 1)
  expect([...runSteps(sortRows(countUp(4), keys))]).toEqual([3, 1, 2, 0])
})
