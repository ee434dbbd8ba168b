import { Button } from '../../../ui/Button.tsx'
import { EmptyBox } from '../../../ui/Scene.tsx'
import { SpinnerWithText } from '../../../ui/Spinner.tsx'
import { SaveSearch } from '../../saved/public.ts'
import {
  type SearchCriteria,
  toSearchFilter,
  NO_FILTERS,
} from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import type { SearchActions } from './use-search-actions.ts'
import { VehicleList } from './VehicleList.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { SORT, type SortId, type Vehicle } from '../../../../shared/contract/stock.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import type { Words } from '../../../words/words.ts'
import { BOUNDS, LISTS, PRICE } from '../../../../shared/domain/facets/facets.ts'
import { fromMakeModels, toMakeModels } from '../panel/make-model-selection.ts'
import { boundName } from '../panel/options.ts'

type Filters = SearchCriteria['filters']

/** One way to loosen a search: what it drops, in words, and the filters that remain. */
type Drop = {
  readonly name: string
  readonly rest: Filters
  /** Brings the nearest to what is dropped to the front; undefined = the search's own order. */
  readonly sortId?: SortId | undefined
}

type CountedDrop = Drop & {
  /** Vehicles that remain; undefined when it could not be found out. */
  readonly count: number | undefined
  readonly cars: readonly Vehicle[]
}

/** Vehicles shown as near matches. */
const NEAR = 4

const NEAREST_FIRST: Readonly<Partial<Record<keyof Filters, SortId>>> = {
  minPrice: SORT.priceDescending,
  maxPrice: SORT.priceAscending,
  minMileage: SORT.mileageDescending,
  maxMileage: SORT.mileageAscending,
  maxDelivered: SORT.deliveredAscending,
}

type Props = { readonly criteria: SearchCriteria; readonly actions: SearchActions }

/** Says that nothing fits, which filter to leave out and what that gives, and shows the nearest vehicles. */
export function EmptyResults({ criteria, actions }: Props) {
  const messages = useWords('stockSearch')
  const drops = useDrops(criteria)
  const set = droppedFilters(criteria.filters, messages)
  const near = drops?.[0]?.cars ?? []
  return (
    <>
      <EmptyBox scene="yard" isWideOnly>
        <h2>{messages.emptyTitle}</h2>
        <p>{drops?.length === 0 || set.length === 0 ? messages.emptyOtherMake : messages.emptyText(set.length)}</p>
        {drops ? null : (
          <p className="hstack gap-2">
            <SpinnerWithText />
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
      </EmptyBox>
      {near.length > 0 ? (
        <>
          <h2 className="near">{messages.near}</h2>
          <VehicleList vehicles={near} />
        </>
      ) : null}
    </>
  )
}

/**
 * What can be dropped from a search that found nothing, the most rewarding first, without what would give nothing again.
 * Undefined until the counts are there.
 */
function useDrops(criteria: SearchCriteria): readonly CountedDrop[] | undefined {
  const stockSearchWords = useWords('stockSearch')
  const dispatch = useDispatch<ClientDispatch>()
  const [counted, setCounted] = useState<{ readonly of: SearchCriteria; readonly drops: readonly CountedDrop[] }>()
  useEffect(() => {
    let isLeft = false
    async function count(): Promise<void> {
      const drops = await countDrops(criteria, dispatch, stockSearchWords)
      if (!isLeft) setCounted({ of: criteria, drops })
    }
    void count()
    return () => {
      isLeft = true
    }
  }, [dispatch, criteria, stockSearchWords])
  return counted?.of === criteria ? counted.drops : undefined
}

async function countDrops(
  criteria: SearchCriteria,
  dispatch: ClientDispatch,
  stockSearchWords: Words<'stockSearch'>,
): Promise<readonly CountedDrop[]> {
  const count = async (drop: Drop): Promise<CountedDrop> => {
    const sortId = drop.sortId ?? criteria.sortId
    const loosened: SearchCriteria = { ...criteria, kind: 'manual', filters: drop.rest, sortId, page: 1 }
    const filter = { ...toSearchFilter(loosened), Rows: NEAR }
    const { data } = await dispatch(stockApi.endpoints.searchStock.initiate(filter, { subscribe: false }))
    return { ...drop, count: data?.result.count, cars: data?.result.cars ?? [] }
  }
  const single = await Promise.all(droppedFilters(criteria.filters, stockSearchWords).map(count))
  const useful = single.filter((drop) => drop.count !== 0)
  if (useful.length > 0) return useful.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
  const all = droppedAll(criteria.filters, stockSearchWords)
  return all ? [await count(all)].filter((drop) => drop.count !== 0) : []
}

/** Every set filter with the filters that remain without it; of the makes only their models are ever dropped. */
export function droppedFilters(filters: Filters, messages: Words<'stockSearch'>): readonly Drop[] {
  const lists = LISTS.filter(({ key }) => filters[key].length > 0).map(({ key, options }) => ({
    // Numbers say by themselves what they are.
    name: options.from === 'filters' ? messages.fields[key] : `${messages.fields[key]} ${filters[key].join(', ')}`,
    rest: { ...filters, [key]: NO_FILTERS[key] },
  }))
  const bounds = BOUNDS.filter(({ key }) => filters[key] !== null).map(({ key, range }) => ({
    name: `${messages.fields[key]} ${boundName(range, filters[key] ?? 0)}`,
    rest: { ...filters, [key]: NO_FILTERS[key] },
    sortId: NEAREST_FIRST[key],
  }))
  const { maxDelivered } = filters
  const delivered =
    maxDelivered === null
      ? []
      : [
          {
            name: `${messages.fields.maxDelivered} ${boundName(PRICE, maxDelivered)}`,
            rest: { ...filters, maxDelivered: null },
            sortId: NEAREST_FIRST.maxDelivered,
          },
        ]
  return [...delivered, ...bounds, ...lists, ...droppedModels(filters, messages)]
}

/** All filters but the makes, where more than one is set: the last way out. */
export function droppedAll(filters: Filters, messages: Words<'stockSearch'>): Drop | undefined {
  if (droppedFilters(filters, messages).length < 2) return undefined
  return { name: messages.allFilters, rest: { ...NO_FILTERS, makeModels: wholeMakes(filters) } }
}

function droppedModels(filters: Filters, messages: Words<'stockSearch'>): readonly Drop[] {
  const models = filters.makeModels.flatMap(({ ModelName }) => ModelName ?? [])
  if (models.length === 0) return []
  return [{ name: `${messages.model} ${models.join(', ')}`, rest: { ...filters, makeModels: wholeMakes(filters) } }]
}

function wholeMakes({ makeModels }: Filters): Filters['makeModels'] {
  return toMakeModels(fromMakeModels(makeModels).map(({ make }) => ({ make, models: [] })))
}
