import { Button } from '../../../ui/Button.tsx'
import { isPanelSet } from './live-counts.ts'
import { PanelFields, type PanelProps } from './PanelFields.tsx'
import { SearchButton } from './SearchButton.tsx'
import { StockCount } from './StockCount.tsx'
import { useWords } from '../../../words/use-words.ts'

/** The panel beside the results. */
export function SearchPanel(props: PanelProps) {
  const messages = useWords('stockSearch')
  const { actions, isSearching, panel, counts } = props
  const search = { isSearching, count: isPanelSet(panel) ? counts?.count : undefined, onSearch: () => actions.search() }
  return (
    <section className="card card-body search-panel" aria-label={messages.panel} id="search">
      <div className="hstack gap-2 justify-content-between">
        <h2>{messages.panel}</h2>
        <Button variant="text" className="fs-14" onClick={actions.clear}>
          {messages.clearFilters}
        </Button>
      </div>
      <SearchButton {...search} />
      <PanelFields {...props} />
      <SearchButton {...search} />
      <StockCount />
    </section>
  )
}
