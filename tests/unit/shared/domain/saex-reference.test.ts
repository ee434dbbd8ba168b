import { expect, test } from 'vitest'
import { parseSaexReference, toSaexRef } from '../../../../src/shared/domain/saex-reference.ts'

test.each(['SAEX1234', 'saex 0001234', '1234', ' SAEX0001234 ', 'SAEX1234___', 'ＳＡＥＸ1234'])(
  'reads %s as number 1234',
  (text) => {
    expect(parseSaexReference(text)).toEqual({ kind: 'number', saexNumber: 1234 })
  },
)

test.each(['', '   ', 'SAEX', 'saex_______'])('takes %j for empty', (text) => {
  expect(parseSaexReference(text).kind).toBe('empty')
})

test.each(['SAEX12345678', 'abc', 'SAEX12a4', 'SAEX0000000', '-1', '1.5'])('takes %j for garbled', (text) => {
  expect(parseSaexReference(text).kind).toBe('garbled')
})

test('writes seven digits', () => {
  expect(toSaexRef(1)).toBe('SAEX0000001')
})
