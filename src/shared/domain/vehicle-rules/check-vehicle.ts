import { VALUE_FIELDS, type ValueField, type VehicleValues } from '../../contract/stock-vehicle.ts'
import { fromCents } from '../money.ts'
import { findDoubts } from './find-doubts.ts'
import {
  judgeCount,
  judgeExtra,
  judgeFeature,
  judgeListedAt,
  judgePrices,
  judgeRequired,
  judgeText,
  judgeYear,
  MAX_EXTRAS,
  MAX_FEATURE_VALUE,
  MAX_SUPPLIER_NUMBER,
  maxLengthOf,
  toOneLine,
} from './judge-value.ts'
import type { Problem, Verdict } from './problem.ts'
import { COUNT_FIELDS, MEASURED_FEATURES, TEXT_FIELDS } from './vehicle-fields.ts'

/** A field, or a feature by its key: 'features.kilowatt'. */
type ProblemPlace = ValueField | `features.${string}`

/** What a vehicle's values come to: as they are stored, and why some cannot be taken. */
export type CheckedVehicle = {
  readonly values: VehicleValues
  readonly problems: Readonly<Record<string, Problem>>
}

/** A vehicle of which nothing is said yet. */
export const NO_VALUES: VehicleValues = {
  ...(Object.fromEntries(VALUE_FIELDS.map((field) => [field, null])) as Record<
    Exclude<ValueField, 'status' | 'extras' | 'pictures' | 'features'>,
    null
  >),
  status: 'available',
  extras: [],
  pictures: [],
  features: {},
}

/** `price` null = it follows from the other one by the VAT. */
export type CheckContext = { readonly now: Date; readonly vatPercent: number }

/**
 * All values of a vehicle by the rules that files keep (`staff.one-set-of-rules`): texts on one line, 0 of
 * doors, seats and length as unknown, the missing price by the VAT. A value with a problem stays as it was given.
 */
export function checkVehicle(given: VehicleValues, { now, vatPercent }: CheckContext): CheckedVehicle {
  const problems: Record<string, Problem> = {}
  function take<T>(place: ProblemPlace, verdict: Verdict<T>, otherwise: T): T {
    if ('value' in verdict) return verdict.value
    problems[place] = verdict.problem
    return otherwise
  }
  const optional = (field: ValueField, text: string | null, most: number) =>
    text === null ? null : take(field, judgeText(text, most), text)
  const required = (field: 'make' | 'model' | 'supplier') => {
    const most = maxLengthOf(field === 'supplier' ? 'make' : field)
    return take(field, judgeRequired(given[field], most), given[field] ?? '')
  }

  const values: VehicleValues = {
    ...given,
    supplier: required('supplier'),
    supplierNumber: takeNumber(given.supplierNumber, take),
    make: required('make'),
    model: required('model'),
  }
  for (const field of TEXT_FIELDS) values[field] = optional(field, given[field], maxLengthOf(field))
  for (const field of COUNT_FIELDS) {
    const count = given[field]
    if (count === null) continue
    values[field] = take(field, field === 'year' ? judgeYear(count, now) : judgeCount(field, count), count)
  }
  const prices = judgePrices({ price: given.price, priceWithVat: given.priceWithVat, vatPercent })
  if ('problem' in prices) problems[given.price === null ? 'priceWithVat' : 'price'] = prices.problem
  else {
    values.price = fromCents(prices.value.priceCents)
    values.priceWithVat = fromCents(prices.value.priceWithVatCents)
  }
  if (given.listedAt !== null) {
    values.listedAt = take(
      'listedAt',
      judgeListedAt(new Date(given.listedAt), now),
      new Date(given.listedAt),
    ).toISOString()
  }
  values.extras = given.extras.flatMap((extra) => take('extras', judgeExtra(extra), extra) ?? [])
  values.extras = values.extras.slice(0, MAX_EXTRAS)
  values.features = takeFeatures(given.features, take)
  return { values, problems }
}

type Take = <T>(place: ProblemPlace, verdict: Verdict<T>, otherwise: T) => T

/** A number that begins with '~' stands for none in our own files. */
function takeNumber(number: string | null, take: Take): string | null {
  if (number === null) return null
  const line = take('supplierNumber', judgeText(number, MAX_SUPPLIER_NUMBER), number)
  return line?.startsWith('~') ? take('supplierNumber', { problem: { code: 'reserved' } }, line) : line
}

/** Also a key is a text on one line; one that comes to nothing, or to the same as another, stays as it was given. */
function takeFeatures(features: VehicleValues['features'], take: Take): VehicleValues['features'] {
  const given = Object.entries(features).map(([key, value]) => ({ key, value, line: toOneLine(key) }))
  const lines = given.map(({ line }) => line)
  return Object.fromEntries(
    given.map(({ key, value, line }) => {
      const code = line === '' ? 'unnamed' : lines.indexOf(line) !== lines.lastIndexOf(line) ? 'twice' : undefined
      if (code !== undefined) return [take(`features.${key}`, { problem: { code } }, key), value]
      return [line, value === null ? null : takeFeature(line, value, take)]
    }),
  )
}

/** No '0x10', which is a number to JavaScript alone. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/

function takeFeature(key: string, value: string, take: Take): string | null {
  const place = `features.${key}` as const
  const measured = MEASURED_FEATURES.find((name) => name === key)
  if (measured === undefined) return take(place, judgeText(value, MAX_FEATURE_VALUE), value)
  const line = toOneLine(value)
  if (line === '') return null
  const digits = line.replaceAll(' ', '')
  return DECIMAL.test(digits)
    ? take(place, judgeFeature(measured, Number(digits)), value)
    : take(place, { problem: { code: 'noNumber' } }, value)
}

/** What of the values is worth a look (`import.worth-a-look`), by the fields that it is about. */
export function doubtsOf(values: VehicleValues, vatPercent: number) {
  return findDoubts(
    {
      priceCents: Math.round((values.price ?? 0) * 100),
      priceWithVatCents: Math.round((values.priceWithVat ?? 0) * 100),
      vin: values.vin,
      dealerEmail: values.dealerEmail,
      lengthCm: values.length === null ? null : Math.round(values.length * 100),
    },
    vatPercent,
  )
}
