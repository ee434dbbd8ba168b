import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SearchType } from '../../../../shared/contract/stock.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { type SearchCriteria, toSearchFilter } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { readCriteria } from '../../../../shared/domain/search-address/criteria-query.ts'
import { useLatestOnly } from './use-latest-only.ts'

type Asked = ReturnType<typeof stockApi.useSearchStockQuery>

export type RunSearch = (
  criteria: SearchCriteria,
  options: {
    /** Under which type the search is recorded. */
    readonly searchTypeId: SearchType
    /** True from inside a full-screen dialog, whose history entry the search then takes over. */
    readonly isFromOverlay?: boolean
    /** The dialog that stays open for the moment. */
    readonly overlay?: string
  },
) => void

/** Puts another address in the place of the present one; it counts as no search, and no dialog is open in it. */
export type ReplaceSearch = (criteria: SearchCriteria) => void

/** The search that the address names, its answer, and how to run another. */
export function useSearch() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const criteria = useMemo(() => readCriteria(new URLSearchParams(search)), [search])
  const filter = useMemo(() => toSearchFilter(criteria), [criteria])
  const asked = stockApi.useSearchStockQuery(filter)
  // Asked again and given up: what is there stands.
  const answer = asked.currentData && isCancelled(asked.error) ? { ...asked, error: undefined } : asked
  const { refetch } = answer
  useLatestOnly(filter, (before, dispatch) => dispatch(stockApi.util.getRunningQueryThunk('searchStock', before)))
  const run: RunSearch = useCallback(
    (next, { searchTypeId, isFromOverlay = false, overlay }) => {
      const address = writeCriteria(next)
      const isSame = address === writeCriteria(criteria)
      const state = { searchTypeId, overlay }
      void navigate({ pathname: '/', search: address }, { state, replace: isFromOverlay || isSame })
      if (isSame) void refetch()
    },
    [navigate, criteria, refetch],
  )
  const replace: ReplaceSearch = useCallback(
    (next) => void navigate({ pathname: '/', search: writeCriteria(next) }, { state: {}, replace: true }),
    [navigate],
  )
  return { criteria, answer, run, replace }
}

/** Whether the visitor, or another search, gave the call up. */
export function isCancelled(error: Asked['error']): boolean {
  return error !== undefined && 'name' in error && error.name === 'AbortError'
}

/** What a search query gives: `data` is the last answer, also of earlier criteria; `currentData` that of these. */
export type SearchAnswer = ReturnType<typeof useSearch>['answer']
