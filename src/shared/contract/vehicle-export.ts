import * as z from 'zod/mini'
import { vehicleSchema } from './stock.ts'

/** `GET api/report/slimvehicle`: `url` the main picture's address on this site, null without one; `title` never empty. */
export const foundVehicleSchema = z.object({
  saexRef: z.string(),
  url: z.nullable(z.string()),
  title: z.string(),
})
export type FoundVehicle = z.infer<typeof foundVehicleSchema>

/** Amounts are numbers, everything else is text; null = unknown. */
const propertySchema = z.object({ name: z.string(), value: z.nullable(z.union([z.string(), z.number()])) })
export type ExportProperty = Readonly<z.infer<typeof propertySchema>>

const { id: _id, features: _features, ...vehicleFields } = vehicleSchema.shape

/**
 * `GET api/export/vehicle`: a vehicle as staff hand it on, without its id. `dealerProperties` are the dealer, the place
 * and the prices in rand and US dollars to the cent (0 = on request); addresses are those of this site, without its host.
 */
export const exportedVehicleSchema = z.object({
  ...vehicleFields,
  dealerProperties: z.array(propertySchema),
  featuresProperties: z.array(propertySchema),
})
export type ExportedVehicle = Readonly<z.infer<typeof exportedVehicleSchema>>
