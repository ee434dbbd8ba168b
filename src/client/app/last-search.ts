/** In local storage; `start.ts` opens the installed window with it. */
export const LAST_SEARCH = 'lastSearch'
/** Said once and gone: an error is no part of a search. */
const ERROR = 'e'

/** Keeps the criteria of home's address for the next time that the installed window opens (`screens.installed-window`). */
export function keepLastSearch(search: string): void {
  if (!isInstalled() || new URLSearchParams(search).has(ERROR)) return
  try {
    localStorage.setItem(LAST_SEARCH, search)
  } catch {
    // Storage is closed or full.
  }
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}
