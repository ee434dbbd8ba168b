import { expect, test } from 'vitest'
import { isSampleNumber, toQuotationNumber } from '../../../../src/shared/domain/quotation-number.ts'

test('a number has year and count, as far as six digits tell', () => {
  expect(toQuotationNumber(2026, 4817)).toBe('Q2026-004817')
  expect(toQuotationNumber(2026, 999_999)).toBe('Q2026-999999')
  expect(() => toQuotationNumber(2026, 1_000_000)).toThrow(RangeError)
})

test('a sample is told by its year alone', () => {
  expect(['Q1000-000012', 'Q2026-001000', 'Q1001-000012'].map(isSampleNumber)).toEqual([true, false, false])
})
