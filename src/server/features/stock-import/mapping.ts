import * as z from 'zod'
import { MAX_FEATURE_KEY } from '../../../shared/contract/stock-pins.ts'
import { DATE_ORDERS } from '../../../shared/contract/uploads.ts'
import { LIMITS } from '../../../shared/contract/limits.ts'
import { WORD_FIELDS } from '../../../shared/contract/new-words.ts'
import { DEFAULT_VAT_PERCENT } from '../../../shared/domain/tariff.ts'
import { MEASURED_FEATURES, TEXT_FIELDS, type TextField } from '../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import { compileExpression, ExpressionError } from './linear-expression.ts'
import { MappingError } from './mapping-error.ts'
import { UNITS } from './units.ts'
import type { MappingField } from '../../../shared/domain/mapping-fields.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'

/** What stands for a word before somebody has said it. */
export const OPEN_WORD = '?'
/** Expressions of one mapping, each at most 200 characters: they are compiled while somebody waits. */
const MAX_PATTERNS = 50
/** Columns that are joined to one value. */
const MAX_JOINED = 20

const pattern = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const fault = faultOf(text)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

const conditionSchema = z
  .strictObject({
    column: z.string(),
    equals: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    matches: pattern.optional(),
    /** True turns the condition round. */
    not: z.boolean().default(false),
  })
  .refine(
    (condition) => (condition.equals === undefined) !== (condition.matches === undefined),
    'needs either equals or matches',
  )
export type Condition = z.output<typeof conditionSchema>

const conditions = z
  .union([conditionSchema, z.array(conditionSchema)])
  .transform((given) => (Array.isArray(given) ? given : [given]))

const sourceSchema = z
  .strictObject({
    column: z.string().optional(),
    /** Joined with `join`; those without a value are left out. */
    columns: z
      .array(z.string())
      .min(1)
      .refine((columns) => columns.length <= MAX_JOINED, `has more than ${MAX_JOINED} columns`)
      .optional(),
    join: z.string().optional(),
    /** A constant: the default when it stands last in a list of sources. */
    value: z.string().optional(),
    /** All must hold, or this source has no value. */
    when: conditions.default([]),
    /** The value is the first group, or the whole match; without a match there is none. */
    pattern: pattern.optional(),
    /** Translations, compared without regard to case; null = no value. */
    values: z.record(z.string(), z.string().nullable()).optional(),
    otherValues: z.enum(['keep', 'drop', 'reject']).optional(),
    unit: z.enum(UNITS).optional(),
    /** The unit counts though the column's name says another one. */
    unitInName: z.literal('ignore').optional(),
    /** Cuts one value into several (extras, pictures). */
    split: z.string().min(1).optional(),
  })
  .refine(
    (source) => [source.column, source.columns, source.value].filter((given) => given !== undefined).length === 1,
    'needs exactly one of column, columns, value',
  )
  .refine((source) => source.join === undefined || source.columns !== undefined, 'has a join, but no columns to join')
  .refine((source) => source.otherValues === undefined || source.values !== undefined, 'has otherValues, but no values')
  .refine(({ values = {} }) => {
    const keys = Object.keys(values).map(nameKey)
    return new Set(keys).size === keys.length
  }, 'translates a value twice: upper and lower case are the same')
export type Source = z.output<typeof sourceSchema> & {
  /** The column that says of each row the currency or the unit of its number; no mapping names it. */
  readonly beside?: string
}

const oneSource = z.union([z.string().transform((column) => sourceSchema.parse({ column })), sourceSchema], {
  error: ({ input }) => (input === undefined ? 'is missing: name its column' : undefined),
})
/** One source or several; the first that has a value gives it. A text alone is the name of a column. */
const fieldSchema = z
  .union([oneSource, z.array(oneSource).min(1)])
  .transform((given) => (Array.isArray(given) ? given : [given]))
export type Field = readonly Source[]

const optionalField = fieldSchema.optional()
const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, optionalField])) as Record<
  TextField,
  typeof optionalField
>

const fieldsSchema = z
  .strictObject({
    /** The SAEX reference, for a file that came from this product. */
    reference: optionalField,
    /** Whose vehicle it is, in a file of several suppliers; not with a full file. */
    supplier: optionalField,
    /** The supplier's own number of the vehicle. */
    supplierNumber: optionalField,
    make: fieldSchema,
    model: fieldSchema,
    ...texts,
    year: optionalField,
    mileage: optionalField,
    numDoors: optionalField,
    numSeats: optionalField,
    length: optionalField,
    price: optionalField,
    priceWithVat: optionalField,
    status: optionalField,
    listedAt: optionalField,
    /** All sources together. */
    extras: optionalField,
    /** File names in the photo folder, main picture first. */
    pictures: optionalField,
  } satisfies Record<MappingField, unknown>)
  .refine((fields) => fields.price !== undefined || fields.priceWithVat !== undefined, {
    message: 'is missing: name the column of the price here or in priceWithVat',
    path: ['price'],
  })
export type FieldName = keyof z.output<typeof fieldsSchema>

const aliases = z
  .record(z.string(), z.string().trim().min(1).max(LIMITS.text).nullable())
  .superRefine((words, context) => {
    const open = Object.keys(words).find((word) => words[word] === OPEN_WORD)
    if (open === undefined) return
    const message = `does not say what "${open}" stands for: write a known word, the same word once more, or null`
    context.addIssue({ code: 'custom', message })
  })
const wordsSchema = z.partialRecord(z.enum(WORD_FIELDS), aliases)

const mappingSchema = z.strictObject({
  supplier: z.string().trim().min(1).max(80).optional(),
  /** For people; not read. */
  notes: z.array(z.string()).optional(),
  encoding: z.enum(['auto', 'utf-8', 'windows-1252', 'utf-16le', 'utf-16be']).default('auto'),
  delimiter: z.enum(['auto', ',', ';', '\t', '|']).default('auto'),
  /** Name or number (from 1) of the sheet of an .xlsx file; left out: the first that is no cover. */
  sheet: z.union([z.string(), z.int().positive()]).optional(),
  /** Left out: as the first rows show it; where they do not, a number that could be two is refused. */
  decimalMark: z.enum(['.', ',']).optional(),
  /** Left out: as the first rows show it, else the year first. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
  /** Never assumed. */
  currency: z
    .string('is missing: say in which currency the prices are, such as "currency": "ZAR"')
    .regex(/^[A-Z]{3}$/, 'must be a code such as ZAR'),
  /** What becomes of prices that carry the mark of another currency; left out, the import stops before anything is written. */
  currencyMarks: z.enum(['reject', 'ignore']).optional(),
  /** What `price` contains, when only one price is given; in percent. */
  vat: z
    .strictObject({ included: z.boolean(), percent: z.number().min(0).max(100).default(DEFAULT_VAT_PERCENT) })
    .default({ included: true, percent: DEFAULT_VAT_PERCENT }),
  /** Cells that hold nothing, without regard to case. */
  nulls: z.array(z.string()).default(['', '-', 'n/a', 'null', 'nan']),
  /** Texts in the price column that mean 'price on request'; '' = an empty cell, too. */
  onRequest: z.array(z.string()).default(['POA']),
  /** Rows without a number that are the same in every cell as an earlier one: vehicles of their own, or left out. */
  repeatedRows: z.enum(['keep', 'drop']).default('keep'),
  skip: z.array(z.strictObject({ when: conditions, reason: z.string().min(1) })).default([]),
  fields: fieldsSchema,
  /** What words stand for that the stock did not have (`import.new-words`): null = rejected. */
  words: wordsSchema.optional(),
  /** Further values under the keys of `features`: engineCapacity (cc), engineCylinder, kilowatt, and any other. */
  features: z.record(z.string().min(1).max(MAX_FEATURE_KEY), fieldSchema).default({}),
})

/** What a mapping file says, with its defaults filled in (docs/import.md). */
export type Mapping = z.output<typeof mappingSchema>

/** Throws a MappingError that names every wrong place in words. */
export function parseMapping(value: unknown): Mapping {
  if (countPatterns(value) > MAX_PATTERNS) throw new MappingError([`it has more than ${MAX_PATTERNS} patterns`])
  const parsed = mappingSchema.safeParse(value)
  const faults = parsed.success ? idleParts(parsed.data) : parsed.error.issues.flatMap((issue) => issueWords(issue))
  if (parsed.success && faults.length === 0) return parsed.data
  throw new MappingError(faults)
}

/** Of a value that may have several forms, the faults of the form that it seems to have. */
function issueWords(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): readonly string[] {
  const path = [...above, ...issue.path]
  const forms = issue.code === 'invalid_union' ? issue.errors : []
  const meant = forms.find((faults) => faults.every((fault) => fault.code !== 'invalid_type' || fault.path.length > 0))
  return meant?.flatMap((fault) => issueWords(fault, path)) ?? [`${path.join('.')} ${issue.message}`]
}

const LISTS: ReadonlySet<string> = new Set(['extras', 'pictures'])
const MEASURED: ReadonlySet<string> = new Set([
  'year',
  'mileage',
  'numDoors',
  'numSeats',
  'length',
  'price',
  'priceWithVat',
  ...MEASURED_FEATURES.map((name) => `features.${name}`),
])

/** Parts that are written and would change nothing: whoever wrote them expects that they do. */
function idleParts({ fields, features }: Mapping): readonly string[] {
  const all = [
    ...Object.entries<Field | undefined>(fields).map(([name, field]) => [`fields.${name}`, field ?? []] as const),
    ...Object.entries<Field>(features).map(([name, field]) => [`features.${name}`, field] as const),
  ]
  return all.flatMap(([name, field]) => {
    const bare = name.replace(/^fields\./, '')
    const feature = [...MEASURED].find((known) => known !== name && nameKey(known) === nameKey(name))
    return [
      feature === undefined ? [] : `${name} is written ${feature.replace('features.', '')}`,
      !LISTS.has(bare) && field.some(({ split }) => split !== undefined) ? `${name} has a split, but is no list` : [],
      !MEASURED.has(bare) && field.some(({ unit }) => unit !== undefined) ? `${name} has a unit, but is no number` : [],
      !LISTS.has(bare) && field.slice(0, -1).some(isAlways)
        ? `${name} has sources after a value that always holds: put that last, or give it a "when"`
        : [],
    ].flat()
  })
}

function isAlways({ value, when, pattern: part, values }: Source): boolean {
  return value !== undefined && value !== '' && when.length === 0 && part === undefined && values === undefined
}

function faultOf(text: string): string | undefined {
  try {
    compileExpression(text)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}

/** Counted before any of them is compiled; also those at a place where none is expected. */
function countPatterns(value: unknown): number {
  let count = 0
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'pattern' || key === 'matches') count++
    return inner
  })
  return count
}
