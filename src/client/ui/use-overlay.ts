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
    open: () =>
      void navigate({ ...location, hash: '' }, { state: { ...state, searchTypeId: undefined, overlay: name } }),
    close: () => void navigate(-1),
  }
}
