import { localDeviceStorage } from '../ui/device-storage.ts'
import { LANGUAGE_KEY } from '../../shared/domain/language.ts'

/** In local storage; `start.ts` opens the installed window with it. */
export const LAST_SEARCH = 'lastSearch'
/** Said once and gone: an error is no part of a search. */
const ERROR = 'e'

/** Keeps the criteria of home's address for the next time that the installed window opens (`screens.installed-window`). */
export function keepLastSearch(search: string): void {
  const criteria = new URLSearchParams(search)
  if (!isInstalled() || criteria.has(ERROR)) return
  // Kept for itself: one of an earlier search would undo what was chosen since.
  criteria.delete(LANGUAGE_KEY)
  const kept = criteria.toString()
  localDeviceStorage.write(LAST_SEARCH, kept === '' ? '' : `?${kept}`)
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}
