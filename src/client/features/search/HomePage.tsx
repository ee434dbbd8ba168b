import { useDeferredValue, useMemo, useState } from 'react'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { FilterSheet } from './panel/FilterSheet.tsx'
import { PhoneTools } from './sort/PhoneTools.tsx'
import { PopularPanel, PopularSheet } from './popular/PopularVehicles.tsx'
import { Results } from './results/Results.tsx'
import { ResultsHead } from './results/ResultsHead.tsx'
import { ScrollToTop } from './results/ScrollToTop.tsx'
import { SearchPanel } from './panel/SearchPanel.tsx'
import { SortSheet } from './sort/SortSheet.tsx'
import { useAddressCheck } from './address/use-address-check.ts'
import { useArrival } from './address/use-arrival.ts'
import { useLiveCounts } from './panel/use-live-counts.ts'
import { useNextPage } from './results/use-next-page.ts'
import { usePanel } from './panel/use-panel.ts'
import { useSearch } from './results/use-search.ts'
import { useSearchActions } from './results/use-search-actions.ts'
import { useSearchHistory } from './results/use-search-history.ts'
import { useWords } from '../../words/use-words.ts'

/** Home: the stock search with its results. */
export function HomePage() {
  const messages = useWords('stockSearch')
  const { criteria, answer, run, replace } = useSearch()
  const { panel, dispatchPanel } = usePanel(criteria)
  const actions = useSearchActions({ criteria, run, replace, panel, dispatchPanel })
  const [currentYear] = useState(() => new Date().getFullYear())
  const counts = useLiveCounts(panel)
  const controls = { panel, actions, currentYear, counts, isSearching: answer.isFetching }
  const shown = { criteria, count: answer.isFetching ? undefined : answer.currentData?.result.count }
  useSearchHistory(shown)
  useNextPage(shown)
  useAddressCheck({ criteria, answer, replace })
  useArrival()
  // Count and list change together, and are drawn in pieces: a press meanwhile is answered at once.
  const results = useDeferredValue(useMemo(() => ({ criteria, answer }), [criteria, answer]))
  return (
    <main className="container-xl home" id="content">
      <aside className="d-none d-sm-block">
        <PopularPanel actions={actions} />
        <div className="or">{messages.or}</div>
        <PartBoundary>
          <SearchPanel {...controls} />
        </PartBoundary>
      </aside>
      <section>
        <div className="results-h">
          <PageHeading head={{ title: messages.heading, description: messages.description }}>
            {messages.heading}
          </PageHeading>
          <PhoneTools />
          <ResultsHead {...results} panel={panel} actions={actions} />
        </div>
        <PartBoundary onRetry={() => void answer.refetch()}>
          <Results {...results} page={criteria.page} actions={actions} />
        </PartBoundary>
      </section>
      <PopularSheet actions={actions} />
      <FilterSheet {...controls} />
      <SortSheet panel={panel} actions={actions} />
      <ScrollToTop />
    </main>
  )
}
