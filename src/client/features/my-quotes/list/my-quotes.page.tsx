import { Link, useSearchParams } from 'react-router-dom'
import type { StoredQuote } from '../../../../offline/mine-tables.ts'
import type { Contents } from '../../../../offline/outbox/quote-outbox.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { LoadingCard } from '../../../ui/LoadingCard.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { useClock, LazyForget, useRefusalWords } from '../../offline/late.ts'
import { QuotationView } from '../check/QuotationView.tsx'
import { isMailUnsent, toWaitingRows, priceChange, type QuoteState, stateOf } from './quote-rows.ts'
import { useOutboxActions } from './use-outbox-actions.ts'
import { WaitingList } from './WaitingList.tsx'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyBox } from '../../../ui/Scene.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { currencySlice, showMessage } from '../../shell/public.ts'
import { forgetDetails } from '../../../buyer/forget-details.ts'
import { useCallback, useEffect, useRef } from 'react'
import type { Refusal } from '../../../../offline/store-failure.ts'
import { type ReadDevice, useDeviceReading } from '../../../api/use-device-reading.ts'
import { openOutbox } from '../outbox/start-outbox.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { dayInWords } from '../../../../shared/domain/johannesburg.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { PaperActions } from '../check/PaperActions.tsx'
import { buyerAmount, buyerTotal } from '../check/buyer-total.ts'
import { Confirmed } from './Confirmed.tsx'
import { QuoteAmount, QuoteFacts } from './QuoteFacts.tsx'

type IssuedItemProps = {
  readonly quote: StoredQuote
  /** Its e-mail has not gone out. */
  readonly isUnsent: boolean
  readonly now: Date
  readonly onRemove: () => void
}

const TAG_KINDS = { issued: 'info', mailed: 'success', expired: 'light' } as const satisfies Record<QuoteState, string>

type QuotesReading =
  { readonly phase: 'refused'; readonly reason: Refusal } | { readonly phase: 'read'; readonly contents: Contents }

/** The quotations of this device: what waits to be sent and what was issued. */
export function Page() {
  const messages = useWords('myQuotes')
  const { found: reading, lookAgain } = useMyQuotes()
  const refusalWords = useRefusalWords()
  const main = useHeldFocus('h1')
  return (
    <main ref={main} className="container-xl of-device" id="content">
      <LateStyles />
      <div className="hstack gap-2 justify-content-between flex-wrap">
        <PageHeading head={{ title: messages.title, isHidden: true }}>{messages.title}</PageHeading>
        <ForgetDetails />
      </div>
      {reading === undefined ? (
        <LoadingCard className="mt-5" widths={[50, 75, 50, 25]} label={messages.loading} />
      ) : null}
      {reading?.phase === 'refused' ? (
        <div className="mt-5">
          <FailedPart
            title={messages.storeTitle}
            text={refusalWords(reading.reason, messages.storeRefused[reading.reason])}
            onRetry={() => void lookAgain()}
          />
        </div>
      ) : null}
      {reading?.phase === 'read' ? <Quotes contents={reading.contents} /> : null}
      {reading === undefined ? null : <p className="fs-14 text-body-secondary mt-5 d-print-none">{messages.shared}</p>}
      <LazyForget />
    </main>
  )
}

function Quotes({ contents }: { readonly contents: Contents }) {
  const messages = useWords('myQuotes')
  const { remove } = useOutboxActions()
  const [search] = useSearchParams()
  // By the server's clock, where it is known: that of the device may be days off.
  const clock = useClock()
  const serverTime = new Date(clock.now + clock.offset)
  const waiting = toWaitingRows(contents)
  const { items, quotes } = contents
  const opened = quotes.find(({ quoteNumber }) => quoteNumber === search.get('number'))

  useHeadingOf(opened?.quoteNumber)

  function handleRemove(quoteId: number) {
    focusHeading(quotes.length > 1 ? 'issued-quotes' : null)
    void remove(quoteId)
  }

  if (opened !== undefined) return <StoredQuotation quote={opened} now={serverTime} />
  if (waiting.length === 0 && quotes.length === 0) return <NoQuotes />
  return (
    <>
      {/* By the clock that has written down when it was asked for. */}
      <WaitingList rows={waiting} now={new Date(clock.now)} />
      {quotes.length === 0 ? null : (
        <section aria-labelledby="issued-quotes">
          <h2 className="mt-5 mb-3" id="issued-quotes" tabIndex={-1}>
            {messages.onDevice}
          </h2>
          <ul className="list-group">
            {quotes.map((quote) => (
              <IssuedItem
                key={quote.quoteId}
                quote={quote}
                isUnsent={isMailUnsent(quote, items)}
                now={serverTime}
                onRemove={() => handleRemove(quote.quoteId)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A quotation, and the list again, is as another page: its heading takes the focus. */
function useHeadingOf(number: string | undefined): void {
  const shown = useRef(number)
  useEffect(() => {
    if (shown.current === number) return
    shown.current = number
    const heading = document.querySelector<HTMLElement>('.paper h2') ?? document.querySelector('h1')
    heading?.focus({ preventScroll: true })
  }, [number])
}

/** A quotation of this device by itself, drawn from what it keeps. */
function StoredQuotation({ quote, now }: { readonly quote: StoredQuote; readonly now: Date }) {
  const messages = useWords('myQuotes')
  const { place, pdf } = quote
  const destination = { place: place.port, country: place.country }
  return (
    <div className="read vstack gap-4 mt-5">
      <Link to="/my-quotes">{messages.backToList}</Link>
      <QuotationView quote={quote} pdf={pdf.buf} destination={destination} now={now.getTime()} />
    </div>
  )
}

function NoQuotes() {
  const messages = useWords('myQuotes')
  return (
    <EmptyBox scene="papers" className="mt-5">
      <h2>{messages.emptyTitle}</h2>
      <p>{messages.empty}</p>
      <Link className="btn btn-main" to="/">
        {messages.toStock}
      </Link>
    </EmptyBox>
  )
}

/** Erases the details that the form of a quotation fills in by itself. */
function ForgetDetails() {
  const messages = useWords('myQuotes')
  const dispatch = useDispatch<ClientDispatch>()

  async function handleForget() {
    const outcome = await forgetDetails(dispatch)
    dispatch(
      showMessage(
        outcome.ok
          ? { kind: 'success', detail: messages.detailsForgotten }
          : { kind: 'error', detail: messages.storeRefused[outcome.reason] },
      ),
    )
  }

  return (
    <Button variant="text" onClick={() => void handleForget()}>
      <Icon name="trash" /> {messages.forgetDetails}
    </Button>
  )
}

/** What this device asked for and got; undefined while that is read. */
function useMyQuotes() {
  const dispatch = useDispatch<ClientDispatch>()
  const read = useCallback<ReadDevice<QuotesReading>>(async (show) => show(await readAll(dispatch)), [dispatch])
  return useDeviceReading(read)
}

async function readAll(dispatch: ClientDispatch): Promise<QuotesReading> {
  const page = await openOutbox(dispatch).catch(() => undefined)
  if (page === undefined) return { phase: 'refused', reason: 'failed' }
  const contents = await page.outbox.list()
  if (!contents.ok) return { phase: 'refused', reason: contents.reason }
  return { phase: 'read', contents: contents.value }
}

/** A quotation that this device holds, with its paper. */
function IssuedItem({ quote, isUnsent, now, onRemove }: IssuedItemProps) {
  const messages = useWords('myQuotes')
  const paperWords = useWords('quoteCheck')
  const language = useLanguage()
  const { quoteNumber, validUntil, mail, rates, vehicle, place, check, pdf } = quote
  const state = stateOf(quote, now.getTime())
  const isExpired = state === 'expired'
  const day = dayInWords(validUntil, paperWords)
  const chosen = useSelector(currencySlice.selectors.selectCode)
  const total = buyerTotal(quote, chosen)
  const change = priceChange(quote)
  const validity = isExpired ? messages.ended(day) : messages.validUntil(day)
  const text = paperWords.sharedText({
    number: quoteNumber,
    vehicle: vehicleName(vehicle),
    place: paperWords.place(place.port, countryIn(place.country, language)),
    total: total?.amount ?? '',
    day,
    check,
  })
  return (
    <li className="list-group-item qitem issued">
      <QuoteFacts
        subject={quote}
        tag={{ kind: TAG_KINDS[state], text: messages[state] }}
        number={<Link to={`?number=${quoteNumber}`}>{quoteNumber}</Link>}
        detail={mail === 'queued' && !isExpired ? `${validity} · ${messages.mailQueued}` : validity}
      >
        {change === null ? null : (
          <div className="fs-14 text-body-secondary">
            {messages.changed(buyerAmount(change.was, rates, chosen), buyerAmount(change.is, rates, chosen))}
          </div>
        )}
        <QuoteAmount total={total} />
      </QuoteFacts>
      <PaperActions pdf={pdf.buf} number={quoteNumber} text={text}>
        {isExpired ? (
          <Link className="btn btn-line" to={`/vehicle-listing/${vehicle.saexRef}`}>
            <Icon name="retry" /> {messages.askAgain}
          </Link>
        ) : null}
        <Confirmed
          label={messages.remove}
          question={isUnsent ? messages.removeUnsentAsk : messages.removeAsk}
          onYes={onRemove}
        />
      </PaperActions>
    </li>
  )
}
