import type { LeadsSort } from '../../../../shared/contract/reporting.ts'
import { Button } from '../../../ui/Button.tsx'
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
      <Button variant="text" onClick={() => onSort(sort)}>
        {label}
        <Icon name={isSorted && isAscending ? 'up' : 'down'} size="s" />
      </Button>
    </th>
  )
}
