import { Suspense } from 'react'
import { useDispatch } from 'react-redux'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { ClientDispatch } from '../../../api/page.ts'
import type { SearchFilterInput } from '../../../../shared/contract/stock-requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { readNavigationState } from '../../../ui/navigation-state.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly answer: {
    readonly originalArgs?: SearchFilterInput | undefined
    readonly currentData?: unknown
    readonly data?: unknown
  }
}

type SearchState = Parameters<ReturnType<typeof stockApi.endpoints.searchStock.select>>[0]

/** Out of a search that takes long: back to the results before it, which are still there, or to none. */
export function CancelSearch({ answer: { originalArgs, currentData, data } }: Props) {
  const words = useWords('freshness')
  const dispatch = useDispatch<ClientDispatch>()
  const navigate = useNavigate()
  const location = useLocation()
  const navigationType = useNavigationType()

  /**
   * Whether the results before are the entry before this one. After the browser's own Back or Forward nobody knows where
   * they are.
   */
  function isEntryBefore(): boolean {
    if (navigationType === NavigationType.Replace) return !isPlaceReplaced()
    return navigationType === NavigationType.Push
  }

  /** Another place took over the history entry of the results before: the entry before that is another page. */
  function isPlaceReplaced(): boolean {
    const before = dispatch((_dispatch, getState) => {
      const state = getState() as SearchState
      const asked = stockApi.util.selectCachedArgsForQuery(state, 'searchStock')
      return asked.find((filter) => stockApi.endpoints.searchStock.select(filter)(state).data === data)
    })
    const isSearch = readNavigationState(location.state)?.searchTypeId !== undefined
    const [was, is] = [before?.Destination, originalArgs?.Destination].map((place) => JSON.stringify(place))
    return !isSearch && was !== undefined && was !== is
  }

  function cancel() {
    focusHeading(null)
    if (originalArgs !== undefined) dispatch(stockApi.util.getRunningQueryThunk('searchStock', originalArgs))?.abort()
    const hasOldResults = currentData === undefined && data !== undefined
    if (hasOldResults && isEntryBefore()) void navigate(-1)
  }

  return (
    <>
      <Suspense fallback={null}>
        <LateStyles />
      </Suspense>
      {/* Buttons that stand by themselves in the row of pages are hidden on wide screens. */}
      <span>
        <Button variant="line" className="cancel" onClick={cancel}>
          {words.cancel}
        </Button>
      </span>
    </>
  )
}
