import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyMark, marksInName } from '../../../../../src/server/features/stock-import/currency-marks.ts'
import { markShownBy, readDigits, takeApart } from '../../../../../src/server/features/stock-import/number-text.ts'
import { parseAmount, parseQuantity } from '../../../../../src/server/features/stock-import/units.ts'

type Mark = '.' | ','

/** A way to write amounts: what groups the digits, which mark is the decimal one, and what stands around. */
const styles = fc.record({
  decimalMark: fc.constantFrom<Mark>('.', ','),
  group: fc.constantFrom('', ' ', '\u00A0', '\u202F', "'", '’', 'mark'),
  before: fc.constantFrom('', 'R ', 'R', 'ZAR ', 'US$', '€ ', '£', 'KSh ', 'Rs. '),
  after: fc.constantFrom('', ' €', ' ZAR', ' rand'),
  ending: fc.constantFrom('', '', '', 'dash', '/='),
})
type Style = typeof styles extends fc.Arbitrary<infer S> ? S : never
const amounts = fc.record({ whole: fc.nat(2_000_000_000), cents: fc.option(fc.integer({ min: 0, max: 99 })) })

function write({ whole, cents }: { whole: number; cents: number | null }, style: Style): string {
  const group = style.group === 'mark' ? (style.decimalMark === '.' ? ',' : '.') : style.group
  const digits = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group)
  const fraction = cents === null ? '' : style.decimalMark + String(cents).padStart(2, '0')
  const ending = cents !== null ? '' : style.ending === 'dash' ? `${style.decimalMark}-` : style.ending
  return `${style.before}${digits}${fraction}${ending}${style.after}`
}

/** The amount, or null where it is refused. */
function amountOf(text: string, decimalMark: Mark | undefined): number | null {
  try {
    return parseAmount(text, { field: 'price', unit: 'units', decimalMark }).amount
  } catch {
    return null
  }
}

describe('an amount that is written in any style', () => {
  it('is read back exactly by its own decimal mark', () => {
    fc.assert(
      fc.property(amounts, styles, (amount, style) => {
        const expected = amount.whole + (amount.cents ?? 0) / 100
        expect(amountOf(write(amount, style), style.decimalMark)).toBeCloseTo(expected, 6)
      }),
      { numRuns: 2000 },
    )
  })

  it('is never read as another number where nobody said the mark, or said the other one', () => {
    fc.assert(
      fc.property(amounts, styles, fc.constantFrom<Mark | undefined>(undefined, '.', ','), (amount, style, mark) => {
        const read = amountOf(write(amount, style), mark)
        if (read !== null) expect(read).toBeCloseTo(amount.whole + (amount.cents ?? 0) / 100, 6)
      }),
      { numRuns: 5000 },
    )
  })

  it('is exact with a word for its zeros', () => {
    const zeros = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, lakh: 1e5, crore: 1e7 } as const
    const words = fc.constantFrom(...(Object.keys(zeros) as (keyof typeof zeros)[]))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(99), words, (whole, hundredths, word) => {
        const text = `R ${whole}.${String(hundredths).padStart(2, '0')}${word}`
        expect(amountOf(text, '.')).toBe(((whole * 100 + hundredths) * zeros[word]) / 100)
      }),
    )
  })

  it('is not read out of other text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}\d{1,6}$/), (text) => {
        const mark = takeApart(text)?.before ?? ''
        fc.pre(!/\d[.,]/.test(text) && mark.length > 3 && currencyMark(mark) === undefined)
        expect(parseAmount(text, { field: 'price', unit: 'units' }).marks).toEqual([mark])
      }),
    )
  })

  it('never throws anything but the reason, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 210, unit: fc.constantFrom(...'0123456789.,-+ eEkR€\u00A0/=K'.split('')) }),
        (text) => {
          const how = { field: 'x', measure: 'mileage', unit: 'km', decimalMark: undefined } as const
          try {
            expect(parseQuantity(text, how)).toEqual(expect.any(Number))
          } catch (error) {
            expect(String(error)).toMatch(/^RowProblem: x: /)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the decimal mark', () => {
  it.each([
    ['5.000', undefined],
    ['5,000', undefined],
    ['5000', undefined],
    ['5.000.000', ','],
    ['5,000,000', '.'],
    ['5.000,00', ','],
    ['5,000.00', '.'],
    ['12.5', '.'],
    ['12,50', ','],
    ['0.500', '.'],
    ['5000.125', '.'],
    ['12.500,-', ','],
    ['12,50,000', '.'],
  ])('that %s shows is %s', (text, mark) => {
    const parts = takeApart(text)
    expect(parts && markShownBy(parts)).toBe(mark)
  })

  it('left open makes three digits after the only mark ambiguous', () => {
    expect(readDigits({ digits: '5.000', ending: '' }, { decimalMark: undefined })).toBe('ambiguous')
    expect(readDigits({ digits: '5.000', ending: '' }, { decimalMark: ',' })).toBe(5000)
    expect(readDigits({ digits: '5.000', ending: '' }, { decimalMark: '.' })).toBe(5)
  })
})

describe('the mark of a currency', () => {
  it.each([
    ['R', ['ZAR'], true],
    ['rand', ['ZAR'], true],
    ['zar r', ['ZAR'], true],
    ['US $', ['USD'], true],
    ['Ksh.', ['KES'], true],
    ['TSh', ['TZS'], true],
    ['USh', ['UGX'], true],
    ['FCFA', ['XAF', 'XOF'], false],
    ['K', ['ZMW', 'MWK'], false],
    ['¥', ['JPY', 'CNY'], false],
  ])('%s may mean %j', (mark, currencies, isClear) => {
    expect(currencyMark(mark)).toEqual({ currencies, isClear })
  })

  it('is several for a dollar alone, and none for other words', () => {
    expect(currencyMark('$')).toMatchObject({
      isClear: false,
      currencies: expect.arrayContaining(['USD', 'AUD', 'NAD']),
    })
    for (const word of ['POA', 'abc', 'from', 'ex VAT', 'EUR ZAR']) expect(currencyMark(word)).toBeUndefined()
  })

  it.each([
    ['Price (ZAR)', ['ZAR']],
    ['price_usd', ['usd']],
    ['PriceGBP', ['GBP']],
    ['Price £', ['£']],
    ['Price R', ['R']],
    ['Price (K)', ['K']],
    ['Asking price', []],
    ['R&D price', []],
    ['Price us', []],
    ['Price in Rand', ['Rand']],
  ])('in the name %s is %j', (name, marks) => {
    expect(marksInName(name).map(({ mark }) => mark)).toEqual(marks)
  })
})
