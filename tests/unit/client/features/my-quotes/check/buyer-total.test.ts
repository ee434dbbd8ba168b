import { expect, it, test } from 'vitest'
import { buyerAmount, buyerTotal } from '../../../../../../src/client/features/my-quotes/check/buyer-total.ts'
import { quoteResult } from '../../../support/quotation.ts'

const timestamp = '2026-11-16T06:00:00.000Z'
const rates = [
  { currency: 'ZAR', value: 1, timestamp },
  { currency: 'USD', value: 0.05, timestamp },
  { currency: 'ZMW', value: 1.25, timestamp },
]
const { lineItems } = quoteResult()

// Worked out by hand: R 452 060.40 × 0.05, × 1.25; US$ 1 = R 20 = ZK 25.
it.each([
  ['USD', 'US$\u00A022\u00A0603.02', 'US$\u00A01 = R\u00A020.000'],
  ['ZMW', 'ZK\u00A0565\u00A0075.50', 'US$\u00A01 = R\u00A020.000 = ZK\u00A025.000'],
  // Not among the rates that the quotation keeps: dollars, as on its paper.
  ['KES', 'US$\u00A022\u00A0603.02', 'US$\u00A01 = R\u00A020.000'],
])('who chose %s reads the total in it, with rand and rate', (chosen, amount, rate) => {
  expect(buyerTotal({ lineItems, rates }, chosen)).toEqual({
    amount,
    tariffAmount: 'R\u00A0452\u00A0060.40',
    rate,
    rateTime: '2026/11/16 08:00',
    isSampleRate: false,
  })
})

test('a total that a sample rate has made says so, one that needed no rate does not', () => {
  const samples = rates.map((rate) => ({ ...rate, source: 'sample' }))
  expect(buyerTotal({ lineItems, rates: samples }, 'USD')?.isSampleRate).toBe(true)
  expect(buyerTotal({ lineItems, rates: samples }, 'ZAR')?.isSampleRate).toBe(false)
  // The dollar stands between the rand and any other money.
  const oneSample = rates.map((rate) => (rate.currency === 'USD' ? { ...rate, source: 'sample' } : rate))
  expect(buyerTotal({ lineItems, rates: oneSample }, 'ZMW')?.isSampleRate).toBe(true)
})

test('a total made from dollars has the time of the dollar, not that of what was renewed later', () => {
  const later = '2027-01-10T06:00:00.000Z'
  const renewed = rates.map((rate) =>
    rate.currency === 'USD' ? { ...rate, source: 'sample' } : { ...rate, timestamp: later, source: 'Bank of Zambia' },
  )
  const bySea = lineItems.map((line) => (line.isTotal ? { ...line, currencySymbol: '$' as const } : line))
  const sampleDollar = { rateTime: '2026/11/16 08:00', isSampleRate: true }
  expect(buyerTotal({ lineItems: bySea, rates: renewed }, 'ZAR')).toMatchObject(sampleDollar)
  expect(buyerTotal({ lineItems: bySea, rates: renewed }, 'ZMW')).toMatchObject(sampleDollar)
  expect(buyerTotal({ lineItems, rates: renewed }, 'ZMW')).toMatchObject(sampleDollar)
})

const RAND_ALONE = { amount: 'R\u00A0452\u00A0060.40', tariffAmount: null, rate: '', rateTime: '', isSampleRate: false }

test('who chose rand reads it once, without a rate', () => {
  expect(buyerTotal({ lineItems, rates }, 'ZAR')).toEqual(RAND_ALONE)
})

test('without a rate the amount stands as it was issued, without a total nothing does', () => {
  expect(buyerTotal({ lineItems, rates: [] }, 'USD')).toEqual(RAND_ALONE)
  expect(buyerTotal({ lineItems: [], rates }, 'USD')).toBeUndefined()
  expect(buyerAmount({ amount: 100, symbol: 'R' }, [], 'USD')).toBe('R\u00A0100.00')
  expect(buyerAmount({ amount: 100, symbol: 'R' }, rates, 'USD')).toBe('US$\u00A05.00')
})
