import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedOf,
  readNumber,
  readTyped,
  toTyped,
  type Typed,
  TYPED_FIELDS,
  typedFieldOf,
  withDraft,
} from '../../../../../src/client/features/staff/vehicle-desk/typed-values.ts'
import type { VehicleValues } from '../../../../../src/shared/contract/stock-vehicle.ts'
import { NO_VALUES } from '../../../../../src/shared/domain/vehicle-rules/check-vehicle.ts'

const HILUX: VehicleValues = {
  ...NO_VALUES,
  supplier: 'Motors',
  make: 'Toyota',
  model: 'Hilux',
  year: 2019,
  price: 100_000,
  priceWithVat: 115_000,
  length: 5.33,
  listedAt: '2026-10-01T08:00:00.000Z',
  extras: ['Tow bar', 'Canopy'],
  features: { kilowatt: '130', Sunroof: 'electric: yes' },
}

describe('a number', () => {
  test.each<[string, number | null | undefined]>([
    ['', null],
    ['  ', null],
    ['345000', 345_000],
    ['R 345 000', 345_000],
    ['345\u00A0000', 345_000],
    ['345,000', 345_000],
    ['1,234,567', 1_234_567],
    ['345000.50', 345_000.5],
    ['345000,5', 345_000.5],
    ["345'000.50", 345_000.5],
    ['5,33', 5.33],
    ['0', 0],
    ['345.000', undefined],
    ['12.500', undefined],
    ['1,23,456', undefined],
    ['12.34.56', undefined],
    ['-5', -5],
    ['R -5.50', -5.5],
    ['5-', undefined],
    ['--5', undefined],
    ['1e3', undefined],
    ['abc', undefined],
    ['12 km', undefined],
  ])('%j is %j', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  test('has three decimals where it is a length', () => {
    const length = (text: string) => readNumber(text, { mayHaveThree: true })
    expect([length('5.325'), length('12.500'), length('345.000')]).toEqual([5.325, 12.5, undefined])
  })
})

describe('the form', () => {
  test('of a vehicle edits nothing while nothing is typed', () => {
    const typed = toTyped(HILUX)
    expect(readTyped(typed, typed, HILUX)).toEqual({ edit: {}, faults: {} })
    expect(changedOf(typed, typed)).toEqual({})
  })

  test('edits what was typed, and takes away what was emptied', () => {
    const base = toTyped(HILUX)
    const typed: Typed = {
      ...base,
      year: '2020',
      colour: ' Red ',
      make: '',
      kilowatt: '',
      facts: 'Keys: 2',
      extras: 'Canopy\n\n  Winch ',
      listedOn: '2026-10-02',
    }
    expect(readTyped(typed, base, HILUX)).toEqual({
      edit: {
        make: null,
        year: 2020,
        colour: 'Red',
        extras: ['Canopy', 'Winch'],
        features: { kilowatt: null, Sunroof: null, Keys: '2' },
        listedAt: '2026-10-01T22:00:00.000Z',
      },
      faults: {},
    })
  })

  test.each<[string, Readonly<Record<string, string>>, (lines: string) => string, object | undefined]>([
    [
      'a name with a colon',
      { 'Warranty: until': '2027', Keys: '1' },
      (lines) => lines.replace('1', '2'),
      { Keys: '2' },
    ],
    ['its new value', { 'Warranty: until': '2027' }, () => 'Warranty: until: 2028', { 'Warranty: until': '2028' }],
    [
      'names of which one begins with the other',
      { Warranty: 'until: 2027', 'Warranty: until': '2028' },
      (lines) => `${lines}\nKeys: 2`,
      { Keys: '2' },
    ],
    [
      'another name before the same colon',
      { Warranty: '2027' },
      () => 'Warranty until: 2027',
      { Warranty: null, 'Warranty until': '2027' },
    ],
    [
      'two that read alike',
      { Warranty: 'until: 2027', 'Warranty: until': '2027', Keys: '1' },
      (lines) => lines.replace('Keys: 1', 'Keys: 2'),
      { Keys: '2' },
    ],
    ['blanks of long ago', { old: ' two  blanks ', Keys: '1' }, (lines) => lines.replace('1', '2'), { Keys: '2' }],
    ['a name of every object', {}, () => 'constructor: x', { constructor: 'x' }],
    ['the order of lines', { Keys: '2', Sunroof: 'no' }, () => 'Sunroof: no\nKeys: 2', undefined],
  ])('leaves facts alone that nobody touched: %s', (_, features, retype, expected) => {
    const standing = { ...HILUX, features }
    const base = toTyped(standing)
    const { edit, faults } = readTyped({ ...base, facts: retype(base.facts) }, base, standing)
    expect([edit.features, faults]).toEqual([expected, {}])
  })

  test('of which the day of listing is emptied lets the server set it, as its note says', () => {
    const base = toTyped(HILUX)
    expect(readTyped({ ...base, listedOn: '' }, base, HILUX).edit).toEqual({ listedAt: null })
  })

  test.each(['20266-11-05', '2026-02-31'])('says that %s is no day of listing', (listedOn) => {
    const base = toTyped(HILUX)
    expect(readTyped({ ...base, listedOn }, base, HILUX)).toEqual({
      edit: {},
      faults: { listedOn: 'is no date between 1990 and today' },
    })
  })

  test('says which fields are no numbers, and which lines are no facts', () => {
    const base = toTyped(null)
    const { faults } = readTyped({ ...base, year: 'old', price: '1.2.3', facts: 'Sunroof' }, base, null)
    expect(Object.keys(faults)).toEqual(['year', 'price', 'facts'])
  })

  test.each([
    ['Keys: 2\nSunroof: no\nKeys: 3', 'Keys'],
    ['Warranty: until: 2027\nWarranty: until: 2028', 'Warranty: until'],
    ['Keys: 2\nKeys: 2', 'Keys'],
  ])('says which name has two lines: %j', (facts, name) => {
    const standing = { ...HILUX, features: { 'Warranty: until': '2027' } }
    const base = toTyped(standing)
    const { faults } = readTyped({ ...base, facts }, base, standing)
    expect(faults).toEqual({ facts: `names “${name}” twice: write one line of it` })
  })

  test.each<[string, Partial<Typed>, object]>([
    ['on request', { onRequest: true, price: '', priceWithVat: '' }, { price: 0, priceWithVat: 0 }],
    ['one price, with the other as it stands', { price: '90 000' }, { price: 90_000, priceWithVat: 115_000 }],
    ['one price that was emptied', { price: '' }, { price: null, priceWithVat: 115_000 }],
    ['both prices', { price: '90000', priceWithVat: '100000' }, { price: 90_000, priceWithVat: 100_000 }],
    ['no price', { price: '', priceWithVat: '' }, { price: null, priceWithVat: null }],
  ])('reads %s', (_, change, edit) => {
    const base = toTyped(HILUX)
    expect(readTyped({ ...base, ...change }, base, HILUX).edit).toEqual(edit)
  })

  test('asks for a price where one on request is to have one', () => {
    const onRequest = { ...HILUX, price: 0, priceWithVat: 0 }
    const base = toTyped(onRequest)
    expect(base).toMatchObject({ onRequest: true, price: '', priceWithVat: '' })
    expect(readTyped({ ...base, onRequest: false }, base, onRequest).edit).toEqual({ price: null, priceWithVat: null })
    expect(readTyped(base, base, onRequest).edit).toEqual({})
  })
})

test('a draft is what differs, and lies over what stands by now', () => {
  const field = fc.constantFrom(...TYPED_FIELDS)
  const all = fc.property(fc.dictionary(field, fc.string()), (typed) => {
    const base = toTyped(HILUX)
    const form = { ...base, ...typed }
    expect(withDraft(base, changedOf(form, base))).toEqual(form)
  })
  fc.assert(all)
  const base = toTyped(HILUX)
  expect(withDraft(base, { colour: 'Red', ofAnotherRelease: 'x', onRequest: 'yes' })).toEqual({
    ...base,
    colour: 'Red',
  })
})

test.each([
  ['year', 'year'],
  ['listedAt', 'listedOn'],
  ['features.kilowatt', 'kilowatt'],
  ['features.Sunroof', 'facts'],
  ['status', 'status'],
])('%s is typed in %s', (place, field) => {
  expect(typedFieldOf(place)).toBe(field)
})
