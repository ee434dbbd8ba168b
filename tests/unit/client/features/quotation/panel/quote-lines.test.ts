import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { explainCharge } from '../../../../../../src/client/words/charge-words.ts'
import { deliveredTotal, toQuoteLines } from '../../../../../../src/client/features/quotation/panel/quote-lines.ts'
import { findTotal } from '../../../../../../src/shared/domain/quote-total.ts'
import { tariffSchema } from '../../../../../../src/shared/domain/tariff.ts'
import { deliveryLines, lineItem } from '../../../support/quotation.ts'
import { wordsIn } from '../../../../../../src/client/words/words.ts'

const quotationWords = wordsIn('en', 'quotation')

const chargesWords = wordsIn('en', 'charges')

const tariffFile: unknown = JSON.parse(
  readFileSync(new URL('../../../../../../src/server/db/seed/tariffs.json', import.meta.url), 'utf8'),
)
const rates = { ZAR: 1, USD: 0.0582, ZMW: 1.2716 }
const timestamp = '2026-11-16T06:00:00.000Z'
const rateList = Object.entries(rates).map(([currency, value]) => ({ currency, value, timestamp, source: 'bank' }))
const inZmw = { code: 'ZMW', rates, rateList }
/** The kwacha was renewed last; the rand has the time of the newest table, as the server tells it. */
const renewed = [
  { currency: 'ZAR', value: 1, timestamp: '2027-01-10T06:00:00.000Z', source: 'Bank of Zambia' },
  { currency: 'USD', value: 0.0582, timestamp, source: 'sample' },
  { currency: 'ZMW', value: 1.2716, timestamp: '2027-01-10T06:00:00.000Z', source: 'Bank of Zambia' },
]
const nbsp = (text: string) => text.replaceAll(' ', '\u00A0')

describe('the lines of a quote', () => {
  it('end with the total in the chosen currency, at the time of the rate in South Africa', () => {
    const lines = toQuoteLines(deliveryLines, inZmw, quotationWords)
    expect(lines.map((line) => line.id)).toEqual([1, 2, 98, 99])
    expect(lines.at(-1)).toEqual({
      id: 99,
      description: 'Total in ZMW (2026/11/16 08:00)',
      amount: nbsp('ZK 574 840.00'),
      kind: 'extraTotal',
      whose: null,
      pastelCode: 'TOTAL',
    })
  })

  it('repeat no total that is in the chosen currency already', () => {
    expect(toQuoteLines(deliveryLines, { ...inZmw, code: 'ZAR' }, quotationWords).map((line) => line.id)).toEqual([
      1, 2, 98,
    ])
  })

  it('convert a total in dollars from dollars', () => {
    const dollars = [lineItem({ id: 98, description: 'Total', amount: 100, currencySymbol: '$', isTotal: true })]
    expect(toQuoteLines(dollars, { ...inZmw, code: 'ZAR' }, quotationWords).at(-1)?.amount).toBe(nbsp('R 1 718.21'))
    expect(toQuoteLines(dollars, { ...inZmw, code: 'USD' }, quotationWords)).toHaveLength(1)
  })

  it('add no total at a rate that is not known', () => {
    expect(toQuoteLines(deliveryLines, { ...inZmw, code: 'KES' }, quotationWords)).toHaveLength(3)
    expect(toQuoteLines(deliveryLines, { ...inZmw, rateList: [] }, quotationWords)).toHaveLength(3)
  })

  it('give the extra total to the last of several totals only', () => {
    const first = lineItem({ id: 50, description: 'Total of transport', amount: 10 })
    const lines = toQuoteLines([first, ...deliveryLines], inZmw, quotationWords)
    expect(lines.map((line) => line.id)).toEqual([50, 1, 2, 98, 99])
  })

  it('take a line for a total by its flag or by the word, not by "Subtotal"', () => {
    expect(findTotal([lineItem({ description: 'Subtotal' })])).toBeUndefined()
    expect(findTotal([lineItem({ description: 'Total' })])).toBeDefined()
    expect(findTotal([lineItem({ description: 'Sum', isTotal: true })])).toBeDefined()
  })

  it('say whose each charge is', () => {
    const lines = toQuoteLines(
      [lineItem(), lineItem({ pastelCode: 'BND-FEE' }), ...deliveryLines.slice(-1)],
      inZmw,
      quotationWords,
    )
    expect(lines.map((line) => line.whose)).toEqual(['ours', 'estimate', null, null])
  })

  it('say what a charge is and whose it is, also of the operator’s own making', () => {
    expect(explainCharge('BND-FEE', 'estimate', chargesWords)).toBe(
      'Security for the duty of the countries on the way; the bond’s owner sets the fee. Somebody else’s charge, which we can only estimate: you pay what it comes to.',
    )
    expect(explainCharge('OWN-CODE', 'ours', chargesWords)).toBe('Our price: it holds as long as the quotation does.')
  })

  it('explain every charge of the product’s own tariff', () => {
    const { lines } = tariffSchema.parse(tariffFile)
    const silent = lines.filter(({ pastelCode }) =>
      explainCharge(pastelCode, 'ours', chargesWords).startsWith('Our price'),
    )
    expect(silent).toEqual([])
  })

  it('put the symbol behind where the line says so', () => {
    const [line] = toQuoteLines([lineItem({ isPrefix: false })], inZmw, quotationWords)
    expect(line?.amount).toBe(nbsp('17 360.40 R'))
  })
})

describe('the delivered total', () => {
  it('stands in the chosen currency, with parts that add up to the cent', () => {
    expect(deliveredTotal(deliveryLines, { ...inZmw, code: 'USD' })).toEqual({
      total: nbsp('US$ 26 309.92'),
      vehicle: nbsp('US$ 25 299.54'),
      delivery: nbsp('US$ 1 010.38'),
      tariffTotal: nbsp('R 452 060.40'),
      charges: 2,
      rate: { timestamp, isSample: false },
    })
  })

  // A sea delivery: the vehicle in rand, the total in dollars.
  const bySea = deliveryLines.map((line) => (line.isTotal ? lineItem({ ...line, currencySymbol: '$' }) : line))
  const sampleDollar = { timestamp, isSample: true }
  it.each([
    ['ZAR', bySea, sampleDollar, '2026/11/16 08:00'],
    ['ZMW', bySea, sampleDollar, '2026/11/16 08:00'],
    ['USD', bySea, sampleDollar, undefined],
    ['ZMW', deliveryLines, { timestamp: '2027-01-10T06:00:00.000Z', isSample: false }, '2027/01/10 08:00'],
    ['ZAR', deliveryLines, null, undefined],
  ])('in %s says the oldest of the rates that took part, and whether one is a sample', (code, lines, rate, minute) => {
    const currency = { code, rates, rateList: renewed }
    expect(deliveredTotal(lines, currency)?.rate).toEqual(rate)
    const last = toQuoteLines(lines, currency, quotationWords).find(({ kind }) => kind === 'extraTotal')
    expect(last?.description).toBe(minute && `Total in ${code} (${minute})`)
  })

  it('does not repeat the total of the tariff when that is the chosen currency', () => {
    expect(deliveredTotal(deliveryLines, { ...inZmw, code: 'ZAR' })?.tariffTotal).toBeNull()
  })

  it('is missing without a rate and without a total', () => {
    expect(deliveredTotal(deliveryLines, { ...inZmw, code: 'KES' })).toBeUndefined()
    expect(deliveredTotal(deliveryLines.slice(0, 2), inZmw)).toBeUndefined()
  })
})
