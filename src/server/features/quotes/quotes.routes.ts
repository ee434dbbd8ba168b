import * as z from 'zod'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  deliveryCostRequestSchema,
  lineItemSchema,
  quoteRequestSchema,
  quoteResultSchema,
} from '../../../shared/contract/quotes.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/client-address.ts'
import { readsOf } from '../stock/stock.service.ts'
import { getDeliveryCost } from './delivery-cost.service.ts'
import { issueQuote, type IssueInput } from './issue-quote.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import { getQuotationPdf } from './quotation-pdf.ts'
import { toQuoteResult } from './quote-answer.ts'
import { assertQuotable, languageOfCall, parseIdempotencyKey } from './quote-request.ts'
import { issueDepsOf, pdfDepsOf } from './quote-services.ts'

const COPY_WAIT_MS = 5000

export function registerQuoteRoutes(app: App, context: AppContext): void {
  const issueDeps = issueDepsOf(context)
  const pdfDeps = pdfDepsOf(context)
  const oneAtATime = createOneAtATime({
    waitMs: COPY_WAIT_MS,
    late: () => new AppError('IN_PROGRESS', { retryAfterSeconds: 1 }),
  })
  app.post(
    PATHS.deliveryCost,
    { schema: { body: deliveryCostRequestSchema, response: { 200: envelopeOf(z.array(lineItemSchema)) } } },
    async (request) => answer(await getDeliveryCost(readsOf(context), { request: request.body, deps: issueDeps })),
  )
  app.post(
    PATHS.quote,
    {
      schema: { body: quoteRequestSchema, response: { 200: envelopeOf(quoteResultSchema) } },
      config: { idempotencyKey: 'optional' },
    },
    async (request) => {
      assertQuotable(request.body)
      const input: IssueInput = {
        request: request.body,
        key: parseIdempotencyKey(request.headers['idempotency-key']),
        language: languageOfCall(request.headers['accept-language']),
        caller: limitKey(request.ip),
      }
      return oneAtATime(nameOf(input), async () => {
        const record = await issueQuote(issueDeps, input)
        return answer(toQuoteResult(record, await getQuotationPdf(pdfDeps, record)))
      })
    },
  )
}

/** Copies of one request have one name. */
function nameOf({ key, request }: IssueInput): string {
  if (key !== undefined) return key
  const { saexRef, startLocationId, endLocationId, deliveryTypeId, email } = request
  return JSON.stringify([saexRef, startLocationId, endLocationId, deliveryTypeId, email.toLowerCase()])
}
