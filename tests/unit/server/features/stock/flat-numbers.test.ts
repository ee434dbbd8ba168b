import { expect, test } from 'vitest'
import { bytesOf, flatten, unflatten } from '../../../../../src/server/features/stock/snapshot/flat-numbers.ts'

test('an object of numbers is the same again after it was flattened', () => {
  const value = {
    size: 3,
    id: Float64Array.of(2 ** 53, -1, 0.5),
    orders: { price: { ascending: Uint32Array.of(2, 0, 1) }, year: {} },
    kinds: { values: { model: Int32Array.of(-1) }, greatest: { model: 7 } },
    removed: undefined,
  }
  expect([...flatten(value).keys()]).toEqual([
    'size#',
    'id',
    'orders.price.ascending',
    'kinds.values.model',
    'kinds.greatest.model#',
  ])
  const { removed: _removed, ...rest } = value
  expect(unflatten(flatten(value))).toEqual({ ...rest, orders: { price: value.orders.price } })
})

test('what is no number is not lost in silence', () => {
  expect(() => flatten({ a: { b: 'text' } })).toThrow('a.b is neither a number nor numbers')
  expect(() => flatten({ bits: Uint8Array.of(1) })).toThrow('bits is neither')
})

test('bytes are those of the part that an array shows of its memory', () => {
  const whole = Int32Array.of(1, 2, 3)
  expect(new Int32Array(bytesOf(whole.subarray(1)).slice().buffer)).toEqual(Int32Array.of(2, 3))
})
