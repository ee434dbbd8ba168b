import * as z from 'zod/mini'
import { LIMITS, MAX_INT4 } from './limits.ts'
import { text } from './scalars.ts'
import { searchTypeSchema } from './stock.ts'

const optionalText = (max: number) => z.optional(z.nullable(text(max)))
const optionalId = z.optional(z.nullable(z.int().check(z.nonnegative())))
const count = z.int().check(z.nonnegative(), z.maximum(MAX_INT4))

/** One search, as a screen reports it; makes and models are comma lists. The server works out address and country itself. */
export const searchHistorySchema = z.strictObject({
  IPAddress: optionalText(LIMITS.text),
  AssumedCountry: optionalText(LIMITS.text),
  Device: optionalText(LIMITS.text),
  SearchTypeId: searchTypeSchema,
  Makes: optionalText(LIMITS.historyNames),
  Models: optionalText(LIMITS.historyNames),
  MinPrice: optionalText(LIMITS.text),
  MaxPrice: optionalText(LIMITS.text),
  VehicleCount: z.optional(z.nullable(count)),
  SaexRefNumber: optionalText(LIMITS.text),
  OrderById: optionalId,
  OrderDirectionId: optionalId,
})
export type SearchHistory = z.infer<typeof searchHistorySchema>

export const searchHistoryUpdateSchema = z.strictObject({
  Id: z.int().check(z.nonnegative()),
  VehicleCount: count,
})
