import { describe, expect, it } from 'vitest'
import { parseMapping } from '../../../../../src/server/features/stock-import/mapping.ts'
import { compileMapper } from '../../../../../src/server/features/stock-import/vehicle-mapper.ts'
import { IMPORT_TIME, RATES } from '../../../../support/stock-import.ts'

const REQUIRED = { make: 'Make', model: 'Model', price: 'Price' }
const ORDINARY = { Make: 'Toyota', Model: 'Hilux', Price: '100000' }

/** The mapper of one row, given as a record of its cells. */
function mapRow(
  fields: Record<string, unknown>,
  row: Record<string, string>,
  rest: Record<string, unknown> = {},
  now = IMPORT_TIME,
) {
  const cells = { ...ORDINARY, ...row }
  const mapping = parseMapping({ currency: 'ZAR', fields: { ...REQUIRED, ...fields }, ...rest })
  const mapper = compileMapper({ mapping, header: Object.keys(cells), rates: RATES, now })
  const list = Object.values(cells)
  return {
    values: (warn?: Parameters<typeof mapper.values>[1]) => mapper.values(list, warn),
    identity: () => mapper.identity(list),
    skipReason: () => mapper.skipReason(list),
    pictures: () => mapper.pictures(list),
    words: () => mapper.words(list),
  }
}

describe('sources of a field', () => {
  it('joins columns where a condition holds and takes the rest from another column', () => {
    const fields = {
      make: [{ columns: ['Make', 'Model'], when: { column: 'Make', equals: ['Land', 'Alfa'] } }, 'Make'],
      model: [
        { column: 'Title', when: { column: 'Make', equals: 'land' }, pattern: 'Land Rover (Range Rover Sport|\\S+)' },
        'Model',
      ],
    }
    const cut = { Make: 'Land', Model: 'Rover', Title: '2017 Land Rover Range Rover Sport SDV6' }
    expect(mapRow(fields, cut).values()).toMatchObject({ make: 'Land Rover', model: 'Range Rover Sport' })
    expect(mapRow(fields, { Title: '' }).values()).toMatchObject({ make: 'Toyota', model: 'Hilux' })
  })

  it('takes the first source that has a value, and a constant as the default', () => {
    const fields = {
      numSeats: [
        { column: 'Seats', pattern: '(\\d+) Seats' },
        { column: 'Doors', pattern: '(\\d+) Seats' },
      ],
    }
    expect(mapRow(fields, { Seats: '', Doors: ' 7 Seats' }).values().numSeats).toBe(7)
    expect(mapRow({ vehicleLocation: ['Town', { value: 'Durban' }] }, { Town: '-' }).values().vehicleLocation).toBe(
      'Durban',
    )
  })

  it('translates each value of a list, and a cell that else would hold nothing', () => {
    const values = { 'A/C': 'Air conditioning', none: null }
    const fields = { extras: { column: 'Options', split: ';', values } }
    expect(mapRow(fields, { Options: 'Radio; a/c ;none' }).values().extras).toEqual(['Radio', 'Air conditioning'])
    const fuel = { fuelType: { column: 'Fuel', values: { '-': 'Electric' } } }
    expect(mapRow(fuel, { Fuel: '-' }).values().fuelType).toBe('Electric')
    expect(mapRow(fuel, { Fuel: 'n/a' }).values().fuelType).toBeNull()
  })

  it('translates values without regard to case, to nothing with null, and keeps, drops or refuses others', () => {
    const source = { column: 'Fuel', values: { Unleaded: 'Petrol', Other: null } }
    const fuel = (cell: string, otherValues = 'keep') =>
      mapRow({ fuelType: { ...source, otherValues } }, { Fuel: cell }).values().fuelType
    expect(fuel(' UNLEADED ')).toBe('Petrol')
    expect(fuel('Other')).toBeNull()
    expect(fuel('LPG')).toBe('LPG')
    expect(fuel('LPG', 'drop')).toBeNull()
    expect(() => fuel('LPG', 'reject')).toThrow('fuelType: is not among the values ("LPG")')
  })

  it('makes one line of a cell with line breaks and cuts lists', () => {
    const row = { Dealer: 'Harbour\n Motors\t', Extras: 'Tow bar; ;Canopy' }
    const { dealerName, extras } = mapRow(
      { dealerName: 'Dealer', extras: { column: 'Extras', split: ';' } },
      row,
    ).values()
    expect({ dealerName, extras }).toEqual({ dealerName: 'Harbour Motors', extras: ['Tow bar', 'Canopy'] })
  })

  it.each([
    [200, []],
    [201, ['extras: has more than 200 entries: the rest is left out']],
  ])('of %i entries of a list tells what is left out', (count, expected) => {
    const entries = Array.from({ length: count }, (_, at) => `Extra ${at}`)
    const row = mapRow({ extras: { column: 'Extras', split: ';' } }, { Extras: entries.join(';') })
    const told: string[] = []
    expect(row.values(({ message }) => told.push(message)).extras).toEqual(entries.slice(0, 200))
    expect(told).toEqual(expected)
  })

  it('takes no error of a spreadsheet for a word, a name of a picture or a part of a title', () => {
    const fields = {
      title: { columns: ['Make', 'Variant'] },
      fuelType: 'Fuel',
      pictures: ['Photo 1', { column: 'Photo 2', split: ';' }],
    }
    const row = mapRow(fields, { Variant: '#REF!', Fuel: '#n/a', 'Photo 1': '#VALUE!', 'Photo 2': 'a.jpg;b.jpg' })
    expect(row.words()).toMatchObject({ make: 'Toyota', model: 'Hilux', fuelType: null })
    expect(row.values()).toMatchObject({ title: null, fuelType: null })
    expect(row.pictures()).toEqual(['a.jpg', 'b.jpg'])
  })

  it('names a column that the file lacks', () => {
    expect(() => mapRow({ colour: 'Paint' }, {})).toThrow('the file has no column "Paint"')
  })
})

describe('prices', () => {
  it.each([
    [{ vat: { included: true } }, 8_695_652, 10_000_000],
    [{ vat: { included: false } }, 10_000_000, 11_500_000],
    [{ vat: { included: true, percent: 0 } }, 10_000_000, 10_000_000],
    [{ vat: { included: true, percent: 10 }, currency: 'AUD' }, 113_636_364, 125_000_000],
  ])('follow from one price with %o', (rest, priceCents, priceWithVatCents) => {
    expect(mapRow({}, {}, rest).values()).toMatchObject({ priceCents, priceWithVatCents })
  })

  it('are both taken where both are given', () => {
    const values = mapRow({ priceWithVat: 'Gross' }, { Gross: '115000' }).values()
    expect(values).toMatchObject({ priceCents: 10_000_000, priceWithVatCents: 11_500_000 })
  })

  it('are 0 on request and refused when empty, negative or beyond belief', () => {
    expect(mapRow({}, { Price: 'poa' }).values()).toMatchObject({ priceCents: 0, priceWithVatCents: 0 })
    expect(mapRow({}, { Price: '' }, { onRequest: [''] }).values().priceCents).toBe(0)
    expect(() => mapRow({}, { Price: '' }).values()).toThrow('price: is empty')
    expect(() => mapRow({}, { Price: '-5' }).values()).toThrow('price: is negative')
    expect(() => mapRow({}, { Price: '1000000001' }).values()).toThrow('price: is above')
  })

  it('need a rate of their currency', () => {
    expect(() => mapRow({}, {}, { currency: 'XYZ' })).toThrow('there is no rate for XYZ')
  })
})

describe('bounds', () => {
  it.each([
    [{ year: 'X' }, '1', { year: null }],
    [{ year: 'X' }, '2026', { year: 2026 }],
    [{ mileage: { column: 'X', unit: 'miles' } }, '100', { mileageKm: 161 }],
    [{ length: { column: 'X', unit: 'm' } }, '5.33', { lengthCm: 533 }],
    [{ numDoors: 'X' }, '0', { numDoors: null }],
    [{ status: { column: 'X', values: { Gone: 'sold' } } }, 'gone', { status: 'sold' }],
  ])('take %o from %s', (fields, cell, expected) => {
    expect(mapRow(fields, { X: cell }).values()).toMatchObject(expected)
  })

  it.each([
    [{ year: 'X' }, '2031', 'year: is not from'],
    [{ year: 'X' }, '1492', 'year: is before 1885'],
    [{ make: 'X' }, '', 'make: is empty'],
    [{ make: 'X' }, 'a'.repeat(81), 'make: is longer than 80 characters'],
    [{ status: 'X' }, 'lost', 'status: is none of'],
    [
      { fuelType: { column: 'X', values: { a: 'b' }, otherValues: 'reject' } },
      'c',
      'fuelType: is not among the values',
    ],
  ])('refuse %o with %s', (fields, cell, problem) => {
    expect(() => mapRow(fields, { X: cell }).values()).toThrow(problem)
  })

  it.each([
    [{ mileage: { column: 'X', unit: 'km' } }, '-1', 'mileageKm', 'mileage: is not from'],
    [{ mileage: 'X' }, '5', 'mileageKm', 'mileage: says neither km nor miles'],
    [{ numSeats: 'X' }, 'five', 'numSeats', 'numSeats: is no number'],
    [{ vin: 'X' }, 'a'.repeat(81), 'vin', 'vin: is longer than 80 characters'],
    [{ listedAt: 'X' }, '2026-02-30', 'listedAt', 'listedAt: is no date'],
  ] as const)('leave out %o with %s, and tell it', (fields, cell, name, problem) => {
    const warnings: string[] = []
    const values = mapRow(fields, { X: cell }).values((warning) => warnings.push(warning.message))
    expect(values[name]).toEqual(name === 'listedAt' ? IMPORT_TIME : null)
    expect(warnings).toEqual([expect.stringContaining(problem)])
  })

  it('take a day that has just begun in South Africa, and a time of its last two hours', () => {
    const listedAt = (cell: string, now: string) =>
      mapRow({ listedAt: 'X' }, { X: cell }, {}, new Date(now)).values().listedAt
    expect(listedAt('2026-11-20', '2026-11-19T22:30:00Z')).toEqual(new Date('2026-11-19T22:00:00Z'))
    expect(listedAt('2026-11-20 08:30', '2026-11-20T07:00:00Z')).toEqual(new Date('2026-11-20T06:30:00Z'))
  })

  it('leave out a feature of 0 and write capacity in cc', () => {
    const features = {
      engineCapacity: { column: 'E', pattern: '([\\d.]+) L', unit: 'litres' },
      engineCylinder: { column: 'E', pattern: '(\\d+) cyl' },
    }
    const read = (cell: string) => mapRow({}, { E: cell }, { features }).values().features
    expect(read('4 cyl, 2.2 L')).toEqual([
      { key: 'engineCapacity', value: '2200' },
      { key: 'engineCylinder', value: '4' },
    ])
    expect(read('0 L')).toEqual([])
  })

  it('are read without characters that nobody sees, as numbers too', () => {
    const fields = { year: 'Year', title: 'Title', extras: { column: 'Extras', split: ';' } }
    const row = {
      Make: '\u200BToyota',
      Price: '\u200E345\u00AD000',
      Year: '\u202A2019\u202C',
      Title: 'Hi\u200Blux \u202E4x4',
    }
    expect(mapRow(fields, { ...row, Extras: 'Radio\u200B;\u200D; \uFEFF' }).values()).toMatchObject({
      make: 'Toyota',
      year: 2019,
      title: 'Hilux 4x4',
      extras: ['Radio'],
      priceWithVatCents: 34_500_000,
    })
  })

  it('refuse a unit that does not measure the field', () => {
    expect(() => mapRow({ mileage: { column: 'Price', unit: 'cc' } }, {})).toThrow('cannot be measured in cc')
  })
})

describe('what identifies a row', () => {
  it('is its reference, else the number of the supplier, else a fingerprint without the price', () => {
    const fields = { reference: 'Ref', supplierNumber: 'No' }
    const identity = (row: Record<string, string>) => mapRow(fields, { Ref: '', No: '', ...row }).identity()
    expect(identity({ Ref: 'saex 12', No: 'A1' })).toMatchObject({ number: 'SAEX0000012', saexNumber: 12 })
    expect(identity({ No: 'A1' })).toMatchObject({ number: 'A1', saexNumber: null })
    expect(identity({ Price: '1' })).toEqual(identity({ Price: '2' }))
    expect(identity({ Model: 'Hilux' })).not.toEqual(identity({ Model: 'Corolla' }))
    expect(() => identity({ Ref: '12345678' })).toThrow('reference: is no SAEX reference')
    expect(() => identity({ Ref: '#N/A', No: 'A1' })).toThrow('reference: is an error of the spreadsheet')
    expect(() => identity({ No: '#REF!' })).toThrow('supplierNumber: is an error of the spreadsheet')
  })

  it('does not change with the order of the columns', () => {
    const one = mapRow({ colour: 'Colour' }, { Colour: 'White' }).identity()
    const mapping = parseMapping({ currency: 'ZAR', fields: { ...REQUIRED, colour: 'Colour' } })
    const header = ['Colour', 'Price', 'Model', 'Make']
    const mapper = compileMapper({ mapping, header, rates: RATES, now: IMPORT_TIME })
    expect(mapper.identity(['White', '9', 'Hilux', 'Toyota'])).toEqual(one)
  })
})

it('skips rows with the reason of the rule', () => {
  const skip = [{ when: { column: 'Make', matches: '^toy' }, reason: 'not ours to sell' }]
  expect(mapRow({}, {}, { skip }).skipReason()).toBe('not ours to sell')
  expect(mapRow({}, { Make: 'Ford' }, { skip }).skipReason()).toBeUndefined()
})
