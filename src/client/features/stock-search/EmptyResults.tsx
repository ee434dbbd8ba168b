import { Button } from '../../ui/Button.tsx'
import type { SearchCriteria } from './criteria.ts'
import { droppedFilters } from './dropped-filters.ts'
import { messages } from './messages.ts'
import type { SearchActions } from './use-search-actions.ts'

type Props = { readonly criteria: SearchCriteria; readonly actions: SearchActions }

/** Says that nothing fits and what to leave out. */
export function EmptyResults({ criteria, actions }: Props) {
  return (
    <div className="panel state-box">
      <h2>{messages.emptyTitle}</h2>
      <p>{messages.emptyText}</p>
      <div className="drops">
        {droppedFilters(criteria.filters).map(({ name, rest }) => (
          <Button key={name} variant="line" onClick={() => actions.runFilters(rest)}>
            {messages.drop(name)}
          </Button>
        ))}
        <Button variant="text" onClick={actions.clear}>
          {messages.clearFilters}
        </Button>
      </div>
    </div>
  )
}
