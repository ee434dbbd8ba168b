import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { SavedSearch } from '../../../../offline/mine-tables.ts'
import { countListedAfter, newestListed } from '../../../../offline/saved-searches.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { Freshness } from '../../../api/freshness.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { listNewest } from './describe-search.ts'
import { device } from '../device.ts'

export type NewCount =
  | { readonly phase: 'counting' }
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'counted'
      readonly count: number
      /** There are more than were counted. */
      readonly isMore: boolean
      /** The mark of a visit that sees all of them. */
      readonly newest: string
      /** How old the answer is that was counted in. */
      readonly freshness: Freshness
    }

/** Counts what is new in a saved search, once per visit of the page. */
export function useNewCount({ address, newestSeen }: SavedSearch): NewCount {
  const dispatch = useDispatch<ClientDispatch>()
  const [count, setCount] = useState<NewCount>({ phase: 'counting' })
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const next = await countNew({ address, newestSeen }, dispatch)
      if (isShown) setCount(next)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [dispatch, address, newestSeen])
  return count
}

/** One page is enough to count up to 20; only when all of it is new a hundred are asked for. */
async function countNew(
  { address, newestSeen }: Pick<SavedSearch, 'address' | 'newestSeen'>,
  dispatch: ClientDispatch,
): Promise<NewCount> {
  const answer = await listNewest({ address, rows: LIMITS.defaultRows }, dispatch)
  if (answer === undefined) return { phase: 'failed' }
  const { freshness } = answer
  const first = answer.result.cars
  const newest = newestListed(first)
  if (newestSeen === null) {
    await device.searches.markSeen(address, newest)
    return { phase: 'counted', count: 0, isMore: false, newest, freshness }
  }
  const isAllNew = first.length === LIMITS.defaultRows && countListedAfter(first, newestSeen) === first.length
  const listed = isAllNew ? ((await listNewest({ address, rows: LIMITS.rows }, dispatch))?.result.cars ?? first) : first
  const count = countListedAfter(listed, newestSeen)
  return {
    phase: 'counted',
    count,
    isMore: isAllNew && count === listed.length && count >= LIMITS.rows,
    newest,
    freshness,
  }
}
