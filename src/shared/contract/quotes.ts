import * as z from 'zod/mini'
import { isClientName, isPhoneNumber } from '../domain/client-rules.ts'
import { parseMailbox } from '../domain/mailbox.ts'
import { parseSaexReference } from '../domain/saex-reference.ts'
import { LIMITS, MAX_INT4 } from './limits.ts'
import { anyIdParameter, id, isoInstant, text } from './scalars.ts'
import { vehicleSchema } from './stock.ts'
import { QUOTATION_NUMBER } from '../domain/quotation-number.ts'

export const lineItemSchema = z.object({
  id: z.int(),
  pastelCode: z.string(),
  description: z.string(),
  amount: z.number(),
  currencySymbol: z.enum(['R', '$']),
  isPrefix: z.boolean(),
  isTotal: z.boolean(),
})
export type LineItem = z.infer<typeof lineItemSchema>

/** One `@` with text on both sides, no blanks, commas or line breaks (`quotation.email-form`). */
const EMAIL_FORM = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/

const EMAIL_WANTED = 'must be one e-mail address, such as name@example.org'
export const NAME_WANTED =
  "must be a name: letters, blanks, ' ’ - and . with a blank after it; no digits, no web address"
const PHONE_WANTED = 'must be a phone number: digits, blanks and + ( ) . - /'

const route = z.int().check(z.nonnegative(), z.maximum(MAX_INT4))
/** Sent by the screens, ignored by the server, which prices from its own record: checked for size only. */
const ignored = (max: number) => z.optional(z.nullable(text(max)))
const ignoredText = ignored(LIMITS.text)
const ignoredNumber = z.optional(z.nullable(z.union([z.number(), text(LIMITS.text)])))

const routeFields = {
  startLocationId: route,
  endLocationId: route,
  deliveryTypeId: route,
}
const vehicleFields = {
  make: ignoredText,
  model: ignoredText,
  year: ignoredNumber,
  colour: ignoredText,
  id: ignoredNumber,
  dealerId: ignoredNumber,
  dealerName: ignoredText,
  dealerNumber: ignoredText,
  dealerEmail: ignored(LIMITS.email),
  vehicleLocation: ignoredText,
  supplierId: ignoredNumber,
  vin: ignoredText,
}
const PRICE_RANGE = `must be from 0 to ${LIMITS.priceZar}`
const price = z._default(z.nullable(z.number()), 0)

/**
 * The body of `GetDeliveryCost`. With a `saexRef` price and length come from the record; without one they are taken
 * from here, and a length that is not above 0 and below 6 metres counts as 4 (`delivery.standard-length`).
 */
export const deliveryCostRequestSchema = z
  .strictObject({
    ...routeFields,
    ...vehicleFields,
    length: z.optional(z.nullable(z.number())),
    price,
    priceWithVAT: price,
    saexRef: z.optional(z.nullable(text(LIMITS.text))),
    firstName: ignored(LIMITS.name),
    surname: ignored(LIMITS.name),
    email: ignored(LIMITS.email),
    cellNo: ignored(LIMITS.phone),
  })
  .check(
    z.refine((request) => isUsablePrice(request.price, request), { error: PRICE_RANGE, path: ['price'] }),
    z.refine((request) => isUsablePrice(request.priceWithVAT, request), { error: PRICE_RANGE, path: ['priceWithVAT'] }),
  )
export type DeliveryCostRequest = z.infer<typeof deliveryCostRequestSchema>

/** Only a vehicle without a record is priced by the values sent; with one they are ignored, whatever they say. */
function isUsablePrice(value: number | null, { saexRef }: { readonly saexRef?: string | null | undefined }): boolean {
  if (parseSaexReference(saexRef ?? '').kind !== 'empty' || value === null) return true
  return value >= 0 && value <= LIMITS.priceZar
}

/** Text of a person, trimmed, not empty. */
const filled = (max: number) => text(max).check(z.trim(), z.minLength(1, 'must be filled in'))

/** `quotation.checked-client` */
const clientName = filled(LIMITS.name).check(z.refine(isClientName, NAME_WANTED))
const phoneNumber = text(LIMITS.phone).check(
  z.trim(),
  z.refine((value) => value === '' || isPhoneNumber(value), PHONE_WANTED),
)

/** 'YYYY-MM' of this century. */
const month = text(7).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month, such as 2027-01'))

/** The body of `GetQuoteForDelivery`: route, vehicle reference, month and client count; all else is ignored. */
export const quoteRequestSchema = z.strictObject({
  ...routeFields,
  ...vehicleFields,
  length: z.optional(z.nullable(z.number())),
  price: z.optional(z.nullable(z.number())),
  priceWithVAT: z.optional(z.nullable(z.number())),
  saexRef: filled(LIMITS.text),
  firstName: clientName,
  surname: clientName,
  email: text(LIMITS.email).check(
    z.minLength(1, 'must be filled in'),
    z.regex(EMAIL_FORM, EMAIL_WANTED),
    // The mail library leaves them out: the mail would go to another mailbox than the one that is written and counted.
    z.refine((value) => !/[\p{C}\p{DI}]/u.test(value), EMAIL_WANTED),
    z.refine((value) => parseMailbox(value) !== undefined, EMAIL_WANTED),
  ),
  cellNo: z._default(z.nullable(phoneNumber), null),
  /** Month of arrival that the rules of entry are judged for; without it 60 days from the issue. */
  arrivalMonth: z.optional(z.nullable(month)),
})
export type QuoteRequest = z.infer<typeof quoteRequestSchema>
export type QuoteRequestInput = z.input<typeof quoteRequestSchema>

const quoteRateSchema = z.object({
  currency: z.string(),
  value: z.number(),
  timestamp: isoInstant,
  /** Where it came from, 'sample' among others; none from a release before it was told. */
  source: z.optional(z.string()),
})

/** `base64` = the PDF; `check` = address of the check page with its signed payload, '' until quotations are signed. */
export const quoteResultSchema = z.object({
  quoteId: id,
  quoteNumber: z.string().check(z.regex(QUOTATION_NUMBER)),
  base64: z.string(),
  issuedAt: isoInstant,
  validUntil: isoInstant,
  lineItems: z.array(lineItemSchema),
  vehicle: vehicleSchema,
  rates: z.array(quoteRateSchema),
  check: z.string(),
  /** What is typed on the page that checks, '7F3K-92QD'; none for a quotation of an earlier release. */
  checkCode: z.optional(z.string()),
})
export type QuoteResult = z.infer<typeof quoteResultSchema>

/** 0 and unknown ids are told apart from malformed ones: they are QUOTE_NOT_FOUND. */
export const emailQuoteQuerySchema = z.object({
  QuoteId: anyIdParameter,
})
export const emailQuoteResultSchema = z.object({ state: z.enum(['sent', 'queued']) })
export type EmailQuoteResult = z.infer<typeof emailQuoteResultSchema>
