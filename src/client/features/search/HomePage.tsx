import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type DeliveredPrices, DeliveredPricesContext } from '../../buyer/delivered-prices.ts'
import { closeEarlyPopovers } from '../../ui/early-popover.ts'
import { Late } from '../../ui/Late.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useOverlay } from '../../ui/use-overlay.ts'
import { useWords } from '../../words/use-words.ts'
import { DeliverTo } from './destination/DeliverTo.tsx'
import type { HomeLateProps } from './HomeLate.tsx'
import { LatePart } from './LatePart.tsx'
import { OVERLAY } from './overlays.ts'
import type { LiveCounts } from './panel/live-counts.ts'
import { SearchPanel, usePanel } from './panel/SearchPanel.tsx'
import { useFindMyCar } from './panel/use-find-my-car.ts'
import { PhoneTools } from './PhoneTools.tsx'
import { PopularPanel } from './popular/PopularVehicles.tsx'
import { Results } from './results/Results.tsx'
import { ResultsHead } from './results/ResultsHead.tsx'
import { useNextPage } from './results/use-next-page.ts'
import { useSearchActions } from './results/use-search-actions.ts'
import { useSearchHistory } from './results/use-search-history.ts'
import { useSearch } from './results/use-search.ts'
import { EarlySort } from './sort/EarlySort.tsx'
import { useIsLate } from './use-is-late.ts'

const loadStockList = async () => (await import('../offline/late.ts')).StockListPart
const loadHomeLate = async () => (await import('./HomeLate.tsx')).HomeLate
const loadAddressCheck = async () => (await import('./address/AddressCheck.tsx')).AddressCheck

/** Home: the stock search with its results. */
export function HomePage() {
  const messages = useWords('stockSearch')
  const { criteria, answer, run, replace } = useSearch()
  const { panel, dispatchPanel } = usePanel(criteria)
  const [prices, setPrices] = useState<DeliveredPrices | null>(null)
  const actions = useSearchActions({ criteria, prices, run, replace, panel, dispatchPanel })
  const [currentYear] = useState(() => new Date().getFullYear())
  const [counts, setCounts] = useState<LiveCounts>()
  const isSearching = answer.isFetching
  const controls = useMemo(
    () => ({ panel, actions, currentYear, counts, isSearching }),
    [panel, actions, currentYear, counts, isSearching],
  )
  // Under the dialog that shows the same it may be drawn later.
  const { isOpen } = useOverlay(OVERLAY.filter)
  const laterControls = useDeferredValue(controls)
  const quickModel = answer.isFetching && criteria.kind === 'quick' ? criteria.filters.makeModels[0]?.ModelName : null
  const shown = { criteria, count: answer.isFetching ? undefined : answer.currentData?.result.count }
  useSearchHistory(shown)
  useNextPage(shown)
  useFindMyCar()
  const { key, search } = useLocation()
  // Count and list change together, and are drawn in pieces: a press meanwhile is answered at once.
  const results = useDeferredValue(useMemo(() => ({ criteria, answer }), [criteria, answer]))
  return (
    <DeliveredPricesContext value={prices}>
      <main className="container-xl home" id="content">
        <aside>
          <PopularPanel actions={actions} searched={quickModel} />
          <div className="or d-none d-sm-flex">{messages.or}</div>
          <PartBoundary>
            <SearchPanel {...(isOpen ? laterControls : controls)} />
          </PartBoundary>
        </aside>
        <section>
          <div className="results-h">
            <PageHeading head={{ title: messages.heading, description: messages.description }}>
              {messages.heading}
            </PageHeading>
            <DeliverTo criteria={criteria} replace={replace} onPrices={setPrices} />
            <PhoneTools />
            <ResultsHead {...results} sortId={panel.sortId} actions={actions} />
          </div>
          <PartBoundary onRetry={() => void answer.refetch()}>
            <Results {...results} page={criteria.page} actions={actions} />
          </PartBoundary>
          <div className="stock-list">
            <Late load={loadStockList} />
          </div>
        </section>
        <EarlySort criteria={panel.filledFrom} sortId={panel.sortId} actions={actions} />
        <EarlyPanels key={key} />
        <HomeWhenLate {...controls} onCounts={setCounts} />
        <LatePart load={loadAddressCheck} isWanted={search !== ''} props={{ criteria, answer, replace }} />
      </main>
    </DeliveredPricesContext>
  )
}

/** `HomeLate` once the page has all it needs; home itself is not drawn anew for it. */
function HomeWhenLate(props: HomeLateProps) {
  const isLate = useIsLate()
  return <LatePart load={loadHomeLate} isWanted={isLate} props={props} />
}

/** What the visitor opened before the application ran stays until something was chosen in it: by the key of the address. */
function EarlyPanels() {
  useEffect(() => closeEarlyPopovers, [])
  return null
}
