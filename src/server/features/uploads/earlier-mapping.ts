import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import {
  mappingDocumentSchema,
  type ColumnFacts,
  type MappingDocument,
  type SheetLook,
  type UploadInspection,
} from '../../../shared/contract/uploads.ts'
import { lookOfSheet } from '../../../shared/domain/chosen-sheet.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { Queries } from '../../db/database.ts'
import { currencyOf, dateOrderOf } from '../stock-import/column-facts.ts'
import { columnNames } from '../stock-import/field-reader.ts'
import { MappingError } from '../stock-import/mapping-error.ts'
import { parseMapping } from '../stock-import/mapping.ts'
import type { Inspected } from './inspect-file.ts'
import { findEarlierMapping } from './uploads.repository.ts'

type OfStock = Extract<UploadInspection, { kind: 'stock' }>

/**
 * What the last file with these columns was told is better than any guess, but for what its cells show of their dates. One of
 * another name may be another supplier's: whose it is, and what its numbers and dates mean, is what the file shows, or asked again.
 */
export async function withEarlierMapping(db: Queries, { inspection, headerDigest }: Inspected, name: string) {
  if (inspection.kind !== 'stock' || headerDigest === null) return inspection
  const earlier = await findEarlierMapping(db, { headerDigest, name })
  const mapping = mappingDocumentSchema.safeParse(earlier?.mapping)
  if (!mapping.success) return inspection
  const read = sheetOf(mapping.data, inspection)
  if (read === undefined) return inspection
  const { look, sheet } = read
  // What was said about words is kept with the supplier.
  const { words: _words, supplier: named, dateOrder: said, sheet: _sheet, ...document } = mapping.data
  const isSame = earlier?.hasSameName === true
  const supplier = isSame ? (earlier.supplier ?? named) : undefined
  const dates = look.facts.filter(isIn(columnsOf(document, 'listedAt')))
  const dateOrder = dateOrderOf(dates) ?? (isSame ? said : undefined)
  const known: MappingDocument = {
    ...(isSame ? document : withOwnMeaning(document, look)),
    ...(supplier !== undefined && { supplier }),
    ...(dateOrder !== undefined && { dateOrder }),
    ...(sheet !== undefined && { sheet }),
  }
  return { ...inspection, mapping: known, mappingFrom: 'earlier' as const }
}

type Read = { readonly look: SheetLook; readonly sheet?: unknown }

/**
 * The sheet that an earlier mapping reads, with what was seen of it. Sheets are often named by their month: where its name
 * is gone, it is the only one with the mapped columns. Undefined where there is none, or more than one.
 */
function sheetOf(document: MappingDocument, inspection: OfStock): Read | undefined {
  const { sheet } = document
  if (sheet === undefined || inspection.sheet === null) return { look: inspection, sheet }
  const fits = ({ columns }: SheetLook) => hasColumns(columns, document)
  const named = lookOfSheet(inspection, document)
  if (named !== undefined) return fits(named) ? { look: named, sheet } : undefined
  if (typeof sheet === 'number' || inspection.otherSheets.some((name) => name === sheet)) return undefined
  if (inspection.otherSheets.length === 0) return fits(inspection) ? { look: inspection } : undefined
  const [look, ...further] = inspection.sheets.filter(fits)
  return look === undefined || further.length > 0 ? undefined : { look, sheet: look.sheet?.name }
}

function hasColumns(columns: readonly string[], document: MappingDocument): boolean {
  const keys = new Set(columns.map(nameKey))
  try {
    const { fields, features, skip } = parseMapping(document)
    const sources = Object.values({ ...fields, ...features }).flatMap((field) => field ?? [])
    const named = [...sources.flatMap(columnNames), ...skip.flatMap(({ when }) => when.map(({ column }) => column))]
    return named.every((column) => keys.has(nameKey(column)))
  } catch (error) {
    if (error instanceof MappingError) return false
    throw error
  }
}

/** The columns as in the mapping; currency, VAT, decimal mark and units as this file shows them. */
function withOwnMeaning(document: MappingDocument, { mapping: guess, facts }: SheetLook): MappingDocument {
  const { currency: _currency, currencyMarks: _marks, vat: _vat, decimalMark: _mark, ...others } = document
  const [columns, guessed] = [document, guess].map((of) => PRICES.map((field) => columnsOf(of, field)))
  const { currency, vat, decimalMark } = isDeepStrictEqual(columns, guessed)
    ? guess
    : { currency: currencyOf(facts.filter(isIn(columns!.flat()))) }
  return withOwnUnits(
    {
      ...others,
      ...(currency !== undefined && { currency }),
      ...(vat !== undefined && { vat }),
      ...(decimalMark !== undefined && { decimalMark }),
    },
    guess,
  )
}

const PRICES = ['priceWithVat', 'price'] as const

/** What the name of a column says of its unit is the same in both files; anything else somebody said. */
function withOwnUnits(document: MappingDocument, guess: MappingDocument): MappingDocument {
  const fields = mappingDocumentSchema.safeParse(document['fields'])
  const own = [...PRICES, 'mileage'].flatMap((field) => {
    const [guessed] = sourcesOf(guess, field)
    const [first, ...others] = sourcesOf(document, field).map((source) => withUnitOf(guessed, source))
    return first === undefined ? [] : [[field, others.length === 0 ? first : [first, ...others]] as const]
  })
  return { ...document, fields: { ...fields.data, ...Object.fromEntries(own) } }
}

function withUnitOf(guessed: LooseSource | undefined, given: LooseSource): LooseSource {
  const { unit: _unit, unitInName: _said, ...source } = given
  const isGuessed = source.column !== undefined && nameKey(source.column) === nameKey(guessed?.column ?? '')
  return isGuessed && guessed?.unit !== undefined ? { ...source, unit: guessed.unit } : source
}

const sourceSchema = z.union([
  z.string().transform((column) => ({ column })),
  z.looseObject({ column: z.string().optional(), unit: z.string().optional() }),
])
const fieldSchema = z.union([sourceSchema.transform((source) => [source]), z.array(sourceSchema)])

type LooseSource = {
  readonly column?: string | undefined
  readonly unit?: string | undefined
  readonly [key: string]: unknown
}

function sourcesOf(document: MappingDocument, field: string): readonly LooseSource[] {
  const fields = mappingDocumentSchema.safeParse(document['fields'])
  const parsed = fieldSchema.safeParse(fields.data?.[field])
  return parsed.success ? parsed.data : []
}

function columnsOf(document: MappingDocument, field: string): readonly string[] {
  return sourcesOf(document, field).flatMap(({ column }) => (column === undefined ? [] : nameKey(column)))
}

function isIn(columns: readonly string[]) {
  return ({ column }: ColumnFacts): boolean => columns.includes(nameKey(column))
}
