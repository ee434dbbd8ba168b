import { useEffect } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { SEARCH_TYPE, type SearchType } from '../../../../shared/contract/stock.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { whenIdle, whenSettled } from '../../../ui/idle.ts'
import { type NavigationState, readNavigationState } from '../../../ui/navigation-state.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import type { RecordedSearch } from './search-record.ts'
import { searchRecorded, searchVisitSlice } from '../search-visit.slice.ts'

const { selectRecordedKey } = searchVisitSlice.selectors

type Shown = {
  readonly criteria: SearchCriteria
  /** Undefined until the answer to exactly these criteria is there. */
  readonly count: number | undefined
}

/** Records each search once, when its count is known. */
export function useSearchHistory({ criteria, count }: Shown): void {
  const dispatch = useDispatch<ClientDispatch>()
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  const navigationType = useNavigationType()
  const store = useStore<Parameters<typeof selectRecordedKey>[0]>()
  useEffect(() => {
    const last = selectRecordedKey(store.getState())
    if (count === undefined || last === key) return
    const isFirst = last === null && key === FIRST_KEY
    const typeId = recordedType({
      isBack: navigationType === NavigationType.Pop,
      isFirst,
      state: readNavigationState(state),
      criteria,
    })
    dispatch(searchRecorded(key))
    if (typeId === undefined) return
    // The opening of the tab waits until the first page has all it needs.
    const whenFree = isFirst ? whenSettled : whenIdle
    whenFree(() => void record({ typeId, criteria, count, device: navigator.userAgent, isFirst }, dispatch))
  }, [dispatch, criteria, count, key, state, navigationType, store])
}

/** Without its code a search is not recorded (`search.record-failure-ignored`). */
async function record(search: RecordedSearch, dispatch: ClientDispatch): Promise<void> {
  const late = await import('./search-record.ts').catch(() => undefined)
  await late?.recordSearch(search, dispatch)
}

type Entry = {
  readonly isBack: boolean
  /** The tab was opened with it. */
  readonly isFirst: boolean
  readonly state: NavigationState | null
  readonly criteria: SearchCriteria
}

/** The router's name for the entry that the tab was opened with. */
const FIRST_KEY = 'default'

/**
 * The type under which a history entry counts as a search; undefined = it is none: going back, and entries that only open
 * or close something. A plain link and an opened page are quick searches or 'no change'
 * (`search.default-is-no-change`).
 */
export function recordedType({ isBack, isFirst, state, criteria }: Entry): SearchType | undefined {
  if (isBack && !isFirst) return undefined
  if (!isBack && state !== null) return state.searchTypeId
  return criteria.kind === 'quick' ? SEARCH_TYPE.quick : SEARCH_TYPE.noChange
}
