import { Link, useSearchParams } from 'react-router-dom'
import type { StoredQuote } from '../../../../offline/mine-tables.ts'
import type { Contents } from '../../../../offline/outbox/quote-outbox.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useClock, LazyForget } from '../../offline/late.ts'
import { QuotationView } from '../check/QuotationView.tsx'
import { IssuedItem } from './IssuedItem.tsx'
import { toWaitingRows } from './quote-rows.ts'
import { useMyQuotes } from './use-my-quotes.ts'
import { useOutboxActions } from './use-outbox-actions.ts'
import { WaitingList } from './WaitingList.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showMessage } from '../../shell/public.ts'
import { forgetDetails } from '../../../buyer/forget-details.ts'

/** The quotations of this device: what waits to be sent and what was issued. */
export function MyQuotesPage() {
  const messages = useWords('myQuotes')
  const { reading, readAgain } = useMyQuotes()
  return (
    <main className="container-xl" id="content">
      <LateStyles />
      <div className="hstack gap-2 justify-content-between flex-wrap">
        <PageHeading head={{ title: messages.title, isHidden: true }}>{messages.title}</PageHeading>
        <ForgetDetails />
      </div>
      {reading.phase === 'reading' ? <Reading /> : null}
      {reading.phase === 'refused' ? (
        <div className="mt-5">
          <FailedPart title={messages.storeTitle} text={messages.storeRefused[reading.reason]} onRetry={readAgain} />
        </div>
      ) : null}
      {reading.phase === 'read' ? <Quotes contents={reading.contents} now={reading.now} /> : null}
      <p className="fs-14 text-body-secondary mt-5 d-print-none">{messages.shared}</p>
      <LazyForget />
    </main>
  )
}

function Quotes({ contents, now }: { readonly contents: Contents; readonly now: Date }) {
  const messages = useWords('myQuotes')
  const { remove } = useOutboxActions()
  const [search] = useSearchParams()
  // By the server's clock, where it is known: that of the device may be days off.
  const clock = useClock()
  const shopNow = new Date(clock.now + clock.offset)
  const waiting = toWaitingRows(contents)
  const { quotes } = contents
  const opened = quotes.find(({ quoteNumber }) => quoteNumber === search.get('number'))
  if (opened !== undefined) return <StoredQuotation quote={opened} now={shopNow} />
  if (waiting.length === 0 && quotes.length === 0) return <NoQuotes />
  return (
    <>
      <WaitingList rows={waiting} now={now} />
      {quotes.length === 0 ? null : (
        <section aria-labelledby="issued-quotes">
          <h2 className="mt-5 mb-3" id="issued-quotes">
            {messages.onDevice}
          </h2>
          <ul className="list-group">
            {quotes.map((quote) => (
              <IssuedItem key={quote.quoteId} quote={quote} now={shopNow} onRemove={() => void remove(quote.quoteId)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
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
    <section className="card state-box mt-5">
      <h2>{messages.emptyTitle}</h2>
      <p>{messages.empty}</p>
      <Link className="btn btn-main" to="/">
        {messages.toStock}
      </Link>
    </section>
  )
}

function Reading() {
  const messages = useWords('myQuotes')
  return (
    <div className="card card-body mt-5" aria-busy="true">
      <output className="visually-hidden">{messages.loading}</output>
      <SkeletonLines widths={[50, 75, 50, 25]} />
      <SlowText />
    </div>
  )
}

/** Erases the details that the form of a quotation fills in by itself. */
function ForgetDetails() {
  const messages = useWords('myQuotes')
  const dispatch = useDispatch<ClientDispatch>()

  async function handleForget() {
    await forgetDetails(dispatch)
    dispatch(showMessage({ kind: 'success', detail: messages.detailsForgotten }))
  }

  return (
    <Button variant="text" onClick={() => void handleForget()}>
      <Icon name="trash" /> {messages.forgetDetails}
    </Button>
  )
}
