import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { MAX_INT4 } from '../../../shared/contract/limits.ts'
import { deliveryDestinationSchema } from '../../../shared/domain/tariff-coverage.ts'

const filled = z.string().check(z.minLength(1))
/** As the database has room for. */
const whole = z.int().check(z.positive(), z.maximum(MAX_INT4))
const id = whole
const iso2 = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'))
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency code such as ZAR'))
const instant = z.iso.datetime({ offset: true })

/** `countries.json`: ISO 3166-1 with the product's frozen ids. */
export const countriesFileSchema = z.object({
  countries: z
    .array(
      z.strictObject({
        countryId: id,
        countryName: filled,
        iso2,
        currency: z.nullable(currencyCode),
        phoneCode: z.string().check(z.regex(/^\+[1-9]\d{0,6}$/)),
      }),
    )
    .check(z.minLength(1)),
})

/** `currencies.json`: `ratePerUsd` = units of the currency for one US dollar, at `timestamp`. */
export const currenciesFileSchema = z.object({
  base: z.literal('USD'),
  /** Where the rates come from; absent = the name of the file. */
  source: z.optional(filled.check(z.maxLength(100))),
  currencies: z
    .array(
      z.strictObject({
        currency: currencyCode,
        country: iso2,
        name: filled,
        symbol: filled,
        decimals: z.int().check(z.minimum(0), z.maximum(4)),
        ratePerUsd: z.number().check(z.positive()),
        timestamp: instant,
      }),
    )
    .check(z.minLength(1)),
})
export type CurrenciesFile = z.output<typeof currenciesFileSchema>

const destinationRecord = z.extend(deliveryDestinationSchema, {
  endLocationId: id,
  endLocation: filled.check(z.maxLength(120)),
  countryId: id,
  iso2,
  distanceKm: z.nullable(whole),
  seaNauticalMiles: z.nullable(whole),
})

/** `destinations.json`: one row per delivery from a start to an end location. */
export const destinationsFileSchema = z.object({
  startLocations: z
    .array(z.strictObject({ startLocationId: id, startLocation: filled, countryId: id }))
    .check(z.minLength(1)),
  deliveryTypes: z.array(z.strictObject({ deliveryTypeId: id, name: filled })).check(z.minLength(1)),
  destinations: z.array(destinationRecord).check(z.minLength(1)),
})
export type DestinationsFile = z.output<typeof destinationsFileSchema>

const engineSchema = z.strictObject({
  /** Null for electric drive. */
  capacityCc: z.nullable(id),
  cylinders: z.nullable(id),
  kilowatt: id,
  fuelType: filled,
})
export type EngineFacts = z.output<typeof engineSchema>

const bodySchema = z.strictObject({
  bodyType: filled,
  doors: id,
  seats: id,
  lengthMetres: z.number().check(z.positive()),
})
export type BodyFacts = z.output<typeof bodySchema>

const modelSchema = z.strictObject({
  make: filled,
  model: filled,
  /** Model years sold new in South Africa; null = still on sale. */
  yearFrom: id,
  yearTo: z.nullable(id),
  bodies: z.array(bodySchema).check(z.minLength(1)),
  engines: z.array(engineSchema).check(z.minLength(1)),
  transmissions: z.array(filled).check(z.minLength(1)),
  driveTypes: z.array(filled).check(z.minLength(1)),
  /** From the cheapest early to the dearest latest variant. */
  newPriceZarThousands: z.strictObject({ from: id, to: id }),
})
export type ModelFacts = z.output<typeof modelSchema>

/** `vehicle-models.json`: makes and models with the values that their options may have, in the order of the screens. */
export const vehicleModelsFileSchema = z.object({
  bodyTypes: z.array(filled),
  fuelTypes: z.array(filled),
  transmissions: z.array(filled),
  driveTypes: z.array(filled),
  makes: z.array(filled),
  models: z.array(modelSchema).check(z.minLength(1)),
})
export type VehicleModelsFile = z.output<typeof vehicleModelsFileSchema>

export type SeedFileName =
  'countries' | 'currencies' | 'destinations' | 'tariffs' | 'vehicle-models' | 'entry-rules' | 'export-papers'

/** The text of one of the product's own seed files. */
export function readSeedText(name: SeedFileName): Promise<string> {
  return readFile(new URL(`../../db/seed/${name}.json`, import.meta.url), 'utf8')
}
