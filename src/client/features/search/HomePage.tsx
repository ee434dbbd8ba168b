import { type ComponentType, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { closeEarlyPopovers } from '../../ui/early-popover.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { PhoneTools } from './sort/PhoneTools.tsx'
import { PopularPanel } from './popular/PopularVehicles.tsx'
import { Results } from './results/Results.tsx'
import { ResultsHead } from './results/ResultsHead.tsx'
import { SearchPanel } from './panel/SearchPanel.tsx'
import { EarlySort } from './sort/EarlySort.tsx'
import type { LiveCounts } from './panel/live-counts.ts'
import { useFindMyCar } from './address/use-find-my-car.ts'
import { whenSettled } from '../../ui/idle.ts'
import { readNavigationState } from '../../ui/navigation-state.ts'
import { useNextPage } from './results/use-next-page.ts'
import { usePanel } from './panel/use-panel.ts'
import { useSearch } from './results/use-search.ts'
import { useSearchActions } from './results/use-search-actions.ts'
import { useSearchHistory } from './results/use-search-history.ts'
import { useWords } from '../../words/use-words.ts'

const loadHomeLate = async () => (await import('./HomeLate.tsx')).HomeLate
const loadAddressCheck = async () => (await import('./address/AddressCheck.tsx')).AddressCheck

/** Home: the stock search with its results. */
export function HomePage() {
  const messages = useWords('stockSearch')
  const { criteria, answer, run, replace } = useSearch()
  const { panel, dispatchPanel } = usePanel(criteria)
  const actions = useSearchActions({ criteria, run, replace, panel, dispatchPanel })
  const [currentYear] = useState(() => new Date().getFullYear())
  const [counts, setCounts] = useState<LiveCounts>()
  const controls = { panel, actions, currentYear, counts, isSearching: answer.isFetching }
  const shown = { criteria, count: answer.isFetching ? undefined : answer.currentData?.result.count }
  useSearchHistory(shown)
  useNextPage(shown)
  useFindMyCar()
  const isLate = useIsLate()
  const { key, search } = useLocation()
  // Count and list change together, and are drawn in pieces: a press meanwhile is answered at once.
  const results = useDeferredValue(useMemo(() => ({ criteria, answer }), [criteria, answer]))
  return (
    <main className="container-xl home" id="content">
      <aside>
        <PopularPanel actions={actions} />
        <div className="or d-none d-sm-flex">{messages.or}</div>
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
      <EarlySort panel={panel} actions={actions} />
      <EarlyPanels key={key} />
      <LatePart load={loadHomeLate} isWanted={isLate} props={{ ...controls, onCounts: setCounts }} />
      <LatePart load={loadAddressCheck} isWanted={search !== ''} props={{ criteria, answer, replace }} />
    </main>
  )
}

/** What the visitor opened before the application ran stays until something was chosen in it: by the key of the address. */
function EarlyPanels() {
  useEffect(() => closeEarlyPopovers, [])
  return null
}

/** The page has all it needs, or a dialog is asked for. */
function useIsLate(): boolean {
  const state: unknown = useLocation().state
  const isOpen = readNavigationState(state)?.overlay !== undefined
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isOpen || isSettled
}

type Given<Props> = {
  /** One and the same function each time. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly isWanted: boolean
  readonly props: Props
}

/** A part whose code is asked for once it is wanted; nothing until it is there, and where it does not come. */
function LatePart<Props extends object>({ load, isWanted, props }: Given<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load, isWanted])
  return Part ? <Part {...props} /> : null
}
