import { useDeferredValue, useSyncExternalStore } from 'react'

/** False on the server and while the page is being taken over; true in the next drawing, which a press may interrupt. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false)
}

/**
 * What only the browser knows: the server's value there and while the page is being taken over, then the browser's. Unlike
 * `useHydrated` it costs no further drawing where both are the same.
 */
export function useInBrowser<Value extends string | boolean>(browsers: Value, servers: Value): Value {
  return useSyncExternalStore(
    changesByItself,
    () => browsers,
    () => servers,
  )
}

/** The value comes with a drawing; nothing has to be watched. */
function changesByItself(): () => void {
  return () => undefined
}
