import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import { useEffect, useState } from 'react'

/** Whether `isActive` has lasted for `delayMs` without a break. */
export function useLasting(isActive: boolean, delayMs = PATIENCE_MS): boolean {
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
