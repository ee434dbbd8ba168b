import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { withLateWords } from '../../../content/words.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { whenSettled } from '../../../ui/idle.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { quotationMessages as words } from '../messages.ts'
import '../quotation.scss'
import type { Quotation } from '../use-quotation.ts'

const loadInside = () => withLateWords(import('./OpenPanel.tsx'))
const OpenPanel = lazy(async () => ({ default: (await loadInside()).OpenPanel }))

type Props = {
  readonly quotation: Quotation
  /** Whether the vehicle may enter the chosen country: between destination and costs. */
  readonly verdict: ReactNode
}

/** The region `Get a Quote Now!`: destination, line items, client details. */
export function QuotePanel({ quotation, verdict }: Props) {
  const { panel, state, toggle } = quotation
  // Before it is pressed, which may be without a connection.
  useEffect(() => whenSettled(() => void loadInside().catch(() => undefined)), [])
  return (
    <section ref={panel} className="panel quote-panel" aria-label={words.heading}>
      <h2>
        <button type="button" aria-expanded={state.isOpen} onClick={toggle}>
          {words.heading} <Icon name={state.isOpen ? 'up' : 'down'} />
        </button>
      </h2>
      {state.isOpen ? (
        <Suspense fallback={<Opening />}>
          <OpenPanel quotation={quotation} verdict={verdict} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Opening() {
  return (
    <div className="quote-panel-b" aria-busy="true">
      <SkeletonLines widths={[75, 100, 100]} />
    </div>
  )
}
