import { useSyncExternalStore } from 'react'

/** `screens.narrow-to-570px` */
export const WIDE = '(min-width: 571px)'

/** Whether the screen is not narrow, or as wide as another query asks, live; false on the server. */
export function useIsWide(query = WIDE): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const wide = window.matchMedia(query)
      wide.addEventListener('change', onChange)
      return () => wide.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
