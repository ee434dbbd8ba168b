import { SORT, type SortId } from '../../../../shared/contract/stock.ts'
import type { BoundKey, ListKey } from '../../../../shared/domain/facets/facets.ts'
import {
  type Filters,
  NO_FILTERS,
  type SearchCriteria,
} from '../../../../shared/domain/search-address/search-criteria.ts'
import {
  fromMakeModels,
  type Selection,
  toggled,
  toggleMake,
  toggleModel,
  toMakeModels,
} from './make-model-selection.ts'

/** What stands in the search panel; it becomes a search only by SEARCH. */
export type PanelState = Omit<Filters, 'makeModels'> & {
  readonly selection: Selection
  readonly sortId: SortId
  /** The search that the panel was last filled from. */
  readonly filledFrom: SearchCriteria
}

export type PanelEvent =
  | { readonly type: 'searchShown' | 'orderShown'; readonly criteria: SearchCriteria }
  | { readonly type: 'formRead'; readonly filters: Omit<Filters, 'makeModels'> }
  | { readonly type: 'makeToggled'; readonly make: string }
  | { readonly type: 'modelToggled'; readonly make: string; readonly model: string }
  | { readonly type: 'selectionCleared' }
  | { readonly type: 'listToggled'; readonly field: ListKey; readonly value: number }
  | { readonly type: 'boundChanged'; readonly field: BoundKey | 'maxDelivered'; readonly value: number | null }
  | { readonly type: 'sortChanged'; readonly sortId: SortId }
  | { readonly type: 'cleared' }

/** The panel of a search: a manual one fills it, the others leave it empty, since they were not made in it. */
export function panelOf(criteria: SearchCriteria): PanelState {
  const { makeModels, ...rest } = criteria.kind === 'manual' ? criteria.filters : NO_FILTERS
  return { ...rest, selection: fromMakeModels(makeModels), sortId: criteria.sortId, filledFrom: criteria }
}

export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'searchShown':
      return panelOf(event.criteria)
    case 'formRead':
      return { ...state, ...event.filters }
    case 'orderShown':
      return { ...state, sortId: event.criteria.sortId, filledFrom: event.criteria }
    case 'makeToggled':
      return { ...state, selection: toggleMake(state.selection, event.make) }
    case 'modelToggled':
      return { ...state, selection: toggleModel(state.selection, event) }
    case 'selectionCleared':
      return { ...state, selection: [] }
    case 'listToggled':
      return { ...state, [event.field]: toggled(state[event.field], event.value) }
    case 'boundChanged':
      return { ...state, [event.field]: event.value }
    case 'sortChanged':
      return { ...state, sortId: event.sortId }
    case 'cleared':
      return { ...panelOf({ ...state.filledFrom, kind: 'default' }), sortId: SORT.newest, filledFrom: state.filledFrom }
  }
}

/** The search that SEARCH runs: from the first page, newest settings of the panel. */
export function toManualCriteria(
  { selection, sortId, filledFrom, ...filters }: PanelState,
  destination = filledFrom.destination,
): SearchCriteria {
  const makeModels = toMakeModels(selection)
  // Its field is gone with the destination.
  const maxDelivered = destination ? filters.maxDelivered : null
  return { kind: 'manual', filters: { ...filters, makeModels, maxDelivered }, sortId, page: 1, destination }
}
