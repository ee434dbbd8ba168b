import type { Mapping, Source } from './mapping.ts'
import type { Reader, Reading, RowShown } from './field-reader.ts'
import { judgeListedAt, judgeText, toOneLine } from '../../../shared/domain/vehicle-rules/judge-value.ts'
import { problemWords, type Verdict } from '../../../shared/domain/vehicle-rules/problem.ts'
import { currencyMark } from './currency-marks.ts'
import { MappingError } from './mapping-error.ts'
import { RowProblem } from './row-problem.ts'
import { MEASURES } from '../../../shared/domain/mapping-fields.ts'
import { NUMBER_LENGTH, parseQuantity, type MeasureName, type Unit } from './units.ts'
import type { Cells } from './field-reader.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/domain/durations.ts'
import { JOHANNESBURG_OFFSET_MS } from '../../../shared/domain/johannesburg.ts'

type DateOrder = NonNullable<Mapping['dateOrder']>
type Measured = Exclude<MeasureName, 'money'>
type ReadText = (cells: Cells) => string | null
type ReadNumber = (cells: Cells, shown?: RowShown) => number | null

/** Text on one line of at most `maxLength` characters. */
export function textReader(name: string, options: { readonly read: Reader; readonly maxLength: number }): ReadText {
  return (cells) => {
    const reading = options.read(cells)
    if (reading === null) return null
    return accepted(name, judgeText(reading.text, options.maxLength), toOneLine(reading.text))
  }
}

/** A number in the product's own unit, as the rules of vehicles take it. */
export function numberReader<T>(
  name: string,
  options: {
    readonly read: Reader
    readonly mapping: Mapping
    readonly measure: Measured
    readonly judge: (value: number) => Verdict<T>
  },
): (cells: Cells, shown?: RowShown) => T | null {
  const quantity = quantityReader(name, options)
  return (cells, shown) => {
    const value = quantity(cells, shown)
    if (value === null) return null
    const rounded = Number.isInteger(value) ? value : Number(value.toFixed(2))
    return accepted(name, options.judge(value), String(rounded))
  }
}

/** What the rules take; throws a RowProblem with their words for what they do not. */
export function accepted<T>(name: string, verdict: Verdict<T>, value?: string): T {
  if ('value' in verdict) return verdict.value
  throw new RowProblem(name, { problem: problemWords(verdict.problem), ...(value !== undefined && { value }) })
}

/** A number in the product's own unit, not rounded. */
function quantityReader(
  name: string,
  options: { readonly read: Reader; readonly mapping: Mapping; readonly measure: Measured },
): ReadNumber {
  const { decimalMark } = options.mapping
  const { measure } = options
  return (cells, shown) => {
    const reading = options.read(cells, shown)
    if (reading === null) return null
    const text = measure === 'mileage' ? withDistance(reading) : reading.text
    return parseQuantity(text, { field: name, measure, decimalMark, unit: unitOf(reading.source, measure) })
  }
}

/** A number that says no unit by itself. */
const BARE = /^[\d\s.,'’]+$/

/** A number alone has the unit that stands beside it, which says nothing of the thousands that are counted. */
export function withDistance({ text, source, shown }: Reading): string {
  const isBare = shown?.distance !== undefined && BARE.test(text) && !countsThousands(source)
  return isBare ? `${text} ${shown.distance}` : text
}

/** Whether a mileage is in thousands, or its column has a number in its name that may mean so. */
export function countsThousands({ unit, columns = [''], column = columns[0]! }: Source): boolean {
  return unit?.startsWith('thousand') === true || isFactor(numberInName(column))
}

/** A year or the like in a name counts nothing. */
export function isFactor(number: ReturnType<typeof numberInName>): boolean {
  return number === 'thousands' || number === 'factor'
}

/**
 * Of a number that says none: as the mapping has it. Kilometres and miles are never assumed, but for the column's name;
 * of capacities the size says it.
 */
function unitOf({ unit, column = '' }: Source, measure: Measured): Unit | undefined {
  if (unit !== undefined) return unit
  if (measure === 'capacity') return undefined
  return measure === 'mileage' ? mileageUnitInName(column) : MEASURES[measure].units[0]
}

const MILES_IN_NAME = /(?:^|[^\p{L}])(?:mi|mls|miles?)(?=$|[^\p{L}])|miles/iu
const KM_IN_NAME = /(?:^|[^\p{L}])kms?(?=$|[^\p{L}])|kms?$|kilomet/iu
/** How far a vehicle goes on a litre is no mileage. */
const CONSUMPTION = /km\s*\/?\s*p?\s*l\b|kmpl|kpl|mpg|l\s*\/\s*100/iu

/** 'mileage(kmpl)', '23.4 kmpl', '8.7 L / 100 km'. */
export function isConsumption(text: string): boolean {
  return CONSUMPTION.test(text)
}

/** 'Mileage (mi)', 'km_driven', 'Odometer km'; undefined where the name says neither or both, or how many may be one. */
export function distanceInName(name: string): 'km' | 'miles' | undefined {
  const number = numberInName(name)
  if (isConsumption(name) || number === 'factor' || number === 'other') return undefined
  const words = name.replaceAll('_', ' ')
  const [isMiles, isKm] = [MILES_IN_NAME.test(words), KM_IN_NAME.test(words)]
  return isMiles === isKm ? undefined : isMiles ? 'miles' : 'km'
}

/** The same, with thousands of them. */
export function mileageUnitInName(name: string): Unit | undefined {
  const said = distanceInName(name)
  if (said === undefined || numberInName(name) !== 'thousands') return said
  return said === 'miles' ? 'thousandMiles' : 'thousandKm'
}

/** What a mileage may be measured in of which the name of its column says no unit. */
export function distanceUnits(name: string): readonly [Unit, Unit] {
  return numberInName(name) === 'thousands' ? ['thousandKm', 'thousandMiles'] : ['km', 'miles']
}

/** '000, (000), R000, thousands, x1,000, in 1000, 1000s. */
const THOUSANDS_IN_NAME =
  /(?<!\d[.,'’ ]?)000(?!\d)|thousand|(?:(?<!\p{L})[x×*]|\bin) ?1[.,'’ ]?000(?!\d|[.,'’ ]\d)|(?<!\d[.,'’ ]?)1[.,'’ ]?000['’]?s\b/iu
/** x10,000, in 100000. */
const TIMES_IN_NAME = /(?:(?<!\p{L})[x×*]|\bin) ?10{0,2}(?:[.,'’ ]?000)+(?!\d)/iu
const BRACKETS = /[([]([^()[\]]*)[)\]]/gu
/** 1,000 or more in brackets, with what stands before and behind it. */
const POWER_OF_TEN = /^(\D*?) ?(10{0,2}(?:[.,'’ ]?000)+) ?(\D*)$/u
const DISTANCE = /^(?:kms?|mi|miles?)$/iu
const LONG_NUMBER = /\d{1,3}(?:[.,'’ ]\d{3})+(?!\d)|\d{3,}/u

/**
 * Whether the cells of a column are in thousands by its name, or it has another number: a power of ten, which may count so
 * where it stands alone in brackets or with a currency or distance, or any other.
 */
export function numberInName(name: string): 'thousands' | 'factor' | 'other' | undefined {
  const inBrackets = new Set([...name.matchAll(BRACKETS)].map(([, inside = '']) => factorInBrackets(inside.trim())))
  if (THOUSANDS_IN_NAME.test(name) || inBrackets.has('thousands')) return 'thousands'
  if (TIMES_IN_NAME.test(name) || inBrackets.has('factor')) return 'factor'
  return LONG_NUMBER.test(name) ? 'other' : undefined
}

/** '1,000', '1000 km' and '1000 ZAR' are thousands; '10,000 JPY' may be any number of them, 'R1000' a price. */
function factorInBrackets(inside: string): 'thousands' | 'factor' | undefined {
  const [, before = '', number, behind = ''] = POWER_OF_TEN.exec(inside) ?? []
  const words = `${before} ${behind}`.trim()
  if (number === undefined || !(words === '' || DISTANCE.test(words) || currencyMark(words) !== undefined))
    return undefined
  return before === '' && number.replaceAll(/\D/gu, '') === '1000' ? 'thousands' : 'factor'
}

/** Refuses a unit that does not measure the field. */
export function assertUnits(name: string, given: { readonly units: readonly Unit[]; readonly measure: MeasureName }) {
  const allowed: readonly Unit[] = MEASURES[given.measure].units
  const wrong = given.units.find((unit) => !allowed.includes(unit))
  if (wrong === undefined) return
  throw new MappingError([`${name} cannot be measured in ${wrong}; possible are ${allowed.join(', ')}`])
}

const ISO_DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(Z| ?UTC| ?[+-]\d{2}:?(?:\d{2})?)?)?$/
/** Days since 30 December 1899, as spreadsheet programs count them, from 1990 on; the time is their fraction. */
const SERIAL_DATE = /^\d{5}(?:[.,]\d+)?$/
const FIRST_SERIAL = 32_874
const SERIAL_OF_1970 = 25_569
const PLAIN_DATE = /^(\d{1,4})[./ -](\d{1,2})[./ -](\d{1,4})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/

/** A date, with or without a time; without a zone it is South African. */
export function dateReader(
  name: string,
  options: { readonly read: Reader; readonly order: DateOrder; readonly now: Date },
): (cells: Cells) => Date | null {
  return (cells) => {
    const reading = options.read(cells)
    if (reading === null) return null
    const date = reading.text.length > NUMBER_LENGTH ? undefined : parseDate(reading.text, options.order)
    return accepted(name, judgeListedAt(date ?? new Date(NaN), options.now), reading.text)
  }
}

function parseDate(text: string, order: DateOrder): Date | undefined {
  if (SERIAL_DATE.test(text)) return dateOfSerial(Number(text.replace(',', '.')))
  const iso = ISO_DATE.exec(text)
  const parts = iso ?? PLAIN_DATE.exec(text)
  if (parts === null) return undefined
  const places = iso === null ? order : 'ymd'
  const part = (letter: 'y' | 'm' | 'd') => Number(parts[places.indexOf(letter) + 1])
  const [year, month, day] = [part('y'), part('m'), part('d')]
  const [hours = 0, minutes = 0, seconds = 0] = (parts[4] ?? '')
    .split(':')
    .map((part) => Number(part.replace(',', '.')))
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes) + Math.trunc(seconds * 1000 + 1e-6))
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || hours > 23 || minutes > 59 || seconds >= 60) return undefined
  const minutesAhead = minutesOf(iso?.[5])
  return minutesAhead === undefined ? undefined : new Date(date.getTime() - minutesAhead * MINUTE_MS)
}

function dateOfSerial(serial: number): Date | undefined {
  if (serial < FIRST_SERIAL) return undefined
  // To the second: a fraction of a day is rarely exact.
  const local = Math.round((serial - SERIAL_OF_1970) * (DAY_MS / 1000)) * 1000
  return new Date(local - JOHANNESBURG_OFFSET_MS)
}

/** A year and a month. */
const YEAR_FIRST = /^(\d{4})(?:[./-](?:0?[1-9]|1[0-2])|(?:0[1-9]|1[0-2])|年(?:\d{1,2}月(?:\d{1,2}日)?)?)$/u
const YEAR_LAST = /^(?:0?[1-9]|1[0-2])[./-](\d{4})$/
const YEAR_OF_DATE = /^(\d{4})\D|\D(\d{4})(?:$|[T ])/
/** 'H27', 'Heisei 27', '平成27年', 'Mar-15', "'15". */
const YEAR_OF_ERA = /^(?:\p{L}+[.\s-]?|['’])\d{1,2}年?$/u

/** The year of what is more than one; throws a RowProblem for one that is short of its century. */
export function yearText(read: Reader): Reader {
  return (cells) => {
    const reading = read(cells)
    if (reading === null || /^\d{4}$/.test(reading.text)) return reading
    const year = yearIn(reading.text)
    if (year !== undefined) return { ...reading, text: year }
    if (!YEAR_OF_ERA.test(reading.text)) return reading
    throw new RowProblem('year', { problem: 'is no number: write the year as four digits', value: reading.text })
  }
}

function yearIn(text: string): string | undefined {
  if (text.length > NUMBER_LENGTH) return undefined
  const [, year = YEAR_LAST.exec(text)?.[1]] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return year
  const [, first, last] = YEAR_OF_DATE.exec(text) ?? []
  // Which of the others is the day does not matter.
  const orders = first === undefined ? (['dmy', 'mdy'] as const) : (['ymd'] as const)
  return orders.some((order) => parseDate(text, order) !== undefined) ? (first ?? last) : undefined
}

/** How far 'Z', ' UTC', '+02:00', '-0330' or '+02' is ahead of UTC; no place on earth is more than 14 hours from it. */
function minutesOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return JOHANNESBURG_OFFSET_MS / MINUTE_MS
  const [, sign, hours = '', minutes = '0'] = /^ ?([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const ahead = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || ahead > 14 * 60) return undefined
  return sign === '-' ? -ahead : ahead
}
