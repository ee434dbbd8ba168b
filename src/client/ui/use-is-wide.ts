import { useSyncExternalStore } from 'react'

/** Section 9: up to 570 px the screen is narrow. */
export const WIDE = '(min-width: 571px)'

/** Whether the screen is not narrow, live (decision 91); false on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
}

function watchWidth(onChange: () => void): () => void {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
