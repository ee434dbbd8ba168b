import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '../../../../../src/shared/domain/money.ts'
import { checkReport } from '../../../../../src/shared/domain/vehicle-rules/check-report.ts'
import { checkVehicle, NO_VALUES } from '../../../../../src/shared/domain/vehicle-rules/check-vehicle.ts'
import {
  judgeCount,
  judgeFeature,
  judgeListedAt,
  judgePrices,
  judgeRequired,
  judgeStatus,
  judgeText,
  judgeYear,
  maxLengthOf,
  toOneLine,
} from '../../../../../src/shared/domain/vehicle-rules/judge-value.ts'
import { problemWords, type Verdict } from '../../../../../src/shared/domain/vehicle-rules/problem.ts'
import { TEXT_FIELDS } from '../../../../../src/shared/domain/vehicle-rules/vehicle-fields.ts'
import { aReport, type FindingInput } from '../../../../support/condition.ts'
import { fraction, roundedCents } from '../exact-delivery-cost.ts'

const NOW = new Date('2026-11-23T08:00:00Z')

/** The value, or the words of what is wrong with it. */
function said<T>(verdict: Verdict<T>): T | string {
  return 'value' in verdict ? verdict.value : problemWords(verdict.problem)
}

/** Every text that stands somewhere in a value. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

describe('a text', () => {
  test.each([
    ['  Double \t Cab\n', 'Double Cab'],
    ['', null],
    [' \u00A0\u0007 ', null],
    ['a\uD800b', 'a\uFFFDb'],
    ['😀', '😀'],
    ['\u202ELotus\u202C \u200BElise\u200F', 'Lotus Elise'],
    ['\uFEFFHi\uFEFFlux', 'Hilux'],
    ['\u0085D\u009F-\u00ADMAX', 'D -MAX'],
    ['a\uE000\u{10FFFF}\u{E0041}b', 'ab'],
    ['\u200B\u2066', null],
    // A family of joined emoji falls apart into its people.
    ['👩\u200D👧', '👩👧'],
    // Halves that stand beside each other once what is between them is gone.
    ['\uDB40\u200B\uDC41', '\uFFFD\uFFFD'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), 'is longer than 80 characters'],
  ])('%j', (text, expected) => expect(said(judgeText(text, 80))).toBe(expected))

  test('is longest where the field says so', () => {
    expect([maxLengthOf('title'), maxLengthOf('dealerEmail'), maxLengthOf('make'), maxLengthOf('vin')]).toEqual([
      300, 254, 80, 80,
    ])
  })

  test.each([[null], [''], ['  ']])('make and model cannot be without: %j', (text) => {
    expect(said(judgeRequired(text, 80))).toBe('is empty')
  })

  const SUSPECT = 'a \t\u0085\u200B\u200D\u202E\u2069\uFEFF\u00AD\uD83D\uDE00\uDB40\uDC41\uE000\uFFFE'
  const unit = fc.oneof(
    fc.nat(0xff_ff),
    fc.nat(SUSPECT.length - 1).map((at) => SUSPECT.charCodeAt(at)),
  )
  const anyText = fc.array(unit, { maxLength: 60 }).map((units) => String.fromCharCode(...units))

  test('that was taken once is taken again as it is, and has nothing in it that is not seen', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = toOneLine(text)
        expect(toOneLine(line)).toBe(line)
        expect(line).not.toMatch(/\p{C}/u)
      }),
    )
  })

  test('so too every text of a vehicle and of a report', () => {
    fc.assert(
      fc.property(anyText, (own) => {
        const text = `a${own}`
        const named = [...TEXT_FIELDS, 'make', 'model', 'supplier', 'supplierNumber'].map((field) => [field, text])
        const given = { extras: [text], features: { colourCode: text }, price: 1 }
        const vehicle = { ...NO_VALUES, ...Object.fromEntries(named), ...given }
        const finding: FindingInput = { panel: 'roof', kind: 'dent', words: text, pictures: [] }
        const checked = [
          checkVehicle(vehicle, { now: NOW, vatPercent: 15 }),
          checkReport(aReport({ areas: { body: { words: text, findings: [finding] } } }), '2026-11-23'),
        ]
        const texts = textsOf(checked)
        expect(texts.length).toBeGreaterThan(20)
        expect(texts.filter((found) => /\p{C}/u.test(found))).toEqual([])
      }),
    )
  })
})

test.each([
  [0, null],
  [1, null],
  [2, 'is before 1885'],
  [1884, 'is before 1885'],
  [1885, 1885],
  [2028, 2028],
  [2029, 'is not from 0 to 2028'],
  [-1, 'is not from 0 to 2028'],
  [2019.5, 'is no whole number'],
  [NaN, 'is not from 0 to 2028'],
])('the year %j', (year, expected) => expect(said(judgeYear(year, NOW))).toBe(expected))

test.each([
  ['mileage', 0, 0],
  ['mileage', 5_000_000, 5_000_000],
  ['mileage', 5_000_001, 'is not from 0 to 5000000'],
  ['mileage', -1, 'is not from 0 to 5000000'],
  ['mileage', Infinity, 'is not from 0 to 5000000'],
  ['numDoors', 0, null],
  ['numDoors', 20, 20],
  ['numDoors', 4.5, 'is no whole number'],
  ['numDoors', 21, 'is not from 0 to 20'],
  ['numSeats', 200, 200],
  ['numSeats', 201, 'is not from 0 to 200'],
  ['length', 0, null],
  ['length', 5.335, 5.34],
  ['length', 30, 30],
  ['length', 30.01, 'is not from 0 to 30'],
] as const)('%s of %j', (field, given, expected) => expect(said(judgeCount(field, given))).toBe(expected))

test.each([
  ['engineCapacity', 2494, '2494'],
  ['engineCapacity', 30_001, 'is not from 0 to 30000'],
  ['kilowatt', 1601, 'is not from 0 to 1600'],
  ['engineCylinder', 0, null],
  ['engineCylinder', 4.5, 'is no whole number'],
  ['engineCylinder', 25, 'is not from 0 to 24'],
] as const)('%s of %j', (field, given, expected) => expect(said(judgeFeature(field, given))).toBe(expected))

describe('prices', () => {
  test.each([
    [null, null, 'is empty'],
    [-1, null, 'is negative'],
    [1, -0.01, 'is negative'],
    [1_000_000_001, null, 'is above 1000000000 rand'],
    [900_000_000, null, 'is above 1000000000 rand'],
    [Infinity, null, 'is above 1000000000 rand'],
    [0, null, { priceCents: 0, priceWithVatCents: 0 }],
    [100, null, { priceCents: 10_000, priceWithVatCents: 11_500 }],
    [null, 115, { priceCents: 10_000, priceWithVatCents: 11_500 }],
    [100, 120, { priceCents: 10_000, priceWithVatCents: 12_000 }],
    [0, 0, { priceCents: 0, priceWithVatCents: 0 }],
    [0, 115, { priceCents: 10_000, priceWithVatCents: 11_500 }],
    [100, 0, { priceCents: 10_000, priceWithVatCents: 11_500 }],
    [0, -1, 'is negative'],
  ])('of %j and %j with VAT', (price, priceWithVat, expected) => {
    expect(said(judgePrices({ price, priceWithVat, vatPercent: 15 }))).toEqual(expected)
  })

  test.each([
    [100.3, 11_535],
    [250_000.3, 28_750_035],
    [199_999.1, 22_999_897],
  ])('of %d without VAT is rounded half up on its decimal digits', (price, priceWithVatCents) => {
    expect(judgePrices({ price, priceWithVat: null, vatPercent: 15 })).toMatchObject({ value: { priceWithVatCents } })
  })

  test('follow from each other as exact decimal arithmetic has it', () => {
    const percents = fc.oneof(
      fc.constant(15),
      fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
    )
    const amounts = fc.oneof(
      // Every second one is half a cent with 15 per cent.
      fc.integer({ min: 0, max: 5_000_000 }).map((tenths) => tenths / 10),
      fc.integer({ min: 0, max: 50_000_000_00 }).map((cents) => cents / 100),
      // As rates make them, which end nowhere near a cent.
      fc.double({ min: 0, max: 50_000_000, noNaN: true }),
    )
    fc.assert(
      fc.property(amounts, percents, (amount, vatPercent) => {
        const [{ over, under }, { over: more, under: than }] = [fraction(amount), fraction(vatPercent)]
        const [top, bottom] = [100n * than + more, 100n * than]
        expect(judgePrices({ price: amount, priceWithVat: null, vatPercent })).toEqual({
          value: {
            priceCents: toCents(amount),
            priceWithVatCents: Number(roundedCents({ over: over * top, under: under * bottom })),
          },
        })
        expect(judgePrices({ price: null, priceWithVat: amount, vatPercent })).toEqual({
          value: {
            priceCents: Number(roundedCents({ over: over * bottom, under: under * top })),
            priceWithVatCents: toCents(amount),
          },
        })
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['1989-12-31T21:59:59Z', 'is no date between 1990 and today'],
  ['1989-12-31T22:00:00Z', new Date('1989-12-31T22:00:00Z')],
  ['2026-11-23T08:00:00Z', NOW],
  ['2026-11-23T08:00:01Z', 'is no date between 1990 and today'],
  ['yesterday', 'is no date'],
])('listed at %s', (text, expected) => expect(said(judgeListedAt(new Date(text), NOW))).toEqual(expected))

test.each([
  ['Sold', 'sold'],
  [' available ', 'available'],
  ['withdrawn', 'is none of available, reserved, sold'],
])('the status %s', (text, expected) => expect(said(judgeStatus(text))).toBe(expected))
