import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const KEY = 'lastSearch'
/** Said once and gone: an error is no part of a search. */
const ERROR = 'e'

/** ui.md, 'Earlier state': the installed window opens where its visitor left off, a browser's tab as its address says. */
export function restoreLastSearch(): void {
  if (location.pathname !== '/' || location.search !== '' || !isInstalled()) return
  try {
    const search = localStorage.getItem(KEY)
    if (search) history.replaceState(history.state, '', `/${search}`)
  } catch {
    // Storage is closed: then everything is shown.
  }
}

/** Keeps the criteria that stand in home's address. */
export function LastSearch() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/' || !isInstalled() || new URLSearchParams(search).has(ERROR)) return
    try {
      localStorage.setItem(KEY, search)
    } catch {
      // Storage is closed or full.
    }
  }, [pathname, search])
  return null
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}
