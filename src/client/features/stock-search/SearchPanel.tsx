import { Button } from '../../ui/Button.tsx'
import { messages } from './messages.ts'
import { PanelFields, type PanelProps } from './PanelFields.tsx'
import { SearchButton } from './SearchButton.tsx'

/** The panel beside the results. */
export function SearchPanel(props: PanelProps) {
  const { actions, isSearching } = props
  return (
    <section className="panel panel-b search-panel" aria-label={messages.panel} id="search">
      <div className="row-flex spread">
        <h2>{messages.panel}</h2>
        <Button variant="text" className="s14" onClick={actions.clear}>
          {messages.clearFilters}
        </Button>
      </div>
      <SearchButton isSearching={isSearching} onSearch={() => actions.search()} />
      <PanelFields {...props} />
      <SearchButton isSearching={isSearching} onSearch={() => actions.search()} />
    </section>
  )
}
