import { MEASURES } from '../../../shared/domain/mapping-fields.ts'
import { readDigits, takeApart, threeAfter, type DecimalMark, type NumberText } from './number-text.ts'
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
  kilometre: 'km',
  kilometer: 'km',
  mi: 'miles',
  mls: 'miles',
  mile: 'miles',
  miles: 'miles',
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  cc: 'cc',
  ccm: 'cc',
  l: 'litres',
  litre: 'litres',
  litres: 'litres',
  liter: 'litres',
  liters: 'litres',
  kw: 'kW',
  hp: 'hp',
  bhp: 'hp',
  ps: 'ps',
  cv: 'ps',
  ch: 'ps',
  pk: 'ps',
}

/** Longest cell that is looked at for a number (`import.cell-limits`); with a unit and groups of digits none is longer. */
export const NUMBER_LENGTH = 200
/** How many zeros a word after a number stands for. */
const ZEROS_OF_KM: Readonly<Record<string, number>> = { k: 3, thousand: 3, lakh: 5, lakhs: 5 }
/** Without 'mil', which is a million here and a thousand there. */
const ZEROS_OF_MONEY: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mln: 6,
  million: 6,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  crore: 7,
  crores: 7,
  cr: 7,
}
/** Units in which nobody writes a thousandth. */
const WITHOUT_THOUSANDTHS: ReadonlySet<Unit> = new Set(['units', 'km', 'miles', 'cc'])
/** No engine has as many litres, and none as few cc. */
const LITRES_BELOW = 30
const CC_FROM = 50

type HowToRead = {
  readonly field: string
  /** Left open where nobody said it and the column does not show it. */
  readonly decimalMark?: DecimalMark | undefined
}

/**
 * The number of a cell in the product's own unit of the measure: exact, or a RowProblem with the reason
 * (`import.exact-numbers`). A unit written in the cell counts before the mapping's.
 */
export function parseQuantity(
  text: string,
  how: HowToRead & {
    readonly measure: Exclude<MeasureName, 'money'>
    /** Of a number that says none; undefined where such a number says nothing, but for capacities: their size does. */
    readonly unit: Unit | undefined
  },
): number {
  if (/^\d{1,15}$/.test(text) && how.unit !== undefined) return Number(text) * FACTORS[how.unit]
  const fail = failing(how.field, text)
  const { parts, words, zeros } = readWords(text, { zerosOf: how.measure === 'mileage' ? ZEROS_OF_KM : {}, fail })
  if (parts.before !== '' || parts.ending !== '') throw fail('is no number')
  const allowed: readonly Unit[] = MEASURES[how.measure].units
  const written = words === '' ? undefined : WORDS[words.toLowerCase()]
  if (words !== '' && (written === undefined || !allowed.includes(written)))
    throw fail('has another unit than expected')
  const unit = written ?? how.unit
  if (unit === undefined && how.measure === 'capacity') return capacityBySize(parts, { ...how, fail })
  if (unit === undefined) throw fail('says neither km nor miles: give it a unit in the mapping')
  const value = readNumber(parts, { decimalMark: how.decimalMark, zeros, unit, fail })
  if (how.measure === 'count' && !Number.isInteger(value)) throw fail('is no whole number')
  return value * FACTORS[unit]
}

/** In cc: below 30 are litres, from 50 on cc. */
function capacityBySize(
  parts: NumberText,
  { decimalMark, fail }: { readonly decimalMark?: DecimalMark | undefined; readonly fail: Fail },
): number {
  // 1.498 litres are 1,498 cc: it is the same by either mark.
  const mark = decimalMark ?? (threeAfter(parts.digits) === undefined ? undefined : '.')
  const value = readNumber(parts, { decimalMark: mark, zeros: 0, unit: 'litres', fail })
  if (value < LITRES_BELOW) return value * FACTORS.litres
  if (value >= CC_FROM) return value
  throw fail('says neither cc nor litres: give it a unit in the mapping')
}

/** An amount of money with the words around it; which currency they mean is not this one's to say. */
export function parseAmount(
  text: string,
  how: HowToRead & { readonly unit: Unit },
): { readonly amount: number; readonly marks: readonly string[] } {
  const { unit } = how
  if (/^\d{1,15}$/.test(text)) return { amount: Number(text) * FACTORS[unit], marks: NO_MARKS }
  const fail = failing(how.field, text)
  const { parts, words, zeros, isLetterK } = readWords(text, { zerosOf: ZEROS_OF_MONEY, fail })
  const marks = [parts.before, words].filter((mark) => mark !== '')
  const amount = readNumber(parts, { decimalMark: how.decimalMark, zeros, unit, fail })
  // 'K' after a number is a thousand, and kwacha.
  return { amount: amount * FACTORS[unit], marks: isLetterK ? [...marks, THOUSAND_OR_KWACHA] : marks }
}

/** 'km', 'k km', 'miles' after a number. */
export function distanceWord(words: string): 'km' | 'miles' | undefined {
  const unit = WORDS[words.trim().split(/\s+/u).at(-1)?.toLowerCase() ?? '']
  return unit === 'km' || unit === 'miles' ? unit : undefined
}

/** What of the words after a number may be the mark of a currency: 'USD' of 'mn USD'. */
export function withoutMultiplier(words: string): string {
  return takeZeros(words, ZEROS_OF_MONEY).words
}

/** Said of '250 K', which is neither where kwacha are the currency. */
export const THOUSAND_OR_KWACHA = 'k after the number'
const NO_MARKS: readonly string[] = []

type Fail = (problem: string) => RowProblem

function failing(field: string, value: string): Fail {
  return (problem) => new RowProblem(field, { problem, value })
}

function readWords(
  text: string,
  { zerosOf, fail }: { readonly zerosOf: Readonly<Record<string, number>>; readonly fail: Fail },
) {
  if (text.length > NUMBER_LENGTH) throw fail(`is longer than ${NUMBER_LENGTH} characters, where a number is expected`)
  const parts = takeApart(text)
  if (parts === undefined) throw fail('is no number')
  return { parts, ...takeZeros(parts.after, zerosOf) }
}

/** The words after a number without the one that stands for zeros. */
function takeZeros(after: string, zerosOf: Readonly<Record<string, number>>) {
  const [first = '', ...others] = after.trim().split(/\s+/u)
  const word = first.toLowerCase()
  // Not `zerosOf[word]` alone: a word may be called as what every object has.
  const zeros = Object.hasOwn(zerosOf, word) ? zerosOf[word] : undefined
  if (zeros === undefined) return { words: after.trim(), zeros: 0, isLetterK: false }
  return { words: others.join(' '), zeros, isLetterK: word === 'k' }
}

function readNumber(
  parts: NumberText,
  how: {
    readonly decimalMark: DecimalMark | undefined
    readonly zeros: number
    readonly unit: Unit
    readonly fail: Fail
  },
): number {
  const value = readDigits(parts, how)
  if (value === undefined) throw how.fail('is no number')
  if (value === 'ambiguous') throw how.fail('is ambiguous, as three digits follow its only mark: say the decimalMark')
  const isThousandths = threeAfter(parts.digits) !== undefined && threeAfter(parts.digits) === how.decimalMark
  if (isThousandths && how.zeros === 0 && WITHOUT_THOUSANDTHS.has(how.unit)) {
    throw how.fail('has three digits after its decimal mark: write it without a mark')
  }
  return value
}
