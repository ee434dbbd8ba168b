import { useDeferredValue } from 'react'

/** False on the server and while the page is being taken over; true in the next drawing, which a press may interrupt. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false)
}
