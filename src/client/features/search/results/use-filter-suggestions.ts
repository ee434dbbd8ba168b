import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { type SearchCriteria, toSearchFilter } from '../../../criteria/criteria.ts'
import { type Drop, droppedAll, droppedFilters } from './filter-suggestions.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

type CountedDrop = Drop & {
  /** Vehicles that remain; undefined when it could not be found out. */
  readonly count: number | undefined
  readonly cars: readonly Vehicle[]
}

/** Vehicles shown as near matches. */
const NEAR = 4

/**
 * What can be dropped from a search that found nothing, the most rewarding first, without what would give nothing again.
 * Undefined until the counts are there.
 */
export function useDrops(criteria: SearchCriteria): readonly CountedDrop[] | undefined {
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
    const filter = { ...toSearchFilter({ ...criteria, kind: 'manual', filters: drop.rest, page: 1 }), Rows: NEAR }
    const { data } = await dispatch(stockApi.endpoints.searchStock.initiate(filter, { subscribe: false }))
    return { ...drop, count: data?.result.count, cars: data?.result.cars ?? [] }
  }
  const single = await Promise.all(droppedFilters(criteria.filters, stockSearchWords).map(count))
  const useful = single.filter((drop) => drop.count !== 0)
  if (useful.length > 0) return useful.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
  const all = droppedAll(criteria.filters, stockSearchWords)
  return all ? [await count(all)].filter((drop) => drop.count !== 0) : []
}
