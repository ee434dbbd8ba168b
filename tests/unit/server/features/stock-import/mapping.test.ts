import { describe, expect, it } from 'vitest'
import { uniqueColumns } from '../../../../../src/shared/domain/column-names.ts'
import { guessMapping } from '../../../../../src/server/features/stock-import/guess-mapping.ts'
import { parseMapping } from '../../../../../src/server/features/stock-import/mapping.ts'
import { compileMapper } from '../../../../../src/server/features/stock-import/vehicle-mapper.ts'
import { IMPORT_TIME, RATES } from '../../../../support/stock-import.ts'

const FIELDS = { make: 'Make', model: 'Model', price: 'Price' }
const PATTERNS = Array.from({ length: 51 }, (_, at) => [`feature ${at}`, { column: 'Colour', pattern: 'a' }])

describe('a mapping file', () => {
  it('says in which currency the prices are', () => {
    expect(() => parseMapping({ fields: FIELDS })).toThrow('currency is missing: say in which currency the prices are')
  })

  it.each([
    [{ fields: { make: 'Make', price: 'Price' } }, 'fields.model'],
    [{ fields: { make: 'Make', model: 'Model' } }, 'fields.price is missing'],
    [{ fields: { ...FIELDS, color: 'Colour' } }, '"color"'],
    [{ fields: { ...FIELDS, colour: { column: 'Colour', pattern: '(' } } }, 'is no regular expression'],
    [{ fields: { ...FIELDS, colour: { column: 'Colour', pattern: 'a(?=b)' } } }, 'fields.colour.pattern is no regular'],
    [{ fields: { ...FIELDS, colour: { column: 'Colour', pattern: String.raw`(a)\1` } } }, 'nor refer to a group'],
    [{ fields: { ...FIELDS, colour: { column: 'Colour', pattern: 'a{51}' } } }, 'repeats more than 50 times'],
    [{ fields: { ...FIELDS, colour: { column: 'Colour', pattern: '((a{4}){4}){4}' } } }, 'repeats more than 50 times'],
    [{ fields: { ...FIELDS, colour: { column: 'Colour', pattern: 'a'.repeat(201) } } }, 'longer than 200 characters'],
    [{ fields: { ...FIELDS, colour: { column: 'Colour', pattern: '(abcdefghijkl){50}' } } }, 'more than 500 steps'],
    [
      { fields: { ...FIELDS, colour: { column: 'Colour', pattern: String.raw`\pL`.repeat(5) } } },
      'more than 4 classes',
    ],
    [
      { fields: { ...FIELDS, colour: { columns: Array.from({ length: 21 }, () => 'Colour') } } },
      'more than 20 columns',
    ],
    [{ fields: FIELDS, features: Object.fromEntries(PATTERNS) }, 'more than 50 patterns'],
    [{ fields: { ...FIELDS, colour: { pattern: 'a' } } }, 'needs exactly one of column, columns, value'],
    [{ fields: FIELDS, currency: 'rand' }, 'must be a code such as ZAR'],
    [{ fields: FIELDS, skip: [{ when: { column: 'Make' }, reason: 'x' }] }, 'needs either equals or matches'],
    [{ fields: { ...FIELDS, colour: { colum: 'Colour' } } }, 'fields.colour Unrecognized key: "colum"'],
    [{ fields: { ...FIELDS, colour: ['Colour', { column: 'Color', matches: 'a' }] } }, 'fields.colour.1 Unrecognized'],
    [{ fields: FIELDS, skip: [{ when: { column: 'Make', equal: 'a' }, reason: 'x' }] }, 'Unrecognized key: "equal"'],
    [{ fields: { model: 'Model', price: 'Price' } }, 'fields.make is missing: name its column'],
  ])('is refused in words: %o', (mapping, words) => {
    expect(() => parseMapping({ currency: 'ZAR', ...mapping })).toThrow(words)
  })

  it.each([
    [
      { fields: { ...FIELDS, colour: { column: 'C', otherValues: 'reject' } } },
      'colour has otherValues, but no values',
    ],
    [{ fields: { ...FIELDS, colour: { column: 'C', join: '/' } } }, 'fields.colour has a join, but no columns'],
    [{ fields: { ...FIELDS, colour: { column: 'C', values: { Red: 'a', RED: 'b' } } } }, 'translates a value twice'],
    [{ fields: { ...FIELDS, colour: { column: 'C', unit: 'km' } } }, 'fields.colour has a unit, but is no number'],
    [{ fields: { ...FIELDS, colour: { column: 'C', split: ',' } } }, 'fields.colour has a split, but is no list'],
    [{ fields: { ...FIELDS, numSeats: [{ value: '5' }, 'Seats'] } }, 'fields.numSeats has sources after a value that'],
    [{ fields: FIELDS, features: { enginecapacity: 'CC' } }, 'features.enginecapacity is written engineCapacity'],
    [{ fields: FIELDS, features: { trim: { column: 'T', unit: 'km' } } }, 'features.trim has a unit, but is no number'],
  ])('is refused where a part of it would do nothing: %o', (mapping, words) => {
    expect(() => parseMapping({ currency: 'ZAR', ...mapping })).toThrow(words)
  })

  it('may have a default, measured features, lists, and a constant under a condition first', () => {
    const bus = { value: '20', when: { column: 'Body', equals: 'Bus' } }
    const fields = { ...FIELDS, numSeats: [bus, 'Seats', { value: '5' }], extras: [{ value: 'Radio' }, 'Extras'] }
    const features = { engineCapacity: { column: 'CC', unit: 'cc' }, kilowatt: { column: 'PS', unit: 'ps' } }
    expect(() => parseMapping({ currency: 'ZAR', fields, features })).not.toThrow()
  })
})

describe('a guessed mapping', () => {
  it('finds columns by their names and units by their cells', () => {
    const header = ['Stock No', 'Make', 'Model', 'Mileage (miles)', 'Engine', 'Doors', 'Price (AUD) excl', 'Notes']
    const rows = [['A1', 'Toyota', 'Hilux', '60000', '4 cyl, 2.4 L', '4 Doors', '12.500,00', 'x']]
    const guess = guessMapping(header, rows)
    expect(guess).toMatchObject({
      currency: 'AUD',
      decimalMark: ',',
      fields: {
        supplierNumber: { column: 'Stock No' },
        make: { column: 'Make' },
        mileage: { column: 'Mileage (miles)', unit: 'miles' },
        numDoors: { column: 'Doors', pattern: expect.any(String) },
      },
      features: { engineCapacity: { column: 'Engine', pattern: expect.any(String) } },
    })
    expect(guess.notes).toContain('The column Notes is not used.')
  })

  it.each([
    ['Engine', ['1500', '1.5', '2.0'], {}],
    ['Engine', ['1498', '1500 cc', '2.0 L'], {}],
    ['Engine', [], {}],
    ['Power', ['100 bhp', '120'], { pattern: expect.any(String), unit: 'hp' }],
    ['Power PS', ['100 PS', '120'], { pattern: expect.any(String), unit: 'ps' }],
    ['Doors', ['4', '5'], {}],
  ])('of %s with %j has the details %j', (name, cells, expected) => {
    const { fields, features } = guessMapping(
      [name],
      cells.map((cell) => [cell]),
    )
    expect(Object.values({ ...fields, ...features })).toEqual([{ column: name, ...expected }])
  })

  it.each([
    [
      'Engine',
      ['1500', '4 cyl, 2.4 L', '1 498cc', '2.0 Litre', 'X5 3.0L', '1.8 TDI', 'Electric'],
      ['1500', '2400', '1498', '2000', '3000', 'is left out', 'is left out'],
    ],
    ['Power', ['110 kW', '150', 'strong'], ['110', '150', 'is left out']],
    ['Cylinders', ['4', 'V6', '4 cyl', '6/8'], ['4', '6', '4', 'is left out']],
    ['Doors', ['4 Doors', '5', '5-door', '4/5', '5+2'], ['4', '5', '5', 'is left out', 'is left out']],
    ['Seats', ['5', '7 seats', '2-3'], ['5', '7', 'is left out']],
  ])('of %s takes from %j one number each, or says that it is left out', (name, cells, expected) => {
    const { fields, features } = guessMapping(
      [name],
      cells.map((cell) => [cell]),
    )
    const mapping = parseMapping({ currency: 'ZAR', fields: { ...FIELDS, ...fields }, features })
    const header = ['Make', 'Model', 'Price', name]
    const mapper = compileMapper({ mapping, header, rates: RATES, now: IMPORT_TIME })
    const found = cells.map((cell) => {
      let left = ''
      const read = mapper.values(['Kia', 'Rio', '1', cell], () => (left = 'is left out'))
      return left || String(read.features[0]?.value ?? read.numDoors ?? read.numSeats)
    })
    expect(found).toEqual(expected)
  })

  it.each([
    ['Price (exc VAT)', false],
    ['Price (ex-VAT)', false],
    ['Price excl.', false],
    ['Price (+ VAT)', false],
    ['Price (plus VAT)', false],
    ['Price (net)', false],
    ['Price nett', false],
    ['Price (less VAT)', false],
    ['Price (without VAT)', false],
    ['Price (before VAT)', false],
    ['Price (VAT not included)', false],
    ['price_ex_vat', false],
    ['Price', true],
    ['Private price', true],
    ['Price (inc VAT)', true],
    ['Price (with VAT)', true],
    ['Price (VAT included)', true],
    ['Price (VAT 15%)', undefined],
    ['Price VAT', undefined],
    ['Price (no VAT)', undefined],
  ])('of %s has VAT included: %s', (name, included) => {
    const { vat, notes } = guessMapping(['Make', 'Model', name], [['a', 'b', 'R 1']])
    expect(vat).toEqual({ included: included ?? true, percent: 15 })
    expect(notes).toEqual(
      included === undefined
        ? [`Say in vat whether prices are with VAT, "included": true or false: the column ${name} does not say it.`]
        : name === 'Private price'
          ? expect.any(Array)
          : [],
    )
  })

  it('is the same where formulas of some cells failed', () => {
    const header = ['Engine', 'Doors']
    expect(
      guessMapping(header, [
        ['2494', '4'],
        ['#N/A', '#REF!'],
      ]),
    ).toEqual(guessMapping(header, [['2494', '4']]))
  })

  it('can be used as it is when all that is required was found', () => {
    const guess = guessMapping(
      ['Ref', 'Brand', 'Model', 'Price', 'Date Added'],
      [['SAEX0000001', 'a', 'b', 'R 1', '31/12/2025']],
    )
    expect(guess.fields['reference']).toEqual({ column: 'Ref' })
    expect(parseMapping(guess)).toMatchObject({ dateOrder: 'dmy', currency: 'ZAR' })
  })

  it.each([
    [['05/06/2024', '25/04/2024'], 'dmy'],
    [['05/06/2024', '04/25/2024 10:00'], 'mdy'],
    [['2024/05/06'], 'ymd'],
    [['05/06/2024'], undefined],
    [['25/04/2024', '04/25/2024'], undefined],
    [['05/05/2024'], 'dmy'],
    [['2024-05-06', '45352', 'soon'], undefined],
  ])('has of the dates %j the order %s', (cells, order) => {
    const guess = guessMapping(
      ['Date added'],
      cells.map((cell) => [cell]),
    )
    expect(guess.dateOrder).toBe(order)
    expect(guess.notes.some((note) => note.startsWith('Add the dateOrder'))).toBe(
      cells.some((cell) => cell.includes('/')) && !order,
    )
  })

  it('asks which of two columns of one name is meant, and takes neither', () => {
    const header = uniqueColumns(['Make', 'Model', 'Price', 'Price', 'Note', 'Note'])
    const guess = guessMapping(header, [])
    expect(guess.fields['price']).toEqual({ column: 'Price' })
    expect(guess.notes).toEqual([
      'Say which column is the price: 2 are called Price, from the left Price (1), Price (2).',
      'Add the currency of the prices, such as "currency": "ZAR": they carry no mark of one.',
      'The column Note (1) is not used.',
      'The column Note (2) is not used.',
    ])
  })

  it('says which required field it did not find', () => {
    expect(guessMapping(['Make', 'Price'], []).notes).toContain('Add the field model: no column was recognised.')
  })

  it.each([
    [['Price'], ['5000'], undefined, 'they carry no mark of one'],
    [['Price'], ['$ 5000'], undefined, 'their mark may mean several: $'],
    [['Price'], ['$ 5000', 'US$ 5000'], 'USD', undefined],
    [['Price'], ['R 5000', '€ 5000'], undefined, 'their mark may mean several: R, €'],
    [['Price $ (NAD)'], ['5000'], 'NAD', undefined],
    [['Price', 'Price incl VAT'], ['5000'], undefined, 'they carry no mark of one'],
  ])('of the columns %j with %j has the currency %s', (names, prices, currency, note) => {
    const guess = guessMapping(
      ['Make', 'Model', ...names],
      prices.map((price) => ['a', 'b', ...names.map(() => price)]),
    )
    expect(guess.currency).toBe(currency)
    const said = guess.notes.filter((text) => text.startsWith('Add the currency'))
    expect(said).toEqual(note === undefined ? [] : [expect.stringContaining(note)])
  })

  it.each([
    ["Mileage ('000)", 'Add the unit of the field mileage, "unit": "thousandKm" or "thousandMiles": the column'],
    ['Mileage (10,000 km)', 'Add the unit of the field mileage, "unit": "km" or "miles": the column'],
    ['Price (10,000 JPY)', 'Add the unit of the field price, "unit": "units" or "thousands": the column'],
    ['Price (R1000)', 'Add the unit of the field price, "unit": "units" or "thousands": the column'],
    ['Price (x10,000)', 'Add the unit of the field price, "unit": "units" or "thousands": the column'],
    ['Price (ZAR in 100000)', 'Add the unit of the field price, "unit": "units" or "thousands": the column'],
  ])('asks for the unit of the numbers of %s', (name, note) => {
    const { notes } = guessMapping([name], [['78']])
    expect(notes).toContainEqual(expect.stringContaining(`${note} ${name} does not say it.`))
  })

  it.each([
    'Price (100% duty paid)',
    'Price (R1000 deposit)',
    'Price (x100)',
    'Price (min 10000)',
    'Price (R10,000 off)',
    'Price (max 1000)',
    'Price (tax1000)',
    'Price (1000 off)',
    'Price (100)',
  ])('takes no number of %s for a factor', (name) => {
    const { notes, fields } = guessMapping([name], [['78']])
    expect(notes.filter((note) => note.includes('unit of the field'))).toEqual([])
    expect(JSON.stringify(fields)).not.toContain('unit')
  })

  it('asks for a decimal mark that no cell shows, and for the unit of a mileage', () => {
    const open = guessMapping(['Price', 'Mileage'], [['€ 5.000', '84500']])
    expect(open).not.toHaveProperty('decimalMark')
    expect(open.notes).toContain('Add the decimalMark, "." or ",": 5.000 in the column Price may be two numbers.')
    expect(open.notes).toContain(
      'Add the unit of the field mileage, "unit": "km" or "miles": the column Mileage does not say it.',
    )
    const shown = guessMapping(
      ['Price', 'Mileage'],
      [
        ['€ 5.000', '84500 km'],
        ['€ 1.250.000', '90 000 km'],
      ],
    )
    expect(shown).toMatchObject({ decimalMark: ',', fields: { mileage: { column: 'Mileage' } } })
    expect(shown.notes).toEqual([expect.any(String), expect.any(String)])
  })
})
