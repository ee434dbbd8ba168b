import * as z from 'zod/mini'
import { type MappingDocument, mappingDocumentSchema } from '../../../../shared/contract/uploads.ts'
import { columnTwins } from '../../../../shared/domain/column-names.ts'
import { messages } from './messages.ts'

export type FieldName = keyof typeof messages.fields

/** What a select shows for a field whose source is more than one column. */
export const SPECIAL = '*'

const FIELD_NAMES = Object.keys(messages.fields) as FieldName[]
const FIRST: readonly FieldName[] = ['make', 'model', 'price', 'priceWithVat', 'supplierNumber', 'year', 'mileage']
const sourceSchema = z.looseObject({ column: z.string() })
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

/** The same with another column for a field; choosing the first one again brings back its unit and pattern. */
export function withColumn(
  mapping: MappingDocument,
  {
    field,
    column,
    original,
  }: { readonly field: FieldName; readonly column: string; readonly original: MappingDocument },
): MappingDocument {
  const { [field]: _old, ...others } = fieldsOf(mapping)
  if (column === '') return { ...mapping, fields: others }
  const proposed = columnOf(original, field)
  const source = sourceOf(original, field)
  if (proposed === column) return { ...mapping, fields: { ...others, [field]: source } }
  // One of the columns that share the proposed name.
  const details = columnTwins([column, column], proposed).length > 0 && typeof source === 'object' ? source : {}
  return { ...mapping, fields: { ...others, [field]: { ...details, column } } }
}

export function currencyOf(mapping: MappingDocument): string {
  return typeof mapping['currency'] === 'string' ? mapping['currency'] : 'ZAR'
}

/** Prices include VAT unless the mapping says otherwise. */
export function hasVat(mapping: MappingDocument): boolean {
  const parsed = vatSchema.safeParse(mapping['vat'])
  return !parsed.success || parsed.data.included
}

export function withVat(mapping: MappingDocument, included: boolean): MappingDocument {
  const parsed = vatSchema.safeParse(mapping['vat'])
  return { ...mapping, vat: { percent: 15, ...(parsed.success ? parsed.data : {}), included } }
}

export function supplierOf(mapping: MappingDocument): string {
  return typeof mapping['supplier'] === 'string' ? mapping['supplier'] : ''
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

function sourceOf(mapping: MappingDocument, field: FieldName): unknown {
  return fieldsOf(mapping)[field]
}

function fieldsOf(mapping: MappingDocument): Readonly<Record<string, unknown>> {
  const parsed = mappingDocumentSchema.safeParse(mapping['fields'])
  return parsed.success ? parsed.data : {}
}
