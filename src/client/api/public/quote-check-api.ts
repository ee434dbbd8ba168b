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

/** What stands on the paper, or the digest of a signature that the device has checked. */
type Question = { readonly code: string } | { readonly signature: string }

export const quoteCheckApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getQuoteKeys: build.query<Answered<QuoteKey[]>, void>({
      queryFn: answering(z.array(quoteKeySchema), () => ({ path: PATHS.quoteKeys })),
    }),
    /** A mutation, so that every check asks the server anew. */
    checkQuote: build.mutation({
      queryFn: answering(quoteCheckResultSchema, (question: Question) => ({ path: PATHS.quoteCheck, query: question })),
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

export const { useCheckQuoteMutation, useOpenQuoteMutation } = quoteCheckApi
