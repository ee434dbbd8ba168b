import * as z from 'zod'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { notMeRequestSchema } from '../../../shared/contract/not-me.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { emailQuoteQuerySchema, emailQuoteResultSchema } from '../../../shared/contract/quotes.ts'
import { noBodySchema } from '../../../shared/contract/scalars.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/client-address.ts'
import { parseIdempotencyKey } from '../quotes/quote-request.ts'
import { emailQuote, type EmailDeps } from './email-quote.ts'
import { readNotMeToken, suppressRecipient } from './not-me.ts'
import { AppError } from '../../http/app-error.ts'
import { createOneAtATime } from '../quotes/one-at-a-time.ts'
import { mailFromOf } from './mail-settings.ts'
import { createMailWatch } from './mail-watch.ts'

export function registerMailRoutes(app: App, context: AppContext): void {
  const deps = emailDepsOf(context)
  app.post(
    PATHS.emailQuote,
    {
      schema: {
        querystring: emailQuoteQuerySchema,
        body: noBodySchema,
        response: { 200: envelopeOf(emailQuoteResultSchema) },
      },
      config: { idempotencyKey: 'optional' },
    },
    async (request) => {
      const key = parseIdempotencyKey(request.headers['idempotency-key'])
      const asked = { quoteId: request.query.QuoteId, sender: limitKey(request.ip), key }
      return answer({ state: await emailQuote(deps, asked) })
    },
  )
  app.post(
    PATHS.notMe,
    { schema: { body: notMeRequestSchema, response: { 200: envelopeOf(z.null()) } } },
    async (request) => {
      const recipientDigest = readNotMeToken(request.body.token, context.secret)
      await suppressRecipient(context.db, { recipientDigest, createdAt: context.clock() })
      return answer(null)
    },
  )
}

const TURN_MS = 5000

/** What mailing quotations needs beyond the application's context. */
export function emailDepsOf(context: AppContext): EmailDeps {
  const { config, publicUrl, db } = context
  return {
    ...context,
    mailFrom: mailFromOf({ config, publicUrl }),
    hasMailServer: config.smtpUrl !== undefined,
    watch: createMailWatch(db),
    oneAtATime: createOneAtATime({
      waitMs: TURN_MS,
      late: () => new AppError('IN_PROGRESS', { retryAfterSeconds: 1 }),
    }),
  }
}
