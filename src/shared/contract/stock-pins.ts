import * as z from 'zod/mini'
import { isoInstant, text } from './scalars.ts'
import { HISTORY_FIELDS, type HistoryField } from './stock-history.ts'

/** What no pin keeps, or only with another field: a make goes with its model, the price with VAT with the one without. */
const NEVER_ALONE = [
  'supplier',
  'supplierNumber',
  'make',
  'priceWithVat',
  'status',
  'features',
  'report',
] as const satisfies HistoryField[]
export type PinnedField = Exclude<HistoryField, (typeof NEVER_ALONE)[number]>

/** What staff can keep against files, by the names of the import. */
export const PINNED_FIELDS = HISTORY_FIELDS.filter(
  (field): field is PinnedField => !NEVER_ALONE.some((other) => other === field),
)

/** Before the key of a feature, each of which is pinned by itself: `features.kilowatt`. */
export const FEATURE_PIN = 'features.'
export const MAX_FEATURE_KEY = 80
/** Fields, and the features of a vehicle with very many. */
const MAX_PINS = 200

const pinName = text(FEATURE_PIN.length + MAX_FEATURE_KEY).check(
  z.refine((name) => isPinName(name), 'is no field that can be kept against files'),
)
export const pinNamesSchema = z.array(pinName).check(z.maxLength(MAX_PINS))

/** `version` is the one that was seen: with another one nothing is changed (STATE_CHANGED). */
export const changePinsSchema = z.strictObject({
  saexRef: text(32),
  version: z.int().check(z.nonnegative()),
  pin: z._default(pinNamesSchema, []),
  unpin: z._default(pinNamesSchema, []),
})
export type ChangePins = z.infer<typeof changePinsSchema>

/** 'hand' = made by staff, and no file has named it yet. */
export const originSchema = z.enum(['hand', 'file'])

const pinSchema = z.object({
  field: z.string(),
  /** What stands there, in words; null = nothing. */
  value: z.nullable(z.string()),
  /** What the last file says, in words; null = nothing. `fileAt` null = no file has said anything else since it was pinned. */
  fileValue: z.nullable(z.string()),
  fileAt: z.nullable(isoInstant),
})

/** `version` rises with every change of the vehicle. */
export const stockPinsSchema = z.object({
  saexRef: z.string(),
  version: z.int(),
  /** Of the vehicle; absent in answers of an earlier release. */
  origin: z.optional(originSchema),
  pins: z.array(pinSchema),
})
export type StockPins = z.infer<typeof stockPinsSchema>

function isPinName(name: string): boolean {
  return name.startsWith(FEATURE_PIN) ? name.length > FEATURE_PIN.length : PINNED_FIELDS.some((field) => field === name)
}
