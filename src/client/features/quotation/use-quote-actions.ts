import { useDispatch, useStore } from 'react-redux'
import type { QuoteResult } from '../../../shared/contract/quotes.ts'
import type { Destination } from '../../../shared/contract/reference.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { publicApi } from '../../api/public-api.ts'
import { bytesOfBase64, downloadFile } from '../../documents/download-file.ts'
import { showMessage } from '../messages/public.ts'
import { isClientField, type ClientDetails, type ClientFaults } from './client-details.ts'
import { failureWords } from './failure-words.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { emailQuote, issueQuote, type QuoteDesk, type QuoteFailure } from './issue-quote.ts'
import { quotationMessages as words } from './messages.ts'
import { quotationSlice } from './quotation.slice.ts'
import type { QuotedVehicle } from './quote-request.ts'
import { networkSender } from './quote-sender.ts'
import type { ActionResult, QuoteAction } from './use-client-form.ts'

const DONE: ActionResult = { faults: {}, trouble: null }

/** What the two buttons do once the details are good: issue the quotation, or take the one in hand, and hand it over. */
export function useQuoteActions(vehicle: QuotedVehicle, port: Destination | null) {
  const dispatch = useDispatch<ClientDispatch>()
  const store = useStore<Parameters<typeof quotationSlice.selectors.selectIntent>[0]>()
  const desk: QuoteDesk = {
    sender: networkSender(dispatch),
    intents: {
      get: () => quotationSlice.selectors.selectIntent(store.getState()),
      set: (intent) => dispatch(quotationSlice.actions.intentChanged(intent)),
    },
    newKey: () => newIdempotencyKey(window.crypto),
    now: () => Date.now(),
  }

  function explain(failure: QuoteFailure, detail: string): ActionResult {
    dispatch(showMessage({ kind: 'error', detail }))
    // The stock record changed under the page: it is asked for again and then says 'sold' or shows its new price.
    if (failure.errorKey === 'NOT_QUOTABLE') dispatch(publicApi.util.invalidateTags(['Vehicle']))
    return { faults: faultsOf(failure), trouble: failureWords(failure, vehicle) }
  }

  async function email(quote: QuoteResult): Promise<ActionResult> {
    const sent = await emailQuote(desk, quote)
    if (!sent.ok) return explain(sent.failure, words.emailFailed)
    const isSent = sent.value.state === 'sent'
    dispatch(showMessage(isSent ? { kind: 'success', detail: words.emailed } : { kind: 'info', detail: words.queued }))
    return DONE
  }

  function download({ base64, quoteNumber }: QuoteResult): ActionResult {
    try {
      downloadFile(bytesOfBase64(base64), { name: `${quoteNumber}.pdf`, type: 'application/pdf' })
      dispatch(showMessage({ kind: 'info', detail: words.downloadStarts }))
    } catch {
      dispatch(showMessage({ kind: 'error', detail: words.downloadFailed }))
    }
    return DONE
  }

  return async function runAction(action: QuoteAction, client: ClientDetails): Promise<ActionResult> {
    if (port === null) return DONE
    const issued = await issueQuote(desk, { vehicle, port, client })
    if (!issued.ok) return explain(issued.failure, words.quoteFailed)
    return action === 'email' ? email(issued.value) : download(issued.value)
  }
}

/** What the server said about the client's own fields; a refused address is a fault of the address. */
function faultsOf({ errorKey, fields }: QuoteFailure): ClientFaults {
  if (errorKey === 'MAIL_REJECTED') return { email: words.emailRefused }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isClientField(name)))
}
