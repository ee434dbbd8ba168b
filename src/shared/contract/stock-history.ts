import * as z from 'zod/mini'
import { isoInstant, numberParameter, rowId } from './scalars.ts'
import { referenceQuerySchema } from './stock-requests.ts'

/** Changes of one answer. */
export const HISTORY_PAGE = 50

/** How a vehicle came to be changed: by which screen, by a file, by its undoing, or by the operator's command. */
export const CHANGE_SOURCES = [
  'form',
  'photos',
  'condition',
  'status',
  'bulk',
  'undo',
  'pin',
  'import',
  'feed',
  'command',
] as const
export type ChangeSource = (typeof CHANGE_SOURCES)[number]

/** Fields of a vehicle that its history tells of, by the names of the import. */
export const HISTORY_FIELDS = [
  'supplier',
  'supplierNumber',
  'make',
  'model',
  'title',
  'year',
  'mileage',
  'colour',
  'condition',
  'serviceHistory',
  'transmission',
  'fuelType',
  'bodyType',
  'subBodyType',
  'driveType',
  'vehicleType',
  'numDoors',
  'numSeats',
  'length',
  'price',
  'priceWithVat',
  'vehicleLocation',
  'vin',
  'dealerName',
  'dealerNumber',
  'dealerEmail',
  'listedAt',
  'status',
  'extras',
  'features',
  'pictures',
  'report',
] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

/** `field` = only changes of it; `before` = the `next` of the answer before. */
export const stockHistoryQuerySchema = z.object({
  ...referenceQuerySchema.shape,
  field: z.optional(z.enum(HISTORY_FIELDS)),
  before: numberParameter(z.optional(rowId)),
})

/** In words; null = empty, and both null for the dealer, of whom only is told that something changed. */
const fieldChangeSchema = z.object({
  field: z.enum(HISTORY_FIELDS),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof fieldChangeSchema>

const vehicleChangeSchema = z.object({
  id: z.int(),
  at: isoInstant,
  /** Name of the member of staff; null = none is known. */
  by: z.nullable(z.string()),
  source: z.enum(CHANGE_SOURCES),
  /** Name of the uploaded file, as long as it is known. */
  file: z.nullable(z.string()),
  /** Of a change of many, as long as it is kept. */
  bulkId: z.nullable(z.int()),
  fields: z.array(fieldChangeSchema),
})
export type VehicleChange = z.infer<typeof vehicleChangeSchema>

/** Newest first; `next` = there are older ones. */
export const stockHistorySchema = z.object({ changes: z.array(vehicleChangeSchema), next: z.nullable(z.int()) })
export type StockHistory = z.infer<typeof stockHistorySchema>
