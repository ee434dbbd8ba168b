import * as z from 'zod/mini'
import { quoteFactsSchema } from '../domain/quote-check/quote-facts.ts'
import { text } from './scalars.ts'
import { quoteResultSchema } from './quotes.ts'

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))

/** A public key of quotations, ECDSA P-256; `x` and `y` as in a JSON Web Key. */
export const quoteKeySchema = z.object({
  /** Eight hexadecimal digits. */
  kid: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  x: coordinate,
  y: coordinate,
})
export type QuoteKey = Readonly<z.infer<typeof quoteKeySchema>>

const sha256 = z.string().check(z.regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url'))

/**
 * Exactly one of them: `code` as it stands on the paper; `signature`, the SHA-256 of a checked signature in base64url; or
 * `file`, that of a paper from before files were sealed.
 */
export const quoteCheckQuerySchema = z
  .object({ code: z.optional(text(32)), signature: z.optional(sha256), file: z.optional(sha256) })
  .check(
    z.refine((marks) => Object.values(marks).filter((mark) => mark !== undefined).length === 1, {
      error: 'must be given, or signature or file instead, and only one of them',
      path: ['code'],
    }),
  )

export const quoteCheckResultSchema = z.object({
  state: z.enum(['genuine', 'expired', 'withdrawn']),
  facts: quoteFactsSchema,
})
export type QuoteCheckResult = z.infer<typeof quoteCheckResultSchema>

/** The token of a mail's link that opens the quotation again. */
export const openQuoteRequestSchema = z.strictObject({ token: text(80) })

/** `linkExpired`: the time of the link is over. `withdrawn`: we took the quotation back. An unknown token is QUOTE_NOT_FOUND. */
export const openQuoteResultSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    quote: quoteResultSchema,
    destination: z.object({ place: z.string(), country: z.string() }),
  }),
  z.object({ state: z.literal('linkExpired') }),
  z.object({ state: z.literal('withdrawn'), quoteNumber: z.string() }),
])
export type OpenQuoteResult = z.infer<typeof openQuoteResultSchema>
