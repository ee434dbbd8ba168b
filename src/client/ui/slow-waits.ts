import { useEffect, useSyncExternalStore } from 'react'
import { useLasting } from './use-lasting.ts'

/** How many spinners without a sentence of their own have turned for 2.5 s (`screens.slow-after-2500ms`). */
let slowWaits = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  slowWaits += change
  for (const listener of listeners) listener()
}

/** Tells the message area that somebody has waited for 2.5 s, for as long as the caller stays mounted. */
export function useSlowWait(): void {
  const isSlow = useLasting(true)
  useEffect(() => {
    if (!isSlow) return undefined
    count(1)
    return () => count(-1)
  }, [isSlow])
}

/** Whether one of them is still waiting. */
export function useIsAnyWaitSlow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => slowWaits > 0,
    () => false,
  )
}
