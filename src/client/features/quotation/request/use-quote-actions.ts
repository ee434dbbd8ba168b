import { useEffect } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { publicApi } from '../../../api/public-api.ts'
import { downloadFile } from '../../../documents/download-file.ts'
import { currencySlice, showMessage } from '../../shell/public.ts'
import { buyerAmount } from '../../my-quotes/late.ts'
import { openOutbox } from '../../my-quotes/public.ts'
import { serverNow } from '../../offline/late.ts'
import { refusedFaults, type ClientFaults } from '../../../buyer/client-details.ts'
import type { ClientDetails } from '../../../buyer/stored-details.ts'
import { failureWords } from './failure-words.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import { type IssuedQuote, requestQuote, type QuoteDesk, type QuoteFailure, type Sent } from '../issue-quote.ts'
import { quotationSlice } from '../quotation.slice.ts'
import { wait } from '../panel/scroll.ts'
import type { ActionResult, QuoteAction } from '../client-form/use-client-form.ts'
import type { Quotation } from '../use-quotation.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import { LOCAL_REASONS } from '../../../../offline/outbox/local-reasons.ts'
import { isDearer } from '../../../../offline/outbox/outbox-plan.ts'
import { NETWORK } from '../../../../shared/contract/errors.ts'
import { totalOf } from '../../../../shared/domain/quote-total.ts'
import { networkSender, outboxSender } from './quote-senders.ts'

/** Under which key a request is kept, and whether its quotation is to be e-mailed. */
type KeptAs = { readonly key: string; readonly isMailed: boolean }

const DONE: ActionResult = { faults: {}, trouble: null, kept: null }

/** What the two buttons do once the details are good: issue the quotation, or take the one in hand, and hand it over. */
export function useQuoteActions({ vehicle, arrival, destination, lineItems }: Quotation) {
  const words = useWords('quoteRequest')
  const quotationMessages = useWords('quotation')
  const { changed } = useWords('myQuotes')
  const chosen = useSelector(currencySlice.selectors.selectCode)
  const language = useLanguage()
  const dispatch = useDispatch<ClientDispatch>()
  const store = useStore<Parameters<typeof quotationSlice.selectors.selectHeld>[0]>()
  const desk: QuoteDesk = {
    send: outboxSender({ open: () => openOutbox(dispatch), wait, otherwise: networkSender(dispatch) }),
    requests: {
      get: () => quotationSlice.selectors.selectHeld(store.getState()),
      set: (held) => dispatch(quotationSlice.actions.heldChanged(held)),
    },
    newKey: () => newIdempotencyKey(window.crypto),
    waitingKey: async (body) => {
      const page = await openOutbox(dispatch).catch(() => undefined)
      const key = await page?.outbox.waitingKey(body)
      return key?.ok ? key.value : undefined
    },
    now: () => serverNow().getTime(),
  }
  // While there is a connection: the press may come without one.
  useEffect(() => {
    openOutbox(dispatch).catch(() => undefined)
  }, [dispatch])

  function keep(because: string | null, { key, isMailed }: KeptAs): ActionResult {
    const kept = keptWords(because, words)
    dispatch(showMessage({ kind: 'info', detail: isMailed ? words.mailedLater : kept }))
    return { ...DONE, kept: { key, text: isMailed ? `${kept} ${words.mailedLater}` : kept } }
  }

  function explain(failure: QuoteFailure, detail: string): ActionResult {
    dispatch(showMessage({ kind: 'error', detail }))
    // The stock record changed under the page: it is asked for again and then says 'sold' or shows its new price.
    if (failure.errorKey === 'NOT_QUOTABLE') dispatch(publicApi.util.invalidateTags(['Vehicle']))
    return {
      ...DONE,
      faults: faultsOf(failure, { request: words, quotation: quotationMessages }),
      trouble: ownReasonWords(failure.errorKey, words) ?? failureWords(failure, vehicle, quotationMessages),
    }
  }

  function tellMailed(mail: NonNullable<Sent['mail']>, key: string): ActionResult {
    if ('kept' in mail) return keep(mail.kept, { key, isMailed: true })
    if (!mail.ok) return explain(mail.failure, words.emailFailed)
    const isSent = mail.value.state === 'sent'
    dispatch(showMessage(isSent ? { kind: 'success', detail: words.emailed } : { kind: 'info', detail: words.queued }))
    return DONE
  }

  /** What was on screen and what it is, where it became dearer by the rule of the e-mail; null where it did not. */
  function riseWords({ lineItems: issuedLines, rates }: IssuedQuote): string | null {
    const [seen, issued] = [totalOf(lineItems ?? []), totalOf(issuedLines)]
    if (seen === null || issued === null || !isDearer(issued, seen, rates)) return null
    return changed(buyerAmount(seen, rates, chosen), buyerAmount(issued, rates, chosen))
  }

  function download(quote: IssuedQuote): ActionResult {
    const rise = riseWords(quote)
    try {
      downloadFile(quote.pdf, { name: `${quote.quoteNumber}.pdf`, type: 'application/pdf' })
      dispatch(
        showMessage(
          rise === null
            ? { kind: 'info', detail: words.downloadStarts }
            : { kind: 'warning', detail: `${words.downloadStarts} ${rise}`, stays: true },
        ),
      )
    } catch {
      dispatch(showMessage({ kind: 'error', detail: words.downloadFailed }))
    }
    return DONE
  }

  return async function runAction(
    action: QuoteAction,
    { client, onUsed }: { readonly client: ClientDetails; readonly onUsed: () => Promise<void> },
  ): Promise<ActionResult> {
    if (destination === null) return DONE
    // Without a connection a quotation may be asked for that nobody has priced yet.
    const request = { vehicle, arrival, ...destination, lineItems: lineItems ?? [], client, language }
    const isMailed = action === 'email'
    const { quote, mail, key } = await requestQuote(desk, { request, withMail: isMailed })
    const isRefused = !('kept' in quote) && !quote.ok
    const isUnmailed = mail !== null && !('kept' in mail) && !mail.ok
    // Before the visitor is told: whoever leaves or reloads then finds no form that stands open.
    if (!isRefused && !isUnmailed) await onUsed()
    if ('kept' in quote) return keep(quote.kept, { key, isMailed })
    if (!quote.ok) return explain(quote.failure, quotationMessages.quoteFailed)
    return mail === null ? download(quote.value) : tellMailed(mail, key)
  }
}

/** What the server said about the client's own fields; a refused address is a fault of the address. */
function faultsOf(
  { errorKey, fields }: QuoteFailure,
  words: { readonly request: Words<'quoteRequest'>; readonly quotation: Words<'quotation'> },
): ClientFaults {
  if (errorKey === 'MAIL_REJECTED') return { email: words.quotation.emailRefused }
  return refusedFaults(Object.keys(fields), words.request)
}

/** What is kept on this device, and why it has not gone out; null = nobody has answered. */
function keptWords(errorKey: string | null, words: Words<'quoteRequest'>): string {
  switch (errorKey) {
    case null:
    case NETWORK:
      return words.kept
    case 'RATE_LIMITED':
      return words.keptForLater
    default:
      return words.keptInTrouble
  }
}

/** What to do about a reason that the device itself gave; null when it was the server's. */
function ownReasonWords(errorKey: string, words: Words<'quoteRequest'>): string | null {
  switch (errorKey) {
    case LOCAL_REASONS.priceRose:
      return words.priceRose
    case LOCAL_REASONS.deviceFull:
      return words.deviceFull
    case LOCAL_REASONS.notKept:
      return words.notKept
    case LOCAL_REASONS.gone:
      return words.gone
    default:
      return null
  }
}
