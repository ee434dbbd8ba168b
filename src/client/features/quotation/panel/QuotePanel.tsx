import { type ReactNode, Suspense } from 'react'
import { Money } from '../../../ui/Money.tsx'
import { lazyPart, usePreload } from '../../../ui/lazy-part.tsx'
import { loadLateWords } from '../../../words/words.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import '../quotation.scss'
import type { Quotation } from '../use-quotation.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { QUOTE_ID } from './quote-address.ts'

const inside = lazyPart(async () => (await import('./OpenPanel.tsx')).OpenPanel, loadLateWords)

type Props = {
  readonly quotation: Quotation
  /** Whether the vehicle may enter the chosen country: between destination and costs. */
  readonly verdict: ReactNode
}

/**
 * The region `Get a Quote Now!`: destination, line items, client details. Its buttons lead to it by the address, so that
 * they open it before the application runs, too.
 */
export function QuotePanel({ quotation, verdict }: Props) {
  const words = useWords('quotation')
  const isHydrated = useHydrated()
  const { panel, state, toggle } = quotation
  usePreload(inside)
  return (
    <section ref={panel} className="card quote-panel" aria-label={words.heading}>
      <h2>
        <Button bsPrefix="quote-toggle" href={`#${QUOTE_ID}`} aria-expanded={state.isOpen} onClick={toggle}>
          {words.heading} <Icon name={state.isOpen ? 'up' : 'down'} />
        </Button>
      </h2>
      {state.isOpen ? (
        <div id={QUOTE_ID} className="quote-panel-b">
          <Suspense fallback={<Opening />}>
            <inside.Part quotation={quotation} verdict={verdict} />
          </Suspense>
        </div>
      ) : isHydrated ? null : (
        <div id={QUOTE_ID} className="quote-panel-b if-target">
          <Opening />
        </div>
      )}
    </section>
  )
}

function Opening() {
  return (
    <div aria-busy="true">
      <SkeletonLines widths={[75, 100, 100]} />
    </div>
  )
}

type DeliveredProps = {
  readonly quotation: Quotation
  /** Whether the vehicle may enter there, in a line. */
  readonly verdict: ReactNode
}

/** On the listing: where the vehicle goes and what it costs there; its place is kept while that is not known. */
export function Delivered({ quotation, verdict }: DeliveredProps) {
  const words = useWords('quotation')
  const language = useLanguage()
  const { destination, total, estimate, open } = quotation
  const place =
    destination && words.place(destination.port.endLocation, countryIn(destination.country.countryName, language))
  return (
    <div className={place === null ? 'total delivered d-print-none' : 'total delivered'}>
      <p className="fs-14 hstack gap-2">
        <Icon name="pin" size="s" />
        {place === null ? (
          <strong>{words.costAtBorder}</strong>
        ) : (
          <span>
            {words.chosenBorderpost} <strong>{place}</strong>
          </span>
        )}
      </p>
      {place === null ? (
        <>
          <p className="fs-14">{words.costAtBorderIs}</p>
          <Button variant="line" className="w-100" href={`#${QUOTE_ID}`} onClick={() => void open()}>
            {words.chooseDestination}
          </Button>
        </>
      ) : total === undefined ? null : (
        <>
          <p className="fs-14">{words.costTo(place)}</p>
          <div className="sum">
            <Money className="price-xl" text={total.total} /> <SeeLines quotation={quotation} />
          </div>
          <p className="fs-13">
            {[estimate && words.estimate, total.tariffTotal, words.dutyNotIncluded]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </>
      )}
      {verdict}
    </div>
  )
}

/** `See all 9 lines`, which are in the panel. */
export function SeeLines({ quotation: { total, showLines } }: { readonly quotation: Quotation }) {
  const words = useWords('quotation')
  if (total === undefined) return null
  return (
    <Button variant="text" href={`#${QUOTE_ID}`} onClick={showLines}>
      {words.seeLines(total.charges)}
    </Button>
  )
}
