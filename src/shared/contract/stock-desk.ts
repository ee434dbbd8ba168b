import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { isoInstant, rowId, text } from './scalars.ts'
import { makeModelSchema } from './stock-requests.ts'

/** What staff call the state of a vehicle; buyers know a withdrawn one as sold long ago (`staff.withdrawn-vehicles`). */
export const STAFF_STATUSES = ['available', 'reserved', 'sold', 'withdrawn'] as const
export const staffStatusSchema = z.enum(STAFF_STATUSES)
export type StaffStatus = z.infer<typeof staffStatusSchema>

/** What a list can be narrowed to: something is missing, a file says something else, a field is pinned, or it was quoted in 30 days. */
export const STOCK_MARKS = ['noPhotos', 'noPrice', 'noReport', 'fileDiffers', 'pinned', 'quoted'] as const
export type StockMark = (typeof STOCK_MARKS)[number]
/** What photographers may ask about (`staff.yard-photographers`). */
export const OPEN_MARKS: ReadonlySet<StockMark> = new Set(['noPhotos', 'noReport'])

/** `days` = in stock; `quotes` = of the last 30 days. Ties are broken by the order of entry. */
export const STOCK_SORTS = ['listed', 'days', 'price', 'changed', 'quotes', 'reference'] as const
export type StockSort = (typeof STOCK_SORTS)[number]

/** Days over which quotations of a row are counted. */
export const QUOTED_DAYS = 30
/** Days in stock beyond which a vehicle needs somebody's eye. */
export const LONG_IN_STOCK_DAYS = 90
export const STOCK_ROWS = { least: 10, most: 100, usual: 50 } as const
const MAX_CURSOR = 120
export const MAX_DAYS = 100_000

const bound = (max: number) => z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(max))), null)
const listOf = <T extends z.ZodMiniType>(entry: T) =>
  z._default(z.array(entry).check(z.maxLength(LIMITS.filterList)), [])

/**
 * What staff look for in their stock. `search` is a reference, the beginning of a stock number, the last 4 to 17 characters
 * of a VIN, or words of make and model; an empty `status` = available and reserved. Prices are rand with VAT.
 */
export const staffFilterSchema = z.strictObject({
  search: z._default(text(LIMITS.text), ''),
  status: listOf(staffStatusSchema),
  supplierIds: listOf(rowId),
  makeModels: listOf(makeModelSchema),
  years: listOf(z.int().check(z.minimum(0), z.maximum(9999))),
  minPrice: bound(LIMITS.priceZar),
  maxPrice: bound(LIMITS.priceZar),
  minDays: bound(MAX_DAYS),
  maxDays: bound(MAX_DAYS),
  only: listOf(z.enum(STOCK_MARKS)),
  sort: z._default(z.enum(STOCK_SORTS), 'listed'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  /** `next` of the page before; null = the first page. */
  cursor: z._default(z.nullable(text(MAX_CURSOR)), null),
  rows: z._default(z.int().check(z.minimum(STOCK_ROWS.least), z.maximum(STOCK_ROWS.most)), STOCK_ROWS.usual),
})
export type StaffFilter = z.infer<typeof staffFilterSchema>
export type AskedFilter = z.input<typeof staffFilterSchema>

/**
 * `version` rises with every change of the vehicle. Prices in rand, 0 = on request. Prices, supplier and quotations are null
 * for whoever may not see them (`staff.yard-photographers`).
 */
const staffRowSchema = z.object({
  saexRef: z.string(),
  version: z.int(),
  title: z.nullable(z.string()),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  mileage: z.nullable(z.int()),
  price: z.nullable(z.number()),
  priceWithVAT: z.nullable(z.number()),
  supplierId: z.nullable(z.int()),
  supplierName: z.nullable(z.string()),
  /** Null where the supplier has none. */
  supplierNumber: z.nullable(z.string()),
  status: staffStatusSchema,
  image: z.nullable(z.string()),
  photoCount: z.int(),
  /** Day 'YYYY-MM-DD' of the condition report in force; null = there is none. */
  reportOn: z.nullable(z.string()),
  daysInStock: z.int(),
  quotes30: z.nullable(z.int()),
  quotesTotal: z.nullable(z.int()),
  pinned: z.array(z.string()),
  /** Pinned fields of which the last file says something else. */
  differs: z.array(z.string()),
  updatedAt: isoInstant,
  /** Name of the member of staff who changed it last; null = a file, the operator, or nobody since it came. */
  updatedBy: z.nullable(z.string()),
})
export type StaffRow = z.infer<typeof staffRowSchema>

/** What narrows a list, each with what belongs to it: 'price' and 'days' are from and to; each mark of `only` is one. */
export const NARROWING = [
  'search',
  'status',
  'supplierIds',
  'makeModels',
  'years',
  'price',
  'days',
  ...STOCK_MARKS,
] as const
export type Narrowing = (typeof NARROWING)[number]

/** `count` = of all pages, when the first one was asked for. */
export const staffRowsSchema = z.object({
  rows: z.array(staffRowSchema),
  count: z.int(),
  next: z.nullable(z.string()),
  /** Of a list of nothing: the one filter without which there would be most, and how many; absent where none helps. */
  excludedMostBy: z.optional(z.object({ filter: z.enum(NARROWING), count: z.int() })),
})
export type StaffRows = z.infer<typeof staffRowsSchema>

/**
 * What of the available and reserved vehicles waits for somebody, null where it is closed to the caller. `drafts` = one's own
 * and those of new vehicles.
 */
export const stockSummarySchema = z.object({
  noPhotos: z.int(),
  noPrice: z.nullable(z.int()),
  noReport: z.int(),
  over90Days: z.int(),
  fileDiffers: z.nullable(z.int()),
  drafts: z.nullable(z.int()),
  /** Changes of many vehicles, and of charges, that the caller may confirm now. */
  toConfirm: z.int(),
})
export type StockSummary = z.infer<typeof stockSummarySchema>
