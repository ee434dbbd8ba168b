import { useEffect, useMemo } from 'react'
import type { Freshness } from '../../../api/freshness.ts'
import { type Dated, instantOf } from './age-words.ts'
import type { ShownAnswer } from './shown-answer.ts'

type Pages = Map<string, Dated>

/** The pages of each search that this tab has shown, by the search without its page. */
const shown = new Map<string, Pages>()
const MOST_SEARCHES = 50

/**
 * The answer with its age; of a list whose pages came from several sources the oldest one's, so that no page passes for
 * fresher than the list it belongs to (`search.one-source-per-list`).
 */
export function useOldest({ endpointName, originalArgs, currentData, fulfilledTimeStamp = 0 }: ShownAnswer) {
  const freshness = currentData?.freshness
  const list = useMemo(
    () => (endpointName === 'searchStock' ? listOf(originalArgs) : undefined),
    [endpointName, originalArgs],
  )
  const dated = useMemo(
    () => freshness && { freshness, receivedAt: fulfilledTimeStamp },
    [freshness, fulfilledTimeStamp],
  )
  useEffect(() => {
    if (list !== undefined && dated !== undefined) remember(list, dated)
  }, [list, dated])
  return dated && list ? oldestOf(list, dated) : dated
}

type List = { readonly search: string; readonly page: string }

function listOf(filter: unknown): List {
  const { First, ...search } = { First: 0, ...(typeof filter === 'object' ? filter : {}) }
  return { search: JSON.stringify(search), page: String(First) }
}

function remember({ search, page }: List, dated: Dated): void {
  const pages: Pages = shown.get(search) ?? new Map<string, Dated>()
  shown.delete(search)
  shown.set(search, pages.set(page, dated))
  const [first] = shown.keys()
  if (shown.size > MOST_SEARCHES && first !== undefined) shown.delete(first)
}

function oldestOf({ search, page }: List, dated: Dated): Dated {
  const all = [dated, ...[...(shown.get(search) ?? [])].filter(([other]) => other !== page).map(([, other]) => other)]
  if (all.every(({ freshness }) => isSameSource(freshness, dated.freshness))) return dated
  return all.reduce((oldest, other) =>
    (instantOf(other) ?? Infinity) < (instantOf(oldest) ?? Infinity) ? other : oldest,
  )
}

function isSameSource(a: Freshness, b: Freshness): boolean {
  return a.source === b.source && (a.source === 'network' || a.revision === b.revision)
}
