import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHECK_CODES, parseCheckCode, toCheckCode } from '../../../../../src/shared/domain/quote-check/check-code.ts'

test('a code has two groups of four letters and digits that nobody misreads', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      expect(toCheckCode(value % CHECK_CODES)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    }),
  )
})

test('every number has a code of its own', () => {
  expect(toCheckCode(0)).toBe('0000-0000')
  expect(toCheckCode(1)).toBe('0000-0001')
  expect(toCheckCode(CHECK_CODES - 1)).toBe('ZZZZ-ZZZZ')
})

test.each(['7F3K-92QD', '7f3k92qd', ' 7F3K 92QD ', '7f3k–92qd', '７Ｆ３Ｋ−９２ＱＤ'.replace('−', '-')])(
  '%j is 7F3K-92QD',
  (typed) => {
    expect(parseCheckCode(typed)).toBe('7F3K-92QD')
  },
)

test('O is read as 0, I and L as 1', () => {
  expect(parseCheckCode('oO1l-Ii00')).toBe('0011-1100')
})

test.each(['', '7F3K', '7F3K-92QD0', '7F3K-92Q?', 'UUUU-UUUU', '7F3K-92Qß'])('%j is no code', (typed) => {
  expect(parseCheckCode(typed)).toBeUndefined()
})
