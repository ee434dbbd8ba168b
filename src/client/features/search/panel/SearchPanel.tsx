import { memo, useId, useReducer } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { EarlyBack } from '../EarlyBack.tsx'
import { EARLY } from '../overlays.ts'
import { isPanelSet } from './live-counts.ts'
import { PanelFields, type PanelProps } from './PanelFields.tsx'
import { SearchButton } from './SearchButton.tsx'
import { StockCount } from './StockCount.tsx'
import { useWords } from '../../../words/use-words.ts'
import { SORT } from '../../../../shared/contract/stock.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { panelOf, panelReducer } from './search-panel.ts'

/** The panel beside the results; on a narrow screen what the browser opens before the application runs. */
export const SearchPanel = memo(function SearchPanel(props: PanelProps) {
  const messages = useWords('stockSearch')
  const { actions, isSearching, panel, counts } = props
  const form = useId()
  const isEarly = !useHydrated()
  const search = { form, isSearching, count: isPanelSet(panel) ? counts?.count : undefined }
  return (
    <section className="card card-body early search-panel" aria-label={messages.panel} id={EARLY.filter} popover="auto">
      <div className="hstack gap-2 justify-content-between">
        <EarlyBack of={EARLY.filter} />
        <h2>{messages.panel}</h2>
        <Button variant="text" className="fs-14" onClick={actions.clear}>
          {messages.clearFilters}
        </Button>
      </div>
      <SearchButton {...search} />
      <PanelFields {...props} form={form} isEarly={isEarly} onSearch={() => actions.search()} />
      <SearchButton {...search} />
      <StockCount />
    </section>
  )
})

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
