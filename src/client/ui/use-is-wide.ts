import { useSyncExternalStore } from 'react'

/** `screens.narrow-to-570px` */
export const WIDE = '(min-width: 571px)'

/** Whether the screen is not narrow, live; false on the server. */
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
