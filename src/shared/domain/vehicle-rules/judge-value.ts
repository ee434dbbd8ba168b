import { LIMITS } from '../../contract/limits.ts'
import { centsWithoutVat, centsWithVat, toCents } from '../money.ts'
import type { Verdict } from './problem.ts'
import { type VehicleStatus, vehicleStatusSchema } from '../../contract/stock.ts'
import type { CountField, MeasuredFeature, TextField } from './vehicle-fields.ts'

/** Longest text of a field, in UTF-16 units; a few are longer than the usual 80. */
const MAX_LENGTHS: Readonly<Partial<Record<TextField, number>>> = { title: 300, dealerEmail: LIMITS.email }
export const MAX_SUPPLIER_NUMBER = 80
export const MAX_FEATURE_VALUE = 200
/** Entries of the equipment; more are cut. */
export const MAX_EXTRAS = 200
const MAX_EXTRA_LENGTH = 300

/** The first motor car is of 1885. */
const FIRST_YEAR = 1885
/** Midnight in South Africa, where a day that was typed begins. */
const FIRST_LISTED = new Date('1990-01-01T00:00:00+02:00')

type Bounds = { readonly from: number; readonly to: number }

/** Whole numbers but the length, which is in metres to the centimetre; of doors, seats and length 0 means unknown. */
const BOUNDS: Readonly<Record<Exclude<CountField, 'year'>, Bounds>> = {
  mileage: { from: 0, to: 5_000_000 },
  numDoors: { from: 0, to: 20 },
  numSeats: { from: 0, to: 200 },
  length: { from: 0, to: 30 },
}

/** Within what engines have; 0, such as the cylinders of an electric drive, is no value. */
const FEATURE_BOUNDS: Readonly<Record<MeasuredFeature, Bounds>> = {
  engineCapacity: { from: 0, to: 30_000 },
  kilowatt: { from: 0, to: 1600 },
  engineCylinder: { from: 0, to: 24 },
}

/** Blanks, line breaks and controls; a text of several lines becomes one line. */
const BLANKS = /[\s\p{Cc}]+/gu
/** Halves of pairs without their other half. */
const LONE_SURROGATES = /\p{Surrogate}/gu
/** Marks of direction, joiners, blanks of no width, characters of nobody or of private use. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}]+/gu

/** Without characters that nobody sees, by which a text could look like another one or be drawn backwards. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/** A text as it is stored (`staff.seen-characters`): single blanks, nothing that is not seen, no halves of surrogate pairs. */
export function toOneLine(text: string): string {
  // Halves first: two of them may come to stand beside each other.
  return withoutUnseen(text.replace(LONE_SURROGATES, '\uFFFD')).replace(BLANKS, ' ').trim()
}

export function maxLengthOf(field: TextField | 'make' | 'model'): number {
  return field === 'make' || field === 'model' ? LIMITS.text : (MAX_LENGTHS[field] ?? LIMITS.text)
}

/** A text on one line; null = empty. */
export function judgeText(text: string, maxLength: number): Verdict<string | null> {
  const line = toOneLine(text)
  if (line.length > maxLength) return { problem: { code: 'tooLong', limit: maxLength } }
  return { value: line === '' ? null : line }
}

/** An entry of the equipment on one line; null = empty. */
export function judgeExtra(text: string): Verdict<string | null> {
  return judgeText(text, MAX_EXTRA_LENGTH)
}

/** A text that a vehicle cannot do without: make and model. */
export function judgeRequired(text: string | null, maxLength: number): Verdict<string> {
  const verdict: Verdict<string | null> = text === null ? { value: null } : judgeText(text, maxLength)
  if ('problem' in verdict) return verdict
  return verdict.value === null ? { problem: { code: 'empty' } } : { value: verdict.value }
}

/** A year of manufacture; 0 and 1 stand for unknown (`search.year-unknown-marks`). */
export function judgeYear(year: number, now: Date): Verdict<number | null> {
  const bounds = { from: 0, to: now.getUTCFullYear() + 2 }
  if (!isWhole(year)) return { problem: { code: 'notWhole' } }
  if (!isWithin(year, bounds)) return { problem: { code: 'outside', ...bounds } }
  if (year <= 1) return { value: null }
  return year < FIRST_YEAR ? { problem: { code: 'tooOld' } } : { value: year }
}

/** Kilometres, doors, seats, or metres; null = unknown. */
export function judgeCount(field: Exclude<CountField, 'year'>, given: number): Verdict<number | null> {
  const bounds = BOUNDS[field]
  const isCounted = field === 'numDoors' || field === 'numSeats'
  if (isCounted && !isWhole(given)) return { problem: { code: 'notWhole' } }
  const value = field === 'length' ? Math.round(given * 100) / 100 : Math.round(given)
  if (!isWithin(value, bounds)) return { problem: { code: 'outside', ...bounds } }
  return { value: value === 0 && field !== 'mileage' ? null : value }
}

/** cc, kW or cylinders as text; null = none. */
export function judgeFeature(field: MeasuredFeature, given: number): Verdict<string | null> {
  const bounds = FEATURE_BOUNDS[field]
  if (field === 'engineCylinder' && !isWhole(given)) return { problem: { code: 'notWhole' } }
  const value = Math.round(given)
  if (!isWithin(value, bounds)) return { problem: { code: 'outside', ...bounds } }
  return { value: value === 0 ? null : String(value) }
}

/**
 * Both prices in rand cents, at least one of them given; 0 = on request. The other follows from the VAT, also a 0 beside one that is
 * above it: that is no price (`money.price-on-request`). Two given stay as they are.
 */
export type Prices = { readonly priceCents: number; readonly priceWithVatCents: number }

/** Rand without and with VAT, null = not given, and the VAT in per cent. */
export function judgePrices(given: {
  readonly price: number | null
  readonly priceWithVat: number | null
  readonly vatPercent: number
}): Verdict<Prices> {
  const { price, priceWithVat, vatPercent } = given
  if (price === null && priceWithVat === null) return { problem: { code: 'empty' } }
  if ((price ?? 0) < 0 || (priceWithVat ?? 0) < 0) return { problem: { code: 'negative' } }
  const tooHigh = { problem: { code: 'tooHigh', limit: LIMITS.priceZar } } as const
  if (!Number.isFinite(Math.max(price ?? 0, priceWithVat ?? 0))) return tooHigh
  const isOne = Boolean(price) !== Boolean(priceWithVat)
  const net = isOne && price === 0 ? null : price
  const gross = isOne && priceWithVat === 0 ? null : priceWithVat
  const priceCents = net === null ? centsWithoutVat(gross ?? 0, vatPercent) : toCents(net)
  const priceWithVatCents = gross === null ? centsWithVat(net ?? 0, vatPercent) : toCents(gross)
  const isSane = Math.max(priceCents, priceWithVatCents) <= LIMITS.priceZar * 100
  return isSane ? { value: { priceCents, priceWithVatCents } } : tooHigh
}

/** When the vehicle came into the stock: not before 1990 and not after `now`. */
export function judgeListedAt(date: Date, now: Date): Verdict<Date> {
  if (Number.isNaN(date.getTime())) return { problem: { code: 'noDate' } }
  const isInside = date >= FIRST_LISTED && date <= now
  return isInside ? { value: date } : { problem: { code: 'dateOutside' } }
}

/** A status in whatever case. */
export function judgeStatus(text: string): Verdict<VehicleStatus> {
  const status = vehicleStatusSchema.options.find((name) => name === text.trim().toLowerCase())
  return status === undefined ? { problem: { code: 'unknownStatus' } } : { value: status }
}

/** Of what is counted a fraction is a slip; what is no number lies outside. */
function isWhole(value: number): boolean {
  return Number.isInteger(value) || !Number.isFinite(value)
}

function isWithin(value: number, { from, to }: Bounds): boolean {
  return value >= from && value <= to
}
