import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { unquotableReason } from '../request/failure-words.ts'
import { QuoteBody } from './QuoteBody.tsx'
import type { Quotation } from '../use-quotation.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly quotation: Quotation
  /** Whether the vehicle may enter the chosen country: between destination and costs. */
  readonly verdict: ReactNode
}

/** What the panel holds once it is open: destination, and the quote for it. */
export function OpenPanel({ quotation, verdict }: Props) {
  const words = useWords('quotePanel')
  const quotationWords = useWords('quotation')
  const { state, vehicle, chooseCountry, choosePort, pressGenerate, entered } = quotation
  const handleEntered = useEffectEvent(entered)
  useEffect(() => handleEntered(), [])
  const reason = unquotableReason(vehicle, quotationWords)
  if (reason !== null) {
    return (
      <p className="quote-panel-b">
        {reason} <Link to="/contact-us">{words.contact}</Link>
      </p>
    )
  }
  return (
    <div className="quote-panel-b">
      <p className="quiet">{words.introduction}</p>
      <DestinationForm state={state} onCountry={chooseCountry} onPort={choosePort} onGenerate={pressGenerate} />
      {verdict}
      <QuickQuote quotation={quotation} />
    </div>
  )
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
    <p className={isBad ? 'note bad' : 'note warn'}>
      <Icon name="warn" /> <span>{reason}</span>
    </p>
  )
}

function Calculating() {
  const words = useWords('quotePanel')
  return (
    <div className="stack">
      <output className="visually-hidden">{words.calculating}</output>
      <SkeletonLines widths={[100, 75, 100, 75, 100]} />
      <SlowText />
    </div>
  )
}
