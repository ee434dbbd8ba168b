import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { leedsApi } from '../../../api/staff/leeds-api.ts'
import { type LeedsView, readView, toQuery, writeView } from './leeds-address.ts'

type ShowOptions = {
  /** In the place of the present address, instead of a step that Back returns from. */
  readonly isReplacing?: boolean
}

/** The view that the address names, its rows, the view whose rows stand there until they come, and how to show another. */
export function useLeeds() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readView(new URLSearchParams(search)), [search])
  const answer = leedsApi.useGetLeedsQuery(toQuery(view), { refetchOnMountOrArgChange: true })
  const show = useCallback(
    (next: LeedsView, { isReplacing = false }: ShowOptions = {}) =>
      void navigate({ search: writeView(next) }, { replace: isReplacing }),
    [navigate],
  )
  const [shownView, setShownView] = useState(view)
  if (answer.currentData !== undefined && shownView !== view) setShownView(view)
  const total = answer.currentData?.result.totalRecords
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / view.size))
  useEffect(() => {
    // A link to a page that is no longer there, or a search that finds less.
    if (lastPage !== undefined && view.page > lastPage) show({ ...view, page: lastPage }, { isReplacing: true })
  }, [lastPage, view, show])
  return { view, shownView, answer, show }
}
