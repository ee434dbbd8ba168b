import * as z from 'zod/mini'
import { conditionReportSchema } from './condition-report.ts'
import { seenSavesSchema } from './drafts.ts'
import { LIMITS } from './limits.ts'
import { photoKeySchema, staffPhotoSchema } from './photos.ts'
import { isoInstant, text } from './scalars.ts'
import { staffStatusSchema } from './stock-desk.ts'
import { CHANGE_SOURCES, type HistoryField } from './stock-history.ts'
import { MAX_FEATURE_KEY, originSchema, stockPinsSchema } from './stock-pins.ts'

/** Longer than any value may be: what is too long is refused by its rule, in words. */
const MAX_WORDS = 1000
const MAX_ENTRIES = 1000

const quantity = z.nullable(z.number())

/** Values of a vehicle by the names of the import: kilometres, metres, rand (0 = on request); null = empty. */
function shapesOf<W extends z.ZodMiniType<string | null>>(words: W) {
  return {
    supplier: words,
    supplierNumber: words,
    make: words,
    model: words,
    title: words,
    year: quantity,
    mileage: quantity,
    colour: words,
    condition: words,
    serviceHistory: words,
    transmission: words,
    fuelType: words,
    bodyType: words,
    subBodyType: words,
    driveType: words,
    vehicleType: words,
    numDoors: quantity,
    numSeats: quantity,
    length: quantity,
    price: quantity,
    priceWithVat: quantity,
    vehicleLocation: words,
    vin: words,
    dealerName: words,
    dealerNumber: words,
    dealerEmail: words,
    listedAt: z.nullable(isoInstant),
    status: staffStatusSchema,
  } as const
}

/** As a vehicle is stored: without limits, since what came to be under another rule must be seen to be set right. */
const wholeShape = z.object({
  ...shapesOf(z.nullable(z.string())),
  extras: z.array(z.string()),
  /** Keys of photos, the main one first. */
  pictures: z.array(z.string()),
  features: z.record(z.string(), z.nullable(z.string())),
})
export type VehicleValues = z.infer<typeof wholeShape>
export type ValueField = keyof VehicleValues
export const VALUE_FIELDS = Object.keys(wholeShape.shape) as readonly ValueField[]

const sentWords = z.nullable(text(MAX_WORDS))

/** Absent = leave as it is. */
const editShape = z.partial(
  z.strictObject({
    ...shapesOf(sentWords),
    extras: z.array(text(MAX_WORDS)).check(z.maxLength(MAX_ENTRIES)),
    pictures: z.array(photoKeySchema).check(z.maxLength(MAX_ENTRIES)),
    /** Of the keys that are named; null takes a feature away. */
    features: z
      .record(text(MAX_FEATURE_KEY).check(z.minLength(1)), sentWords)
      .check(
        z.refine((features) => Object.keys(features).length <= MAX_ENTRIES, `has more than ${MAX_ENTRIES} entries`),
      ),
  }),
)
export type VehicleEdit = z.infer<typeof editShape>

/** `findings` that somebody looked at and found right (`staff.confirmed-doubts`). */
const MAX_CONFIRMED = 20
const MAX_DOUBT = 40

/**
 * `saexRef` null = a new vehicle; `version` = the one that was seen, null of a new one. `draftId` = the draft that ends with
 * the save; one that somebody went on with since `draftSaves` stays, and of a new vehicle nothing is saved then (STATE_CHANGED).
 */
export const saveVehicleSchema = z.strictObject({
  saexRef: z.nullable(text(32)),
  version: z.nullable(z.int().check(z.nonnegative())),
  draftId: z._default(z.nullable(z.uuid()), null),
  draftSaves: seenSavesSchema,
  values: editShape,
  confirmed: z._default(z.array(text(MAX_DOUBT)).check(z.maxLength(MAX_CONFIRMED)), []),
})
export type SaveVehicle = z.infer<typeof saveVehicleSchema>

const quoteSchema = z.object({ quoteNumber: z.string(), issuedAt: isoInstant, endLocation: z.string() })

/** A vehicle with all that staff know of it; `version` rises with every change. */
export const staffVehicleSchema = z.object({
  saexRef: z.string(),
  version: z.int(),
  origin: originSchema,
  values: wholeShape,
  pins: stockPinsSchema.shape.pins,
  photos: z.array(staffPhotoSchema),
  /** The condition report in force; null = none. */
  report: z.nullable(conditionReportSchema),
  quotes: z.object({ total: z.int(), last30: z.int(), newest: z.array(quoteSchema) }),
  daysInStock: z.int(),
  updatedAt: isoInstant,
  /** Of the last change: who, and by which way; null = nobody is known, no change is kept. */
  updatedBy: z.nullable(z.string()),
  updatedFrom: z.nullable(z.enum(CHANGE_SOURCES)),
  /** What is taken and may still be a slip; `text` is the end of a sentence that begins with the field. */
  warnings: z.array(z.object({ code: z.string(), field: z.string(), text: z.string() })),
})
export type StaffVehicle = z.infer<typeof staffVehicleSchema>

/** `merged` = fields that others changed since the version that was seen, and that stand beside this save. */
export const savedVehicleSchema = z.object({ vehicle: staffVehicleSchema, merged: z.array(z.string()) })
export type SavedVehicle = z.infer<typeof savedVehicleSchema>

/** What cannot be put back: a status goes with its date and its owner, a dealer's values are in no history, a supplier goes with its number, a report is published. */
export const STAYS_CHANGED = [
  'status',
  'supplier',
  'supplierNumber',
  'dealerName',
  'dealerNumber',
  'dealerEmail',
  'report',
] as const satisfies HistoryField[]

/** Brings back what fields were before a change, unless they changed since; `version` is the one that was seen. */
export const restoreVehicleSchema = z.strictObject({
  saexRef: text(32),
  version: z.int().check(z.nonnegative()),
  changeId: z.int().check(z.positive()),
  fields: z.array(text(MAX_DOUBT)).check(z.minLength(1), z.maxLength(LIMITS.filterList)),
})
export type RestoreVehicle = z.infer<typeof restoreVehicleSchema>

/**
 * What is known of a model: the value that most of its vehicles in stock have; where none has one, what the product knows of
 * it and leaves no choice of; else null. `vehicles` and years are of the stock alone.
 */
const knownOfModelSchema = z.object({
  vehicles: z.int(),
  firstYear: z.nullable(z.int()),
  lastYear: z.nullable(z.int()),
  bodyType: z.nullable(z.string()),
  transmission: z.nullable(z.string()),
  fuelType: z.nullable(z.string()),
  driveType: z.nullable(z.string()),
  numDoors: z.nullable(z.int()),
  numSeats: z.nullable(z.int()),
  length: z.nullable(z.number()),
  engineCapacity: z.nullable(z.int()),
  kilowatt: z.nullable(z.int()),
  engineCylinder: z.nullable(z.int()),
})
export type KnownOfModel = z.infer<typeof knownOfModelSchema>

export const stockModelsQuerySchema = z.object({
  make: z.optional(text(LIMITS.text)),
  model: z.optional(text(LIMITS.text)),
})

/** The words that a form offers; `known` of the make and model that were asked about, null where none was. */
export const stockModelsSchema = z.object({
  makes: z.array(z.object({ name: z.string(), models: z.array(z.string()) })),
  suppliers: z.array(z.object({ id: z.int(), name: z.string() })),
  colours: z.array(z.string()),
  transmissions: z.array(z.string()),
  fuelTypes: z.array(z.string()),
  bodyTypes: z.array(z.string()),
  driveTypes: z.array(z.string()),
  /** Per cent by which the price with VAT is more. */
  vatPercent: z.number(),
  known: z.nullable(knownOfModelSchema),
})
export type StockModels = z.infer<typeof stockModelsSchema>
