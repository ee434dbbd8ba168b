import * as z from 'zod/mini'
import { DEFAULT_START_COUNTRY_ID } from './limits.ts'
import {
  anyId,
  anyIdParameter,
  id,
  idParameter,
  isoInstant,
  numberParameter,
  requiredNumber,
  rowId,
} from './scalars.ts'

/** What `api/filters` lists: 1 fuel, 2 body, 3 transmission, 4 drive, 5 sort. */
export const FILTER_TYPE = { fuel: 1, body: 2, transmission: 3, drive: 4, sort: 5 } as const
const filterTypeSchema = z.literal(Object.values(FILTER_TYPE))
export type FilterType = z.infer<typeof filterTypeSchema>

export const filtersQuerySchema = z.object({ typeId: requiredNumber(filterTypeSchema) })
export const filterOptionSchema = z.object({ id, defName: z.string() })
export type FilterOption = z.infer<typeof filterOptionSchema>

/** 1 order field, 2 order direction, 3 both. */
export const orderFilterOptionSchema = z.object({
  id,
  defName: z.string(),
  optionType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})
export type OrderFilterOption = z.infer<typeof orderFilterOptionSchema>

export const namedOptionSchema = z.object({ id, name: z.string() })
export type NamedOption = z.infer<typeof namedOptionSchema>
export const fuelTypeSchema = z.object({ id, name: z.string(), supplierId: z.nullable(id) })

/** One make with stock; `count` = vehicles not sold; `supplierId` null because suppliers are merged. */
export const makeSchema = z.object({ id, name: z.string(), count: z.int(), supplierId: z.nullable(id) })
export type Make = z.infer<typeof makeSchema>

export const modelsQuerySchema = z.object({ MakeId: idParameter, SupplierId: numberParameter(z.optional(rowId)) })
export const modelSchema = z.object({ id, makeId: id, name: z.string(), count: z.int() })
export type Model = z.infer<typeof modelSchema>

const startCountryId = numberParameter(z._default(anyId, DEFAULT_START_COUNTRY_ID))
export const endCountriesQuerySchema = z.object({ startCountryId })
export const countrySchema = z.object({ countryId: id, countryName: z.string() })
export type Country = z.infer<typeof countrySchema>

export const destinationsQuerySchema = z.object({ startCountryId, endCountryId: anyIdParameter })
export const destinationSchema = z.object({
  startLocationId: id,
  endLocationId: id,
  endLocation: z.string(),
  deliveryTypeId: id,
})
export type Destination = z.infer<typeof destinationSchema>

/** `value` = units of `currency` for 1 ZAR as a full double; `timestamp` of the rate, not of the request. */
export const currencyRateSchema = z.object({
  currency: z.string(),
  value: z.number(),
  timestamp: isoInstant,
  source: z.string(),
})
export type CurrencyRate = z.infer<typeof currencyRateSchema>

/** `flag` = address of one symbol in the product's own sprite. */
export const currencySymbolSchema = z.object({
  country: z.string(),
  currency: z.string(),
  symbol: z.string(),
  flag: z.string(),
})
export type CurrencySymbol = z.infer<typeof currencySymbolSchema>

/** The visitor's country (ISO alpha-2) and cut address; both '' when unknown. */
export const visitorSchema = z.object({ country: z.string(), ip: z.string() })
export type Visitor = z.infer<typeof visitorSchema>
