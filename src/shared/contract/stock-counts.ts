import * as z from 'zod/mini'
import { modelSchema } from './reference.ts'
import { id } from './scalars.ts'

const count = z.int().check(z.nonnegative())
const optionCounts = z.array(z.object({ id, count }))
const boundCounts = z.array(z.object({ value: z.number(), count }))

/**
 * The answer of `POST api/stock/counts`, whose request is a `SearchFilter` (its place and sort do not matter): how many
 * vehicles each option would give, alone in its field, under all other fields as they are. Makes and models are one field.
 * Options that would give nothing are absent, but bounds are all there, in the order of `PRICE_OPTIONS_USD` and
 * `MILEAGE_OPTIONS_KM`; Max has no 0. A lower bound is counted under the upper one that is set, and the reverse.
 */
export const stockCountsSchema = z.object({
  /** What the search itself gives. */
  count,
  /** By name, as `api/stock/makes` has them. */
  makes: z.array(z.object({ id, name: z.string(), count })),
  /** By make, then name. */
  models: z.array(modelSchema),
  /** Newest first. */
  years: z.array(z.object({ year: z.int(), count })),
  bodyTypes: optionCounts,
  fuelTypes: optionCounts,
  transmissions: optionCounts,
  driveTypes: optionCounts,
  /** US dollars. */
  minPrices: boundCounts,
  maxPrices: boundCounts,
  /** Kilometres. */
  minMileages: boundCounts,
  maxMileages: boundCounts,
})
export type StockCounts = z.infer<typeof stockCountsSchema>
