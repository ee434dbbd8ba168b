import * as z from 'zod/mini'
import { isoInstant, text } from './scalars.ts'
import { staffStatusSchema } from './stock-desk.ts'
import { vehicleStatusSchema } from './stock.ts'

/** Changes that an answer lists, newest first. */
export const LISTED_STATUS_CHANGES = 20

/** A withdrawal is told as what buyers are told: sold. */
const statusChangeSchema = z.object({
  at: isoInstant,
  /** Name of the member of staff. */
  by: z.string(),
  from: vehicleStatusSchema,
  to: vehicleStatusSchema,
})
export type StatusChange = z.infer<typeof statusChangeSchema>

/** A vehicle as staff see it before they change its status; `setBy` 'file' = by the supplier's file, or never changed. */
export const stockStatusSchema = z.object({
  saexRef: z.string(),
  title: z.nullable(z.string()),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  /** Metres; a release before it did not say it. */
  length: z._default(z.nullable(z.number()), null),
  supplierName: z.string(),
  image: z.nullable(z.string()),
  status: staffStatusSchema,
  setBy: z.enum(['staff', 'file']),
  changes: z.array(statusChangeSchema),
})
export type StockStatus = z.infer<typeof stockStatusSchema>

/** `seen` is the status that the person looked at: when it is another by now, nothing is changed (STATE_CHANGED). */
export const setStockStatusSchema = z.strictObject({
  saexRef: text(32),
  status: vehicleStatusSchema,
  seen: staffStatusSchema,
})
export type SetStockStatus = z.infer<typeof setStockStatusSchema>
