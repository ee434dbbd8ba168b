import { KIB } from '../domain/bytes.ts'

/** Limits of the contract (`contract.field-limits`): characters, entries, or bytes where the name says so. */
export const LIMITS = {
  bodyBytes: 64 * KIB,
  name: 60,
  email: 254,
  phone: 32,
  text: 80,
  historyNames: 2000,
  /** So many makes and models of a recorded search are kept (`contract.recorded-names`): nobody looks for more by name. */
  recordedNames: 20,
  filterList: 200,
  /** Ways in which aliases write one text of a quick search, and names that they add to all of it (`search.most-names`). */
  textVariants: 16,
  aliasNames: 200,
  /** Makes, models and fuel types of an older search in all (`contract.legacy-ids`): as many as one entry of it may list. */
  legacyIds: 600,
  rows: 100,
  defaultRows: 20,
  first: 10_000_000,
  /** Dollars and rand. */
  priceUsd: 1_000_000_000,
  priceZar: 1_000_000_000,
} as const

/** Largest value of a PostgreSQL integer, the type of every id that a caller may send in an address. */
export const MAX_INT4 = 2_147_483_647

/** So long the server knows the key of a request (`quotation.one-per-key`). */
export const KEY_KEPT_DAYS = 60

/** Widths in pixels in which a picture is served. */
export const PICTURE_WIDTHS = [160, 320, 640, 1024, 1600] as const

/** Pixels of the picture of a link preview, `{picture}/preview.jpg`: a JPEG of at most 300 kB, since WhatsApp takes no more. */
export const PREVIEW_SIZE = { width: 800, height: 600 } as const

/** The country that every delivery starts from, South Africa (`delivery.offered-routes`). */
export const DEFAULT_START_COUNTRY_ID = 202

/** Only destinations from this start location, Durban, are offered. */
export const OFFERED_START_LOCATION_ID = 1
