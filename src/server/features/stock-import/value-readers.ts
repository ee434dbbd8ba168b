import type { Mapping } from './mapping.ts'
import type { Reader, Reading } from './field-reader.ts'
import { MappingError } from './mapping-error.ts'
import { RowProblem } from './row-problem.ts'
import { MEASURES, NUMBER_LENGTH, parseQuantity, type MeasureName, type Unit } from './units.ts'
import type { Cells } from './field-reader.ts'

type ReadText = (cells: Cells) => string | null
type ReadNumber = (cells: Cells) => number | null

/** Blanks, line breaks and controls; a cell of several lines becomes one line. */
// oxlint-disable-next-line no-control-regex
const BLANKS = /[\s\u0000-\u001F\u007F]+/gu

/** Text on one line of at most `maxLength` characters. */
export function textReader(name: string, options: { readonly read: Reader; readonly maxLength: number }): ReadText {
  return (cells) => {
    const reading = options.read(cells)
    if (reading === null) return null
    const text = toOneLine(reading.text)
    if (text.length <= options.maxLength) return text === '' ? null : text
    throw new RowProblem(name, { problem: `is longer than ${options.maxLength} characters`, value: text })
  }
}

/** A text as the database takes it: single blanks, no controls, no halves of surrogate pairs. */
export function toOneLine(text: string): string {
  return text.replace(BLANKS, ' ').toWellFormed().trim()
}

/** A number in the product's own unit within bounds, rounded to a whole one. */
export function wholeReader(
  name: string,
  options: {
    readonly read: Reader
    readonly mapping: Mapping
    readonly measure: MeasureName
    readonly from: number
    readonly to: number
  },
): ReadNumber {
  const quantity = quantityReader(name, options)
  return (cells) => {
    const value = quantity(cells)
    if (value === null) return null
    const whole = Math.round(value)
    if (whole >= options.from && whole <= options.to) return whole
    throw new RowProblem(name, { problem: `is not from ${options.from} to ${options.to}`, value: String(value) })
  }
}

/** A number in the product's own unit, not rounded. */
export function quantityReader(
  name: string,
  options: { readonly read: Reader; readonly mapping: Mapping; readonly measure: MeasureName },
): ReadNumber {
  const { decimalMark } = options.mapping
  return (cells) => {
    const reading = options.read(cells)
    if (reading === null) return null
    return parseQuantity(reading.text, { field: name, measure: options.measure, decimalMark, ...unitOf(reading) })
  }
}

export function unitOf({ source }: Reading): { readonly unit?: Unit } {
  return source.unit === undefined ? {} : { unit: source.unit }
}

/** Refuses a unit that does not measure the field. */
export function assertUnits(name: string, given: { readonly units: readonly Unit[]; readonly measure: MeasureName }) {
  const allowed: readonly Unit[] = MEASURES[given.measure].units
  const wrong = given.units.find((unit) => !allowed.includes(unit))
  if (wrong === undefined) return
  throw new MappingError([`${name} cannot be measured in ${wrong}; possible are ${allowed.join(', ')}`])
}

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?)?$/
const PLAIN_DATE = /^(\d{1,4})[./ -](\d{1,2})[./ -](\d{1,4})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/

/** A date, with or without a time, in UTC; not before 1990 and not after `now`. */
export function dateReader(
  name: string,
  options: { readonly read: Reader; readonly order: Mapping['dateOrder']; readonly now: Date },
): (cells: Cells) => Date | null {
  return (cells) => {
    const reading = options.read(cells)
    if (reading === null) return null
    const date = reading.text.length > NUMBER_LENGTH ? undefined : parseDate(reading.text, options.order)
    if (date === undefined) throw new RowProblem(name, { problem: 'is no date', value: reading.text })
    if (date.getUTCFullYear() >= 1990 && date <= options.now) return date
    throw new RowProblem(name, { problem: 'is no date between 1990 and today', value: reading.text })
  }
}

function parseDate(text: string, order: Mapping['dateOrder']): Date | undefined {
  const iso = ISO_DATE.exec(text)
  const parts = iso ?? PLAIN_DATE.exec(text)
  if (parts === null) return undefined
  const places = iso === null ? order : 'ymd'
  const part = (letter: 'y' | 'm' | 'd') => Number(parts[places.indexOf(letter) + 1])
  const [year, month, day] = [part('y'), part('m'), part('d')]
  const [hours = 0, minutes = 0, seconds = 0] = (parts[4] ?? '').split(':').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds))
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date : undefined
}
