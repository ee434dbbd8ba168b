import type { Language } from '../../../shared/domain/language.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { stockApi } from '../../api/public/stock-api.ts'
import { toSearchFilter, ROWS, type SearchCriteria } from '../../../shared/domain/search-address/search-criteria.ts'
import {
  type ComponentType,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useEffectEvent,
  useContext,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type DeliveredPrices, DeliveredPricesContext, useDeliveredPrices } from '../../buyer/delivered-prices.ts'
import { closeEarlyPopovers } from '../../ui/early-popover.ts'
import { Late } from '../../ui/Late.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { PopularPanel } from './popular/PopularVehicles.tsx'
import { Results } from './results/Results.tsx'
import { ResultsHead } from './results/ResultsHead.tsx'
import { SearchPanel, usePanel } from './panel/SearchPanel.tsx'
import { EarlySort } from './sort/EarlySort.tsx'
import type { LiveCounts } from './panel/live-counts.ts'
import type { HomeLateProps } from './HomeLate.tsx'
import { wantsLess, whenIdle, whenSettled } from '../../ui/idle.ts'
import { readNavigationState } from '../../ui/navigation-state.ts'
import { type ReplaceSearch, useSearch } from './results/use-search.ts'
import { useSearchActions } from './results/use-search-actions.ts'
import { useSearchHistory } from './results/use-search-history.ts'
import { useLanguage, useWords } from '../../words/use-words.ts'
import { withLateWords } from '../../words/words.ts'
import { useOverlay } from '../../ui/use-overlay.ts'
import { OVERLAY, EARLY } from './overlays.ts'
import { useDispatch } from 'react-redux'
import { PictureContext } from '../../ui/picture-mode.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

type SearchedPlace = {
  readonly criteria: SearchCriteria
  readonly replace: ReplaceSearch
  readonly onPrices: (prices: DeliveredPrices | null) => void
}

type Shown = {
  readonly criteria: SearchCriteria
  /** Undefined until the answer to exactly these criteria is there. */
  readonly count: number | undefined
}

const loadStockList = async () => (await import('../offline/late.ts')).StockListPart
const loadHomeLate = async () => (await import('./HomeLate.tsx')).HomeLate
const loadDestinationLists = (language: Language) =>
  withLateWords(
    language,
    import('./destination/DestinationLists.tsx').then(({ DestinationLists }) => DestinationLists),
  )
const loadAddressCheck = async () => (await import('./address/AddressCheck.tsx')).AddressCheck

const STEP_MARKS = ['search', 'doc', 'pin'] as const

type Given<Props> = {
  /** One and the same function each time. */
  readonly load: (language: Language) => Promise<ComponentType<Props>>
  readonly isWanted: boolean
  readonly props: Props
  /** Until then. */
  readonly children?: ReactNode
}

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

/** Where to: lists that come late, in the place of a button that brings them at once. */
const DeliverTo = memo(function DeliverTo(search: SearchedPlace) {
  const messages = useWords('stockSearch')
  const isLate = useIsLate()
  const prices = useDeliveredPrices()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="to">
      <div className="to-line">
        <span>{messages.deliverTo}</span>
        <LatePart load={loadDestinationLists} isWanted={isLate || isAsked} props={{ isAsked, ...search }}>
          <Button bsPrefix="form-select" className="is-unset" onClick={() => setAsked(true)}>
            {messages.selectCountry}
          </Button>
        </LatePart>
      </div>
      <p className="steps">
        {prices
          ? prices.note
          : messages.steps.map((step, index) => (
              <span key={step}>
                <Icon name={STEP_MARKS[index]!} size="s" /> {step}
              </span>
            ))}
      </p>
    </div>
  )
})

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

/** The page has all it needs, or a dialog is asked for. */
function useIsLate(): boolean {
  const state: unknown = useLocation().state
  const isOpen = readNavigationState(state)?.overlay !== undefined
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isOpen || isSettled
}

/** A part whose code is asked for once it is wanted; nothing until it is there, and where it does not come. */
function LatePart<Props extends object>({ load, isWanted, props, children }: Given<Props>) {
  const language = useLanguage()
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted) return
    load(language).then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }, [load, isWanted, language])
  return Part ? <Part {...props} /> : children
}

/**
 * The address `#search`, of Find My Car, puts the visitor into the panel: the dialog on narrow screens, its first field on
 * others (`screens.find-my-car`).
 */
function useFindMyCar(): void {
  const { search, hash } = useLocation()
  const isAsked = hash === '#search'
  const navigate = useNavigate()
  const filter = useOverlay(OVERLAY.filter)
  const find = useEffectEvent(() => {
    // Going back must not ask again.
    void navigate({ pathname: '/', search }, { replace: true, state: {} })
    const field = document.querySelector<HTMLElement>('#search input')
    if (field?.offsetParent) field.focus()
    else filter.open()
  })
  useEffect(() => {
    if (isAsked) find()
  }, [isAsked])
}

/** Asks for the next page before it is wanted, once the shown one is there and nothing else is to be done; not for who wants less data, or has a line for no more. */
function useNextPage({ criteria, count }: Shown): void {
  const dispatch = useDispatch<ClientDispatch>()
  const { mode } = useContext(PictureContext)
  const hasNext = count !== undefined && criteria.page * ROWS < count
  useEffect(() => {
    if (!hasNext || mode !== 'full' || wantsLess()) return undefined
    const filter = toSearchFilter({ ...criteria, page: criteria.page + 1 })
    return whenIdle(() => void dispatch(stockApi.endpoints.searchStock.initiate(filter, { subscribe: false })))
  }, [dispatch, criteria, hasNext, mode])
}

/** The three buttons of narrow screens that open the full-screen dialogs. */
function PhoneTools() {
  const messages = useWords('stockSearch')
  const popular = useOverlay(OVERLAY.popular)
  const filter = useOverlay(OVERLAY.filter)
  const sort = useOverlay(OVERLAY.sort)
  return (
    <div className="hstack gap-2 tools-m d-sm-none">
      <Button variant="line" popoverTarget={EARLY.popular} onClick={popular.open}>
        {messages.popularButton}
      </Button>
      <Button variant="line" popoverTarget={EARLY.filter} onClick={filter.open}>
        <Icon name="filter" /> {messages.filter}
      </Button>
      <Button variant="line" popoverTarget={EARLY.sort} onClick={sort.open}>
        <Icon name="sort" /> {messages.sortButton}
      </Button>
    </div>
  )
}
