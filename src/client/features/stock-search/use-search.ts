import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SearchType } from '../../../shared/contract/stock.ts'
import { stockApi } from '../stock/public.ts'
import { type SearchCriteria, toSearchFilter } from './criteria.ts'
import { readCriteria, writeCriteria } from './criteria-url.ts'

export type RunSearch = (
  criteria: SearchCriteria,
  options: {
    /** Under which type the search is recorded. */
    readonly searchTypeId: SearchType
    /** True from inside a full-screen dialog, whose history entry the search then takes over. */
    readonly isFromOverlay?: boolean
  },
) => void

/** The search that the address names, its answer, and how to run another. */
export function useSearch() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const criteria = useMemo(() => readCriteria(new URLSearchParams(search)), [search])
  const filter = useMemo(() => toSearchFilter(criteria), [criteria])
  const answer = stockApi.useSearchStockQuery(filter)
  const { refetch } = answer
  const run: RunSearch = useCallback(
    (next, { searchTypeId, isFromOverlay = false }) => {
      const address = writeCriteria(next)
      const isSame = address === writeCriteria(criteria)
      void navigate({ pathname: '/', search: address }, { state: { searchTypeId }, replace: isFromOverlay || isSame })
      if (isSame) void refetch()
    },
    [navigate, criteria, refetch],
  )
  return { criteria, answer, run }
}
