import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Money } from '../../../ui/Money.tsx'
import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { unquotableReason } from '../request/failure-words.ts'
import type { Quotation } from '../use-quotation.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { usableLength } from '../../../../shared/domain/vehicle-length.ts'
import { ClientForm } from '../client-form/ClientForm.tsx'
import { Estimate } from '../estimate/Estimate.tsx'
import { QuoteTable } from './QuoteTable.tsx'
import { useClientForm } from '../client-form/use-client-form.ts'
import { useQuoteActions } from '../request/use-quote-actions.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { followClock, serverNow, useClock } from '../../offline/late.ts'
import { RateAge } from '../../offline/public.ts'
import { notIncludedWords } from './not-included.ts'
import { QuotationView } from '../../my-quotes/late.ts'
import type { IssuedQuote } from '../issue-quote.ts'
import { scrollTo } from './scroll.ts'

/** Younger than this, a quotation was asked for just now. */
const NEW_MS = 60_000

type Props = {
  readonly quotation: Quotation
  /** Whether the vehicle may enter the chosen country: between destination and costs. */
  readonly verdict: ReactNode
}

/** What the panel holds once it is open: destination, and the quote for it. */
export function OpenPanel({ quotation, verdict }: Props) {
  const words = useWords('quotePanel')
  const quotationWords = useWords('quotation')
  const { state, vehicle, isBarred, chooseCountry, choosePort, pressGenerate, entered } = quotation
  const handleEntered = useEffectEvent(entered)
  useEffect(() => handleEntered(), [])
  // Before there is a quotation in hand, which is valid or not by the server's clock.
  useEffect(followClock, [])
  const reason = unquotableReason(vehicle, quotationWords)
  if (reason !== null) {
    return (
      <p>
        {reason} <Link to="/contact-us">{words.contact}</Link>
      </p>
    )
  }
  return (
    <>
      <LateStyles />
      <p className="text-body-secondary">{words.introduction}</p>
      <DestinationForm
        state={state}
        isBarred={isBarred}
        onCountry={chooseCountry}
        onPort={choosePort}
        onGenerate={pressGenerate}
      />
      {verdict}
      <Told quotation={quotation} />
      <QuickQuote quotation={quotation} />
    </>
  )
}

/** Says that the delivery is worked out, then what the vehicle costs where: in one place that stays, so that it is read. */
function Told({ quotation: { state, destination, total, issued } }: Pick<Props, 'quotation'>) {
  const words = useWords('quotePanel')
  const quotationWords = useWords('quotation')
  const language = useLanguage()
  const { phase } = state.quick
  let told = ''
  if (phase === 'asked' || phase === 'answered') told = words.calculating
  // A quotation in hand has the focus, and says its total itself.
  else if (phase === 'shown' && destination !== null && total !== undefined && issued === null) {
    const { port, country } = destination
    const place = quotationWords.place(port.endLocation, countryIn(country.countryName, language))
    told = `${quotationWords.deliveredTo(place)}: ${total.total}`
  }
  return <output className="visually-hidden">{told}</output>
}

function QuickQuote({ quotation }: Pick<Props, 'quotation'>) {
  const { quick } = quotation.state
  switch (quick.phase) {
    case 'none':
      return null
    case 'asked':
    case 'answered':
      return <Calculating />
    case 'failed':
      return (
        <>
          {quotation.issued === null ? <FailedNote reason={quick.reason} isBad={!quick.isUnanswered} /> : null}
          {quick.isUnanswered ? <QuoteBody quotation={quotation} /> : null}
        </>
      )
    case 'shown':
      return <QuoteBody quotation={quotation} />
  }
}

function FailedNote({ reason, isBad }: { readonly reason: string; readonly isBad: boolean }) {
  return (
    <p className={isBad ? 'alert alert-danger' : 'alert alert-warning'}>
      <Icon name="warn" /> <span>{reason}</span>
    </p>
  )
}

function Calculating() {
  return (
    <div className="stack">
      <SkeletonLines widths={[100, 75, 100, 75, 100]} />
      <SlowText />
    </div>
  )
}

/**
 * The expanded quote: lines on one side; total, details and buttons on the other. Without a price the request alone.
 */
function QuoteBody({ quotation }: { readonly quotation: Quotation }) {
  const words = useWords('estimate')
  const quotationWords = useWords('quotation')
  const { state, vehicle, lineItems, estimate, currency, panel, total, issued, isBarred, revealForm } = quotation
  const runAction = useQuoteActions(quotation)
  const form = useClientForm({
    saexRef: vehicle.saexRef,
    isShown: state.isFormShown,
    onReveal: revealForm,
    panel,
    onRun: runAction,
  })
  if (state.port === null) return null
  if (lineItems === null) {
    return (
      <div className="stack">
        <p className="text-body-secondary">{words.pricedLater}</p>
        <ClientForm form={form} isShown={state.isFormShown} isBarred={isBarred} issued={null} />
      </div>
    )
  }
  return (
    <>
      {issued === null ? null : <Paper key={issued.quoteNumber} issued={issued} quotation={quotation} />}
      {total === undefined || issued !== null ? null : (
        <p className="total-above">
          <span>{quotationWords.deliveredTo(state.port.endLocation)}</span> <Money text={total.total} />
        </p>
      )}
      <div className="row quote-body">
        <div className="col-12 col-xl-7">
          <QuoteTable
            lineItems={lineItems}
            currency={currency}
            port={state.port.endLocation}
            isStandardLength={usableLength(vehicle.length).standardLengthAssumed}
          />
        </div>
        <div className="col-12 col-xl-5 stack">
          <QuoteTotal quotation={quotation} />
          {estimate === null ? null : <Estimate quotation={quotation} estimate={estimate} />}
          <ClientForm
            form={form}
            isShown={state.isFormShown}
            isBarred={isBarred}
            issued={issued?.quoteNumber ?? null}
          />
        </div>
      </div>
    </>
  )
}

type PaperProps = { readonly issued: IssuedQuote; readonly quotation: Quotation }

/** The quotation in hand. One that comes while the panel is looked at is brought into view. */
function Paper({ issued, quotation: { destination } }: PaperProps) {
  const box = useRef<HTMLDivElement>(null)
  const clock = useClock()
  const [isNew] = useState(() => serverNow().getTime() - Date.parse(issued.issuedAt) < NEW_MS)
  useEffect(() => {
    if (!isNew) return
    box.current?.querySelector('h3')?.focus({ preventScroll: true })
    scrollTo(box.current, 'start')
  }, [isNew])
  if (destination === null) return null
  const { port, country } = destination
  return (
    <div ref={box} className="mb-3">
      <QuotationView
        quote={issued}
        pdf={issued.pdf}
        destination={{ place: port.endLocation, country: country.countryName }}
        now={clock.now + clock.offset}
        isPart
      />
    </div>
  )
}

/** The total in the chosen currency, how it comes about, how old its rate is; and what is not in it. */
function QuoteTotal({ quotation }: { readonly quotation: Quotation }) {
  const words = useWords('quotePanel')
  const quotationWords = useWords('quotation')
  const language = useLanguage()
  const { destination, total, issued } = quotation
  if (destination === null || total === undefined) return null
  const { port, country } = destination
  return (
    <>
      {issued !== null ? null : (
        <div className="total">
          <p className="fs-14">
            {quotationWords.deliveredTo(
              quotationWords.place(port.endLocation, countryIn(country.countryName, language)),
            )}
          </p>
          <p>
            <Money className="price-xl" text={total.total} />
          </p>
          <p className="fs-14">{words.parts(total.vehicle, total.delivery)}</p>
          <p className="fs-13">
            {total.tariffTotal === null ? null : <span className="line">{total.tariffTotal}</span>}
            {total.rate === null ? null : (
              <span className="line">
                {words.rateOf(minuteInDigits(total.rate.timestamp), total.rate.isSample)}{' '}
                <RateAge timestamp={total.rate.timestamp} />
              </span>
            )}
          </p>
        </div>
      )}
      <div className="alert">
        <Icon name="info" />
        <span>
          <strong>{words.notIncluded}</strong> <span className="badge text-bg-warning">{words.paidThere}</span>{' '}
          {notIncludedWords(destination, words, language)}
        </span>
      </div>
    </>
  )
}
