import { Button } from '../../../ui/Button.tsx'
import { SlowText, Spinner } from '../../../ui/Spinner.tsx'
import { SaveSearch } from '../../saved/public.ts'
import type { SearchCriteria } from '../../../criteria/criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { droppedFilters } from './filter-suggestions.ts'
import { useDrops } from './use-filter-suggestions.ts'
import type { SearchActions } from './use-search-actions.ts'
import { VehicleList } from './VehicleList.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly criteria: SearchCriteria; readonly actions: SearchActions }

/** Says that nothing fits, which filter to leave out and what that gives, and shows the nearest vehicles. */
export function EmptyResults({ criteria, actions }: Props) {
  const messages = useWords('stockSearch')
  const drops = useDrops(criteria)
  const set = droppedFilters(criteria.filters, messages)
  const near = drops?.[0]?.cars ?? []
  return (
    <>
      <div className="card state-box">
        <h2>{messages.emptyTitle}</h2>
        <p>{drops?.length === 0 || set.length === 0 ? messages.emptyOtherMake : messages.emptyText(set.length)}</p>
        {drops ? null : (
          <p className="hstack gap-2">
            <Spinner /> <SlowText />
          </p>
        )}
        <div className="drops">
          {(drops ?? []).map(({ name, rest, count }) => (
            <Button key={name} variant="line" onClick={() => actions.runFilters(rest)}>
              <span>{messages.drop(name)}</span>
              {count === undefined ? null : (
                <span className="text-body-secondary text-nowrap">{messages.vehicleCount(count)}</span>
              )}
            </Button>
          ))}
          <Button variant="text" onClick={actions.clear}>
            {messages.clearFilters}
          </Button>
          <SaveSearch address={writeCriteria({ ...criteria, page: 1 })} />
        </div>
      </div>
      {near.length > 0 ? (
        <>
          <h2 className="near">{messages.near}</h2>
          <VehicleList vehicles={near} />
        </>
      ) : null}
    </>
  )
}
