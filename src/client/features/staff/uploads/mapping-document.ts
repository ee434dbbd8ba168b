import * as z from 'zod/mini'
import type { FieldWords, NewWords, WordField } from '../../../../shared/contract/new-words.ts'
import { type MappingDocument, mappingDocumentSchema } from '../../../../shared/contract/uploads.ts'
import { columnTwins } from '../../../../shared/domain/column-names.ts'
import { DEFAULT_VAT_PERCENT } from '../../../../shared/domain/tariff.ts'
import { messages } from './messages.ts'

export type FieldName = keyof typeof messages.fields

/** What a select shows for a field whose source is more than one column. */
export const SPECIAL = '*'

const FIELD_NAMES = Object.keys(messages.fields) as FieldName[]
const FIRST: readonly FieldName[] = ['make', 'model', 'price', 'priceWithVat', 'supplierNumber', 'year', 'mileage']
/** Fields that stand under `features` in a mapping. */
const FEATURES: ReadonlySet<FieldName> = new Set(['engineCapacity', 'engineCylinder', 'kilowatt'])
const sourceSchema = z.looseObject({ column: z.string(), unit: z.optional(z.string()) })
const vatSchema = z.looseObject({ included: z.boolean() })

/** Fields that stand in front: the usual ones and whatever the mapping knows; the others can be folded out. */
export function orderFields(mapping: MappingDocument): {
  readonly front: readonly FieldName[]
  readonly rest: readonly FieldName[]
} {
  const known = FIELD_NAMES.filter((name) => !FIRST.includes(name) && sourceOf(mapping, name) !== undefined)
  const front = [...FIRST, ...known]
  return { front, rest: FIELD_NAMES.filter((name) => !front.includes(name)) }
}

/** The column of a field: '' = none, {@link SPECIAL} = its source is not one column. */
export function columnOf(mapping: MappingDocument, field: FieldName): string {
  const source = sourceOf(mapping, field)
  if (source === undefined) return ''
  if (typeof source === 'string') return source
  const parsed = sourceSchema.safeParse(source)
  return parsed.success ? parsed.data.column : SPECIAL
}

type ChosenColumn = { readonly field: FieldName; readonly column: string; readonly original: MappingDocument }

/**
 * The same with another column for a field; choosing the first one again brings back its unit and pattern, or order of dates.
 * That of another column is as its own cells show it, or asked.
 */
export function withColumn(mapping: MappingDocument, chosen: ChosenColumn): MappingDocument {
  const { field, column, original } = chosen
  const changed = withSourceOf(mapping, chosen)
  if (field !== 'listedAt') return changed
  const isProposed = columnOf(original, field) === column
  return withText(changed, 'dateOrder', isProposed ? textOf(original, 'dateOrder') : '')
}

function withSourceOf(mapping: MappingDocument, { field, column, original }: ChosenColumn): MappingDocument {
  if (column === '') return withSource(mapping, field, undefined)
  const proposed = columnOf(original, field)
  const source = sourceOf(original, field)
  if (proposed === column) return withSource(mapping, field, source)
  // One of the columns that share the proposed name.
  const details = columnTwins([column, column], proposed).length > 0 && typeof source === 'object' ? source : {}
  return withSource(mapping, field, { ...details, column })
}

/** The unit that a field's only source names: '' = none. */
export function unitOf(mapping: MappingDocument, field: FieldName): string {
  const parsed = sourceSchema.safeParse(sourceOf(mapping, field))
  return parsed.success ? (parsed.data.unit ?? '') : ''
}

/** Whoever chooses a unit means it, whatever the column's name says. */
export function withUnit(mapping: MappingDocument, field: FieldName, unit: string): MappingDocument {
  const source = sourceOf(mapping, field)
  const parsed = sourceSchema.safeParse(typeof source === 'string' ? { column: source } : source)
  if (!parsed.success) return mapping
  const { unit: _unit, unitInName: _said, ...others } = parsed.data
  const marks = field === 'mileage' ? { unitInName: 'ignore' } : {}
  return withSource(mapping, field, unit === '' ? others : { ...others, unit, ...marks })
}

/** '' = nobody has said it. */
export function currencyOf(mapping: MappingDocument): string {
  return typeof mapping['currency'] === 'string' ? mapping['currency'] : ''
}

/** A whole-file entry of a mapping; '' takes it out. */
export function textOf(mapping: MappingDocument, name: 'currencyMarks' | 'decimalMark' | 'dateOrder'): string {
  return typeof mapping[name] === 'string' ? mapping[name] : ''
}

export function withText(
  mapping: MappingDocument,
  name: 'currency' | 'currencyMarks' | 'decimalMark' | 'dateOrder',
  text: string,
): MappingDocument {
  const { [name]: _old, ...others } = mapping
  // What was said of other marks was said of another currency.
  if (name === 'currency') delete others['currencyMarks']
  return text === '' ? others : { ...others, [name]: text }
}

/** Whether rows that repeat an earlier one in every cell are left out. */
export function dropsRepeated(mapping: MappingDocument): boolean {
  return mapping['repeatedRows'] === 'drop'
}

export function withRepeated(mapping: MappingDocument, isDropped: boolean): MappingDocument {
  return { ...mapping, repeatedRows: isDropped ? 'drop' : 'keep' }
}

/** Prices include VAT unless the mapping says otherwise. */
export function hasVat(mapping: MappingDocument): boolean {
  const parsed = vatSchema.safeParse(mapping['vat'])
  return !parsed.success || parsed.data.included
}

export function withVat(mapping: MappingDocument, included: boolean): MappingDocument {
  const parsed = vatSchema.safeParse(mapping['vat'])
  return { ...mapping, vat: { percent: DEFAULT_VAT_PERCENT, ...(parsed.success ? parsed.data : {}), included } }
}

export function supplierOf(mapping: MappingDocument): string {
  return typeof mapping['supplier'] === 'string' ? mapping['supplier'] : ''
}

const meaningsSchema = z.record(z.string(), z.nullable(z.string()))

function meaningsOf(mapping: MappingDocument, field: WordField): Readonly<Record<string, string | null>> {
  const words = mappingDocumentSchema.safeParse(mapping['words'])
  const parsed = meaningsSchema.safeParse(words.success ? words.data[field] : undefined)
  return parsed.success ? parsed.data : {}
}

/** What a word stands for: null = rejected, undefined = nobody has said it. */
export function meaningOf(mapping: MappingDocument, field: WordField, word: string): string | null | undefined {
  const meanings = meaningsOf(mapping, field)
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined
}

export function withMeaning(
  mapping: MappingDocument,
  given: { readonly field: WordField; readonly word: string; readonly meaning: string | null | undefined },
): MappingDocument {
  const { field, word, meaning } = given
  const words = mappingDocumentSchema.safeParse(mapping['words'])
  const { [word]: _old, ...others } = meaningsOf(mapping, field)
  const meanings = meaning === undefined ? others : { ...others, [word]: meaning }
  return { ...mapping, words: { ...(words.success ? words.data : {}), [field]: meanings } }
}

/** The same, in which words that are only spelt otherwise, or mean the same, stand for the known ones. */
export function withSureWords(mapping: MappingDocument, newWords: readonly FieldWords[]): MappingDocument {
  let decided = mapping
  for (const { field, words } of newWords) {
    for (const { word, near } of words) {
      if (near?.sure !== true || meaningOf(decided, field, word) !== undefined) continue
      decided = withMeaning(decided, { field, word, meaning: near.word })
    }
  }
  return decided
}

/** Whether it is said what becomes of every new word of a field. */
export function isDecided(mapping: MappingDocument, given: FieldWords, others: NewWords): boolean {
  const { field, words, otherRows } = given
  const meanings = words.map(({ word }) => meaningOf(mapping, field, word))
  if (meanings.some((meaning) => meaning?.trim() === '')) return false
  return others[field] !== undefined || (otherRows === 0 && !meanings.includes(undefined))
}

/** A mapping file's text; undefined when it is no JSON object. */
export function parseMappingFile(text: string): MappingDocument | undefined {
  try {
    const parsed = mappingDocumentSchema.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function placeOf(field: FieldName): 'features' | 'fields' {
  return FEATURES.has(field) ? 'features' : 'fields'
}

function sourceOf(mapping: MappingDocument, field: FieldName): unknown {
  return sourcesIn(mapping, placeOf(field))[field]
}

function withSource(mapping: MappingDocument, field: FieldName, source: unknown): MappingDocument {
  const place = placeOf(field)
  const { [field]: _old, ...others } = sourcesIn(mapping, place)
  return { ...mapping, [place]: source === undefined ? others : { ...others, [field]: source } }
}

function sourcesIn(mapping: MappingDocument, place: 'features' | 'fields'): Readonly<Record<string, unknown>> {
  const parsed = mappingDocumentSchema.safeParse(mapping[place])
  return parsed.success ? parsed.data : {}
}
