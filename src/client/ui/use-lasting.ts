import { useEffect, useState } from 'react'

/** `screens.slow-after-2500ms` */
export const SLOW_MS = 2500

/** Whether `isActive` has lasted for `delayMs` without a break. */
export function useLasting(isActive: boolean, delayMs = SLOW_MS): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setTimeout(() => setLasting(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isActive, delayMs])
  return isActive && isLasting
}
