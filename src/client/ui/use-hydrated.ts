import { useDeferredValue, useSyncExternalStore } from 'react'

/** False on the server and while the page is being taken over; true in the next drawing, which a press may interrupt. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false)
}

/**
 * What only the browser knows: false on the server and while the page is being taken over. Unlike with `useHydrated`
 * nothing is drawn once more where it is false in the browser too.
 */
export function useInBrowser(isTrue: boolean): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => isTrue,
    () => false,
  )
}

/** What is asked comes with each drawing. */
function watchNothing(): () => void {
  return () => undefined
}
