import type { TextField } from '../../src/shared/domain/vehicle-rules/vehicle-fields.ts'

/** A value that a person types, a program sends and a file brings, and what every one of them is told of it. */
export type ValueCase = {
  /** By the names of the import, or a feature by its key: 'features.kilowatt'. */
  readonly field: string
  /** As it is typed, and as it stands in a cell. */
  readonly text: string
  /** As a program sends it; undefined where the call's shape has no such value. */
  readonly value: unknown
  /** As it is stored; undefined where it is refused. */
  readonly stored?: unknown
  /** Why it is refused: the end of a sentence that begins with the field. */
  readonly sentence?: string
}

type Told = { readonly stored: unknown } | { readonly sentence: string }

const stored = (value: unknown): Told => ({ stored: value })
const refused = (sentence: string): Told => ({ sentence })
type Asked = Pick<ValueCase, 'field' | 'text' | 'value'>
const tell = (asked: Asked, told: Told): ValueCase => ({ ...asked, ...told })
const EMPTY = refused('is empty')

/** Longest text by field. */
const LONGEST = {
  make: 80,
  model: 80,
  supplier: 80,
  supplierNumber: 80,
  title: 300,
  colour: 80,
  condition: 80,
  serviceHistory: 80,
  transmission: 80,
  fuelType: 80,
  bodyType: 80,
  driveType: 80,
  subBodyType: 80,
  vehicleType: 80,
  vehicleLocation: 80,
  vin: 80,
  dealerName: 80,
  dealerNumber: 80,
  dealerEmail: 254,
  'features.Sunroof': 200,
} as const satisfies Readonly<Record<TextField, number>> & Readonly<Record<string, number>>
const REQUIRED: ReadonlySet<string> = new Set(['make', 'model', 'supplier'])

function textCases(field: string, longest: number): readonly ValueCase[] {
  const nothing = REQUIRED.has(field) ? EMPTY : stored(null)
  const tooLong = refused(`is longer than ${longest} characters`)
  const told: readonly (readonly [string, Told])[] = [
    ['', nothing],
    [' \u00A0\t ', nothing],
    [`  ${field} \t of\n it `, stored(`${field} of it`)],
    [`${field}\u0007\u007F!`, stored(`${field} !`)],
    [`=${field}`, stored(`=${field}`)],
    [`'-${field}`, stored(`'-${field}`)],
    [pad(field, longest), stored(pad(field, longest))],
    [pad(field, longest - 2) + '😀', stored(pad(field, longest - 2) + '😀')],
    [pad(field, longest + 1), tooLong],
    [pad(field, longest - 1) + '😀', tooLong],
    [`  ${pad(field, longest + 1)}  `, tooLong],
  ]
  return told.map(([text, verdict]) => tell({ field, text, value: text }, verdict))
}

function pad(text: string, length: number): string {
  return text.padEnd(length, 'x')
}

type Numbers = { readonly from: number; readonly to: number; readonly taken: Readonly<Record<string, unknown>> }
/** By field: what it lies between, and numbers that are taken with what is stored. The day of the tests is in 2026. */
const NUMBERS: Readonly<Record<string, Numbers>> = {
  year: { from: 0, to: 2028, taken: { 0: null, 1: null, 1885: 1885, 2019: 2019, 2028: 2028 } },
  mileage: { from: 0, to: 5_000_000, taken: { 0: 0, 84500: 84_500, 5000000: 5_000_000, '84500.4': 84_500 } },
  numDoors: { from: 0, to: 20, taken: { 0: null, 5: 5, 20: 20 } },
  numSeats: { from: 0, to: 200, taken: { 0: null, 5: 5, 200: 200 } },
  length: { from: 0, to: 30, taken: { 0: null, '5.33': 5.33, '5.337': 5.34, 30: 30 } },
  'features.engineCapacity': {
    from: 0,
    to: 30_000,
    taken: { 0: null, 2755: '2755', 30000: '30000', '2755.4': '2755' },
  },
  'features.kilowatt': { from: 0, to: 1600, taken: { 0: null, 130: '130', 1600: '1600', '129.5': '130' } },
  'features.engineCylinder': { from: 0, to: 24, taken: { 0: null, 4: '4', 24: '24' } },
}
/** Of things that are counted a fraction is a slip. */
const COUNTED = new Set(['year', 'numDoors', 'numSeats', 'features.engineCylinder'])

function numberCases(field: string, { from, to, taken }: Numbers): readonly ValueCase[] {
  const outside = refused(`is not from ${from} to ${to}`)
  const told: readonly (readonly [number, Told])[] = [
    ...Object.entries(taken).map(([number, value]) => [Number(number), stored(value)] as const),
    ...[-1, to + 1, 999_999_999].map((number) => [number, outside] as const),
    ...(field === 'year' ? [2, 1884].map((number) => [number, refused('is before 1885')] as const) : []),
    ...(COUNTED.has(field) ? [[4.5, refused('is no whole number')] as const] : []),
  ]
  // A program names a feature as text.
  const sent = (number: number) => (field.startsWith('features.') ? String(number) : number)
  const noNumber = refused('is no number')
  return [
    { field, text: '', value: null, ...stored(null) },
    ...told.map(([number, verdict]) => tell({ field, text: String(number), value: sent(number) }, verdict)),
    ...['many', '0x10', '4 or 5'].map((text) => {
      return tell({ field, text, value: field.startsWith('features.') ? text : undefined }, noNumber)
    }),
  ]
}

function priceCases(field: 'price' | 'priceWithVat'): readonly ValueCase[] {
  const tooHigh = refused('is above 1000000000 rand')
  const told: readonly (readonly [number, Told])[] = [
    ...[0, 1, 99_999.99, 345_000, 100_000_000].map((amount) => [amount, stored(amount)] as const),
    ...[-1, -0.01, -345_000].map((amount) => [amount, refused('is negative')] as const),
    ...[1_000_000_000.01, 1_000_000_001, 9_999_999_999].map((amount) => [amount, tooHigh] as const),
  ]
  return [
    { field, text: '', value: null, ...EMPTY },
    ...told.map(([amount, verdict]) => tell({ field, text: String(amount), value: amount }, verdict)),
    ...['much', '12.34.56'].map((text) => tell({ field, text, value: undefined }, refused('is no number'))),
  ]
}

const STATUSES = refused('is none of available, reserved, sold')
const OUT_OF_TIME = refused('is no date between 1990 and today')

/** A list is typed and written one entry a line. */
function listCase(extras: readonly string[], taken: readonly string[]): ValueCase {
  return { field: 'extras', text: extras.join('\n'), value: extras, stored: taken }
}
const many = Array.from({ length: 201 }, (_, place) => `Extra ${place}`)

/** Some 300 values, each by what a person, a program and a file are told of it. */
export const VALUE_CASES: readonly ValueCase[] = [
  ...Object.entries(LONGEST).flatMap(([field, longest]) => textCases(field, longest)),
  { field: 'supplierNumber', text: '~1', value: '~1', ...refused('begins with ~, which stands for no number') },
  ...Object.entries(NUMBERS).flatMap(([field, numbers]) => numberCases(field, numbers)),
  ...priceCases('price'),
  ...priceCases('priceWithVat'),
  ...['available', 'reserved', 'sold'].map((text) => ({ field: 'status', text, value: text, stored: text })),
  { field: 'status', text: 'withdrawn', value: 'withdrawn', ...STATUSES },
  { field: 'status', text: 'gone', value: undefined, ...STATUSES },
  ...['1990-01-02', '2019-06-30', '2026-11-19'].map((day) => dayCase(day, stored(day))),
  ...['1989-12-31', '1884-01-01', '2026-11-21', '2099-01-01'].map((day) => dayCase(day, OUT_OF_TIME)),
  listCase([], []),
  listCase([' Tow  bar ', 'Canopy'], ['Tow bar', 'Canopy']),
  listCase(['=Winch', "'+Rack"], ['=Winch', "'+Rack"]),
  listCase(['Canopy', '\u0007', 'Winch'], ['Canopy', 'Winch']),
  listCase(many, many.slice(0, 200)),
  listCase([pad('Canopy', 300)], [pad('Canopy', 300)]),
  {
    field: 'extras',
    text: pad('Canopy', 301),
    value: [pad('Canopy', 301)],
    ...refused('is longer than 300 characters'),
  },
]

function dayCase(day: string, told: Told): ValueCase {
  return { field: 'listedAt', text: day, value: `${day}T00:00:00.000Z`, ...told }
}
