import { useReducer } from 'react'
import { SORT } from '../../../../shared/contract/stock.ts'
import type { SearchCriteria } from '../../../criteria/criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { panelOf, panelReducer } from './search-panel.ts'

/** The panel's own state; a search that was not made in it fills it anew, a change of page or order does not. */
export function usePanel(criteria: SearchCriteria) {
  const [panel, dispatchPanel] = useReducer(panelReducer, criteria, panelOf)
  if (panel.filledFrom !== criteria) {
    const isSameSearch = plainAddress(panel.filledFrom) === plainAddress(criteria)
    dispatchPanel({ type: isSameSearch ? 'orderShown' : 'searchShown', criteria })
  }
  return { panel, dispatchPanel }
}

function plainAddress(criteria: SearchCriteria): string {
  return writeCriteria({ ...criteria, sortId: SORT.newest, page: 1 })
}
