import { bytesOfBase64 } from '../../../../offline/base64.ts'
import type { QuoteResult } from '../../../../shared/contract/quotes.ts'
import { DEFAULT_LANGUAGE } from '../../../../shared/domain/language.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import type { IssuedQuote, Outcome, QuoteSender } from '../issue-quote.ts'
import { toOutcome } from './outcome.ts'
import { quotationApi } from '../../../api/public/quotation-api.ts'

/** Sends over the network at once: what remains where this device can keep nothing. */
export function networkSender(dispatch: ClientDispatch): QuoteSender {
  const { issueQuote, emailQuote } = quotationApi.endpoints
  return async ({ intent: { request, key, subject, quote: known }, mailKey }) => {
    const quote: Outcome<IssuedQuote> =
      known === null
        ? toIssued(
            toOutcome(
              await dispatch(
                issueQuote.initiate(
                  { request, language: subject.language ?? DEFAULT_LANGUAGE, idempotencyKey: key },
                  { track: false },
                ),
              ),
            ),
          )
        : { ok: true, value: known }
    if (!quote.ok || mailKey === null) return { quote, mail: null }
    const argument = { quoteId: quote.value.quoteId, idempotencyKey: mailKey }
    return { quote, mail: toOutcome(await dispatch(emailQuote.initiate(argument, { track: false }))) }
  }
}

function toIssued(outcome: Outcome<QuoteResult>): Outcome<IssuedQuote> {
  if (!outcome.ok) return outcome
  const { base64, ...quote } = outcome.value
  return { ok: true, value: { ...quote, pdf: bytesOfBase64(base64) } }
}
