import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * A page that was newly opened starts at its top, also where a plain link leads from home to home; going back leaves the
 * place to the page and the browser.
 */
export function useScrollToTop(): void {
  const location = useLocation()
  const { pathname, hash, key } = location
  const state: unknown = location.state
  const type = useNavigationType()
  const shown = useRef({ pathname, key })
  // Searches, dialogs and what a page corrects in its own address carry a state.
  const isPlain = state === null && hash === ''
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { pathname, key }
    if (type !== NavigationType.Pop && (before.pathname !== pathname || isPlain)) window.scrollTo(0, 0)
  }, [pathname, key, type, isPlain])
}
