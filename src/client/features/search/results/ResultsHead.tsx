import { memo } from 'react'
import { AnswerAge } from '../../offline/public.ts'
import { CurrencySelect } from '../../shell/public.ts'
import { SaveSearch } from '../../saved/public.ts'
import { ROWS, type SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import type { SearchAnswer } from './use-search.ts'
import type { SearchActions } from './use-search-actions.ts'
import { useWords } from '../../../words/use-words.ts'
import { type SortId, sortIdSchema } from '../../../../shared/contract/stock.ts'
import { Select } from '../../../ui/Select.tsx'
import { useSortOptions } from '../sort/use-sort-options.ts'

type SortSelectProps = { readonly sortId: SortId; readonly onSort: (sortId: SortId) => void }

type Props = {
  readonly criteria: SearchCriteria
  readonly answer: SearchAnswer
  /** The chosen order, before its results are there. */
  readonly sortId: SortId
  readonly actions: Pick<SearchActions, 'sort'>
}

/** The count line with the lists for order and currency. */
export const ResultsHead = memo(function ResultsHead({ criteria, answer, sortId, actions }: Props) {
  return (
    <>
      <div className="count">
        <AnswerAge answer={answer} />
        <output className="text-body-secondary">
          <CountLine criteria={criteria} answer={answer} />
        </output>
      </div>
      <div className="hstack gap-2 lists">
        <SaveSearch address={writeCriteria({ ...criteria, page: 1 })} />
        <SortSelect sortId={sortId} onSort={actions.sort} />
        <CurrencySelect showSymbol />
      </div>
    </>
  )
})

function CountLine({ criteria, answer }: Pick<Props, 'criteria' | 'answer'>) {
  const messages = useWords('stockSearch')
  const { currentData, error, isFetching } = answer
  if (error && !isFetching) return messages.failedStatus
  if (!currentData) return <span className="placeholder w-75" />
  const { cars, count } = currentData.result
  if (count === 0) return messages.noVehicles
  const before = (criteria.page - 1) * ROWS
  if (cars.length === 0) return messages.noVehicles
  return messages.displaying({ from: before + 1, to: before + cars.length, total: count })
}

function SortSelect({ sortId, onSort }: SortSelectProps) {
  const messages = useWords('stockSearch')
  const options = useSortOptions()
  const handleChange = (value: string) => {
    const parsed = sortIdSchema.safeParse(Number(value))
    if (parsed.success) onSort(parsed.data)
  }
  const isOffered = options.some(({ id }) => id === sortId)
  return (
    <Select
      className="d-none d-sm-block"
      aria-label={messages.sort}
      value={isOffered ? sortId : ''}
      onChoose={handleChange}
    >
      <option value="" disabled>
        {messages.sort}
      </option>
      {options.map(({ id, defName }) => (
        <option key={id} value={id}>
          {defName}
        </option>
      ))}
    </Select>
  )
}
