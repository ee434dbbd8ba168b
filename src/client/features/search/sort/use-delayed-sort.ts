import { useEffect, useEffectEvent, useState } from 'react'
import type { SortId } from '../../../../shared/contract/stock.ts'

/** `screens.sort-delay` */
const SEARCH_MS = 200
const CLOSE_MS = 300

type Handlers = {
  readonly onSearch: (sortId: SortId) => void
  /** Called for every choice; only a list that is still open has to close. */
  readonly onClose: () => void
}

/** Calls its handlers with their delays; a further choice, or leaving the page, calls the earlier one off. */
export function useDelayedSort({ onSearch, onClose }: Handlers): (sortId: SortId) => void {
  const [chosen, setChosen] = useState<{ readonly sortId: SortId }>()
  const search = useEffectEvent(onSearch)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!chosen) return undefined
    const searching = setTimeout(() => search(chosen.sortId), SEARCH_MS)
    const closing = setTimeout(() => close(), CLOSE_MS)
    return () => {
      clearTimeout(searching)
      clearTimeout(closing)
    }
  }, [chosen])
  return (sortId) => setChosen({ sortId })
}
