import type { TypedValues } from '../../../../shared/contract/drafts.ts'
import { FEATURE_PIN } from '../../../../shared/contract/stock-pins.ts'
import type { VehicleValues, VehicleEdit } from '../../../../shared/contract/stock-vehicle.ts'
import { dayInJohannesburg, isCalendarDay, startOfDayInJohannesburg } from '../../../../shared/domain/johannesburg.ts'
import { problemWords } from '../../../../shared/domain/vehicle-rules/problem.ts'
import {
  COUNT_FIELDS,
  MEASURED_FEATURES,
  PRICE_FIELDS,
  TEXT_FIELDS,
} from '../../../../shared/domain/vehicle-rules/vehicle-fields.ts'

/** Fields whose value is what is typed. */
const PLAIN = ['supplier', 'supplierNumber', 'make', 'model', ...TEXT_FIELDS] as const
const NUMBERS = [...COUNT_FIELDS, ...PRICE_FIELDS] as const

/** The form field by field: numbers as they were typed, extras and further facts one a line, the day without its time. */
export const TYPED_FIELDS = [...PLAIN, ...NUMBERS, ...MEASURED_FEATURES, 'extras', 'facts', 'listedOn'] as const
export type TypedField = (typeof TYPED_FIELDS)[number]
export type Typed = Readonly<Record<TypedField, string>> & { readonly onRequest: boolean }

const EMPTY: Typed = {
  ...(Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as Record<TypedField, string>),
  onRequest: false,
}

/** A vehicle as the form shows it; null = a new one. */
export function toTyped(values: VehicleValues | null): Typed {
  if (values === null) return EMPTY
  const plain = PLAIN.map((field) => [field, values[field] ?? ''])
  const isOnRequest = values.priceWithVat === 0
  const numbers = NUMBERS.map((field) => {
    return [field, values[field] === null || (isPriceField(field) && isOnRequest) ? '' : String(values[field])]
  })
  const measured = MEASURED_FEATURES.map((key) => [key, values.features[key] ?? ''])
  return {
    ...EMPTY,
    ...Object.fromEntries([...plain, ...numbers, ...measured]),
    onRequest: isOnRequest,
    extras: values.extras.join('\n'),
    facts: factsOf(values.features).map(lineOf).join('\n'),
    listedOn: values.listedAt === null ? '' : dayInJohannesburg(new Date(values.listedAt)),
  }
}

/** What was typed otherwise than it stood, as a draft keeps it. */
export function changedOf(typed: Typed, base: Typed): TypedValues {
  return Object.fromEntries(Object.entries(typed).filter(([field, text]) => base[field as keyof Typed] !== text))
}

/** A draft laid over what stands. Fields of another release are left out. */
export function withDraft(base: Typed, draft: TypedValues): Typed {
  const known = Object.entries(draft).filter(([field, text]) => typeof text === typeof base[field as keyof Typed])
  return { ...base, ...Object.fromEntries(known) }
}

type Read = {
  /** The fields that differ from what stands, and the other one of two prices. */
  readonly edit: VehicleEdit
  /** By field of the form, the end of a sentence that begins with the field. */
  readonly faults: Readonly<Partial<Record<TypedField, string>>>
}

/**
 * Reads the fields that were changed. Of prices of which one was changed both are read: the server works out one that it is
 * not given, which may be another than the one on the screen.
 */
export function readTyped(typed: Typed, base: Typed, standing: VehicleValues | null): Read {
  const isChanged = (field: keyof Typed) => typed[field] !== base[field]
  const edit: Record<string, unknown> = {}
  const faults: Partial<Record<TypedField, string>> = {}
  for (const field of PLAIN) if (isChanged(field)) edit[field] = emptyAsNull(typed[field])
  const isPriced = isChanged('onRequest') || PRICE_FIELDS.some(isChanged)
  for (const field of NUMBERS) {
    if (!isChanged(field) && !(isPriced && isPriceField(field))) continue
    const number = readNumber(typed[field], { mayHaveThree: field === 'length' })
    if (number === undefined) faults[field] = 'is no number'
    else edit[field] = number
  }
  settlePrices(edit, typed, base)
  const features: Record<string, string | null> = {}
  for (const key of MEASURED_FEATURES) if (isChanged(key)) features[key] = emptyAsNull(typed[key])
  if (isChanged('facts')) readFacts({ text: typed.facts, standing, features, faults })
  if (Object.keys(features).length > 0) edit['features'] = features
  if (isChanged('extras')) edit['extras'] = linesOf(typed.extras)
  if (isChanged('listedOn')) {
    const { listedOn } = typed
    if (listedOn === '') edit['listedAt'] = null
    else if (isCalendarDay(listedOn)) edit['listedAt'] = startOfDayInJohannesburg(listedOn).toISOString()
    // A field of a date takes years of six digits.
    else faults.listedOn = problemWords({ code: 'dateOutside' })
  }
  return { edit, faults }
}

/** On request is a price of 0. */
function settlePrices(edit: Record<string, unknown>, typed: Typed, base: Typed): void {
  if (typed.onRequest) {
    delete edit['price']
    delete edit['priceWithVat']
    if (!base.onRequest) edit['price'] = edit['priceWithVat'] = 0
  }
}

function readFacts(given: {
  readonly text: string
  readonly standing: VehicleValues | null
  readonly features: Record<string, string | null>
  readonly faults: Partial<Record<TypedField, string>>
}): void {
  const { features, faults } = given
  const standing = given.standing?.features ?? {}
  const known = factsOf(standing)
  const named = new Map<string, string>()
  for (const line of linesOf(given.text)) {
    const [key, value] = factIn(line, { known, named })
    if (key === '' || value.trim() === '') faults.facts = 'needs a name, a colon and a value on each line'
    else if (named.has(key)) faults.facts = `names “${key}” twice: write one line of it`
    named.set(key, value)
  }
  for (const [key] of known) if (!named.has(key)) features[key] = null
  for (const [key, value] of named) if (standing[key] !== value) features[key] = value
}

type Fact = readonly [key: string, value: string]

type Facts = {
  /** Those that stand. */
  readonly known: readonly Fact[]
  /** Those of the lines before. */
  readonly named: ReadonlyMap<string, string>
}

/**
 * A name may have a colon itself: a line is the fact that reads so already, else one of the longest name that stands, else
 * its name ends at the first colon.
 */
function factIn(line: string, { known, named }: Facts): Fact {
  const same = known.find((fact) => !named.has(fact[0]) && lineOf(fact).trim() === line)
  if (same !== undefined) return same
  const names = known.flatMap(([key]) => (line.startsWith(`${key}:`) ? [key] : []))
  const [name] = names.toSorted((one, other) => other.length - one.length)
  const colon = name?.length ?? line.indexOf(':')
  if (colon === -1) return [line, '']
  return [name ?? line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

function lineOf([key, value]: Fact): string {
  return `${key}: ${value}`
}

/** Features that have no field of their own. */
function factsOf(features: VehicleValues['features']): readonly Fact[] {
  return Object.entries(features).flatMap(([key, value]) =>
    value === null || MEASURED_FEATURES.some((own) => own === key) ? [] : [[key, value] as const],
  )
}

/** The field of the form in which a field of a vehicle is typed; 'features.kilowatt' is `kilowatt`. */
export function typedFieldOf(place: string): TypedField | 'status' {
  if (place === 'status') return 'status'
  if (place === 'listedAt') return 'listedOn'
  const bare = place.startsWith(FEATURE_PIN) ? place.slice(FEATURE_PIN.length) : place
  return TYPED_FIELDS.find((field) => field === bare) ?? 'facts'
}

export function isPriceField(field: string): field is (typeof PRICE_FIELDS)[number] {
  return PRICE_FIELDS.some((price) => price === field)
}

function emptyAsNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * A number as people type it: blanks, apostrophes or commas between thousands, a point or a comma before at most two
 * decimals. Three behind a point are those of a length alone: elsewhere 12.500 may be meant as thousands. null = empty,
 * undefined = none, such as '12.345,6.7'.
 */
export function readNumber(text: string, { mayHaveThree = false } = {}): number | null | undefined {
  const bare = text.replace(/[\s'’]|^R/g, '')
  if (bare === '') return null
  const match = /^(?<sign>-?)(?<whole>\d+|\d{1,3}(?:,\d{3})+)(?:[.,](?<decimals>\d{1,2})|\.(?<three>\d{3}))?$/.exec(
    bare,
  )
  const { sign = '', whole = '', decimals, three } = match?.groups ?? {}
  if (match === null || (three !== undefined && !(mayHaveThree && whole.length <= 2))) return undefined
  return Number(`${sign}${whole.replaceAll(',', '')}.${decimals ?? three ?? '0'}`)
}
