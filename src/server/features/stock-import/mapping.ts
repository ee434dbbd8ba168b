import * as z from 'zod'
import { compileExpression, ExpressionError } from './linear-expression.ts'
import { MappingError } from './mapping-error.ts'
import { UNITS } from './units.ts'

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
    join: z.string().default(' '),
    /** A constant: the default when it stands last in a list of sources. */
    value: z.string().optional(),
    /** All must hold, or this source has no value. */
    when: conditions.default([]),
    /** The value is the first group, or the whole match; without a match there is none. */
    pattern: pattern.optional(),
    /** Translations, compared without regard to case; null = no value. */
    values: z.record(z.string(), z.string().nullable()).optional(),
    otherValues: z.enum(['keep', 'drop', 'reject']).default('keep'),
    unit: z.enum(UNITS).optional(),
    /** Cuts one value into several (extras, pictures). */
    split: z.string().min(1).optional(),
  })
  .refine(
    (source) => [source.column, source.columns, source.value].filter((given) => given !== undefined).length === 1,
    'needs exactly one of column, columns, value',
  )
export type Source = z.output<typeof sourceSchema>

const oneSource = z.union([z.string().transform((column) => sourceSchema.parse({ column })), sourceSchema])
/** One source or several; the first that has a value gives it. A text alone is the name of a column. */
const fieldSchema = z
  .union([oneSource, z.array(oneSource).min(1)])
  .transform((given) => (Array.isArray(given) ? given : [given]))
export type Field = readonly Source[]

const TEXT_FIELDS = [
  'title',
  'colour',
  'condition',
  'serviceHistory',
  'transmission',
  'fuelType',
  'bodyType',
  'driveType',
  'subBodyType',
  'vehicleType',
  'vehicleLocation',
  'vin',
  'dealerName',
  'dealerNumber',
  'dealerEmail',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

const optionalField = fieldSchema.optional()
const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, optionalField])) as Record<
  TextField,
  typeof optionalField
>

const fieldsSchema = z
  .strictObject({
    /** The SAEX reference, for a file that came from this product. */
    reference: optionalField,
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
  })
  .refine((fields) => fields.price !== undefined || fields.priceWithVat !== undefined, {
    message: 'is missing: name the column of the price here or in priceWithVat',
    path: ['price'],
  })
export type FieldName = keyof z.output<typeof fieldsSchema>

const mappingSchema = z.strictObject({
  supplier: z.string().trim().min(1).max(80).optional(),
  /** For people; not read. */
  notes: z.array(z.string()).optional(),
  encoding: z.enum(['auto', 'utf-8', 'windows-1252', 'utf-16le']).default('auto'),
  delimiter: z.enum(['auto', ',', ';', '\t', '|']).default('auto'),
  /** Name or number (from 1) of the sheet of an .xlsx file. */
  sheet: z.union([z.string(), z.int().positive()]).default(1),
  decimalMark: z.enum(['.', ',']).default('.'),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']).default('ymd'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a code such as ZAR')
    .default('ZAR'),
  /** What `price` contains, when only one price is given; in percent. */
  vat: z
    .strictObject({ included: z.boolean(), percent: z.number().min(0).max(100).default(15) })
    .default({ included: true, percent: 15 }),
  /** Cells that hold nothing, without regard to case. */
  nulls: z.array(z.string()).default(['', '-', 'n/a', 'null', 'nan']),
  /** Texts in the price column that mean 'price on request'; '' = an empty cell, too. */
  onRequest: z.array(z.string()).default(['POA']),
  skip: z.array(z.strictObject({ when: conditions, reason: z.string().min(1) })).default([]),
  fields: fieldsSchema,
  /** Further values under the keys of `features`: engineCapacity (cc), engineCylinder, kilowatt, and any other. */
  features: z.record(z.string().min(1).max(80), fieldSchema).default({}),
})

/** What a mapping file says, with its defaults filled in (docs/import.md). */
export type Mapping = z.output<typeof mappingSchema>

export { TEXT_FIELDS }

/** Throws a MappingError that names every wrong place in words. */
export function parseMapping(value: unknown): Mapping {
  if (countPatterns(value) > MAX_PATTERNS) throw new MappingError([`it has more than ${MAX_PATTERNS} patterns`])
  const parsed = mappingSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new MappingError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
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
