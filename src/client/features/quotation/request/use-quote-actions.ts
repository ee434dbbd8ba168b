import { useEffect } from 'react'
import { useDispatch, useStore } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { publicApi } from '../../../api/public-api.ts'
import { downloadFile } from '../../../documents/download-file.ts'
import { showMessage } from '../../shell/public.ts'
import { openOutbox } from '../../my-quotes/public.ts'
import { type ClientFaults } from '../client-form/client-details.ts'
import { isClientField, type ClientDetails } from '../../../buyer/stored-details.ts'
import { failureWords } from './failure-words.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { type IssuedQuote, orderQuote, type QuoteDesk, type QuoteFailure, type Sent } from '../issue-quote.ts'
import { keptWords, ownReasonWords } from './kept-words.ts'
import { outboxSender } from './outbox-sender.ts'
import { quotationSlice } from '../quotation.slice.ts'
import { networkSender } from './quote-sender.ts'
import { wait } from '../panel/scroll.ts'
import type { ActionResult, QuoteAction } from '../client-form/use-client-form.ts'
import type { Quotation } from '../use-quotation.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

const DONE: ActionResult = { faults: {}, trouble: null, kept: null }

/** What the two buttons do once the details are good: issue the quotation, or take the one in hand, and hand it over. */
export function useQuoteActions({ vehicle, arrival, destination, lineItems }: Quotation) {
  const words = useWords('order')
  const quotationMessages = useWords('quotation')
  const language = useLanguage()
  const dispatch = useDispatch<ClientDispatch>()
  const store = useStore<Parameters<typeof quotationSlice.selectors.selectIntent>[0]>()
  const desk: QuoteDesk = {
    send: outboxSender({ open: () => openOutbox(dispatch), wait, otherwise: networkSender(dispatch) }),
    intents: {
      get: () => quotationSlice.selectors.selectIntent(store.getState()),
      set: (intent) => dispatch(quotationSlice.actions.intentChanged(intent)),
    },
    newKey: () => newIdempotencyKey(window.crypto),
    now: () => Date.now(),
  }
  // While there is a connection: the press may come without one.
  useEffect(() => {
    openOutbox(dispatch).catch(() => undefined)
  }, [dispatch])

  function keep(because: string | null, { isMailed }: { readonly isMailed: boolean }): ActionResult {
    const kept = keptWords(because, words)
    dispatch(showMessage({ kind: 'info', detail: isMailed ? words.mailedLater : kept }))
    return { ...DONE, kept: isMailed ? `${kept} ${words.mailedLater}` : kept }
  }

  function explain(failure: QuoteFailure, detail: string): ActionResult {
    dispatch(showMessage({ kind: 'error', detail }))
    // The stock record changed under the page: it is asked for again and then says 'sold' or shows its new price.
    if (failure.errorKey === 'NOT_QUOTABLE') dispatch(publicApi.util.invalidateTags(['Vehicle']))
    return {
      ...DONE,
      faults: faultsOf(failure, quotationMessages),
      trouble: ownReasonWords(failure.errorKey, words) ?? failureWords(failure, vehicle, quotationMessages),
    }
  }

  function tellMailed(mail: NonNullable<Sent['mail']>): ActionResult {
    if ('kept' in mail) return keep(mail.kept, { isMailed: true })
    if (!mail.ok) return explain(mail.failure, words.emailFailed)
    const isSent = mail.value.state === 'sent'
    dispatch(showMessage(isSent ? { kind: 'success', detail: words.emailed } : { kind: 'info', detail: words.queued }))
    return DONE
  }

  function download({ pdf, quoteNumber }: IssuedQuote): ActionResult {
    try {
      downloadFile(pdf, { name: `${quoteNumber}.pdf`, type: 'application/pdf' })
      dispatch(showMessage({ kind: 'info', detail: words.downloadStarts }))
    } catch {
      dispatch(showMessage({ kind: 'error', detail: words.downloadFailed }))
    }
    return DONE
  }

  return async function runAction(action: QuoteAction, client: ClientDetails): Promise<ActionResult> {
    if (destination === null) return DONE
    // Without a connection a quotation may be asked for that nobody has priced yet.
    const wish = { vehicle, arrival, ...destination, lineItems: lineItems ?? [], client, language }
    const isMailed = action === 'email'
    const { quote, mail } = await orderQuote(desk, { wish, withMail: isMailed })
    if ('kept' in quote) return keep(quote.kept, { isMailed })
    if (!quote.ok) return explain(quote.failure, quotationMessages.quoteFailed)
    return mail === null ? download(quote.value) : tellMailed(mail)
  }
}

/** What the server said about the client's own fields; a refused address is a fault of the address. */
function faultsOf({ errorKey, fields }: QuoteFailure, quotationMessages: Words<'quotation'>): ClientFaults {
  if (errorKey === 'MAIL_REJECTED') return { email: quotationMessages.emailRefused }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isClientField(name)))
}
