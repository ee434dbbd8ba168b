import { useDispatch } from 'react-redux'
import { SEARCH_TYPE, type SortId } from '../../../../shared/contract/stock.ts'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { showMessage } from '../../shell/public.ts'
import type { DeliveredPrices } from '../../../buyer/delivered-prices.ts'
import type { PopularVehicle } from '../../../../shared/domain/search-address/popular-vehicles.ts'
import { type SearchCriteria, quickCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { OVERLAY } from '../overlays.ts'
import { type PanelEvent, type PanelState, toManualCriteria } from '../panel/search-panel.ts'
import type { ReplaceSearch, RunSearch } from './use-search.ts'
import { showHeading, showMakes } from './scroll.ts'
import { useWords } from '../../../words/use-words.ts'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useEffectEvent } from 'react'

/** `screens.sort-delay` */
const SEARCH_MS = 200
const CLOSE_MS = 300

type Handlers = {
  readonly onSearch: (sortId: SortId) => void
  /** Called for every choice; only a list that is still open has to close. */
  readonly onClose: (sortId: SortId) => void
}

/** How long the make and model error is shown (`screens.make-required`). */
const SHOWN_MS = 3000

const CHANGES_OF_MAKES: ReadonlySet<PanelEvent['type']> = new Set(['makeToggled', 'modelToggled', 'selectionCleared'])

type Options = {
  /**
   * The search that was run last; order and page are changed on it, not on the panel (`screens.clear-keeps-results`).
   */
  readonly criteria: SearchCriteria
  readonly prices: DeliveredPrices | null
  readonly run: RunSearch
  readonly replace: ReplaceSearch
  readonly panel: PanelState
  readonly dispatchPanel: (event: PanelEvent) => void
}

type From = { readonly isFromOverlay?: boolean }

/** What the controls of home do. */
export function useSearchActions({ criteria, prices, run: runPlain, replace, panel, dispatchPanel }: Options) {
  const destination = prices?.destination ?? criteria.destination
  const run: RunSearch = (next, options) => runPlain({ ...next, destination }, options)
  const messages = useWords('stockSearch')
  const dispatch = useDispatch()
  const missing = useErrorFor()
  const sortList = useOverlay(OVERLAY.sort)
  const sortLater = useDelayedSort({
    onSearch: (sortId) => {
      const type = { searchTypeId: SEARCH_TYPE.noChange }
      const stay = sortList.isOpen ? { isFromOverlay: true, overlay: OVERLAY.sort } : {}
      run({ ...criteria, sortId, page: 1 }, { ...type, ...stay })
    },
    // A slow phone may not have rendered that search yet: its order is said again.
    onClose: (sortId) => (sortList.isOpen ? replace({ ...criteria, sortId, page: 1, destination }) : undefined),
  })

  const isMakeMissing = missing.isShown
  const actions = useSteady({
    search: (from: From = {}) => {
      if (panel.selection.length === 0) {
        missing.show()
        return showMakes()
      }
      run(toManualCriteria(panel, destination), { searchTypeId: SEARCH_TYPE.manual, ...from })
      if (!from.isFromOverlay) showHeading()
    },
    quickSearch: (vehicle: PopularVehicle, from: From = {}) => {
      run(quickCriteria(vehicle), { searchTypeId: SEARCH_TYPE.quick, ...from })
    },
    showPage: (page: number) => run({ ...criteria, page }, { searchTypeId: SEARCH_TYPE.noChange }),
    runFilters: (filters: SearchCriteria['filters']) => {
      run({ ...criteria, kind: 'manual', filters, page: 1 }, { searchTypeId: SEARCH_TYPE.manual })
    },
    sort: (sortId: SortId) => {
      dispatchPanel({ type: 'sortChanged', sortId })
      sortLater(sortId)
    },
    changePanel: (event: PanelEvent) => {
      if (CHANGES_OF_MAKES.has(event.type)) missing.hide()
      dispatchPanel(event)
    },
    clear: () => {
      missing.hide()
      dispatchPanel({ type: 'cleared' })
      dispatch(showMessage({ kind: 'info', detail: messages.cleared }))
    },
  })
  return useMemo(() => ({ ...actions, isMakeMissing }), [actions, isMakeMissing])
}

export type SearchActions = ReturnType<typeof useSearchActions>

/**
 * The same functions at every render, each doing what that of the last one does: what is given them need not be drawn anew
 * with every tick.
 */
function useSteady<Actions extends Readonly<Record<string, (...given: never[]) => void>>>(actions: Actions): Actions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const [steady] = useState(() => {
    const names = Object.keys(actions)
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]))
  })
  return steady as Actions
}

/** An error that goes by itself; showing it again starts its time anew. */
function useErrorFor() {
  const [shownTimes, setShownTimes] = useState(0)
  useEffect(() => {
    if (shownTimes === 0) return undefined
    const timer = setTimeout(() => setShownTimes(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shownTimes])
  return {
    isShown: shownTimes > 0,
    show: () => setShownTimes((times) => times + 1),
    hide: () => setShownTimes(0),
  }
}

/** Calls its handlers with their delays; a further choice, or leaving the page, calls the earlier one off. */
function useDelayedSort({ onSearch, onClose }: Handlers): (sortId: SortId) => void {
  const [chosen, setChosen] = useState<{ readonly sortId: SortId }>()
  const search = useEffectEvent(onSearch)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!chosen) return undefined
    const searching = setTimeout(() => search(chosen.sortId), SEARCH_MS)
    const closing = setTimeout(() => close(chosen.sortId), CLOSE_MS)
    return () => {
      clearTimeout(searching)
      clearTimeout(closing)
    }
  }, [chosen])
  return (sortId) => setChosen({ sortId })
}
