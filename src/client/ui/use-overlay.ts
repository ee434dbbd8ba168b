import { useLocation, useNavigate } from 'react-router-dom'
import { readNavigationState } from './navigation-state.ts'
import { useInBrowser } from './use-hydrated.ts'

/**
 * A full-screen dialog as one history entry (`screens.one-history-entry`): going back closes it. Only after hydration,
 * since the server knows no history.
 */
export function useOverlay(name: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = readNavigationState(location.state)
  const isOpen = useInBrowser(state?.overlay === name)
  return {
    isOpen,
    open: () => {
      if (isShownNow(name)) return
      void navigate({ ...location, hash: '' }, { state: { ...state, searchTypeId: undefined, overlay: name } })
    },
    close: () => void navigate(-1),
  }
}

/** By the history itself, where the router keeps its state as `usr`: a second tap may come before the first is drawn. */
function isShownNow(name: string): boolean {
  const entry: unknown = window.history.state
  const state = typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : null
  return readNavigationState(state)?.overlay === name
}
