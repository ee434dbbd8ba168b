import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  convert,
  currencyOfSymbol,
  formatAmount,
  formatCount,
  formatMoney,
  formatPrice,
  fromCents,
  moneyText,
  roundHalfUp,
  toCents,
} from '../../../../src/shared/domain/money.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** The golden table (`money.fixed-format`, `money.zero-forms`). */
describe('formatMoney', () => {
  test.each([
    [0, {}, 'R0'],
    [null, {}, 'R0'],
    [undefined, { currency: 'usd' }, 'R0'],
    [0, { decimals: true }, '0.00'],
    [0, { currency: 'usd', decimals: true }, 'US$ 0.00'],
    [0, { currency: 'eur', decimals: true, space: true }, '0.00'],
    [1234.5, {}, 'R1 235'],
    [1234.5, { currency: 'USD' }, 'US$1 235'],
    [1234.5, { decimals: true }, 'R1 234.50'],
    [1234.5, { space: true }, 'R 1 235'],
    [1234.5, { space: true, decimals: true }, 'R 1 234.50'],
    [1234.5, { symbol: false }, '1 235'],
    [1234.5, { symbol: false, decimals: true, space: true }, '1 234.50'],
    [25_296.79, { currency: 'usd', space: true }, 'US$ 25 297'],
    [589_988.65, { currency: 'zmw', space: true, decimals: true }, 'ZK 589 988.65'],
    [1_234_567_890.12, { decimals: true }, 'R1 234 567 890.12'],
    [999.995, { decimals: true }, 'R1 000.00'],
    [-1950, { space: true, decimals: true }, '-R 1 950.00'],
    [12, { currency: 'xxx' }, 'Unknown Currency'],
    [0, { currency: '' }, 'Unknown Currency'],
    [Number.NaN, {}, 'R0'],
  ])('prints %s with %o as %s', (amount, format, expected) => {
    expect(plain(formatMoney(amount, format))).toBe(expected)
  })

  test('uses no-break spaces only, so that a price never wraps', () => {
    expect(formatAmount(1_234_567, 'USD')).toBe('US$\u00A01\u00A0234\u00A0567.00')
  })

  test('flags negative amounts', () => {
    expect(moneyText(-5)).toEqual({ text: '-R5', isNegative: true })
    expect(moneyText(5).isNegative).toBe(false)
  })

  test('prints price, amount and count as the screens show them', () => {
    expect(plain(formatPrice(12_345.4, 'usd'))).toBe('US$ 12 345')
    expect(plain(formatAmount(1950, 'ZAR'))).toBe('R 1 950.00')
    expect(plain(formatCount(84_500))).toBe('84 500')
    expect(plain(formatCount(0))).toBe('0')
  })
})

describe('roundHalfUp', () => {
  test.each([
    [1.005, 2, 1.01],
    [1.004_999, 2, 1],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [1e21, 2, 1e21],
    [4.35e-7, 2, 0],
    [8.165, 2, 8.17],
  ])('rounds %d at %i digits to %d', (amount, digits, expected) => {
    expect(roundHalfUp(amount, digits)).toBe(expected)
  })

  test('never gives minus zero and stays within half a cent', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (amount) => {
        const rounded = roundHalfUp(amount, 2)
        expect(Object.is(rounded, -0)).toBe(false)
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(0.005_000_1)
      }),
    )
  })
})

describe('cents', () => {
  test('go there and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(toCents(fromCents(cents))).toBe(cents === 0 ? 0 : cents)
      }),
    )
  })
})

describe('convert', () => {
  const rates = { ZAR: 1, USD: 0.058, ZMW: 1.27 }
  test('multiplies by the target and divides by the source', () => {
    expect(convert(100, 'ZAR', 'USD', rates)).toBeCloseTo(5.8)
    expect(convert(5.8, 'USD', 'ZMW', rates)).toBe((5.8 * 1.27) / 0.058)
  })
  test('needs no rate for the same currency and guesses none', () => {
    expect(convert(7, 'EUR', 'EUR', rates)).toBe(7)
    expect(convert(7, 'EUR', 'USD', rates)).toBeUndefined()
    expect(convert(7, 'ZAR', 'XXX', { ...rates, XXX: 0 })).toBeUndefined()
  })
})

test('a line symbol names its currency, an unknown one none', () => {
  expect(['R', '$', 'US$', '€'].map(currencyOfSymbol)).toEqual(['ZAR', 'USD', 'USD', undefined])
})
