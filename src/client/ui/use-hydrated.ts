import { useSyncExternalStore } from 'react'

/** False on the server and while the page is being taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
