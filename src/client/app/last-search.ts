const KEY = 'lastSearch'
/** Said once and gone: an error is no part of a search. */
const ERROR = 'e'

/**
 * The installed window opens where its visitor left off, a browser's tab as its address says
 * (`screens.installed-window`).
 */
export function restoreLastSearch(): void {
  if (location.pathname !== '/' || location.search !== '' || !isInstalled()) return
  try {
    const search = localStorage.getItem(KEY)
    if (search) history.replaceState(history.state, '', `/${search}`)
  } catch {
    // Storage is closed: then everything is shown.
  }
}

/** Keeps the criteria of home's address, for {@link restoreLastSearch}. */
export function keepLastSearch(search: string): void {
  if (!isInstalled() || new URLSearchParams(search).has(ERROR)) return
  try {
    localStorage.setItem(KEY, search)
  } catch {
    // Storage is closed or full.
  }
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}
