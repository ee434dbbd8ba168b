import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'
import { id, isoInstant, numberParameter, text } from './scalars.ts'

const count = z.int().check(z.nonnegative())

/** A tile of the overview: `difference` is never negative, `direction` its sign against the period before; 0 is POS. */
export const tileSchema = z.object({ value: count, difference: count, direction: z.enum(['POS', 'NEG']) })
export type Tile = z.infer<typeof tileSchema>

/** Searches of one type on one day of Africa/Johannesburg, 'YYYY-MM-DD'. */
const daySearchesSchema = z.object({
  dateField: z.iso.date(),
  searchTypeId: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  count,
})
export type DaySearches = z.infer<typeof daySearchesSchema>
/** 21 rows: oldest day first, types 1 to 3 in each day, zeroes included. */
export const sevenDaysSchema = z.array(daySearchesSchema)

/** Three terms, 'Make Model' or 'Make', most searched first; '' where there are fewer. */
export const popularSearchSchema = z.array(z.string()).check(z.minLength(3), z.maxLength(3))
export type PopularSearch = z.infer<typeof popularSearchSchema>

/** Quotations to price by hand: issued, still valid, of a vehicle whose length says so (`delivery.by-hand`); of how many vehicles. */
export const toPriceByHandSchema = z.object({ quotations: count, vehicles: count })
export type ToPriceByHand = z.infer<typeof toPriceByHandSchema>

/** What waits for somebody (`staff.needs-you`). */
export const needsYouSchema = z.object({
  /** Quotations that are issued and end within 48 hours. */
  endingSoon: count,
  /** Mails of the past 7 days that could not be sent. */
  failedMails: count,
  /** Vehicles that have been reserved for more than 7 days, and the first of them, longest reserved first. */
  reservedLong: z.object({ count, saexRefs: z.array(z.string()) }),
  /** The newest import of stock; `finishedAt` null = it runs, or was broken off. */
  lastImport: z.nullable(
    z.object({
      supplier: z.string(),
      startedAt: isoInstant,
      finishedAt: z.nullable(isoInstant),
      isUndone: z.boolean(),
    }),
  ),
})
export type NeedsYou = z.infer<typeof needsYouSchema>

/** A quotation in the staff's table. Costs in US dollars to the cent, at the quotation's own rate; nothing of the client. */
export const leadsRowSchema = z.object({
  quoteNumber: z.string(),
  saexRef: z.string(),
  supplierId: id,
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  vehicleYear: z.nullable(z.int()),
  quoteDate: isoInstant,
  dealerVehicleCost: z.number(),
  clientVehicleCost: z.number(),
})
export type LeadsRow = z.infer<typeof leadsRowSchema>

/** Columns by which leads are sorted. */
export const LEEDS_SORTS = ['number', 'reference', 'make', 'date'] as const
export type LeadsSort = (typeof LEEDS_SORTS)[number]
/** Leads that a list can be of. */
export const LEADS_SHOWN = ['all', 'byHand', 'ending'] as const

/**
 * A page of leads: `first` = offset of its first row, `row` = size. `search` is found anywhere in the quotation's number,
 * its reference or 'Make Model' without regard to case, or is a day or month of Johannesburg (`20/11/2026`, `2026-11-20`,
 * `11/2026`, `2026-11`); '' finds all. `show` 'byHand' leaves only what `toPriceByHandSchema` counts, 'ending' what `needsYouSchema` does. Rows that are alike are
 * ordered newest first.
 */
export const leadsPageQuerySchema = z.object({
  first: numberParameter(z._default(z.int().check(z.nonnegative(), z.maximum(LIMITS.first)), 0)),
  row: numberParameter(z._default(z.int().check(z.positive(), z.maximum(LIMITS.rows)), 10)),
  sort: z._default(z.enum(LEEDS_SORTS), 'date'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  search: z._default(text(LIMITS.text), ''),
  show: z._default(z.enum(LEADS_SHOWN), 'all'),
})
export type LeadsPageQuery = z.infer<typeof leadsPageQuerySchema>

/**
 * `hasLogo`: whether `/suppliers/{supplierId}.png` exists. `vehicleLength` is that of the stock now, in metres; a release
 * before it did not say it. A withdrawn quotation stays listed.
 */
const leadsPageRowSchema = z.object({
  ...leadsRowSchema.shape,
  status: z.enum(['issued', 'withdrawn']),
  supplierName: z.string(),
  hasLogo: z.boolean(),
  vehicleLength: z._default(z.nullable(z.number()), null),
})
export type LeadsPageRow = z.infer<typeof leadsPageRowSchema>

/** `totalRecords` counts all rows that the search finds. */
export const leadsPageSchema = z.object({ rows: z.array(leadsPageRowSchema), totalRecords: count })
export type LeadsPage = z.infer<typeof leadsPageSchema>
