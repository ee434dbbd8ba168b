import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  openQuoteResultSchema,
  quoteCheckResultSchema,
  type QuoteKey,
  quoteKeySchema,
} from '../../../shared/contract/quote-check.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

/** What stands on the paper, the digest of a signature that the device has checked, or that of a file without a seal. */
export type CheckQuestion = { readonly code: string } | { readonly signature: string } | { readonly file: string }

export const quoteCheckApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getQuoteKeys: build.query<Answered<QuoteKey[]>, void>({
      queryFn: answering(z.array(quoteKeySchema), () => ({ path: PATHS.quoteKeys })),
    }),
    /** A mutation, so that every check asks the server anew. */
    checkQuote: build.mutation({
      queryFn: answering(quoteCheckResultSchema, (question: CheckQuestion) => ({
        path: PATHS.quoteCheck,
        query: question,
      })),
    }),
    openQuote: build.mutation({
      queryFn: answering(openQuoteResultSchema, (token: string) => ({
        path: PATHS.openQuote,
        method: 'POST',
        body: { token },
      })),
    }),
  }),
})
