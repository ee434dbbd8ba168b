import { memo } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { EarlyBack } from '../EarlyBack.tsx'
import { EARLY } from '../overlays.ts'
import type { SortId } from '../../../../shared/contract/stock.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { useSortOptions } from './use-sort-options.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import { useWords } from '../../../words/use-words.ts'

export type SortProps = {
  /** Of the search that is shown. */
  readonly criteria: SearchCriteria
  /** The chosen one. */
  readonly sortId: SortId
  readonly actions: Pick<SearchActions, 'sort'>
}

/** The orders that the browser shows over a narrow screen before the application runs. */
export const EarlySort = memo(function EarlySort(props: SortProps) {
  const messages = useWords('stockSearch')
  return (
    <section className="early" id={EARLY.sort} popover="auto" aria-label={messages.sortBy}>
      <div className="hstack gap-2">
        <EarlyBack of={EARLY.sort} />
        <h2>{messages.sortBy}</h2>
      </div>
      <SortList {...props} />
    </section>
  )
})

/** The orders as links, with a check mark on the chosen one. */
export function SortList({ criteria, sortId, actions }: SortProps) {
  const options = useSortOptions()
  if (options.length === 0) return <SlowText />
  return options.map(({ id, defName }) => (
    <Button
      key={id}
      bsPrefix="opt"
      href={`/${writeCriteria({ ...criteria, sortId: id, page: 1 })}`}
      aria-pressed={id === sortId}
      onClick={() => actions.sort(id)}
    >
      {defName} {id === sortId ? <Icon name="check" /> : null}
    </Button>
  ))
}
