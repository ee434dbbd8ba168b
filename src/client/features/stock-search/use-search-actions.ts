import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { SEARCH_TYPE, type SortId } from '../../../shared/contract/stock.ts'
import { showMessage } from '../messages/public.ts'
import { type SearchCriteria, quickCriteria } from './criteria.ts'
import { messages } from './messages.ts'
import type { PopularVehicle } from './popular-vehicles.ts'
import { type PanelEvent, type PanelState, toManualCriteria } from './search-panel.ts'
import { useErrorFor } from './use-error-for.ts'
import type { RunSearch } from './use-search.ts'

/** Section 4: a change of order searches after 200 ms; a phone's list closes by the search that follows. */
const SORT_DELAY_MS = 200

type Options = {
  /** The search that was run last; order and page are changed on it, not on the panel (decision 21). */
  readonly criteria: SearchCriteria
  readonly run: RunSearch
  readonly panel: PanelState
  readonly dispatchPanel: (event: PanelEvent) => void
}

type From = { readonly isFromOverlay?: boolean }

/** What the controls of home do. */
export function useSearchActions({ criteria, run, panel, dispatchPanel }: Options) {
  const dispatch = useDispatch()
  const missing = useErrorFor()
  const [sortTimer, setSortTimer] = useState<ReturnType<typeof setTimeout>>()

  return {
    isMakeMissing: missing.isShown,

    search: (from: From = {}) => {
      if (panel.selection.length === 0) return missing.show()
      run(toManualCriteria(panel), { searchTypeId: SEARCH_TYPE.manual, ...from })
    },
    quickSearch: (vehicle: PopularVehicle, from: From = {}) => {
      run(quickCriteria(vehicle), { searchTypeId: SEARCH_TYPE.quick, ...from })
    },
    showPage: (page: number) => run({ ...criteria, page }, { searchTypeId: SEARCH_TYPE.noChange }),
    runFilters: (filters: SearchCriteria['filters']) => {
      run({ ...criteria, kind: 'manual', filters, page: 1 }, { searchTypeId: SEARCH_TYPE.manual })
    },
    sort: (sortId: SortId, from: From = {}) => {
      dispatchPanel({ type: 'sortChanged', sortId })
      clearTimeout(sortTimer)
      const search = () => run({ ...criteria, sortId, page: 1 }, { searchTypeId: SEARCH_TYPE.noChange, ...from })
      setSortTimer(setTimeout(search, SORT_DELAY_MS))
    },
    changePanel: (event: PanelEvent) => {
      if (event.type === 'selectionChanged') missing.hide()
      dispatchPanel(event)
    },
    clear: () => {
      missing.hide()
      dispatchPanel({ type: 'cleared' })
      dispatch(showMessage({ kind: 'info', detail: messages.cleared }))
    },
  }
}

export type SearchActions = ReturnType<typeof useSearchActions>
