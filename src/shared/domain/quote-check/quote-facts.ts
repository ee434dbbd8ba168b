import * as z from 'zod/mini'
import { isoInstant } from '../../contract/scalars.ts'
import { QUOTATION_NUMBER } from '../quotation-number.ts'

/**
 * What a reader compares with the paper in hand; nothing about the client, and nothing that opens or mails the
 * quotation. Money in units with cents, times ISO 8601 UTC to the second.
 */
export const quoteFactsSchema = z.object({
  /** 'Q2026-004817'. */
  number: z.string().check(z.regex(QUOTATION_NUMBER)),
  saexRef: z.string(),
  year: z.nullable(z.int()),
  /** Make and model, shortened with '…' where they are long; place and country too. */
  vehicle: z.string(),
  place: z.string(),
  country: z.string(),
  total: z.number(),
  currency: z.enum(['ZAR', 'USD']),
  /** The same total in US dollars as the paper prints it; null when it was issued without a dollar rate. */
  totalUsd: z.nullable(z.number()),
  issuedAt: isoInstant,
  validUntil: isoInstant,
})
export type QuoteFacts = Readonly<z.infer<typeof quoteFactsSchema>>
