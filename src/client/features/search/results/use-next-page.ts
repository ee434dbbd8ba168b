import { useContext, useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { ROWS, type SearchCriteria, toSearchFilter } from '../../../../shared/domain/search-address/search-criteria.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { wantsLess, whenIdle } from '../../../ui/idle.ts'
import { PictureContext } from '../../../ui/picture-mode.ts'

type Shown = {
  readonly criteria: SearchCriteria
  /** Undefined until the answer to exactly these criteria is there. */
  readonly count: number | undefined
}

/** Asks for the next page before it is wanted, once the shown one is there and nothing else is to be done; not for who wants less data, or has a line for no more. */
export function useNextPage({ criteria, count }: Shown): void {
  const dispatch = useDispatch<ClientDispatch>()
  const { mode } = useContext(PictureContext)
  const hasNext = count !== undefined && criteria.page * ROWS < count
  useEffect(() => {
    if (!hasNext || mode !== 'full' || wantsLess()) return undefined
    const filter = toSearchFilter({ ...criteria, page: criteria.page + 1 })
    return whenIdle(() => void dispatch(stockApi.endpoints.searchStock.initiate(filter, { subscribe: false })))
  }, [dispatch, criteria, hasNext, mode])
}
