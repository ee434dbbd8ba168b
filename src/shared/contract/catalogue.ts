import * as z from 'zod/mini'
import { deliveryDestinationSchema } from '../domain/tariff-coverage.ts'
import { id, isoInstant, requiredNumber } from './scalars.ts'

/** First 128 bits of SHA-256 as base64url. */
const digest = z.string().check(z.regex(/^[\w-]{22}$/))
const listDigest = z.string().check(z.regex(/^[0-9a-f]{16}$/))
const count = z.int().check(z.nonnegative())

/**
 * The stock list at one revision, in parts that never change: vehicles as `decodeBlock` reads them, one block after the
 * other by ascending id, and the names of `listNamesSchema`. `digest` of the part, `bytes` of it in brotli.
 */
export const catalogueManifestSchema = z.object({
  /** Names this installation's list in this format; to be given back with `changes`. */
  handle: z.string(),
  revision: count,
  /** Vehicles in the list. */
  count,
  /** `formatDigest` of all vehicles. */
  digest: listDigest,
  blocks: z.array(z.object({ digest, count, bytes: count })),
  names: z.object({ digest, bytes: count }),
  totalBytes: count,
  builtAt: isoInstant,
  /** Addresses of the other public answers that a device needs to do without a connection. */
  also: z.array(z.string()),
})
export type CatalogueManifest = z.infer<typeof catalogueManifestSchema>

const keyedName = { id, name: z.string(), key: z.optional(z.string()) }

/** `ListNames` of shared/domain/stock-list. */
export const listNamesSchema = z.object({
  makes: z.array(z.object(keyedName)),
  models: z.array(z.object({ ...keyedName, makeId: id })),
  options: z.array(z.object({ id, name: z.string() })),
  suppliers: z.array(z.object({ id, name: z.string(), hasLogo: z.boolean() })),
  aliases: z._default(z.array(z.object({ make: z.nullable(z.string()), word: z.string(), name: z.string() })), []),
})

/** Of a block or of names. */
export const partQuerySchema = z.object({ digest })

export const changesQuerySchema = z.object({ handle: z.string(), since: requiredNumber(count) })

/**
 * What changed since a revision, complete: the list with `removed` taken out and `upserts` put in has `count` vehicles
 * and the digest. Another digest means that the device's list is damaged: it begins again at the manifest, as it does
 * after CURSOR_EXPIRED.
 */
export const catalogueChangesSchema = z.object({
  handle: z.string(),
  from: count,
  to: count,
  count,
  digest: listDigest,
  /** A block as `decodeBlock` reads it, in base64. */
  upserts: z.base64(),
  /** Ids of vehicles that are in stock no more; some may never have been in the list. */
  removed: z.array(id),
  /** Digest of the names now; to be fetched when it is another. */
  names: digest,
})
export type CatalogueChanges = z.infer<typeof catalogueChangesSchema>

/** A route as an estimate prices it and as a quotation names it. */
const pricedDestinationSchema = z.object({
  ...deliveryDestinationSchema.shape,
  startLocation: z.string(),
  endLocation: z.string(),
  countryId: id,
  countryName: z.string(),
  iso2: z.string(),
  /** Of the country, ISO 4217. */
  currency: z.nullable(z.string()),
})

/** What `deliveryCost` needs for every route that is offered and priced, but the rates: those are in `currencies`. */
export const deliveryPricesSchema = z.object({
  /** The tariff in force, to be read with `tariffSchema`. */
  tariff: z.looseObject({ effectiveFrom: z.iso.date() }),
  destinations: z.array(pricedDestinationSchema),
})
export type DeliveryPrices = z.infer<typeof deliveryPricesSchema>
export type PricedDestination = z.infer<typeof pricedDestinationSchema>
