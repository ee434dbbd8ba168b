import { AnswerAge } from '../../offline/public.ts'
import { CurrencySelect } from '../../shell/public.ts'
import { Late } from '../../../ui/Late.tsx'
import { SaveSearch } from '../../saved/public.ts'
import { ROWS, type SearchCriteria } from '../../../criteria/criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import type { SearchAnswer } from './search-answer.ts'
import type { PanelState } from '../panel/search-panel.ts'
import { SortSelect } from '../sort/SortSelect.tsx'
import type { SearchActions } from './use-search-actions.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly criteria: SearchCriteria
  readonly answer: SearchAnswer
  readonly panel: PanelState
  readonly actions: SearchActions
}

const loadStockList = async () => (await import('../../offline/late.ts')).StockListPart

/** The count line with the lists for order and currency. */
export function ResultsHead({ criteria, answer, panel, actions }: Props) {
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
        <SortSelect sortId={panel.sortId} onSort={actions.sort} />
        <CurrencySelect showSymbol />
      </div>
      <div className="stock-list">
        <Late load={loadStockList} />
      </div>
    </>
  )
}

function CountLine({ criteria, answer }: Pick<Props, 'criteria' | 'answer'>) {
  const messages = useWords('stockSearch')
  const { currentData, isError, isFetching } = answer
  if (isError && !isFetching) return messages.failedStatus
  if (!currentData) return <span className="placeholder w-75" />
  const { cars, count } = currentData.result
  if (count === 0) return messages.noVehicles
  const before = (criteria.page - 1) * ROWS
  if (cars.length === 0) return messages.noVehicles
  return messages.displaying({ from: before + 1, to: before + cars.length, total: count })
}
