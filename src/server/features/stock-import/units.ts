import { RowProblem } from './row-problem.ts'

export const UNITS = [
  'km',
  'miles',
  'thousandKm',
  'thousandMiles',
  'mm',
  'cm',
  'm',
  'cc',
  'litres',
  'kW',
  'hp',
  'ps',
  'units',
  'thousands',
] as const
export type Unit = (typeof UNITS)[number]

type Measure = {
  /** Of numbers without a unit in mapping or cell; the first is also what the factors lead to. */
  readonly units: readonly [Unit, ...Unit[]]
}

/** What can be measured, with the units that a mapping may name for it; the first is the product's own. */
export const MEASURES = {
  mileage: { units: ['km', 'miles', 'thousandKm', 'thousandMiles'] },
  length: { units: ['cm', 'mm', 'm'] },
  capacity: { units: ['cc', 'litres'] },
  power: { units: ['kW', 'hp', 'ps'] },
  money: { units: ['units', 'thousands'] },
  count: { units: ['units'] },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof MEASURES

/** How many of the product's own unit one of them is (mile and horsepower by definition). */
const FACTORS: Readonly<Record<Unit, number>> = {
  km: 1,
  miles: 1.609344,
  thousandKm: 1000,
  thousandMiles: 1609.344,
  mm: 0.1,
  cm: 1,
  m: 100,
  cc: 1,
  litres: 1000,
  kW: 1,
  hp: 0.745699872,
  ps: 0.73549875,
  units: 1,
  thousands: 1000,
}

/** Words after the digits, by the unit that they name. */
const WORDS: Readonly<Record<string, Unit>> = {
  km: 'km',
  kms: 'km',
  kilometres: 'km',
  kilometers: 'km',
  mi: 'miles',
  mls: 'miles',
  miles: 'miles',
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  cc: 'cc',
  ccm: 'cc',
  l: 'litres',
  litre: 'litres',
  litres: 'litres',
  liters: 'litres',
  kw: 'kW',
  hp: 'hp',
  bhp: 'hp',
  ps: 'ps',
}

/** Longest cell that is looked at for a number (`import.cell-limits`); with a unit and groups of digits none is longer. */
export const NUMBER_LENGTH = 200
const NUMBER = /^([^\d.,+-]{0,4}?)\s*([+-]?\d[\d.,'\s]*?|[.,]\d+)\s*([\p{L}$€£]{0,10})\.?$/u
/** A currency before or after an amount: 'R', 'A$', 'US$', 'AUD', '€'. */
const CURRENCY_WORD = /^(?:[A-Z]{0,3}[$€£¥₦₹]?)$/iu

/**
 * The number of a cell in the product's own unit of the measure. Digits may be grouped by blanks, apostrophes or the
 * mark that is not the decimal one; a unit written in the cell counts before the mapping's.
 */
export function parseQuantity(
  text: string,
  how: { readonly field: string; readonly measure: MeasureName; readonly unit?: Unit; readonly decimalMark: '.' | ',' },
): number {
  const fail = (problem: string) => new RowProblem(how.field, { problem, value: text })
  if (text.length > NUMBER_LENGTH) throw fail(`is longer than ${NUMBER_LENGTH} characters, where a number is expected`)
  const [, before = '', digits = '', after = ''] = NUMBER.exec(text) ?? []
  if (digits === '') throw fail('is no number')
  const value = parseDigits(digits, how.decimalMark)
  if (value === undefined) throw fail('is no number')
  const given = how.unit ?? MEASURES[how.measure].units[0]
  if (how.measure === 'money') {
    if (!CURRENCY_WORD.test(before) || !CURRENCY_WORD.test(after)) throw fail('is no amount of money')
    return value * FACTORS[given]
  }
  if (before !== '') throw fail('is no number')
  if (after === '') return value * FACTORS[given]
  const written = WORDS[after.toLowerCase()]
  const allowed: readonly Unit[] = MEASURES[how.measure].units
  if (written === undefined || !allowed.includes(written)) throw fail('has another unit than expected')
  return value * FACTORS[written]
}

const GROUP_MARKS = { '.': /[\s',]/u, ',': /[\s'.]/u } as const

function parseDigits(text: string, decimalMark: '.' | ','): number | undefined {
  const [whole = '', fraction, ...rest] = text.trim().split(decimalMark)
  if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const groups = whole.split(GROUP_MARKS[decimalMark])
  if (groups.slice(1).some((group) => group.length !== 3)) return undefined
  const number = Number(`${groups.join('')}.${fraction ?? '0'}`)
  return Number.isFinite(number) ? number : undefined
}
