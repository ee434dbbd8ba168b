import * as z from 'zod'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  openQuoteRequestSchema,
  openQuoteResultSchema,
  quoteCheckQuerySchema,
  quoteCheckResultSchema,
  quoteKeySchema,
} from '../../../shared/contract/quote-check.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/client-address.ts'
import { pdfDepsOf } from '../quotes/quote-services.ts'
import { lookUpQuotation } from './look-up-quotation.ts'
import { openQuotation } from './open-quotation.ts'
import { createQuoteKeys } from './quote-keys.ts'
import { keysFolder } from './quote-key-files.ts'

/** Checking and opening quotations again. Makes the first key, so that it is there before anybody asks. */
export async function registerQuoteCheckRoutes(app: App, context: AppContext): Promise<void> {
  const keys = createQuoteKeys({ folder: keysFolder(context.dataDir), clock: context.clock })
  const openDeps = { ...pdfDepsOf(context), secret: context.secret }
  await keys.publicKeys()
  app.get(PATHS.quoteKeys, { schema: { response: { 200: envelopeOf(z.array(quoteKeySchema)) } } }, async () =>
    answer([...(await keys.publicKeys())]),
  )
  app.get(
    PATHS.quoteCheck,
    { schema: { querystring: quoteCheckQuerySchema, response: { 200: envelopeOf(quoteCheckResultSchema) } } },
    async (request) => answer(await lookUpQuotation(context, { ...request.query, caller: limitKey(request.ip) })),
  )
  app.post(
    PATHS.openQuote,
    { schema: { body: openQuoteRequestSchema, response: { 200: envelopeOf(openQuoteResultSchema) } } },
    async (request) => answer(await openQuotation(openDeps, request.body.token)),
  )
}
