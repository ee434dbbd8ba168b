import * as z from 'zod/mini'
import { lineItemSchema } from '../contract/quotes.ts'
import { currencyRateSchema } from '../contract/reference.ts'
import { id, isoInstant } from '../contract/scalars.ts'
import { vehicleSchema } from '../contract/stock.ts'
import { companySchema } from './company.ts'
import { arrivalSchema } from './entry-rules/arrival.ts'
import { entryReasonSchema, entryVerdictSchema } from './entry-rules/judge-entry.ts'
import { QUOTATION_NUMBER } from './quotation-number.ts'

/** The company as it was when the quotation was issued. Contact details that are not set are null or missing. */
export const companySnapshotSchema = z.object(
  z.omit(companySchema, {
    openingHours: true,
    social: true,
    financeUrl: true,
    aboutUrl: true,
    faqUrl: true,
    contactUrl: true,
    photos: true,
  }).shape,
)

const clientSnapshotSchema = z.object({
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  cellNo: z.nullable(z.string()),
})

/**
 * Those that papers have words for: 1 road to a border post, 2 RoRo sea freight, 3 road to an inland city, 4 drop-off at
 * a South African terminal.
 */
export const deliveryTypeSchema = z.literal([1, 2, 3, 4])

const destinationSnapshotSchema = z.object({
  startLocationId: z.int(),
  startLocation: z.string(),
  endLocationId: z.int(),
  /** As the destinations name it, e.g. 'Chirundu'. */
  endLocation: z.string(),
  countryName: z.string(),
  /** ISO 3166-1 alpha-2, upper case. */
  iso2: z.string(),
  deliveryTypeId: deliveryTypeSchema,
  kind: z.enum(['border', 'port', 'inland']),
})

/** Whether the vehicle may enter, as judged at the issue for the chosen month of arrival or the usual one, and the papers of its export. */
const entrySnapshotSchema = z.object({
  verdict: entryVerdictSchema,
  reasons: z.array(entryReasonSchema),
  arrival: arrivalSchema,
  /** Null when the country had no rule. */
  rule: z.nullable(z.object({ asOf: z.nullable(z.string()), source: z.string() })),
  /** Where the rules come from: 'sample' until staff imported their own. */
  rulesSource: z.string(),
  papers: z.array(z.object({ paper: z.string(), validDays: z.nullable(z.int()) })),
})

/**
 * All that an issued quotation was made of (`quotation.stored-document`): its papers are drawn from this alone, never
 * from live tables, so an old quotation reads the same for ever. Stored as jsonb in `quotation.document`.
 */
export const quotationRecordSchema = z.object({
  version: z.literal(1),
  /**
   * What its paper was drawn by. 2 = names and phone number are checked (`quotation.checked-client`), and the paper says
   * that no bank details are on it; absent = from before that: it is drawn as it was issued.
   */
  edition: z.optional(z.literal(2)),
  quoteId: id,
  /** 'Q2026-004817'. */
  number: z.string().check(z.regex(QUOTATION_NUMBER)),
  issuedAt: isoInstant,
  /** The last moment of its last day in Johannesburg; older quotations have another moment of that day. */
  validUntil: isoInstant,
  /** BCP 47 tag that the call asked for; a language without words of its own is printed in English. */
  language: z.string(),
  company: companySnapshotSchema,
  client: clientSnapshotSchema,
  destination: destinationSnapshotSchema,
  /** The public vehicle; its first image is the picture of the paper. */
  vehicle: vehicleSchema,
  /** Metres that the tariff was read with; 4 when the record's own length could not be used. */
  lengthMetres: z.number(),
  /** True when the record had no usable length: the paper says so (`delivery.standard-length`). */
  standardLengthAssumed: z.boolean(),
  /** As `GetDeliveryCost` answers them: vehicle (id 1) first, the tariff's lines, the total (id 98) last. */
  lineItems: z.array(lineItemSchema).check(z.minLength(2)),
  /** The rates that were used: ZAR (1), USD and the buyer's currency, units for 1 ZAR. */
  rates: z.array(currencyRateSchema),
  /** ISO 4217 code of the destination country's currency; null when the country has none that is offered. */
  buyerCurrency: z.nullable(z.string()),
  /** 'sample' until staff imported their own tariff; the paper says so. */
  tariffSource: z.string(),
  /** Which VAT case the vehicle line assumes (`quotation.vat-case`). */
  vatCase: z.enum(['inclusive', 'zeroRated']),
  /**
   * South African VAT in the vehicle's price, in percent, by its two prices: 15; 0 = none is added, and the paper says so.
   * Of older quotations the tariff's. No case of its own: the release before reads this document too.
   */
  vatPercent: z.number(),
  /** Absent on quotations that were issued before it was judged. */
  entry: z.optional(entrySnapshotSchema),
  /** Address of the check page with the signed payload; '' on quotations from before they were signed. */
  check: z.string(),
  /** The short code of the paper, '7F3K-92QD'; missing where `check` is ''. */
  checkCode: z.optional(z.string()),
})
export type QuotationRecord = Readonly<z.infer<typeof quotationRecordSchema>>
