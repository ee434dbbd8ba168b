import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { emailQuoteQuerySchema, emailQuoteResultSchema } from '../../../shared/contract/quotes.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { limitKey } from '../../http/client-address.ts'
import { emailQuote } from './email-quote.ts'
import { mailFromOf } from './mail-settings.ts'

export function registerMailRoutes(app: App, context: AppContext): void {
  const { config, publicUrl } = context
  const deps = { ...context, mailFrom: mailFromOf({ config, publicUrl }), hasMailServer: config.smtpUrl !== undefined }
  app.post(
    PATHS.emailQuote,
    { schema: { querystring: emailQuoteQuerySchema, response: { 200: envelopeOf(emailQuoteResultSchema) } } },
    async (request) => {
      const wish = { quoteId: request.query.QuoteId, sender: limitKey(request.ip) }
      return answer(request, { state: await emailQuote(deps, wish) })
    },
  )
}
