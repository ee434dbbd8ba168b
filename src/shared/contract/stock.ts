import * as z from 'zod/mini'
import { conditionReportSchema } from './condition-report.ts'
import { id, isoInstant } from './scalars.ts'

export const VEHICLE_STATUSES = ['available', 'reserved', 'sold'] as const
export const vehicleStatusSchema = z.enum(VEHICLE_STATUSES)
export type VehicleStatus = z.infer<typeof vehicleStatusSchema>

/** `mileageUnit` of every vehicle. */
export const MILEAGE_UNIT = 'Km'

const featureSchema = z.object({ key: z.string(), value: z.string() })

/**
 * A vehicle as the public sees it (`contract.public-vehicle`). Prices in ZAR to the cent, 0 = on request; length in
 * metres.
 */
export const vehicleSchema = z.object({
  id,
  saexRef: z.string().check(z.regex(/^SAEX\d{7}$/)),
  title: z.nullable(z.string()),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  mileage: z.nullable(z.int()),
  mileageUnit: z.string(),
  colour: z.nullable(z.string()),
  colourId: z.nullable(id),
  condition: z.nullable(z.string()),
  serviceHistory: z.nullable(z.string()),
  transmission: z.nullable(z.string()),
  fuelType: z.nullable(z.string()),
  bodyType: z.nullable(z.string()),
  subBodyType: z.nullable(z.string()),
  subBodyTypeId: z.nullable(id),
  driveType: z.nullable(z.string()),
  vehicleType: z.nullable(z.string()),
  numDoors: z.nullable(z.int()),
  numSeats: z.nullable(z.int()),
  length: z.nullable(z.number()),
  price: z.number(),
  priceWithVAT: z.number(),
  supplierId: id,
  supplierName: z.string(),
  supplierLogo: z.nullable(z.string()),
  vehicleLocation: z.nullable(z.string()),
  images: z.array(z.string()),
  status: vehicleStatusSchema,
  extras: z.array(z.string()),
  features: z.array(featureSchema),
  listedAt: isoInstant,
  updatedAt: isoInstant,
})
export type Vehicle = z.infer<typeof vehicleSchema>

/**
 * A vehicle that was asked for by its reference: with what staff saw of it, null = nobody looked yet. Absent where nobody knows,
 * such as on a device that has only its line of the list.
 */
export const listedVehicleSchema = z.object({
  ...vehicleSchema.shape,
  conditionReport: z.optional(z.nullable(conditionReportSchema)),
})
export type ListedVehicle = z.infer<typeof listedVehicleSchema>

/** 1 quick, 2 manual, 3 reference, 4 no change (paging and sorting). */
export const SEARCH_TYPE = { quick: 1, manual: 2, reference: 3, noChange: 4 } as const
export const searchTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type SearchType = z.infer<typeof searchTypeSchema>

/** `search.sort-options`; 25 is the default. Ties are broken by id ascending. */
export const SORT = {
  priceAscending: 21,
  priceDescending: 22,
  mileageAscending: 23,
  mileageDescending: 24,
  newest: 25,
  yearDescending: 26,
  yearAscending: 27,
  makeModel: 28,
  /** Of a search that names a destination; `api/filters` does not list it. */
  deliveredAscending: 29,
} as const
export const sortIdSchema = z.union([
  z.literal(21),
  z.literal(22),
  z.literal(23),
  z.literal(24),
  z.literal(25),
  z.literal(26),
  z.literal(27),
  z.literal(28),
  z.literal(29),
])
export type SortId = z.infer<typeof sortIdSchema>

export const searchResultSchema = z.object({ cars: z.array(vehicleSchema), count: z.int() })
export type SearchResult = z.infer<typeof searchResultSchema>
