import { LIMITS } from '../../../shared/contract/limits.ts'
import type { WordField } from '../../../shared/contract/new-words.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import {
  judgeCount,
  judgeExtra,
  judgeFeature,
  judgeRequired,
  judgeStatus,
  judgeYear,
  MAX_EXTRAS,
  MAX_FEATURE_VALUE,
  maxLengthOf,
  toOneLine,
} from '../../../shared/domain/vehicle-rules/judge-value.ts'
import type { Verdict } from '../../../shared/domain/vehicle-rules/problem.ts'
import {
  type CountField,
  MEASURED_FEATURES,
  type MeasuredFeature,
  TEXT_FIELDS,
  type TextField,
} from '../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import type { VehicleInput } from '../stock/vehicle-input.ts'
import { compileFields, type Cells, type FieldCompiler, type RowShown } from './field-reader.ts'
import type { Field, Mapping } from './mapping.ts'
import { priceReader, withForeignMark } from './price-reader.ts'
import { isPlain, MARKED_FIELDS } from './row-marks.ts'
import { identityReader, type RowIdentity } from './row-identity.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { problemsOf, RowProblem } from './row-problem.ts'
import type { SourceRow } from './source-row.ts'
import type { MeasureName } from './units.ts'
import { accepted, assertUnits, dateReader, numberReader, textReader, withDistance, yearText } from './value-readers.ts'

export type RowWords = Pick<VehicleInput, WordField>

type Warn = (problem: RowProblem) => void
export type RowValues = Omit<VehicleInput, 'supplierKey' | 'pictureKeys'>

/** Functions on the cells of one row; they throw a RowProblem where the row cannot go in. */
export type VehicleMapper = {
  /** Name of the supplier that a row says; undefined where the mapping has no column of it. Null = empty. */
  readonly supplier: ((cells: Cells) => string | null) | undefined
  /** The reason of the first skip rule that holds. */
  readonly skipReason: (cells: Cells) => string | undefined
  /** `written` are the cells by which a vehicle is known, where those are others. */
  readonly identity: (cells: Cells, written?: Cells) => RowIdentity
  /** A value that a vehicle can do without is left out where it cannot be understood, and told (`import.cleared-values`). */
  readonly values: (cells: Cells, warn?: Warn, shown?: RowShown) => RowValues
  /** Numbers by which photos of the row's vehicle are named; none where its identity cannot be read. */
  readonly photoNumbers: (cells: Cells) => readonly string[]
  /** Of these values the words that buyers choose from, read with little effort. */
  readonly words: (cells: Cells) => RowWords
  /** File names of pictures, main picture first. */
  readonly pictures: (cells: Cells, warn?: Warn) => readonly string[]
  /** The row as a text file can have it: with what formats show where its number alone would be another amount or distance. */
  readonly spelledOut: (row: SourceRow) => SourceRow
  /** How the file calls the column of a field; one of several columns, or of none, goes by its own name. */
  readonly columnOf: (field: string) => string
}

/** Compiles a mapping for a header; throws a MappingError when they do not fit each other. */
export function compileMapper(given: {
  readonly mapping: Mapping
  readonly header: readonly string[]
  readonly rates: RatesByCurrency
  readonly now: Date
}): VehicleMapper {
  const { mapping, header } = given
  const fields = compileFields(mapping, header)
  const skips = mapping.skip.map(({ when, reason }) => ({ holds: fields.holds(when), reason }))
  const pictures = listReader(fields, mapping, 'pictures')
  const identity = identityReader(fields, mapping, header)
  const supplier =
    mapping.fields.supplier &&
    textReader('supplier', { read: fields.first('supplier', mapping.fields.supplier), maxLength: LIMITS.text })
  const values = valuesReader(fields, given)
  const words = wordsReader(fields, mapping)
  fields.assertColumns()
  return {
    supplier,
    skipReason: (cells) => skips.find((skip) => skip.holds(cells))?.reason,
    identity,
    values,
    words,
    photoNumbers: (cells) => {
      try {
        return identity(cells).photoNumbers
      } catch (error) {
        if (error instanceof RowProblem) return []
        throw error
      }
    },
    pictures: (cells, warn = ignore) => pictures(cells, warn),
    spelledOut: spellingOut(fields, mapping),
    columnOf: (field) => columnsOf(field, given),
  }
}

function columnsOf(field: string, { mapping, header }: { readonly mapping: Mapping; readonly header: Cells }): string {
  const mapped: Readonly<Record<string, Field | undefined>> = { ...mapping.features, ...mapping.fields }
  const sources = mapped[field] ?? (field === 'price' ? mapped['priceWithVat'] : undefined) ?? []
  const named = sources.flatMap(({ column, columns = [], beside }) => [column ?? [], ...columns, beside ?? []].flat())
  const own = named.map((name) => header.find((given) => nameKey(given) === nameKey(name)) ?? name)
  const columns = [...new Set(own)]
  return columns.length > 1 ? `${field} (${columns.join(', ')})` : (columns[0] ?? field)
}

function spellingOut(fields: FieldCompiler, mapping: Mapping): VehicleMapper['spelledOut'] {
  const parts = MARKED_FIELDS.flatMap((name) =>
    (mapping.fields[name] ?? []).filter(isPlain).flatMap((source) => {
      const spell = name === 'mileage' ? withDistance : withForeignMark(mapping)
      return { place: fields.columnsOf([source])[0] ?? -1, read: optional(fields.first(name, [source])), spell }
    }),
  )
  return (row) => {
    if (row.shown === undefined || row.fault !== undefined) return row
    const cells = [...row.cells]
    for (const { place, read, spell } of parts) {
      const reading = row.shown[place] === undefined ? null : read(row.cells, ignore, row.shown)
      if (reading !== null) cells[place] = spell(reading)
    }
    return { ...row, cells }
  }
}

function valuesReader(
  fields: FieldCompiler,
  given: { readonly mapping: Mapping; readonly rates: RatesByCurrency; readonly now: Date },
): VehicleMapper['values'] {
  const { mapping, now } = given
  const make = requiredText(fields, mapping, 'make')
  const model = requiredText(fields, mapping, 'model')
  const parts: Part[] = [make, model]
  const text = textReaders(fields, mapping, parts)
  const whole = wholeReaders(fields, { mapping, now }, parts)
  const prices = priceReader(fields, given)
  const listedAt = optional(
    dateReader('listedAt', {
      read: fields.first('listedAt', mapping.fields.listedAt),
      order: mapping.dateOrder ?? 'ymd',
      now,
    }),
  )
  const status = statusReader(fields, mapping)
  const extras = extrasReader(fields, mapping)
  const features = featuresReader(fields, mapping, parts)
  parts.push(prices, strictly(listedAt), status, strictly(extras))
  const read = (cells: Cells, warn: Warn, shown: RowShown): RowValues => ({
    make: make(cells),
    model: model(cells),
    ...text(cells, warn),
    ...whole(cells, warn, shown),
    ...prices(cells, shown),
    extras: extras(cells, warn),
    features: features(cells, warn),
    status: status(cells),
    listedAt: listedAt(cells, warn) ?? now,
  })
  return (cells, warn = ignore, shown) => {
    try {
      return read(cells, warn, shown)
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      throw RowProblem.together(problemsOf(parts.map((part) => () => part(cells, shown)))) ?? error
    }
  }
}

/** Reads one value of a row; each is tried when a row has a fault, so that all its faults are known. */
type Part = (cells: Cells, shown: RowShown) => unknown

const ignore: Warn = () => {}

/** Reads a value that a vehicle can do without, but refuses a bad one: a row that is rejected anyway names all its faults. */
function strictly(read: (cells: Cells, warn: Warn, shown: RowShown) => unknown): Part {
  const refuse = (problem: RowProblem) => {
    throw problem
  }
  return (cells, shown) => read(cells, refuse, shown)
}

/** Reads a value that a vehicle can do without: a bad one is left out, and told. */
function optional<T>(
  read: (cells: Cells, shown?: RowShown) => T | null,
): (cells: Cells, warn: Warn, shown?: RowShown) => T | null {
  return (cells, warn, shown) => {
    try {
      return read(cells, shown)
    } catch (error) {
      if (!(error instanceof RowProblem) || error.rejectsRow) throw error
      warn(error)
      return null
    }
  }
}

function requiredText(fields: FieldCompiler, mapping: Mapping, name: 'make' | 'model') {
  const read = textReader(name, { read: fields.first(name, mapping.fields[name]), maxLength: maxLengthOf(name) })
  return (cells: Cells): string => accepted(name, judgeRequired(read(cells), maxLengthOf(name)))
}

function wordsReader(fields: FieldCompiler, mapping: Mapping) {
  const word = (name: WordField) => {
    const read = optional(textReader(name, { read: fields.first(name, mapping.fields[name]), maxLength: LIMITS.text }))
    return (cells: Cells) => read(cells, ignore)
  }
  const [make, model] = [requiredText(fields, mapping, 'make'), requiredText(fields, mapping, 'model')]
  const [bodyType, fuelType] = [word('bodyType'), word('fuelType')]
  const [transmission, driveType] = [word('transmission'), word('driveType')]
  return (cells: Cells): RowWords => ({
    make: make(cells),
    model: model(cells),
    bodyType: bodyType(cells),
    fuelType: fuelType(cells),
    transmission: transmission(cells),
    driveType: driveType(cells),
  })
}

function textReaders(fields: FieldCompiler, mapping: Mapping, parts: Part[]) {
  const reader = (name: TextField) =>
    optional(
      textReader(name, {
        read: fields.first(name, mapping.fields[name]),
        maxLength: maxLengthOf(name),
      }),
    )
  const readers = Object.fromEntries(TEXT_FIELDS.map((name) => [name, reader(name)])) as Record<
    TextField,
    ReturnType<typeof reader>
  >
  parts.push(...Object.values(readers).map(strictly))
  return (cells: Cells, warn: Warn): Record<TextField, string | null> => ({
    title: readers.title(cells, warn),
    colour: readers.colour(cells, warn),
    condition: readers.condition(cells, warn),
    serviceHistory: readers.serviceHistory(cells, warn),
    transmission: readers.transmission(cells, warn),
    fuelType: readers.fuelType(cells, warn),
    bodyType: readers.bodyType(cells, warn),
    driveType: readers.driveType(cells, warn),
    subBodyType: readers.subBodyType(cells, warn),
    vehicleType: readers.vehicleType(cells, warn),
    vehicleLocation: readers.vehicleLocation(cells, warn),
    vin: readers.vin(cells, warn),
    dealerName: readers.dealerName(cells, warn),
    dealerNumber: readers.dealerNumber(cells, warn),
    dealerEmail: readers.dealerEmail(cells, warn),
  })
}

function wholeReaders(
  fields: FieldCompiler,
  { mapping, now }: { readonly mapping: Mapping; readonly now: Date },
  parts: Part[],
) {
  const reader = (
    name: CountField,
    measure: Exclude<MeasureName, 'money'>,
    judge: (value: number) => Verdict<number | null>,
  ) => {
    const field = mapping.fields[name]
    assertUnits(name, { units: (field ?? []).flatMap((source) => source.unit ?? []), measure })
    const read = fields.first(name, field)
    return numberReader(name, { read: name === 'year' ? yearText(read) : read, mapping, measure, judge })
  }
  const counted = (name: 'mileage' | 'numDoors' | 'numSeats', measure: 'mileage' | 'count') =>
    optional(reader(name, measure, (value) => judgeCount(name, value)))
  const year = reader('year', 'count', (value) => judgeYear(value, now))
  const mileage = counted('mileage', 'mileage')
  const doors = counted('numDoors', 'count')
  const seats = counted('numSeats', 'count')
  const length = optional(reader('length', 'length', (cm) => judgeCount('length', cm / 100)))
  parts.push(year, ...[mileage, doors, seats, length].map(strictly))
  return (cells: Cells, warn: Warn, shown: RowShown) => {
    const metres = length(cells, warn)
    return {
      // A faulty year rejects its row: countries refuse vehicles by their age.
      year: year(cells),
      mileageKm: mileage(cells, warn, shown),
      numDoors: doors(cells, warn),
      numSeats: seats(cells, warn),
      lengthCm: metres === null ? null : Math.round(metres * 100),
    }
  }
}

function statusReader(fields: FieldCompiler, mapping: Mapping) {
  const read = fields.first('status', mapping.fields.status)
  return (cells: Cells): VehicleInput['status'] => {
    const reading = read(cells)
    if (reading === null) return 'available'
    return accepted('status', judgeStatus(reading.text), reading.text)
  }
}

/** All values of a list; a source that cannot be understood is left out by itself. */
function listReader(fields: FieldCompiler, mapping: Mapping, name: 'extras' | 'pictures') {
  const sources = fields.every(name, mapping.fields[name]).map((read) => optional(read))
  return (cells: Cells, warn: Warn): readonly string[] => sources.flatMap((read) => read(cells, warn) ?? [])
}

/** An entry of the equipment that cannot be taken is left out, as is what is too many; the others stay. */
function extrasReader(fields: FieldCompiler, mapping: Mapping) {
  const every = listReader(fields, mapping, 'extras')
  return (cells: Cells, warn: Warn): RowValues['extras'] => {
    const entryOf = (text: string) => optional(() => accepted('extras', judgeExtra(text), toOneLine(text)))
    const entries = every(cells, warn).flatMap((text) => entryOf(text)(cells, warn) ?? [])
    if (entries.length > MAX_EXTRAS) {
      warn(new RowProblem('extras', { problem: `has more than ${MAX_EXTRAS} entries: the rest is left out` }))
    }
    return entries.slice(0, MAX_EXTRAS)
  }
}

/** Of numbers with a unit among the features; every other feature is text. */
const MEASURE_OF_FEATURE: Readonly<Record<MeasuredFeature, Exclude<MeasureName, 'money'>>> = {
  engineCapacity: 'capacity',
  kilowatt: 'power',
  engineCylinder: 'count',
}

function featuresReader(fields: FieldCompiler, mapping: Mapping, parts: Part[]) {
  const readers = Object.entries(mapping.features).map(([key, field]) => {
    const read = fields.first(key, field)
    const measured = MEASURED_FEATURES.find((name) => name === key)
    if (measured === undefined) return { key, read: optional(textReader(key, { read, maxLength: MAX_FEATURE_VALUE })) }
    const measure = MEASURE_OF_FEATURE[measured]
    assertUnits(key, { units: field.flatMap((source) => source.unit ?? []), measure })
    const judge = (value: number) => judgeFeature(measured, value)
    return { key, read: optional(numberReader(key, { read, mapping, measure, judge })) }
  })
  parts.push(...readers.map(({ read }) => strictly(read)))
  return (cells: Cells, warn: Warn): RowValues['features'] =>
    readers.flatMap(({ key, read }) => {
      const value = read(cells, warn)
      return value === null ? [] : [{ key, value }]
    })
}
