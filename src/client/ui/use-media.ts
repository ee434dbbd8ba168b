import { useSyncExternalStore } from 'react'

/** `screens.narrow-to-570px` */
const WIDE = '(min-width: 571px)'

/** Whether a query of media holds, live; false on the server. */
export function useMedia(query = WIDE): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
