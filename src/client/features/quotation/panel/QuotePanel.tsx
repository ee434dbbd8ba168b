import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useLanguage } from '../../../words/use-words.ts'
import { loadLateWords } from '../../../words/words.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { whenSettled } from '../../../ui/idle.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import '../quotation.scss'
import type { Quotation } from '../use-quotation.ts'
import { useWords } from '../../../words/use-words.ts'

const inside = lazyPart(async () => (await import('./OpenPanel.tsx')).OpenPanel, loadLateWords)

type Props = {
  readonly quotation: Quotation
  /** Whether the vehicle may enter the chosen country: between destination and costs. */
  readonly verdict: ReactNode
}

/** The region `Get a Quote Now!`: destination, line items, client details. */
export function QuotePanel({ quotation, verdict }: Props) {
  const words = useWords('quotation')
  const language = useLanguage()
  const { panel, state, toggle } = quotation
  // Before it is pressed, which may be without a connection.
  useEffect(() => whenSettled(() => void inside.load(language).catch(() => undefined)), [language])
  return (
    <section ref={panel} className="card quote-panel" aria-label={words.heading}>
      <h2>
        <button type="button" aria-expanded={state.isOpen} onClick={toggle}>
          {words.heading} <Icon name={state.isOpen ? 'up' : 'down'} />
        </button>
      </h2>
      {state.isOpen ? (
        <Suspense fallback={<Opening />}>
          <inside.Part quotation={quotation} verdict={verdict} />
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
