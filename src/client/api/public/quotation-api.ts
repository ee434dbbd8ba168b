import * as z from 'zod/mini'
import { DEFAULT_START_COUNTRY_ID } from '../../../shared/contract/limits.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  emailQuoteResultSchema,
  lineItemSchema,
  quoteResultSchema,
  type DeliveryCostRequest,
  type QuoteRequestInput,
} from '../../../shared/contract/quotes.ts'
import { type Country, countrySchema, destinationSchema } from '../../../shared/contract/reference.ts'
import { answering, type ApiRequest } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

type IssueArgument = {
  readonly request: QuoteRequestInput
  /** Of the paper and its mail. */
  readonly language: string
  readonly idempotencyKey: string
}
type MailArgument = { readonly quoteId: number; readonly idempotencyKey: string }

const startCountryId = DEFAULT_START_COUNTRY_ID

export function deliveryCostCall(body: DeliveryCostRequest): ApiRequest {
  return { path: PATHS.deliveryCost, method: 'POST', body }
}

export const quotationApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getEndCountries: build.query<Answered<Country[]>, void>({
      queryFn: answering(z.array(countrySchema), () => ({
        path: PATHS.endCountries,
        query: { startCountryId },
      })),
    }),
    /** Of one country, from every start location; the screens offer those of `OFFERED_START_LOCATION_ID`. */
    getDestinations: build.query({
      queryFn: answering(z.array(destinationSchema), (endCountryId: number) => ({
        path: PATHS.destinations,
        query: { startCountryId, endCountryId },
      })),
    }),
    getDeliveryCost: build.query({
      queryFn: answering(z.array(lineItemSchema), deliveryCostCall),
    }),
    issueQuote: build.mutation({
      queryFn: answering(quoteResultSchema, ({ request, language, idempotencyKey }: IssueArgument) => ({
        path: PATHS.quote,
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey, 'accept-language': language },
      })),
    }),
    emailQuote: build.mutation({
      queryFn: answering(emailQuoteResultSchema, ({ quoteId, idempotencyKey }: MailArgument) => ({
        path: PATHS.emailQuote,
        method: 'POST',
        query: { QuoteId: quoteId },
        headers: { 'idempotency-key': idempotencyKey },
      })),
    }),
  }),
})
