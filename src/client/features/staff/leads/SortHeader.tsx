import type { LeadsSort } from '../../../../shared/contract/reporting.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { LeadsView } from './leads-address.ts'

type Props = {
  readonly label: string
  readonly sort: LeadsSort
  readonly view: LeadsView
  readonly onSort: (sort: LeadsSort) => void
}

/** The head of a column by which the table can be sorted. */
export function SortHeader({ label, sort, view, onSort }: Props) {
  const isSorted = view.sort === sort
  const isAscending = view.direction === 'asc'
  return (
    <th scope="col" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button type="button" className="sort-head" onClick={() => onSort(sort)}>
        {label}
        <span className={isSorted ? undefined : 'sort-idle'}>
          <Icon name={isSorted && isAscending ? 'up' : 'down'} size="s" />
        </span>
      </button>
    </th>
  )
}
