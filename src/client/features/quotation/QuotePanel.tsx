import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { SlowText } from '../../ui/Spinner.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { unquotableReason } from './failure-words.ts'
import { quotationMessages as words } from './messages.ts'
import './quotation.scss'
import type { Quotation } from './use-quotation.ts'

/** Needed once there is a quote: lines, total, details, buttons. */
const loadBody = () => import('./QuoteBody.tsx')
const QuoteBody = lazy(async () => ({ default: (await loadBody()).QuoteBody }))

type Props = {
  readonly quotation: Quotation
  /** Whether the vehicle may enter the chosen country: between destination and costs. */
  readonly verdict: ReactNode
}

/** The region `Get a Quote Now!`: destination, line items, client details. */
export function QuotePanel({ quotation, verdict }: Props) {
  const { panel, state, toggle } = quotation
  return (
    <section ref={panel} className="panel quote-panel" aria-label={words.heading}>
      <h2>
        <button type="button" aria-expanded={state.isOpen} onClick={toggle}>
          {words.heading} <Icon name={state.isOpen ? 'up' : 'down'} />
        </button>
      </h2>
      {state.isOpen ? <OpenPanel quotation={quotation} verdict={verdict} /> : null}
    </section>
  )
}

function OpenPanel({ quotation, verdict }: Props) {
  const { state, vehicle, chooseCountry, choosePort, pressGenerate } = quotation
  const reason = unquotableReason(vehicle)
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

function QuickQuote({ quotation }: { readonly quotation: Quotation }) {
  const { quick } = quotation.state
  switch (quick.phase) {
    case 'none':
      return null
    case 'asked':
    case 'answered':
      return <Calculating />
    case 'failed':
      return (
        <p className="note bad">
          <Icon name="warn" /> <span>{quick.reason}</span>
        </p>
      )
    case 'shown':
      return (
        <Suspense fallback={<Calculating />}>
          <QuoteBody quotation={quotation} />
        </Suspense>
      )
  }
}

function Calculating() {
  // The code of the answer comes while the server works it out.
  useEffect(() => void loadBody().catch(() => undefined), [])
  return (
    <div>
      <output className="visually-hidden">{words.calculating}</output>
      <SkeletonLines widths={[100, 75, 100, 75, 100]} />
      <SlowText />
    </div>
  )
}
