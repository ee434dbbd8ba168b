import { describe, expect, test } from 'vitest'
import { toCurrency } from '../../../../../../src/client/features/shell/currency/use-currency.ts'

const timestamp = '2026-11-16T06:00:00.000Z'
const RATES = [
  { currency: 'ZAR', value: 1, timestamp, source: 'sample' },
  { currency: 'USD', value: 0.058, timestamp, source: 'sample' },
  { currency: 'ZMW', value: 1.31, timestamp, source: 'sample' },
]

describe('the currency on screen', () => {
  test('shows prices in whole units and amounts with cents', () => {
    const currency = toCurrency('USD', RATES)
    expect(currency.formatPriceFromZar(434_703.45)).toBe('US$\u00A025\u00A0213')
    expect(currency.formatAmountFromZar(434_703.45)).toBe('US$\u00A025\u00A0212.80')
  })

  test('converts from any other by the same rates, unrounded', () => {
    expect(toCurrency('ZMW', RATES).convertAmount(58, 'USD')).toBeCloseTo(1310, 10)
    expect(toCurrency('ZMW', RATES).convertAmount(1, 'XXX')).toBeUndefined()
  })

  test('falls back to dollars for a currency without a rate', () => {
    expect(toCurrency('EUR', RATES)).toMatchObject({ code: 'USD', symbol: 'US$', rateTimestamp: timestamp })
  })

  test('stays in rand while no rates are there', () => {
    const currency = toCurrency('USD', [])
    expect(currency).toMatchObject({ code: 'ZAR', rateTimestamp: null })
    expect(currency.formatPriceFromZar(1234)).toBe('R\u00A01\u00A0234')
  })
})
