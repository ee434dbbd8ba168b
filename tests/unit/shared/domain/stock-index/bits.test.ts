import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBits,
  countCommon,
  countRange,
  emptyBits,
  getBit,
  listBits,
  listWords,
  removeBits,
  setBit,
  setRange,
} from '../../../../../src/shared/domain/stock-index/bits.ts'

const SIZE = 150
const rowSet = fc.uniqueArray(fc.nat(SIZE - 1)).map((rows) => rows.toSorted((a, b) => a - b))
const range = fc.tuple(fc.nat(SIZE), fc.nat(SIZE)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

function toBits(rows: readonly number[]) {
  const bits = emptyBits(SIZE)
  for (const row of rows) setBit(bits, row)
  return bits
}

test('a set answers what was put in', () => {
  fc.assert(
    fc.property(rowSet, rowSet, range, (rows, others, [from, end]) => {
      const bits = toBits(rows)
      expect(listBits(bits)).toEqual(rows)
      expect(countBits(bits)).toBe(rows.length)
      expect(countRange(bits, from, end)).toBe(rows.filter((row) => row >= from && row < end).length)
      const common = rows.filter((row) => others.includes(row))
      expect(countCommon(bits, toBits(others), listWords(bits))).toBe(common.length)
      removeBits(bits, toBits(others))
      expect(listBits(bits)).toEqual(rows.filter((row) => !others.includes(row)))
    }),
  )
})

test('a range is added whole and adds nothing else', () => {
  fc.assert(
    fc.property(rowSet, range, (rows, [from, end]) => {
      const bits = toBits(rows)
      setRange(bits, from, end)
      const expected = Array.from({ length: SIZE }, (_, row) => rows.includes(row) || (row >= from && row < end))
      expect(expected.map((_, row) => getBit(bits, row) === 1)).toEqual(expected)
    }),
  )
})
